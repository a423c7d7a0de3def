"""The shaded terrace of the house: terracotta arches in a lime wall, a daybed, the lagoon in the last sun."""
PICTURES = ['home-hero']
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_outside import *

picture = sys.argv[-1]
scene = reset()
m = outside_palette()

arcade(
    16, 4.2, 0.46, [(2.9, 3.0, 0.0), (2.9, 3.0, 3.6), (2.9, 3.0, 7.2)], m['lime'], rim=m['terrawall'], rim_width=0.17
)
mesh('floor', [(-9, -9, 0), (9, -9, 0), (9, 2.6, 0), (-9, 2.6, 0)], [(0, 1, 2, 3)], m['floor'])
box((18, 0.4, 0.14), (0, 2.5, -0.1), m['stone'], 0.02)
box((16, 8, 0.2), (0, -4, 4.2), m['lime'], 0)
box((0.3, 8, 4.4), (-6.2, -4, 0), m['lime'], 0)

# garden, shore and water
mesh('lawn', [(-60, 2.6, -0.25), (60, 2.6, -0.25), (60, 13, -0.7), (-60, 13, -0.7)], [(0, 1, 2, 3)], m['grass'])
lagoon(11, -0.62, '#23403F')
far_bank('#A98058', gap=(20, 90))
palm_tree(m, -1.25, 6.6, 3.1, -0.5, 0.7, 2.2, 2, toward=20)
palm_tree(m, 1.5, 9.6, 4.4, -0.6, 0.9, 2.5, 5, toward=160)
palm_tree(m, 4.4, 8.0, 3.6, -0.5, 0.7, 2.4, 7, toward=30)
palm_tree(m, 0.2, 12.5, 3.6, -0.9, 0.6, 2.1, 11, toward=200)
shrubs(
    m,
    [
        (-1.7, 3.3, -0.3, 1.0),
        (-2.3, 4.1, -0.3, 1.2),
        (1.75, 3.2, -0.3, 0.9),
        (2.6, 3.7, -0.3, 1.2),
        (5.2, 3.4, -0.3, 1.0),
    ],
    3,
)

daybed(m, 0.12, -1.05, R(-9))
with placed(0.12, -1.05, 0, R(-9)):
    cushion(m['adire'], (-0.60, 0.27, 0.69), 68, 0.12, 1.12)
    cushion(m['linen'], (-0.22, 0.30, 0.66), 70, -0.1, 1.0, 'cushB')
    cushion(m['adire3'], (0.62, 0.27, 0.69), 68, -0.14, 1.1, 'cushB')
    cushion(m['terraf'], (0.24, 0.16, 0.60), 64, -0.08, 0.95, 'lumbar')
lantern(m, -1.32, -2.0, 0, 1.0, 5)
plant((1.86, -0.62, 0), m['clay'], m['leaf'], 1.3, 10, 4, 'leaf', 0.24, 0.44)

warm_sky(GOLDEN, 12, 7, strength=0.66)
sun(24, 15, 14)
light('AREA', (-1.5, -7.5, 3.0), 100, (1, 0.95, 0.90), 6, target=(0, 0, 1.2), sizey=3, cam=False)
camera((-0.9, -6.7, 1.35), (-0.9, 0, 1.35), 36, shift=(0, 0.025), level=True)
render(picture, exposure=0.5, size=(1920, 1280), samples=8)
