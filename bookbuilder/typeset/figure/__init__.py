"""Figures: positions, steps, boards and numbers go in; pictures come out: of steps, of whole boards, and charts."""
