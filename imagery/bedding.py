# Bedding whose folds come from a cloth simulation. It runs once, and every scene uses its result.
import sys, os

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from lib import *
import time

sc = reset()
sc.frame_end = 80


def closed_grid(w, h, nx, ny, th=0.012):
    v = []
    f = []
    uv = []
    idx = {}
    for s in (0, 1):
        for j in range(ny + 1):
            for i in range(nx + 1):
                edge = i in (0, nx) or j in (0, ny)
                if s == 1 and edge:
                    idx[s, i, j] = idx[0, i, j]
                    continue
                idx[s, i, j] = len(v)
                v.append(((i / nx - 0.5) * w, (j / ny - 0.5) * h, 0 if edge else (th if s == 0 else -th)))
                uv.append((i / nx, j / ny))
    for s in (0, 1):
        for j in range(ny):
            for i in range(nx):
                q = (idx[s, i, j], idx[s, i + 1, j], idx[s, i + 1, j + 1], idx[s, i, j + 1])
                f.append(q if s == 0 else q[::-1])
    return v, f, uv


def sim(o, frames, **k):
    m = o.modifiers.new('cloth', 'CLOTH')
    s = m.settings
    c = m.collision_settings
    s.quality = k.get('q', 6)
    s.mass = k.get('mass', 0.3)
    s.tension_stiffness = s.compression_stiffness = k.get('tension', 15)
    s.shear_stiffness = k.get('shear', 5)
    s.bending_stiffness = k.get('bend', 0.5)
    s.air_damping = k.get('air', 1)
    s.tension_damping = s.compression_damping = 5
    if 'pressure' in k:
        s.use_pressure = True
        s.uniform_pressure_force = k['pressure']
    if 'shrink' in k:
        s.shrink_min = k['shrink']
    s.effector_weights.gravity = k.get('grav', 1)
    c.use_collision = k.get('coll', True)
    c.distance_min = k.get('dist', 0.012)
    c.use_self_collision = False
    c.collision_quality = 3
    m.point_cache.frame_end = frames
    t0 = time.time()
    for fr in range(1, frames + 1):
        sc.frame_set(fr)
    dg = bpy.context.evaluated_depsgraph_get()
    me = bpy.data.meshes.new_from_object(o.evaluated_get(dg))
    print('sim', o.name, round(time.time() - t0, 1), flush=True)
    o.modifiers.clear()
    return me


keep = []


def pillow(name, w, h, nx, ny, p, seed, shrink=-0.0, frames=28, bend=0.4):
    v, f, uv = closed_grid(w, h, nx, ny)
    rnd = random.Random(seed)
    v = [(x, y, z * (0.6 + 0.8 * rnd.random())) for x, y, z in v]
    o = mesh(name, v, f, None, True, uv)
    me = sim(o, frames, pressure=p, grav=0, tension=18, shear=6, bend=bend, coll=False, mass=0.35, air=2)
    me.name = name
    keep.append(me)
    bpy.data.objects.remove(o)
    a = np.empty(len(me.vertices) * 3)
    me.vertices.foreach_get('co', a)
    a = a.reshape(-1, 3)
    print(name, 'dims', a.min(0).round(3), a.max(0).round(3))


pillow('pillowA', 0.74, 0.50, 40, 28, 4.5, 1)
pillow('pillowB', 0.74, 0.50, 40, 28, 3.6, 2, bend=0.2)
pillow('cushA', 0.5, 0.5, 32, 32, 4.2, 3)
pillow('cushB', 0.5, 0.5, 32, 32, 3.2, 4, bend=0.2)
pillow('lumbar', 0.75, 0.34, 44, 20, 4.0, 5)
pillow('seat', 0.62, 0.6, 30, 30, 2.2, 6)
pillow('matt', 1.8, 0.9, 50, 26, 1.2, 7)


def collider(o, th=0.012, fr=8):
    m = o.modifiers.new('c', 'COLLISION')
    o.collision.thickness_outer = th
    o.collision.cloth_friction = fr


# The duvet lies over a bed box of 1.8 x 2.05 m with its top at z=.58. The bed's head is at y=0, its foot at y=-2.05.
bed = box((1.80, 2.05, 0.34), (0, -1.025, 0.24), None, 0.06)
dg = bpy.context.evaluated_depsgraph_get()
bm = bpy.data.meshes.new_from_object(bed.evaluated_get(dg))
bed.modifiers.clear()
bed.data = bm
collider(bed, 0.01)
base = box((1.94, 2.16, 0.22), (0, -1.04, 0.06), None, 0)
collider(base, 0.01)


def cloth(name, w, h, n, m, x, y, z, seed, frames, wob=0.015, skip=None, **k):
    v = []
    f = []
    uv = []
    rnd = random.Random(seed)
    for j in range(m + 1):
        for i in range(n + 1):
            X = (i / n - 0.5) * w
            Y = (j / m - 0.5) * h
            v.append(
                (
                    x + X,
                    y + Y,
                    z + wob * math.sin(7 * X + seed) * math.cos(5 * Y + 2 * seed) + rnd.uniform(-0.004, 0.004),
                )
            )
            uv.append((i / n, j / m))
    for j in range(m):
        for i in range(n):
            a = j * (n + 1) + i
            f.append((a, a + 1, a + n + 2, a + n + 1))
    o = mesh(name, v, f, None, True, uv)
    me = sim(o, frames, **k)
    me.name = name
    keep.append(me)
    o.data = me
    return o


d = cloth(
    'duvet', 2.62, 1.90, 104, 76, 0, -1.28, 0.64, 3, 42, 0.02, bend=6, tension=20, shear=10, mass=0.5, dist=0.012, q=6
)
collider(d, 0.012)
t = cloth('throw', 2.72, 0.72, 120, 32, 0.0, -1.62, 0.72, 5, 44, 0.012, bend=0.5, tension=15, mass=0.3, dist=0.014, q=6)
bpy.data.libraries.write(WORK + '/bedding.blend', set(keep), fake_user=True)
print('ASSETS OK')
