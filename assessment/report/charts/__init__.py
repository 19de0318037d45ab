"""Pictures as inline SVG: they print, take the page's colours, and need no script."""
