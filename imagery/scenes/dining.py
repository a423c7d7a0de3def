"""The dining room: iroko tables and woven chairs along arched windows on the lagoon, raffia pendants, a morning sun."""
PICTURES = ['restaurant-dining-room']
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_outside import *

picture = sys.argv[-1]
scene = reset()
m = outside_palette()

hall(m, 7.4, 11.0, 3.7, (-1.9, -4.6, -7.3), 1.75, 2.85)
# a painted terracotta arch on the end wall, with a long adire cloth before it
panel([arch_pts(2.5, 2.95, 48)], 0.02, m['terrawall'], (0.25, -0.012, 0), (R(90), 0, 0), bev=0.004)
box((2.0, 0.42, 0.80), (0.25, -0.24, 0.06), m['irokox'], 0.012)
for i in range(4):
    box((0.47, 0.02, 0.68), (0.25 - 0.735 + 0.49 * i, -0.455, 0.12), m['iroko'], 0.008)
    lathe(
        [(0, 0), (0.012, 0), (0.016, 0.012), (0, 0.022)],
        (0.25 - 0.735 + 0.49 * i + 0.19 * (-1 if i % 2 else 1), -0.466, 0.50),
        m['brass'],
        24,
        (R(90), 0, 0),
    )
vase(m, -0.4, -0.24, 0.86, 'clayl', 1.5, 9, 3)
vase(m, -0.05, -0.20, 0.86, 'clay', 0.9)
for k in range(5):
    bowl(m, 0.9, -0.24, 0.86 + 0.026 * k, 0.12)

with placed(-1.75, -2.0, 0, 0) as setting:
    dining_table(m, 0, 0, 1.7, 0.90)
    for s in (-1, 1):
        for y in (-0.42, 0.42):
            dining_chair(m, s * 0.68, y + 0.02 * s, R(-90 * s))
            place_setting(m, s * 0.28, y, 0.75, R(90 * s))
    vase(m, 0, 0, 0.75, 'clay', 0.62, 5, 2)
repeat(setting, [(-1.75, -4.75, R(180)), (1.9, -3.2, 0), (1.9, -6.2, R(180))])
for x, y in ((-1.75, -2.0), (-1.75, -4.75), (1.9, -3.2), (1.9, -6.2)):
    pendant((x, y, 1.78), 3.55, m['raffia'], m['dark'], 0.36, 0.36, power=10, bulb=m['bulb'], wires=36)
plant((-3.15, -0.55, 0), m['clay'], m['leaf'], 1.75, 11, 6, 'leaf', 0.27, 0.5)
plant((3.15, -0.75, 0), m['clay'], m['leafd'], 1.6, 12, 9, 'palm', 0.27, 0.5)

lagoon_view(m, R(90), ((1.5, 8.5, 4.0), (4.5, 10, 5.2), (-0.8, 11.5, 4.6)))
warm_sky(MORNING, -60, 18, strength=1.0, glow_strength=0.6)
sun(-106, 29, 20, (1, 0.80, 0.55), 0.8)
for y in (-1.9, -4.6, -7.3):
    light('AREA', (-4.3, y, 1.5), 60, (1, 0.97, 0.92), 1.7, rot=(0, R(-90), 0), sizey=2.6, cam=False)
light('AREA', (1.5, -10.6, 2.6), 75, (1, 0.93, 0.84), 5, target=(0, -2, 1.0), sizey=2.4, cam=False)
camera((0.75, -9.9, 1.35), (-0.35, 0, 1.35), 27, shift=(0, -0.01), level=True)
render(picture, exposure=0.75, samples=6)
