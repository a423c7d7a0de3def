"""The bath: a stone basin on an iroko stand, a round brass mirror, towels, a tall window at the side."""

PICTURES = ['rooms-bath']
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_rooms import *

picture = sys.argv[-1]
reset()
m = rooms_palette()
W, H, D = 1.75, 2.9, 4.4
NEAR, FAR, SILL, LINTEL = -1.77, -0.87, 0.30, 2.5  # in the left wall, out of sight, for the sun
TALL = (-1.50, -0.72, 0.32, 2.5)  # in the far wall, for the view

# Polished lime plaster, terracotta to the height of the hand.
box((2 * W + 0.4, D, 0.1), (0, -D / 2, -0.1), tiles('floor tiles', '#7E4634', '#9C8468', 0.20, 0.4, 0.14, 0.006), 0)
wall(m['lime'], 'x', 0, -W - 0.3, W + 0.3, H, openings=[TALL])
wall(m['lime'], 'x', -D, -W - 0.3, W + 0.3, H, -0.2)
wall(m['lime'], 'y', -W, -D, 0, H, -0.24, [(NEAR, FAR, SILL, LINTEL)])
wall(m['lime'], 'y', W, -D, 0, H)
box((2 * W + 0.6, D + 0.4, 0.15), (0, -D / 2 + 0.1, H), m['lime'], 0)
for a, b in ((-W, TALL[0]), (TALL[1], W)):
    box((b - a, 0.012, 1.10), ((a + b) / 2, -0.006, 0), m['clay wall'], 0.003)
    box((b - a, 0.022, 0.018), ((a + b) / 2, -0.011, 1.10), m['brass'], 0.003)
box((TALL[1] - TALL[0], 0.012, TALL[2]), (sum(TALL[:2]) / 2, -0.006, 0), m['clay wall'], 0.003)
box((0.012, D, 1.10), (W - 0.006, -D / 2, 0), m['clay wall'], 0.003)

with placed((TALL[0] + TALL[1]) / 2, 0.10, TALL[2]):
    french_window(m, TALL[1] - TALL[0], TALL[3] - TALL[2], bars=(0.72, 1.44))
box((TALL[1] - TALL[0] + 0.06, 0.30, 0.03), ((TALL[0] + TALL[1]) / 2, 0.03, TALL[2] - 0.03), m['irokox'], 0.006)

# The stand, the basin .88 to its rim, the mirror.
with placed(0.35, -0.29, 0):
    box((1.30, 0.52, 0.05), (0, 0, 0.70), m['irokox'], 0.008)
    box((1.22, 0.44, 0.035), (0, 0, 0.20), m['irokox'], 0.006)
    for sx in (-1, 1):
        for sy in (-1, 1):
            box((0.05, 0.05, 0.70), (sx * 0.60, sy * 0.21, 0), m['iroko'], 0.008)
    with placed(0, -0.02, 0.75):
        basin(m, 0.22, 0.14)
    with placed(0, 0.20, 0.75):
        tap(m, 0.32)
    for i, x in enumerate((0.10, 0.24, 0.38)):
        with placed(x, 0, 0.235):
            rolled_towel(m, 0.36, 0.064)
    with placed(0.24, 0, 0.235 + 0.115):
        rolled_towel(m, 0.36, 0.064)
    with placed(-0.34, 0, 0.235):
        folded_towel(m, 0.38, 0.30)
    with placed(-0.34, 0, 0.235 + 0.085):
        folded_towel(m, 0.36, 0.28, 'oat')
    vase(m, 0.50, 0.06, 0.75, 'clay', 0.7, 6, 4)
    cyl(0.032, 0.13, (0.33, 0.02, 0.75), m['book1'], 0.006)
    cyl(0.010, 0.035, (0.33, 0.02, 0.88), m['brass'], 0.003)
with placed(0.35, 0, 1.62):
    round_mirror(m, 0.40)
for x in (-0.25, 0.95):
    cyl(0.04, 0.02, (x, 0, 1.66), m['brass'], 0.004, (R(90), 0, 0))
    stick((x, -0.01, 1.66), (x, -0.09, 1.66), 0.008, m['brass'])
    lathe(
        [(0.062 * math.sin(a), -0.07 * math.cos(a)) for a in np.linspace(0, math.pi, 20)],
        (x, -0.10, 1.68),
        m['shade'],
        40,
        sharp=80,
    )
    light('POINT', (x, -0.10, 1.68), 1.6, (1, 0.70, 0.42), 0.04).visible_camera = False

# A ladder with an adire towel, a stool before the window, a plant in its light.
with placed(1.40, 0, 0):
    towel_ladder(m)
    draped(0.42, 0.60, 0.45, (0, -0.068, 1.55), m['adire3'], 0, 0.017)
    draped(0.42, 0.40, 0.30, (0, -0.138, 1.15), m['towel'], 0, 0.017, 4)
with placed(-0.72, -0.62, 0):
    stool(m, 0.17, 0.44)
with placed(-0.72, -0.62, 0.44):
    folded_towel(m, 0.28, 0.22)
plant((-1.30, -0.66, 0), m['clayl'], m['leaf'], 0.80, 9, 6, 'leaf', 0.16, 0.30)
box((0.95, 0.42, 0.016), (0.35, -0.82, 0), m['towel'], 0.008)

with placed(0, 0.5, 0):
    lagoon(m, ((-1.5, 6.5, 2.0), (-3.6, 9.0, 2.8)))
lagoon_sky(**MORNING, seen=0.54)
light('SUN', (0, 0, 5), 22, (1, 0.83, 0.62), R(0.7), target=(3.0, 1.05, 5 - 1.35))
light(
    'AREA',
    (-W - 0.35, (NEAR + FAR) / 2, 1.4),
    55,
    (1, 0.97, 0.92),
    FAR - NEAR,
    rot=(0, R(-90), 0),
    sizey=LINTEL - SILL,
    cam=False,
)
light(
    'AREA',
    ((TALL[0] + TALL[1]) / 2, 0.35, 1.4),
    22,
    (1, 0.97, 0.92),
    TALL[1] - TALL[0],
    rot=(R(-90), 0, 0),
    sizey=2.2,
    cam=False,
)
# The mirror must show the wall behind, not the light that fills the room.
light(
    'AREA', (0, -D + 0.1, 1.9), 20, (1, 0.93, 0.84), 2.6, target=(0, -0.5, 1.0), sizey=2.2, cam=False
).visible_glossy = False
camera((0.10, -4.1, 1.28), (0.0, 0, 1.28), 34, fstop=5, focus=3.7, shift=(0, -0.03), level=True)
render(picture, exposure=0.5, samples=6)
