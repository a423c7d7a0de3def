"""The last light on a balcony: an open french window, a chair and a table, the lagoon."""

PICTURES = ['rooms-balcony']
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_rooms import *

picture = sys.argv[-1]
reset()
m = rooms_palette()
LEFT, RIGHT, LINTEL, H = -1.2, 1.2, 2.6, 3.1

boards(m, -3, 3, -4, 0)
wall(m['lime'], 'x', 0, -3, 3, H, openings=[(LEFT, RIGHT, 0, LINTEL)])
wall(m['lime'], 'y', -3, -4, 0, H, -0.2)
wall(m['lime'], 'y', 3, -4, 0, H)
box((6.4, 4.4, 0.15), (0, -1.9, H), m['lime'], 0)
box((-LEFT + 0.02 + 1.8 - 1.2, 0.018, 0.11), (LEFT - 0.9, -0.009, 0), m['irokox'], 0.004)
with placed(0, 0.12, 0):
    french_window(m, RIGHT - LEFT, LINTEL, opened=-104)
curtain_rod(m, (LEFT - 0.55, -0.10, LINTEL + 0.14), (RIGHT + 0.55, -0.10, LINTEL + 0.14))
curtain(0.70, LINTEL + 0.13, (LEFT - 0.05, -0.10, 0.01), m['sheer'], 0, 8, 0.055, 3)
curtain(0.55, LINTEL + 0.13, (RIGHT + 0.22, -0.10, 0.01), m['sheer'], 0, 7, 0.055, 5)

# Outside.
box((8, 2.1, 0.12), (0, 1.28, -0.13), tiles('balcony', '#7E4634', '#9C8468', 0.28, 0.5, 0.14, 0.008), 0)
with placed(0, 2.2, 0):
    railing(m, 8)
with placed(0.38, 1.42, 0, -38):
    armchair(m, 'terraf', 'adire3')
with placed(-0.42, 1.50, 0):
    roundtable(m, 0, 0, 0, 0.24, 0.5)
vase(m, -0.46, 1.53, 0.5, 'clayl', 0.6, 5, 3)
books(m, -0.36, 1.41, 0.5, 0.3)
plant((-0.98, 1.75, 0), m['clay'], m['leaf'], 1.0, 9, 6, 'leaf', 0.19, 0.36)
with placed(0, 2.0, 0):
    lagoon(m, ((-3.0, 7.0, 2.2), (3.6, 9.0, 2.9), (5.8, 14.0, 1.2)), far='#BFA096', near='#6F6463')

lagoon_sky(**DUSK, seen=0.62, strength=0.8)
light('SUN', (0, 0, 5), 12, (1, 0.66, 0.38), R(0.9), target=(1.6, -3.0, 5 - 0.85))
light('AREA', (0, 0.40, LINTEL / 2), 40, (1, 0.86, 0.74), RIGHT - LEFT, rot=(R(-90), 0, 0), sizey=LINTEL, cam=False)
light('AREA', (0.5, -3.9, 2.0), 26, (1, 0.86, 0.70), 3.5, target=(0, 0, 1.0), sizey=2.4, cam=False)
camera((-0.25, -3.75, 1.30), (0.0, 0, 1.30), 33, fstop=5, focus=5, shift=(0, -0.01), level=True)
render(picture, exposure=0.55, samples=6)
