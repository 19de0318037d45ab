"""The work of assessors: their queue of screens, recording of judgments, training, nuggets."""
