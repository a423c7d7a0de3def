"""Linen, close: pillows against upholstered channels, an indigo throw, low sun across every fold."""

PICTURES = ['rooms-linen']
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_rooms import *

picture = sys.argv[-1]
reset()
m = rooms_palette()

box((12, 0.2, 5), (0, 0.10, -0.1), m['lime'], 0)
boards(m, -5, 5, -5, 0, along='x')
padded_headboard(m, 0, 2.3, 1.22, 0, 'oat', 11)
made_bed(m, 0, -0.16, throw='adireT', cushion=None, lumbar=None)
asset('cushA', m['adire'], (-0.42, -0.74, 0.79), (R(60), R(3), 0.20), (1.0, 1.0, 0.95))
asset('cushB', m['oat'], (0.02, -0.80, 0.78), (R(56), R(-3), -0.12), (0.92, 0.92, 0.95))
asset('cushA', m['adire3'], (0.46, -0.74, 0.79), (R(60), R(-3), -0.22), (1.0, 1.0, 0.95))
asset('lumbar', m['terraf'], (0.0, -1.02, 0.73), (R(52), 0, 0.05), (0.86, 0.92, 0.95))

for i, (x, y, z, turn, rise, roll) in enumerate(
    ((-2.5, -0.35, 1.75, -70, 30, 62), (-2.7, -0.1, 2.05, -72, 8, 70), (-2.6, -0.6, 1.35, -66, 46, 58))
):
    frond(1.6, m['leafd'], (x, y, z), turn, rise, 0.9, 24, 0.36, i + 2, 0.03, roll=roll)

sky((1.0, 0.91, 0.80), (0.70, 0.80, 1.0), 0.5)
light('SUN', (0, 0, 6), 10.0, (1, 0.83, 0.62), R(0.7), target=(3.0, 1.1, 6 - 1.05))
light('AREA', (-2.2, -4.5, 3.0), 16, (1, 0.95, 0.9), 3, target=(0.2, -0.3, 0.8), cam=False)
camera((1.35, -3.35, 1.28), (-0.06, -0.75, 0.86), 58, fstop=2.8, focus=2.75)
render(picture, exposure=0.08, bounces=3, samples=6)
