PICTURES = ['bar-corner']
"""A corner of the bar at dusk: a small table for two by an arched window on the lagoon."""
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_public import *

picture = sys.argv[-1]
reset()
m = palette()
wall = plaster('corner wall', '#D9BC98', 0.06, 0.3, 1.2)
sill, w, h = 0.42, 1.9, 2.2
opening = [(px, sill + pz) for px, pz in arch_pts(w, h, 56)]
panel([rect_pts(9, 3.8), opening], 0.34, wall, (0, 0.17, 0), (R(90), 0, 0), bev=0.016)
box((w + 0.1, 0.42, 0.045), (0, 0.14, sill - 0.04), m['irokox'], 0.01)
inner = [(px * (1 - 0.12 / w), pz * (1 - 0.06 / h) + 0.03) for px, pz in arch_pts(w, h, 56)]
panel([arch_pts(w, h, 56), inner], 0.06, m['iroko'], (0, 0.2, sill), (R(90), 0, 0), bev=0.006)
box((0.045, 0.05, h - 0.04), (0, 0.2, sill + 0.01), m['iroko'], 0.006)
box((w - 0.06, 0.045, 0.04), (0, 0.2, sill + h - w / 2 - 0.02), m['irokox'], 0.006)
boards(m, -4, 4, -5, 0)

cyl(0.36, 0.035, (0, -0.95, 0.525), m['irokox'], 0.012, steps=72)
lathe([(0.362, 0.538), (0.366, 0.541), (0.366, 0.548), (0.362, 0.551)], (0, -0.95, 0), m['brass'], 72)
cyl(0.03, 0.53, (0, -0.95, 0), m['brass'], 0.003)
cyl(0.2, 0.022, (0, -0.95, 0), m['brass'], 0.006)
top = 0.56
carafe(m, -0.06, -0.88, top)
lathe([(0, 0.006), (0.043, 0.008), (0.0465, 0.02), (0.0465, 0.09), (0, 0.09)], (-0.06, -0.88, top), m['honey'], 36)
wineglass(m, -0.17, -1.02, top, 'wine', 1.1)
wineglass(m, 0.17, -0.93, top, 'wine', 1.1)
# a candle in a brass cup
lathe(
    [(0, 0), (0.035, 0), (0.04, 0.006), (0.042, 0.05), (0.039, 0.05), (0.037, 0.01), (0, 0.01)],
    (0.05, -1.10, top),
    m['brass'],
    36,
)
cyl(0.034, 0.035, (0.05, -1.10, top + 0.01), m['paper'], 0.004)
lathe([(0, 0), (0.005, 0.008), (0.0045, 0.018), (0, 0.034)], (0.05, -1.10, top + 0.048), m['bulb'], 16)
light('POINT', (0.05, -1.10, top + 0.10), 0.35, (1, 0.6, 0.28), 0.015)
armchair(m, -0.92, -0.92, 82, 'rust', 'adire3')
armchair(m, 0.92, -0.92, -80, 'rust', None)
pendant((0, -0.95, 1.82), 3.6, m['raffia'], m['dark'], 0.27, 0.28, power=13, bulb=m['bulb'], wires=34)
plant((-1.72, -0.42, 0), m['clay'], m['leaf'], 1.6, 11, 6, 'leaf', 0.24, 0.42)

# the lagoon, its far bank and palms against the last light
lagoon = NT('lagoon')
ripples = lagoon.noise(lagoon.coord('Object', (0.35, 1.6, 1)), 1.0, 3, 0.55).outputs[0]
box(
    (240, 200, 0.1), (0, 104, -1.3), lagoon.bsdf(hx('#C4B0A8'), 0.10, 0.5, 0.92, bump=ripples, bstr=0.35, bdist=0.25), 0
)
box((300, 4, 1.5), (0, 120, -1.3), plain('bank', '#D9B9AC', 1), 0)
for x, y, hh, seed in ((-2.3, 6.5, 2.2, 1), (2.1, 9.0, 2.9, 3)):
    palm(m, x, y, hh + 1, seed, 1.9, -1.2)
sky((1.0, 0.40, 0.15), (0.13, 0.15, 0.40), 0.62)
# the gradient is to turn blue within the height of the window
next(n for n in bpy.context.scene.world.node_tree.nodes if n.bl_idname == 'ShaderNodeMapRange').inputs[
    2
].default_value = 0.3
light('AREA', (0, 0.6, 1.6), 26, (1, 0.66, 0.45), 1.8, rot=(R(-90), 0, 0), sizey=2.1, cam=False)
light('AREA', (-1.2, -4.2, 2.6), 30, (1, 0.72, 0.5), 2.4, target=(0, -0.8, 0.8), cam=False)
camera((0.4, -4.75, 1.18), (0.02, -0.9, 1.18), 43, fstop=7, focus=3.8, level=True, shift=(0, 0.02))
render(picture, exposure=0.5, bounces=3, samples=8)
