"""The kinds of questions, and how their answers are judged."""
