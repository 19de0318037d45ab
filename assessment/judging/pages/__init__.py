"""An assessor's topic as pages: screens with their units, in each order, as the desk is sent them."""
