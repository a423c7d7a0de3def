import bpy, math, random, os, sys
from mathutils import Vector, Matrix, Euler
import numpy as np

R = math.radians
WORK = os.environ['IMAGERY_WORK']


def hx(s, a=1.0):
    s = s.lstrip('#')
    c = [int(s[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple([(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4) for v in c] + [a])


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    sc = bpy.context.scene
    w = bpy.data.worlds.new('W')
    sc.world = w
    w.use_nodes = True
    return sc


# ---------------------------------------------------------------- nodes
class NT:
    def __init__(s, name):
        s.m = bpy.data.materials.new(name)
        s.m.use_nodes = True
        s.t = s.m.node_tree
        s.t.nodes.clear()
        s.out = s.t.nodes.new('ShaderNodeOutputMaterial')

    def put(s, sock, v):
        if isinstance(v, bpy.types.NodeSocket):
            s.t.links.new(v, sock)
        else:
            try:
                sock.default_value = v
            except Exception:
                sock.default_value = tuple(v)[: len(sock.default_value)]

    def n(s, typ, ins=None, **p):
        nd = s.t.nodes.new('ShaderNode' + typ)
        for k, v in p.items():
            setattr(nd, k, v)
        for k, v in (ins or {}).items():
            s.put(nd.inputs[k], v)
        return nd

    def ma(s, op, a, b=0.0, c=0.0):
        return s.n('Math', {0: a, 1: b, 2: c}, operation=op).outputs[0]

    def vm(s, op, a, b=(0, 0, 0)):
        nd = s.n('VectorMath', {0: a, 1: b}, operation=op)
        return nd.outputs['Value'] if op in ('LENGTH', 'DISTANCE', 'DOT_PRODUCT') else nd.outputs[0]

    def mix(s, f, a, b, bt='MIX'):
        return s.n('MixRGB', {0: f, 1: a, 2: b}, blend_type=bt).outputs[0]

    def rng(s, v, a, b, c=0.0, d=1.0, smooth=True):
        return s.n(
            'MapRange', {0: v, 1: a, 2: b, 3: c, 4: d}, interpolation_type='SMOOTHSTEP' if smooth else 'LINEAR'
        ).outputs[0]

    def coord(s, w='Object', scale=None):
        c = s.n('TexCoord').outputs[w]
        if scale is not None:
            c = s.n('Mapping', {0: c, 3: scale}).outputs[0]
        return c

    def noise(s, vec, scale, detail=3, rough=0.5, dist=0.0):
        return s.n(
            'TexNoise', {'Vector': vec, 'Scale': scale, 'Detail': detail, 'Roughness': rough, 'Distortion': dist}
        )

    def bsdf(s, col, rough=0.6, spec=0.3, metal=0.0, bump=None, bstr=0.2, bdist=0.01, **k):
        ins = {'Base Color': col, 'Roughness': rough, 'Specular': spec, 'Metallic': metal}
        ins.update({a.replace('_', ' '): b for a, b in k.items()})
        b = s.n('BsdfPrincipled', ins)
        if bump is not None:
            bp = s.n('Bump', {'Strength': bstr, 'Distance': bdist, 'Height': bump})
            s.t.links.new(bp.outputs[0], b.inputs['Normal'])
        s.t.links.new(b.outputs[0], s.out.inputs[0])
        s.b = b
        return s.m


def plain(name, col, rough=0.55, spec=0.3, metal=0.0, **k):
    return NT(name).bsdf(hx(col) if isinstance(col, str) else col, rough, spec, metal, **k)


def plaster(name, col, var=0.10, bump=0.25, scale=1.0):
    t = NT(name)
    c = t.coord('Object')
    c0 = hx(col)
    n1 = t.noise(c, 1.3 * scale, 5, 0.6, 0.6).outputs[0]
    n2 = t.noise(c, 9 * scale, 4, 0.6, 0.4).outputs[0]
    n3 = t.noise(c, 60 * scale, 3, 0.6).outputs[0]
    v = t.ma('ADD', t.ma('MULTIPLY', n1, 0.65), t.ma('MULTIPLY', n2, 0.35))
    v = t.rng(v, 0.32, 0.68)
    dk = tuple(x * (1 - var * 1.6) for x in c0[:3]) + (1,)
    lt = tuple(min(1, x * (1 + var * 0.7)) for x in c0[:3]) + (1,)
    col = t.mix(v, dk, lt)
    h = t.ma('ADD', t.ma('MULTIPLY', n2, 0.7), t.ma('MULTIPLY', n3, 0.3))
    return t.bsdf(col, 0.88, 0.12, bump=h, bstr=bump, bdist=0.012)


def wood(name, col='#5A3420', dark='#2E190E', axis=2, rough=0.42, scale=1.0, spec=0.35):
    t = NT(name)
    s = [14 * scale] * 3
    s[axis] = 0.9 * scale
    c = t.coord('Object', tuple(s))
    oi = t.n('ObjectInfo').outputs['Random']
    c = t.vm(
        'ADD',
        c,
        t.n(
            'CombineXYZ', {0: t.ma('MULTIPLY', oi, 37), 1: t.ma('MULTIPLY', oi, 11), 2: t.ma('MULTIPLY', oi, 23)}
        ).outputs[0],
    )
    n1 = t.noise(c, 1.0, 6, 0.65, 1.2).outputs[0]
    n2 = t.noise(c, 5, 3, 0.6, 0.3).outputs[0]
    g = t.rng(t.ma('ADD', t.ma('MULTIPLY', n1, 0.7), t.ma('MULTIPLY', n2, 0.3)), 0.33, 0.66)
    col = t.mix(g, hx(dark), hx(col))
    col = t.mix(t.ma('MULTIPLY', oi, 0.25), col, hx(dark))
    return t.bsdf(col, t.rng(n2, 0.2, 0.8, rough - 0.06, rough + 0.12), spec, bump=n2, bstr=0.08, bdist=0.004)


def fabric(name, col, weave=420, sheen=0.4, rough=0.95, var=0.06, trans=0.0, uv=False):
    t = NT(name)
    c = t.coord('UV' if uv else 'Object')
    c0 = hx(col)
    w1 = t.n('TexWave', {'Vector': c, 'Scale': weave / 6.28, 'Distortion': 0.6}, bands_direction='X').outputs[1]
    w2 = t.n('TexWave', {'Vector': c, 'Scale': weave / 6.28, 'Distortion': 0.6}, bands_direction='Y').outputs[1]
    n = t.noise(c, 7, 3).outputs[0]
    h = t.ma('ADD', w1, w2)
    col = t.mix(t.rng(n, 0.3, 0.7), tuple(x * (1 - var * 2) for x in c0[:3]) + (1,), c0)
    m = t.bsdf(col, rough, 0.1, bump=h, bstr=0.10, bdist=0.002, Sheen=sheen, Sheen_Tint=0.4)
    if trans > 0:
        tr = t.n('BsdfTranslucent', {0: c0})
        mx = t.n('MixShader', {0: trans, 1: t.b.outputs[0], 2: tr.outputs[0]})
        t.t.links.new(mx.outputs[0], t.out.inputs[0])
    return m


def adire(name, cells=(4, 4), indigo='#141D45', pale='#DDE3EA', coord='UV', seed=0.0, mid='#2B3D74', soft=0.22):
    """adire eleko: a grid of squares, each with its own resist motif; bleeding edges by noise"""
    t = NT(name)
    uv = t.coord(coord)
    wob = t.noise(uv, 16, 3).outputs[1]
    uv2 = t.vm('ADD', uv, t.vm('SCALE', t.vm('SUBTRACT', wob, (0.5, 0.5, 0.5))))
    t.t.nodes[-1].inputs  # noqa
    sc = [n for n in t.t.nodes if n.bl_idname == 'ShaderNodeVectorMath' and n.operation == 'SCALE'][-1]
    sc.inputs['Scale'].default_value = 0.012
    p = t.vm('MULTIPLY', uv2, (cells[0], cells[1], 1))
    p = t.vm('ADD', p, (0.0, 0.0, 0.0))
    sep = t.n('SeparateXYZ', {0: p})
    fx = t.ma('SUBTRACT', t.ma('FRACT', sep.outputs[0]), 0.5)
    fy = t.ma('SUBTRACT', t.ma('FRACT', sep.outputs[1]), 0.5)
    idx = t.n('CombineXYZ', {0: t.ma('FLOOR', sep.outputs[0]), 1: t.ma('FLOOR', sep.outputs[1]), 2: seed}).outputs[0]
    rnd = t.n('TexWhiteNoise', {'Vector': idx}).outputs[0]
    ax = t.ma('ABSOLUTE', fx)
    ay = t.ma('ABSOLUTE', fy)
    r = t.ma('SQRT', t.ma('ADD', t.ma('MULTIPLY', fx, fx), t.ma('MULTIPLY', fy, fy)))
    TW = 6.2832
    rings = t.ma('COSINE', t.ma('MULTIPLY', r, TW * 5.5))
    diam = t.ma('COSINE', t.ma('MULTIPLY', t.ma('ADD', ax, ay), TW * 4.0))
    ang = t.ma('ARCTAN2', fy, fx)
    star = t.ma('COSINE', t.ma('ADD', t.ma('MULTIPLY', ang, 8), t.ma('MULTIPLY', r, 0)))
    star = t.ma('MINIMUM', star, t.rng(r, 0.40, 0.44, 1, -1))
    star = t.ma('MAXIMUM', star, t.rng(r, 0.08, 0.11, 1, -1))
    lat = t.ma(
        'MAXIMUM',
        t.ma('COSINE', t.ma('MULTIPLY', t.ma('ADD', fx, fy), TW * 4)),
        t.ma('COSINE', t.ma('MULTIPLY', t.ma('SUBTRACT', fx, fy), TW * 4)),
    )
    lat = t.ma('SUBTRACT', t.ma('MULTIPLY', lat, 1.6), 0.75)
    dots = t.ma('MULTIPLY', t.ma('COSINE', t.ma('MULTIPLY', fx, TW * 4)), t.ma('COSINE', t.ma('MULTIPLY', fy, TW * 4)))

    def sel(lo, a, b):  # rnd>lo ? b : a
        k = t.ma('GREATER_THAN', rnd, lo)
        return t.ma('ADD', t.ma('MULTIPLY', a, t.ma('SUBTRACT', 1.0, k)), t.ma('MULTIPLY', b, k))

    v = sel(0.25, rings, diam)
    v = sel(0.48, v, star)
    v = sel(0.68, v, lat)
    v = sel(0.86, v, dots)
    mx = t.ma('MAXIMUM', ax, ay)
    v = t.ma('MINIMUM', v, t.rng(mx, 0.41, 0.43, 1, -1))
    v = t.ma('MAXIMUM', v, t.rng(mx, 0.465, 0.478, -1, 1))
    bl = t.noise(uv, 38, 4, 0.7).outputs[0]
    v = t.ma('ADD', v, t.rng(bl, 0.2, 0.8, -0.55, 0.55))
    m = t.rng(v, 0.25 - soft, 0.25 + soft + 0.25)
    big = t.noise(uv, 3.2, 3).outputs[0]
    base = t.mix(t.rng(big, 0.35, 0.7), hx(indigo), hx(mid))
    pal = t.mix(t.rng(bl, 0.3, 0.75), hx('#9FB0CC'), hx(pale))
    col = t.mix(m, base, pal)
    w = t.n('TexWave', {'Vector': uv, 'Scale': 70, 'Distortion': 0.4}).outputs[1]
    return t.bsdf(col, 0.92, 0.1, bump=w, bstr=0.06, bdist=0.002, Sheen=0.3)


def terrazzo(name, base='#D9CBB6', cols=('#A9532F', '#6B3A22', '#F1E9DC', '#3A4668', '#C99A5B'), scale=16, rough=0.22):
    t = NT(name)
    c = t.coord('Object')
    wob = t.noise(c, 10, 2).outputs[1]
    c = t.mix(0.03, c, wob, 'ADD')
    col = hx(base)
    n = t.noise(c, 4, 3).outputs[0]
    col = t.mix(t.rng(n, 0.3, 0.7), tuple(x * 0.92 for x in col[:3]) + (1,), col)
    for i, (s, th) in enumerate(((scale, 0.10), (scale * 2.1, 0.12), (scale * 4.2, 0.13))):
        e = t.n('TexVoronoi', {'Vector': c, 'Scale': s, 'Randomness': 1.0}, feature='DISTANCE_TO_EDGE').outputs[0]
        v = t.n('TexVoronoi', {'Vector': c, 'Scale': s, 'Randomness': 1.0}, feature='F1').outputs['Color']
        sp = t.n('SeparateRGB', {0: v})
        k = t.ma('MULTIPLY', t.rng(e, th, th + 0.02), t.ma('GREATER_THAN', sp.outputs[1], 0.5 - 0.1 * i))
        ramp = t.n('ValToRGB', {0: sp.outputs[0]})
        el = ramp.color_ramp
        el.interpolation = 'CONSTANT'
        el.elements[0].position = 0
        el.elements[0].color = hx(cols[0])
        el.elements[1].position = 1 / len(cols)
        el.elements[1].color = hx(cols[1])
        for j in range(2, len(cols)):
            q = el.elements.new(j / len(cols))
            q.color = hx(cols[j])
        col = t.mix(k, col, ramp.outputs[0])
    return t.bsdf(col, rough, 0.4)


def tiles(name, col='#B4623F', grout='#CDB79B', size=0.3, rough=0.5, var=0.25, gap=0.012, hexa=False, obj=True):
    t = NT(name)
    c = t.coord('Object')
    p = t.vm('MULTIPLY', c, (1 / size, 1 / size, 1 / size))
    sep = t.n('SeparateXYZ', {0: p})
    fx = t.ma('ABSOLUTE', t.ma('SUBTRACT', t.ma('FRACT', sep.outputs[0]), 0.5))
    fy = t.ma('ABSOLUTE', t.ma('SUBTRACT', t.ma('FRACT', sep.outputs[1]), 0.5))
    mx = t.ma('MAXIMUM', fx, fy)
    g = gap / size / 2
    k = t.rng(mx, 0.5 - g * 1.6, 0.5 - g * 0.8)
    idx = t.n('CombineXYZ', {0: t.ma('FLOOR', sep.outputs[0]), 1: t.ma('FLOOR', sep.outputs[1])}).outputs[0]
    rnd = t.n('TexWhiteNoise', {'Vector': idx}).outputs[0]
    c0 = hx(col)
    n = t.noise(c, 6, 4).outputs[0]
    f = t.ma('ADD', t.ma('MULTIPLY', rnd, 0.6), t.ma('MULTIPLY', n, 0.4))
    cc = t.mix(
        f, tuple(x * (1 - var) for x in c0[:3]) + (1,), tuple(min(1, x * (1 + var * 0.8)) for x in c0[:3]) + (1,)
    )
    cc = t.mix(k, cc, hx(grout))
    h = t.ma('SUBTRACT', t.ma('MULTIPLY', n, 0.15), k)
    return t.bsdf(cc, t.ma('ADD', t.ma('MULTIPLY', k, 0.3), rough), 0.3, bump=h, bstr=0.35, bdist=0.006)


def emit(name, col, strength):
    # seen by the camera only: a small bright mesh hit by diffuse/glossy bounces is the main source of fireflies; a POINT light does the lighting
    t = NT(name)
    lp = t.n('LightPath').outputs['Is Camera Ray']
    e = t.n('Emission', {0: hx(col) if isinstance(col, str) else col, 1: t.ma('MULTIPLY', lp, strength)})
    t.t.links.new(e.outputs[0], t.out.inputs[0])
    return t.m


def glass(name='glass', col='#FFFFFF'):
    t = NT(name)
    a = t.n('BsdfTransparent', {0: hx(col)})
    g = t.n('BsdfGlossy', {1: 0.02})
    fr = t.n('Fresnel', {0: 1.45})
    mx = t.n('MixShader', {0: fr.outputs[0], 1: a.outputs[0], 2: g.outputs[0]})
    t.t.links.new(mx.outputs[0], t.out.inputs[0])
    return t.m


def translucent(name, col, mixf=0.5, transp=0.0, rough=0.9):
    t = NT(name)
    d = t.n('BsdfDiffuse', {0: hx(col)})
    tr = t.n('BsdfTranslucent', {0: hx(col)})
    mx = t.n('MixShader', {0: mixf, 1: d.outputs[0], 2: tr.outputs[0]})
    o = mx.outputs[0]
    if transp > 0:
        tp = t.n('BsdfTransparent')
        m2 = t.n('MixShader', {0: transp, 1: o, 2: tp.outputs[0]})
        o = m2.outputs[0]
    t.t.links.new(o, t.out.inputs[0])
    return t.m


def rugm(name, base='#D9C7A6', dark='#B08B5C', ind='#2A376B', half=1.2):
    t = NT(name)
    c = t.coord('Object')
    sp = t.n('SeparateXYZ', {0: c})
    y = t.ma('ABSOLUTE', sp.outputs[1])
    x = sp.outputs[0]
    n = t.noise(t.coord('Object', (9, 90, 1)), 1.0, 2).outputs[0]
    col = t.mix(t.rng(n, 0.25, 0.75, 0, 0.45), hx(base), hx(dark))

    def band(a, b):
        return t.ma('MULTIPLY', t.ma('GREATER_THAN', y, a), t.ma('LESS_THAN', y, b))

    zig = t.ma('ADD', y, t.ma('MULTIPLY', t.ma('PINGPONG', x, 0.06), 0.9))
    k = t.ma(
        'MAXIMUM',
        band(half - 0.16, half - 0.12),
        t.ma('MULTIPLY', t.ma('GREATER_THAN', zig, half - 0.30), t.ma('LESS_THAN', zig, half - 0.26)),
    )
    k = t.ma('MAXIMUM', k, band(half - 0.38, half - 0.34))
    col = t.mix(k, col, hx(ind))
    w = t.n('TexWave', {'Vector': c, 'Scale': 26, 'Distortion': 1.2, 'Detail': 1}, bands_direction='Y').outputs[1]
    return t.bsdf(col, 0.97, 0.05, bump=w, bstr=0.5, bdist=0.006, Sheen=0.3)


# ---------------------------------------------------------------- meshes
def link(o):
    bpy.context.scene.collection.objects.link(o)
    return o


def mesh(name, v, f, mat=None, smooth=False, uv=None, loc=(0, 0, 0), rot=(0, 0, 0), scale=(1, 1, 1)):
    me = bpy.data.meshes.new(name)
    me.from_pydata([tuple(x) for x in v], [], f)
    me.update()
    if uv is not None:
        l = me.uv_layers.new(name='UVMap')
        vi = np.empty(len(me.loops), dtype=np.int32)
        me.loops.foreach_get('vertex_index', vi)
        l.data.foreach_set('uv', np.asarray(uv, dtype=np.float32)[vi].ravel())
    if smooth:
        me.polygons.foreach_set('use_smooth', [True] * len(me.polygons))
    o = bpy.data.objects.new(name, me)
    o.location = loc
    o.rotation_euler = rot
    o.scale = scale
    if mat:
        me.materials.append(mat)
    return link(o)


def bevel(o, w=0.01, seg=3):
    m = o.modifiers.new('b', 'BEVEL')
    m.width = w
    m.segments = seg
    m.limit_method = 'ANGLE'
    m.angle_limit = R(40)
    m.harden_normals = False
    o.data.polygons.foreach_set('use_smooth', [True] * len(o.data.polygons))
    o.data.use_auto_smooth = True
    o.data.auto_smooth_angle = R(38)
    return o


def box(size, loc, mat, bev=0.008, rot=(0, 0, 0), name='box', seg=3):
    """loc = centre of the BOTTOM face: nothing floats"""
    x, y, z = size[0] / 2, size[1] / 2, size[2]
    v = [(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0), (-x, -y, z), (x, -y, z), (x, y, z), (-x, y, z)]
    f = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    o = mesh(name, v, f, mat, loc=loc, rot=rot)
    return bevel(o, min(bev, min(size) * 0.45), seg) if bev else o


def lathe(prof, loc, mat, steps=56, rot=(0, 0, 0), name='lathe', sub=0, sharp=35):
    v = []
    f = []
    n = len(prof)
    for i in range(steps):
        a = 2 * math.pi * i / steps
        for r, z in prof:
            v.append((r * math.cos(a), r * math.sin(a), z))
    for i in range(steps):
        j = (i + 1) % steps
        for k in range(n - 1):
            f.append((i * n + k, j * n + k, j * n + k + 1, i * n + k + 1))
    o = mesh(name, v, f, mat, True, loc=loc, rot=rot)
    o.data.use_auto_smooth = True
    o.data.auto_smooth_angle = R(sharp)
    if sub:
        m = o.modifiers.new('s', 'SUBSURF')
        m.levels = m.render_levels = sub
    return o


def rp(r, z0, z1, b=0.006):
    """profile of a cylinder with rounded edges"""
    return [
        (0, z0),
        (r - b, z0),
        (r - b * 0.3, z0 + b * 0.3),
        (r, z0 + b),
        (r, z1 - b),
        (r - b * 0.3, z1 - b * 0.3),
        (r - b, z1),
        (0, z1),
    ]


def cyl(r, h, loc, mat, b=0.006, rot=(0, 0, 0), steps=48):
    return lathe(rp(r, 0, h, min(b, r * 0.6, h * 0.4)), loc, mat, steps, rot)


def curve(pts, r, mat, cyclic=False, smooth=True, res=12, name='tube', taper=None, bres=4):
    cu = bpy.data.curves.new(name, 'CURVE')
    cu.dimensions = '3D'
    cu.bevel_depth = r
    cu.bevel_resolution = bres
    cu.use_fill_caps = True
    cu.resolution_u = res
    if smooth:
        s = cu.splines.new('BEZIER')
        s.bezier_points.add(len(pts) - 1)
        for i, (b, p) in enumerate(zip(s.bezier_points, pts)):
            b.co = p
            b.handle_left_type = b.handle_right_type = 'AUTO'
            if taper:
                b.radius = taper[i]
    else:
        s = cu.splines.new('POLY')
        s.points.add(len(pts) - 1)
        for i, (b, p) in enumerate(zip(s.points, pts)):
            b.co = (*p, 1)
            if taper:
                b.radius = taper[i]
    s.use_cyclic_u = cyclic
    o = bpy.data.objects.new(name, cu)
    cu.materials.append(mat)
    return link(o)


def stick(a, b, r, mat):
    return curve([a, b], r, mat, smooth=False)


def arch_pts(w, h, n=24, flat=0.0):
    """outline of an arch: w wide, h total, round top"""
    r = w / 2
    p = [(-r, 0), (r, 0)]
    for i in range(n + 1):
        a = math.pi * i / n
        p.append((r * math.cos(a), h - r + r * math.sin(a)))
    return p


def rect_pts(w, h, x=0, y=0):
    return [(x - w / 2, y), (x + w / 2, y), (x + w / 2, y + h), (x - w / 2, y + h)]


def rrect(w, h, r, n=8):
    p = []
    for cx, cy, a0 in (
        (w / 2 - r, h / 2 - r, 0),
        (-w / 2 + r, h / 2 - r, 90),
        (-w / 2 + r, -h / 2 + r, 180),
        (w / 2 - r, -h / 2 + r, 270),
    ):
        for i in range(n + 1):
            a = R(a0 + 90 * i / n)
            p.append((cx + r * math.cos(a), cy + r * math.sin(a)))
    return p


def panel(outlines, th, mat, loc=(0, 0, 0), rot=(0, 0, 0), bev=0.006, name='panel'):
    """2D outlines (first = outside, others = holes) extruded by th with bevelled edges"""
    cu = bpy.data.curves.new(name, 'CURVE')
    cu.dimensions = '2D'
    cu.fill_mode = 'BOTH'
    cu.extrude = max(th / 2 - bev, 0)
    cu.bevel_depth = bev
    cu.bevel_resolution = 2
    cu.offset = -bev
    for o in outlines:
        s = cu.splines.new('POLY')
        s.points.add(len(o) - 1)
        for q, p in zip(s.points, o):
            q.co = (p[0], p[1], 0, 1)
        s.use_cyclic_u = True
    ob = bpy.data.objects.new(name, cu)
    cu.materials.append(mat)
    ob.location = loc
    ob.rotation_euler = rot
    return link(ob)


def curtain(w, h, loc, mat, rot=0, folds=9, amp=0.06, seed=1, gather=0.0):
    rnd = random.Random(seed)
    nx = folds * 14
    nz = 28
    v = []
    f = []
    ph = [rnd.uniform(-0.5, 0.5) for _ in range(6)]
    for k in range(nz + 1):
        t = k / nz
        z = h * (1 - t)
        for i in range(nx + 1):
            s = i / nx
            a = amp * (0.55 + 0.6 * t) * (1 + 0.25 * math.sin(5 * s + ph[0]))
            y = a * math.sin(
                2 * math.pi * folds * (s + 0.012 * math.sin(9 * s + ph[1] + 1.5 * t))
            ) + 0.25 * a * math.sin(2 * math.pi * folds * 2.3 * s + ph[2] + t)
            x = (s - 0.5) * w * (1 - gather * math.sin(math.pi * min(1, t * 1.1)))
            v.append((x, y, z))
    for k in range(nz):
        for i in range(nx):
            a = k * (nx + 1) + i
            f.append((a, a + 1, a + nx + 2, a + nx + 1))
    return mesh('curtain', v, f, mat, True, loc=loc, rot=(0, 0, rot))


def frond(L, mat, loc=(0, 0, 0), az=0, el=60, droop=1.0, n=26, w=0.32, seed=0, leafw=0.022, stem=None, roll=0):
    """palm frond: arching rachis with folded leaflets"""
    rnd = random.Random(seed)
    v = []
    f = []
    pts = []
    d = Vector((math.cos(R(el)), 0, math.sin(R(el))))
    p = Vector((0, 0, 0))
    N = 24
    tang = []
    for i in range(N + 1):
        pts.append(p.copy())
        tang.append(d.copy())
        p = p + d * (L / N)
        d = (d + Vector((0, 0, -droop * 0.055 * (0.35 + 1.3 * i / N)))).normalized()
    for i in range(n):
        t = 0.14 + 0.86 * i / (n - 1)
        q = t * N
        k = min(int(q), N - 1)
        P = pts[k].lerp(pts[k + 1], q - k)
        T = tang[k]
        ll = L * w * math.sin(math.pi * (0.16 + 0.80 * t)) ** 0.8 * (0.9 + 0.2 * rnd.random())
        for sd in (-1, 1):
            S = Vector((0, sd, 0))
            up = T.cross(S) * sd if False else Vector((-T.z, 0, T.x))
            D = (S * 0.82 + T * (0.55 + 0.3 * t) + up * 0.18).normalized()
            drop = Vector((0, 0, -1))
            A = P
            W = T * leafw * L * 0.5
            m1 = P + D * ll * 0.5 + drop * ll * 0.05 + up * ll * 0.02
            e = P + D * ll + drop * ll * (0.22 + 0.12 * rnd.random())
            b = len(v)
            v += [A - W * 0.4, m1 - W, e, m1 + W, A + W * 0.4]
            f.append((b, b + 1, b + 2, b + 3, b + 4))
    o = mesh('frond', v, f, mat, False, loc=loc, rot=(R(roll), 0, R(az)))
    c = curve([tuple(x) for x in pts[::4]], 0.006 * L, stem or mat, taper=[1 - 0.12 * i for i in range(len(pts[::4]))])
    c.location = loc
    c.rotation_euler = (R(roll), 0, R(az))
    return o


def leaf(L, W, mat, loc, az, el, bend=1.2, seed=0, split=False):
    nx, ny = 16, 6
    v = []
    f = []
    p = Vector((0, 0, 0))
    d = R(el)
    for i in range(nx + 1):
        t = i / nx
        ww = W * math.sin(math.pi * min(1, t**0.75 * 0.98 + 0.02)) ** 0.8 * 0.5
        tx = Vector((math.cos(d), 0, math.sin(d)))
        nrm = Vector((-math.sin(d), 0, math.cos(d)))
        for j in range(-ny // 2, ny // 2 + 1):
            s = j / (ny / 2)
            q = (
                p
                + Vector((0, s * ww, 0))
                + nrm * (abs(s) * ww * 0.28 - (0.03 * W * math.cos(t * 22 + abs(s) * 2) if abs(s) > 0.6 else 0))
            )
            v.append(q)
        p = p + tx * (L / nx)
        d -= bend / nx * (0.5 + t)
    m = ny + 1
    for i in range(nx):
        for j in range(ny):
            a = i * m + j
            f.append((a, a + 1, a + m + 1, a + m))
    o = mesh('leaf', v, f, mat, True, loc=loc, rot=(0, 0, R(az)))
    return o


def plant(loc, pot, leafm, h=1.3, n=9, seed=1, kind='leaf', potr=0.2, poth=0.36, soil=None):
    rnd = random.Random(seed)
    x, y, z = loc
    lathe(
        [
            (0, 0),
            (potr * 0.72, 0),
            (potr * 0.78, 0.02),
            (potr, poth * 0.75),
            (potr * 0.97, poth - 0.02),
            (potr * 0.93, poth),
            (potr * 0.86, poth - 0.01),
            (potr * 0.84, poth - 0.05),
            (0, poth - 0.05),
        ],
        loc,
        pot,
    )
    for i in range(n):
        a = 360 * i / n + rnd.uniform(-16, 16)
        if kind == 'palm':
            frond(
                h * rnd.uniform(0.75, 1.05),
                leafm,
                (x, y, z + poth - 0.05),
                a,
                rnd.uniform(58, 84),
                rnd.uniform(0.9, 1.6),
                22,
                0.3,
                seed * 31 + i,
            )
        else:
            sh = h * rnd.uniform(0.35, 0.75)
            rr = sh * rnd.uniform(0.18, 0.45)
            ca, sa = math.cos(R(a)), math.sin(R(a))
            top = (x + ca * rr, y + sa * rr, z + poth + sh * 0.9)
            curve(
                [
                    (x + ca * 0.02, y + sa * 0.02, z + poth - 0.06),
                    (x + ca * rr * 0.35, y + sa * rr * 0.35, z + poth + sh * 0.5),
                    top,
                ],
                0.008,
                leafm,
            )
            leaf(
                h * rnd.uniform(0.38, 0.52),
                h * rnd.uniform(0.2, 0.27),
                leafm,
                top,
                a,
                rnd.uniform(25, 60),
                rnd.uniform(1.0, 1.7),
                i,
            )


def pendant(loc, ztop, mat, cord, r=0.24, h=0.22, power=14, wires=34, col=(1, 0.72, 0.42), bulb=None):
    """woven raffia dome: criss-cross curves"""
    x, y, z = loc
    k = 0
    for sgn in (-1, 1):
        for i in range(wires):
            a0 = 2 * math.pi * i / wires
            pts = []
            for t in np.linspace(0, 1, 9):
                rr = r * math.sin(math.pi / 2 * (0.12 + 0.88 * t))
                zz = h * math.cos(math.pi / 2 * t**1.15)
                a = a0 + sgn * t * 0.75
                pts.append((x + rr * math.cos(a), y + rr * math.sin(a), z + zz))
            curve(pts, 0.0034, mat, res=3, bres=1)
    for t in (0.18, 0.42, 0.62, 0.8, 1.0):
        rr = r * math.sin(math.pi / 2 * (0.12 + 0.88 * t))
        zz = h * math.cos(math.pi / 2 * t**1.15)
        curve(
            [(x + rr * math.cos(a), y + rr * math.sin(a), z + zz) for a in np.linspace(0, 2 * math.pi, 33)[:-1]],
            0.005,
            mat,
            cyclic=True,
            smooth=False,
            bres=2,
        )
    cyl(0.022, 0.05, (x, y, z + h - 0.03), cord)
    stick((x, y, z + h), (x, y, ztop), 0.0035, cord)
    if bulb:
        lathe([(0, -0.04), (0.025, -0.032), (0.04, 0), (0.025, 0.035), (0, 0.045)], (x, y, z + h * 0.55), bulb, 24)
    if power:
        light('POINT', (x, y, z + h * 0.5), power, col, 0.05)


def light(kind, loc, power, col=(1, 1, 1), size=0.1, rot=None, target=None, sizey=None, spread=None, cam=True):
    l = bpy.data.lights.new(kind, kind)
    l.energy = power
    l.color = col[:3]
    if kind == 'AREA':
        l.shape = 'RECTANGLE'
        l.size = size
        l.size_y = sizey or size
        if spread:
            l.spread = R(spread)
    elif kind == 'SUN':
        l.angle = size
    else:
        l.shadow_soft_size = size
    o = bpy.data.objects.new(kind, l)
    o.location = loc
    link(o)
    if target is not None:
        o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    elif rot:
        o.rotation_euler = rot
    o.visible_camera = cam
    return o


def camera(loc, target, lens=35, fstop=None, focus=None, ortho=None, shift=(0, 0), level=False):
    c = bpy.data.cameras.new('cam')
    o = bpy.data.objects.new('cam', c)
    link(o)
    o.location = loc
    d = Vector(target) - Vector(loc)
    if level:
        d.z = 0
    o.rotation_euler = d.to_track_quat('-Z', 'Y').to_euler()
    c.lens = lens
    c.sensor_width = 36
    c.shift_x, c.shift_y = shift
    c.clip_start = 0.05
    if ortho:
        c.type = 'ORTHO'
        c.ortho_scale = ortho
    if fstop:
        c.dof.use_dof = True
        c.dof.aperture_fstop = fstop
        c.dof.focus_distance = focus or (Vector(target) - Vector(loc)).length
        c.dof.aperture_blades = 0
    bpy.context.scene.camera = o
    return o


def append(names):
    with bpy.data.libraries.load(WORK + '/bedding.blend') as (a, b):
        b.objects = [n for n in names if n in a.objects]
    return {o.name: o for o in b.objects}


_A = {}


def asset(name, mat, loc=(0, 0, 0), rot=(0, 0, 0), scale=(1, 1, 1), sub=1, solid=0):
    if name not in _A:
        with bpy.data.libraries.load(WORK + '/bedding.blend') as (a, b):
            b.meshes = [name]
        _A[name] = b.meshes[0]
    me = _A[name].copy()
    me.materials.clear()
    me.materials.append(mat)
    me.polygons.foreach_set('use_smooth', [True] * len(me.polygons))
    o = bpy.data.objects.new(name, me)
    o.location = loc
    o.rotation_euler = rot
    o.scale = scale if hasattr(scale, '__len__') else (scale,) * 3
    link(o)
    if solid:
        m = o.modifiers.new('so', 'SOLIDIFY')
        m.thickness = solid
        m.offset = 1
    if sub:
        m = o.modifiers.new('s', 'SUBSURF')
        m.levels = m.render_levels = sub
    return o


def sky(horizon=(1, 0.93, 0.82), zen=(0.45, 0.65, 0.9), strength=1.0, camcol=None, camstr=None):
    w = bpy.context.scene.world
    t = w.node_tree
    t.nodes.clear()
    out = t.nodes.new('ShaderNodeOutputWorld')
    bg = t.nodes.new('ShaderNodeBackground')
    tc = t.nodes.new('ShaderNodeTexCoord')
    sp = t.nodes.new('ShaderNodeSeparateXYZ')
    mr = t.nodes.new('ShaderNodeMapRange')
    mx = t.nodes.new('ShaderNodeMixRGB')
    t.links.new(tc.outputs['Generated'], sp.inputs[0])
    t.links.new(sp.outputs[2], mr.inputs[0])
    mr.inputs[1].default_value = -0.05
    mr.inputs[2].default_value = 0.7
    t.links.new(mr.outputs[0], mx.inputs[0])
    mx.inputs[1].default_value = (*horizon, 1)
    mx.inputs[2].default_value = (*zen, 1)
    t.links.new(mx.outputs[0], bg.inputs[0])
    bg.inputs[1].default_value = strength
    t.links.new(bg.outputs[0], out.inputs[0])
    if camcol:
        b2 = t.nodes.new('ShaderNodeBackground')
        b2.inputs[0].default_value = (*camcol[:3], 1)
        b2.inputs[1].default_value = camstr or 1
        lp = t.nodes.new('ShaderNodeLightPath')
        ms = t.nodes.new('ShaderNodeMixShader')
        t.links.new(lp.outputs[0], ms.inputs[0])
        t.links.new(bg.outputs[0], ms.inputs[1])
        t.links.new(b2.outputs[0], ms.inputs[2])
        t.links.new(ms.outputs[0], out.inputs[0])


def render(
    picture,
    exposure=0.3,
    glow=0.12,
    vignette=0.2,
    look="Medium High Contrast",
    bounces=4,
    clamp=3.0,
    threshold=0.02,
    seed=0,
    size=(1440, 960),
    samples=6,
):
    """Renders the scene as `picture`: colour for the denoiser, the passes that guide it, and how it is to be graded.
    `size` and `samples` are those of the finished picture; a draft divides them."""
    import json, time

    draft = os.environ.get('IMAGERY_DRAFT')
    w, h = (size[0] // 3, size[1] // 3) if draft else size
    sc = bpy.context.scene
    sc.render.engine = 'CYCLES'
    c = sc.cycles
    c.device = 'CPU'
    c.samples = max(4, samples // 2) if draft else samples
    c.use_adaptive_sampling = False
    c.max_bounces = bounces + 2
    c.diffuse_bounces = bounces
    c.glossy_bounces = 3
    c.transmission_bounces = 4
    c.transparent_max_bounces = 10
    c.volume_bounces = 0
    c.sample_clamp_indirect = clamp
    c.sample_clamp_direct = 0
    c.caustics_reflective = c.caustics_refractive = False
    c.blur_glossy = 1.0
    c.use_denoising = False
    c.seed = seed
    c.tile_size = 4096
    sc.render.threads_mode = 'FIXED'
    sc.render.threads = int(os.environ.get('IMAGERY_THREADS', '2'))
    sc.render.resolution_x = w
    sc.render.resolution_y = h
    sc.render.resolution_percentage = 100
    vl = sc.view_layers[0]
    vl.cycles.denoising_store_passes = True
    sc.use_nodes = True
    t = sc.node_tree
    t.nodes.clear()
    layers = t.nodes.new('CompositorNodeRLayers')
    files = t.nodes.new('CompositorNodeOutputFile')
    files.base_path = f'{WORK}/{picture}'
    os.makedirs(files.base_path, exist_ok=True)
    files.format.file_format = 'OPEN_EXR'
    files.format.color_depth = '32'
    files.format.color_mode = 'RGB'
    files.file_slots.clear()
    for source, name in (('Image', 'col'), ('Denoising Albedo', 'alb'), ('Denoising Normal', 'nor')):
        files.file_slots.new(name)
        files.file_slots[-1].path = name
        t.links.new(layers.outputs[source], files.inputs[name])
    composite = t.nodes.new('CompositorNodeComposite')
    t.links.new(layers.outputs[0], composite.inputs[0])
    sc.render.image_settings.file_format = 'PNG'
    sc.render.filepath = f'{WORK}/{picture}/raw.png'
    sc.view_settings.view_transform = 'Filmic'
    with open(f'{WORK}/{picture}/grade.json', 'w') as f:
        json.dump(dict(exposure=exposure, look=look, glow=glow, vignette=vignette), f)
    started = time.process_time()
    bpy.ops.render.render(write_still=True)
    print('RENDERED', picture, f'{w}x{h}', round(time.process_time() - started, 1), 'cpu s', flush=True)
