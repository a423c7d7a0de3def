"""The shaded terrace of the house: terracotta arches in a lime wall, a daybed, the lagoon in the last sun."""
PICTURES = ['home-hero']
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_outside import *

picture = sys.argv[-1]
scene = reset()
m = outside_palette()

arcade(16, 4.2, 0.46, [(2.9, 3.0, 0.0), (2.9, 3.0, 3.75), (2.9, 3.0, 7.5)], m['lime'], rim=m['terrawall'], rim_width=0.17)
mesh('floor', [(-9, -9, 0), (9, -9, 0), (9, 2.6, 0), (-9, 2.6, 0)], [(0, 1, 2, 3)], m['floor'])
box((18, 0.4, 0.14), (0, 2.5, -0.1), m['stone'], 0.02)
box((16, 8, 0.2), (0, -4, 4.2), m['lime'], 0)
box((0.3, 8, 4.4), (-6.2, -4, 0), m['lime'], 0)

# garden, shore and water
mesh('lawn', [(-60, 2.6, -0.25), (60, 2.6, -0.25), (60, 13, -0.7), (-60, 13, -0.7)], [(0, 1, 2, 3)], m['grass'])
lagoon(11, -0.62)
far_bank('#A98058', gap=(20, 90))
palm_tree(m, -1.9, 7.5, 4.3, -0.5, 0.9, 2.5, 2, toward=20)
palm_tree(m, 2.0, 9.6, 5.6, -0.6, 1.1, 2.5, 5, toward=160)
palm_tree(m, 5.2, 8.0, 4.6, -0.5, 0.7, 2.4, 7, toward=30)
shrubs(m, [(-1.7, 3.3, -0.3, 1.0), (-2.3, 4.1, -0.3, 1.2), (1.75, 3.2, -0.3, 0.9), (2.6, 3.7, -0.3, 1.2), (5.2, 3.4, -0.3, 1.0)], 3)

daybed(m, 0.12, -1.05, R(-9))
with placed(0.12, -1.05, 0, R(-9)):
    cushion(m['adire'], (-0.62, 0.12, 0.68), 62, 0.35, 1.12)
    cushion(m['linen'], (-0.34, 0.24, 0.66), 60, 0.1, 1.0, 'cushB')
    cushion(m['adire3'], (0.62, 0.14, 0.68), 60, -0.4, 1.1, 'cushB')
    cushion(m['terraf'], (0.34, 0.16, 0.60), 55, -0.1, 0.95, 'lumbar')
roundtable(m, 1.55, -1.75, 0, 0.26, 0.46)
carafe(m, 1.50, -1.72, 0.46)
lantern(m, -1.32, -2.0, 0, 1.0, 5)
plant((1.95, -0.62, 0), m['clay'], m['leaf'], 1.35, 10, 4, 'leaf', 0.24, 0.44)

warm_sky(GOLDEN, 16, 9, strength=1.0)
sun(24, 15, 9)
light('AREA', (-1.5, -7.5, 3.0), 130, (1, 0.86, 0.70), 6, target=(0, 0, 1.2), sizey=3, cam=False)
camera((-0.95, -7.0, 1.35), (-0.95, 0, 1.35), 36, shift=(0, 0.02), level=True)
render(picture, exposure=0.5, size=(1920, 1280), samples=10)
