PICTURES = ['facilities-pool']
"""The pool late in the day: two loungers under a raffia parasol, before a planted terracotta wall."""
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_public import *

picture = sys.argv[-1]
reset()
m = palette()
deck = tiles('deck', '#B98562', '#D9C3A2', 0.5, 0.6, 0.1, 0.012)
coping = plaster('coping', '#E4D2B6', 0.05, 0.12, 3)
garden_wall = plaster('garden wall', '#DDBE9C', 0.06, 0.3, 0.8)
mosaic = tiles('mosaic', '#3F9B98', '#8CC7BE', 0.1, 0.35, 0.3, 0.006)

# the surface lets the mosaic be seen through it and mirrors the garden the more it is seen aslant
t = NT('water')
c = t.coord('Object')
waves = t.ma('ADD', t.noise(c, 2.6, 3, 0.5, 0.7).outputs[0], t.ma('MULTIPLY', t.noise(c, 9, 2).outputs[0], 0.25))
bump = t.n('Bump', {'Strength': 0.16, 'Distance': 0.06, 'Height': waves}).outputs[0]
through = t.n('BsdfTransparent', {0: hx('#9FD8D2')})
mirror = t.n('BsdfGlossy', {0: (1, 1, 1, 1), 1: 0.02, 'Normal': bump})
slant = t.n('Fresnel', {0: 1.33, 'Normal': bump})
depth = t.n('MixShader', {0: 0.4, 1: through.outputs[0], 2: t.n('BsdfDiffuse', {0: hx('#3FA09F')}).outputs[0]})
mixed = t.n('MixShader', {0: slant.outputs[0], 1: depth.outputs[0], 2: mirror.outputs[0]})
t.t.links.new(mixed.outputs[0], t.out.inputs[0])

# pool: its far edge runs along x at y = 0, its right edge is out of the picture
edge = 0.0
box((30, 9, 0.3), (0, edge + 0.45 + 4.5, -0.3), deck, 0)
box((30, 0.46, 0.34), (0, edge + 0.23, -0.30), coping, 0.02)
box((30, 0.2, 1.2), (0, edge + 0.13, -1.5), mosaic, 0)
box((30, 12, 0.1), (0, edge - 6, -1.35), mosaic, 0)
for k in range(3):
    box((3.0, 0.36, 0.35 * (3 - k)), (3.4, edge - 0.18 - 0.36 * k, -1.3), mosaic, 0.01)
mesh(
    'water',
    [(-15, edge - 12, -0.05), (15, edge - 12, -0.05), (15, edge, -0.05), (-15, edge, -0.05)],
    [(0, 1, 2, 3)],
    t.m,
)

# planted wall
back = 4.6
box((30, 0.3, 5.2), (0, back + 0.15, 0), garden_wall, 0.03)
box((30, 0.36, 0.08), (0, back + 0.15, 5.2), coping, 0.02)
box((30, 0.9, 0.42), (0, back - 0.45, 0), coping, 0.03)
rnd = random.Random(4)
for i in range(20):
    x = -6 + 0.64 * i + rnd.uniform(-0.2, 0.2)
    kind = 'palm' if i % 3 == 1 else 'leaf'
    plant(
        (x, back - 0.45 + rnd.uniform(-0.15, 0.15), 0.02),
        m['clay'],
        m['leaf' if i % 2 else 'leafd'],
        rnd.uniform(1.15, 1.8) if kind == 'leaf' else 1.35,
        11,
        i + 3,
        kind,
        0.2,
        0.40,
    )
for x, y, h, seed in ((-4.4, back - 0.5, 3.6, 1), (3.7, back - 0.55, 3.2, 4)):
    palm(m, x, y, h, seed, 2.2)

lounger(m, -0.95, 1.75, -14)
lounger(m, 1.05, 1.75, -14, 'toweli')
roundtable(m, 0.08, 1.75, 0, 0.2, 0.42)
vase(m, 0.03, 1.72, 0.42, 'clay', 0.55, 0)
cyl(0.034, 0.085, (0.14, 1.68, 0.42), m['clayl'], 0.008)
parasol(m, 0.1, 2.55, 2.35, 1.3)

sky((1.0, 0.80, 0.58), (0.48, 0.62, 0.85), 0.85)
light('SUN', (0, 0, 9), 7.5, (1, 0.74, 0.46), R(0.7), target=(2.6, 1.5, 9 - 1.25))
camera((-2.7, -4.6, 1.85), (0.25, 1.75, 1.85), 36, fstop=5.6, focus=6.6, shift=(0, -0.14), level=True)
render(picture, exposure=0.3, bounces=3, samples=8)
