PICTURES = ['facilities-gym']
"""The gym in the morning: wall bars, a bench, dumbbells and kettlebells on an iroko floor."""
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_public import *

picture = sys.argv[-1]
reset()
m = palette()
wall = plaster('gym wall', '#EADBC5', 0.05, 0.32, 1.1)
box((12, 0.2, 4), (0, 0.1, -0.1), wall, 0)
boards(m, -5, 5, -6.5, 0)
box((10, 0.02, 0.11), (0, -0.01, 0), m['irokox'], 0.004)
# painted terracotta up to the height of the shoulder
box((12, 0.012, 1.06), (0, -0.006, 0.0), m['arch'], 0.002)
wall_bars(m, -0.95, 0)
wall_bars(m, -0.045, 0)
dumbbell_rack(m, 1.22, -0.42, 0, 1.25)
gym_bench(m, -0.35, -1.55, 62)
kettlebell(m, 0.58, -1.28, 0, 1.12, 20)
kettlebell(m, 0.86, -1.02, 0, 0.98, -15)
kettlebell(m, 1.02, -1.4, 0, 0.84, 40)
rolled_mat(m, 1.68, -1.15, 0, 'toweli', 0.075, 0.62, 22)
lathe(
    [(0.16 * math.cos(a), 0.16 + 0.16 * math.sin(a)) for a in np.linspace(-math.pi / 2, math.pi / 2, 24)],
    (-1.62, -0.45, 0),
    m['leather'],
    56,
)
folded(m, -0.62, -1.69, 0.486, 'towel', 0.3, 0.22, 2, 0.024, 62)
plant((2.3, -0.55, 0), m['clayl'], m['leaf'], 1.6, 11, 8, 'leaf', 0.24, 0.42)
# windows out of the picture, left
sun = (2.6, 1.35, -1.15)
window_light(
    m, -3.6, sun, ((-1.35, -2.0, 1.25, 4.5), (0.35, -2.0, 1.25, 4.5), (2.05, -2.0, 1.25, 4.5), (3.75, -2.0, 1.25, 4.5))
)
sky((1.0, 0.93, 0.84), (0.70, 0.82, 1.0), 0.62)
light('SUN', (0, 0, 6), 11, (1, 0.82, 0.6), R(0.6), target=(sun[0], sun[1], 6 + sun[2]))
light('AREA', (-2.4, -5, 3.2), 75, (1, 0.96, 0.92), 3, target=(0.2, -0.6, 0.8), cam=False)
camera((0.7, -5.2, 1.15), (0.28, -0.8, 1.15), 41, fstop=2.8, focus=4.0, level=True, shift=(0, -0.03))
render(picture, exposure=0.5, bounces=3, samples=6)
