"""What only the guest rooms have: their palette, walls with openings, the lagoon outside, beds of every width, seats, desk and bath."""

from contextlib import contextmanager

from furniture import *


def rooms_palette():
    """The house's palette, darker where a low sun would turn terracotta into orange and indigo into ultramarine."""
    m = M()
    m['terraf'] = fabric('terracotta cloth', '#593429')
    m['arch'] = plaster('terracotta plaster', '#7C4334', 0.08, 0.28, 1.4)
    m['clay'] = plaster('dark clay', '#74402F', 0.12, 0.15, 4)
    ink = {'indigo': '#0F1635', 'mid': '#1C2852', 'pale': '#D9DBD8'}
    for name, cells, seed in (
        ('adire', (4, 4), 0.0),
        ('adire3', (3, 3), 4.0),
        ('adireT', (9, 2.4), 2.0),
        ('adireW', (6, 4), 7.0),
    ):
        m[name] = adire(name, cells, seed=seed, **ink)
    m['sofa'] = fabric('sofa linen', '#D3C4AC', 300)
    m['clay wall'] = plaster('clay wall', '#80594A', 0.07, 0.2, 1.2)
    m['indf'] = fabric('indigo cloth', '#151C3B')
    m['stone'] = plaster('pale stone', '#CFC1AC', 0.06, 0.1, 3)
    m['mirror'] = plain('mirror', '#E9E4DA', 0.02, 0.5, 1.0)
    m['towel'] = fabric('towel', '#EDE5D8', 900, 0.6)
    m['shade'] = translucent('lamp shade', '#E8D3AE', 0.55)
    m['leafd'] = NT('palm leaf').bsdf(hx('#2A4A30'), 0.8, 0.1)
    m['book1'], m['book2'] = plain('red cover', '#6B3B2D', 0.75), plain('blue cover', '#1A2240', 0.75)
    m['trunk'] = plain('palm trunk', '#5E4B38', 0.9)
    m['cane'] = cane('cane')
    return m


def cane(name):
    """Woven cane: light strands over dark gaps, in the plane that faces the room."""
    t = NT(name)
    x, _, z = t.n('SeparateXYZ', {0: t.coord('Object')}).outputs
    strand = lambda v: t.ma('ABSOLUTE', t.ma('SINE', t.ma('MULTIPLY', v, 150)))
    gap = t.ma('MULTIPLY', strand(t.ma('ADD', x, z)), strand(t.ma('SUBTRACT', x, z)))
    colour = t.mix(t.rng(gap, 0.62, 0.85), hx('#9C835C'), hx('#3F2B18'))
    return t.bsdf(colour, 0.75, 0.2, bump=gap, bstr=0.3, bdist=0.004)


@contextmanager
def placed(x=0, y=0, z=0, turn=0):
    """Everything made inside stands at this place, turned by so many degrees."""
    before = set(bpy.data.objects)
    stand = link(bpy.data.objects.new('stand', None))
    yield
    for made in set(bpy.data.objects) - before - {stand}:
        if made.parent is None:
            made.parent = stand
    stand.location, stand.rotation_euler = (x, y, z), (0, 0, R(turn))


# ---------------------------------------------------------------- the room itself
def wall(mat, axis, face, start, end, top, thick=0.24, openings=()):
    """A wall along an axis whose inner side is at `face`; a negative thickness grows the other way. Openings are (from, to, sill, lintel)."""

    def piece(a, b, low, high):
        if b - a < 0.001 or high - low < 0.001:
            return
        size = (b - a, abs(thick), high - low) if axis == 'x' else (abs(thick), b - a, high - low)
        middle, across = (a + b) / 2, face + thick / 2
        box(size, (middle, across, low) if axis == 'x' else (across, middle, low), mat, 0)

    at = start
    for a, b, sill, lintel in sorted(openings):
        piece(at, a, 0, top)
        piece(a, b, 0, sill)
        piece(a, b, lintel, top)
        at = b
    piece(at, end, 0, top)


def arched_wall(mat, left, right, top, arch, width, height, thick=0.32):
    """A wall along x from y = 0 backwards, with an arch to walk through whose middle is at x = `arch`."""
    rise = arch_pts(width, height, 48)[1:]
    outline = (
        [(left, 0), (arch - width / 2, 0)]
        + [(x + arch, z) for x, z in rise[::-1]]
        + [(right, 0), (right, top), (left, top)]
    )
    panel([outline], thick, mat, (0, thick / 2, 0), (R(90), 0, 0), bev=0.012)


def boards(m, x0, x1, y0, y1, width=0.17, along='y'):
    """Iroko boards over a dark sub-floor, which keeps the sky out of the joints."""
    box((x1 - x0, y1 - y0, 0.05), ((x0 + x1) / 2, (y0 + y1) / 2, -0.08), m['dark'], 0)
    a0, a1 = (x0, x1) if along == 'y' else (y0, y1)
    n = round((a1 - a0) / width)
    for i in range(n):
        a = a0 + (i + 0.5) * (a1 - a0) / n
        w = (a1 - a0) / n - 0.004
        if along == 'y':
            box((w, y1 - y0, 0.02), (a, (y0 + y1) / 2, -0.02), m['irokoy'], 0.002, seg=1)
        else:
            box((x1 - x0, w, 0.02), ((x0 + x1) / 2, a, -0.02), m['irokox'], 0.002, seg=1)


def french_window(m, width, top, opened=0.0, bars=(0.72, 1.62)):
    """Two leaves in a frame along x, their hinges outside; `opened` degrees into -y. The sill is flush with the floor."""
    for x in (-width / 2 + 0.03, width / 2 - 0.03):
        box((0.06, 0.10, top), (x, 0, 0), m['iroko'], 0.006)
    box((width - 0.12, 0.10, 0.06), (0, 0, top - 0.06), m['irokox'], 0.006)
    box((width, 0.26, 0.03), (0, 0, -0.012), m['irokox'], 0.004)
    leaf_width = width / 2 - 0.0605
    for side in (-1, 1):
        with placed(side * (width / 2 - 0.06), 0, 0.02, side * opened):
            for x in (0.03, leaf_width - 0.03):
                box((0.06, 0.045, top - 0.08), (-side * x, 0, 0), m['iroko'], 0.006)
            for z in (0, *bars, top - 0.135):
                box((leaf_width - 0.06, 0.04, 0.055), (-side * leaf_width / 2, 0, z), m['irokox'], 0.005)
            box((0.016, 0.03, 0.11), (-side * (leaf_width - 0.03), -0.03, min(1.0, top * 0.4)), m['brass'], 0.005)


def curtain_rod(m, a, b):
    stick(a, b, 0.013, m['brass'])
    for end in (a, b):
        lathe([(0, -0.026), (0.02, -0.018), (0.026, 0), (0.02, 0.018), (0, 0.026)], end, m['brass'], 24)


def railing(m, length, height=1.0, gap=0.11):
    """A balustrade along x: slim dark uprights under an iroko handrail."""
    box((length, 0.09, 0.045), (0, 0, height - 0.045), m['irokox'], 0.012)
    box((length, 0.03, 0.02), (0, 0, 0.08), m['dark'], 0.004)
    for i in range(round(length / gap) + 1):
        box((0.014, 0.014, height - 0.12), (-length / 2 + i * gap, 0, 0.09), m['dark'], 0.002)
    for x in np.linspace(-length / 2, length / 2, max(2, round(length / 1.6) + 1)):
        box((0.06, 0.06, height - 0.03), (x, 0, 0), m['iroko'], 0.006)


# ---------------------------------------------------------------- outside
def palm(m, x, y, crown, ground=-4.5, spread=1.9, seed=1, leaves=17):
    curve(
        [(x + 0.5, y, ground), (x + 0.2, y + 0.1, (ground + crown) / 2), (x, y, crown)],
        0.09,
        m['trunk'],
        taper=[1.3, 0.95, 0.8],
    )
    rnd = random.Random(seed)
    for i in range(leaves):
        frond(
            spread * rnd.uniform(0.85, 1.1),
            m['leafd'],
            (x, y, crown),
            i * 360 / leaves + rnd.uniform(-9, 9),
            (72, 42, 12)[i % 3] + rnd.uniform(-6, 6),
            1.35,
            26,
            0.34,
            i + seed,
            roll=rnd.uniform(-8, 8),
        )


def tree_line(mat, y, base, low, high, seed, half=1400):
    """A far bank: one strip whose upper edge rolls like crowns of trees."""
    rnd = random.Random(seed)
    waves = [(rnd.uniform(0.02, 0.9), rnd.uniform(0, 6.28), rnd.uniform(0.3, 1)) for _ in range(9)]
    v, f, n = [], [], 4000
    for i in range(n + 1):
        x = -half + 2 * half * i / n
        s = sum(a * math.sin(k * x + p) for k, p, a in waves) / 6 + rnd.uniform(-0.08, 0.08)
        v += [(x, y, base), (x, y, base + low + (high - low) * (0.5 + 0.5 * max(-1, min(1, s))))]
    f = [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(n)]
    mesh('bank', v, f, mat)


def haze(name, colour, strength):
    """What is so far away that the air between gives it its colour, whatever the sun does."""
    t = NT(name)
    e = t.n('Emission', {0: hx(colour), 1: strength})
    t.t.links.new(e.outputs[0], t.out.inputs[0])
    return t.m


def lagoon(m, palms=(), level=-4.2, far='#93A398', near='#5F7A68'):
    """The lagoon towards +y as an upper floor sees it: still water, two veils of far bank, and palms (x, y, height of the crown)."""
    t = NT('lagoon water')
    ripple = t.noise(t.coord('Object', (0.25, 1.1, 1)), 1.3, 3, 0.6, 0.4).outputs[0]
    drift = t.noise(t.coord('Object', (0.012, 0.05, 1)), 1.0, 2).outputs[0]
    water = t.bsdf(
        t.mix(t.rng(drift, 0.35, 0.65), hx('#1B3033'), hx('#2C4A48')), 0.12, 0.5, bump=ripple, bstr=0.05, bdist=0.05
    )
    mesh(
        'water',
        [(-1500, 1.5, level), (1500, 1.5, level), (1500, 420, level), (-1500, 420, level)],
        [(0, 1, 2, 3)],
        water,
    )
    tree_line(haze('far bank', far, 0.9), 330, level, 6, 17, 3)
    tree_line(haze('near bank', near, 0.7), 210, level, 3, 11, 8)
    for i, (x, y, crown) in enumerate(palms):
        palm(m, x, y, crown, level - 0.3, 1.9, 3 + 5 * i)


def lagoon_sky(low, middle, high, seen=0.7, light_colour=(1, 0.92, 0.8), strength=1.0, haze=(1.0, 0.93, 0.84)):
    """A warm gradient with thin cloud for the eye and the water; a plain soft light for everything else."""
    w = bpy.context.scene.world
    t = w.node_tree
    t.nodes.clear()
    where = t.nodes.new('ShaderNodeTexCoord').outputs['Generated']
    split = t.nodes.new('ShaderNodeSeparateXYZ')
    t.links.new(where, split.inputs[0])
    ramp = t.nodes.new('ShaderNodeValToRGB')
    ramp.color_ramp.interpolation = 'LINEAR'
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[0].color = 0.0, (*low, 1)
    ramp.color_ramp.elements[1].position, ramp.color_ramp.elements[1].color = 0.45, (*high, 1)
    ramp.color_ramp.elements.new(0.16).color = (*middle, 1)
    t.links.new(split.outputs[2], ramp.inputs[0])
    stretch = t.nodes.new('ShaderNodeMapping')
    stretch.inputs[3].default_value = (1.6, 1.6, 9)
    t.links.new(where, stretch.inputs[0])
    cloud = t.nodes.new('ShaderNodeTexNoise')
    cloud.inputs['Scale'].default_value, cloud.inputs['Detail'].default_value = 1.7, 5
    t.links.new(stretch.outputs[0], cloud.inputs['Vector'])
    veil = t.nodes.new('ShaderNodeMapRange')
    for k, value in ((1, 0.48), (2, 0.72), (3, 0), (4, 0.6)):
        veil.inputs[k].default_value = value
    t.links.new(cloud.outputs[0], veil.inputs[0])
    mixed = t.nodes.new('ShaderNodeMixRGB')
    mixed.inputs[2].default_value = (*haze, 1)
    t.links.new(veil.outputs[0], mixed.inputs[0])
    t.links.new(ramp.outputs[0], mixed.inputs[1])
    eye, rest = t.nodes.new('ShaderNodeBackground'), t.nodes.new('ShaderNodeBackground')
    t.links.new(mixed.outputs[0], eye.inputs[0])
    eye.inputs[1].default_value = seen
    rest.inputs[0].default_value, rest.inputs[1].default_value = (*light_colour, 1), strength
    path, either, mix = (
        t.nodes.new('ShaderNodeLightPath'),
        t.nodes.new('ShaderNodeMath'),
        t.nodes.new('ShaderNodeMixShader'),
    )
    either.operation = 'MAXIMUM'
    t.links.new(path.outputs['Is Camera Ray'], either.inputs[0])
    t.links.new(path.outputs['Is Glossy Ray'], either.inputs[1])
    t.links.new(either.outputs[0], mix.inputs[0])
    t.links.new(rest.outputs[0], mix.inputs[1])
    t.links.new(eye.outputs[0], mix.inputs[2])
    t.links.new(mix.outputs[0], t.nodes.new('ShaderNodeOutputWorld').inputs[0])


MORNING = {'low': (1.0, 0.60, 0.34), 'middle': (0.98, 0.72, 0.50), 'high': (0.34, 0.54, 0.74)}
NOON = {'low': (0.86, 0.86, 0.78), 'middle': (0.52, 0.70, 0.78), 'high': (0.20, 0.44, 0.72)}
DUSK = {
    'low': (1.0, 0.44, 0.18),
    'middle': (0.86, 0.46, 0.36),
    'high': (0.24, 0.26, 0.48),
    'haze': (1.0, 0.62, 0.42),
    'light_colour': (1, 0.8, 0.66),
}


# ---------------------------------------------------------------- cloth
def puff(size, loc, mat, rot=(0, 0, 0), soft=(0.45, 0.24)):
    """An upholstered block: flat enough to sit on, round at every edge. `loc` is the centre of its underside."""
    power = lambda v, e: math.copysign(abs(v) ** e, v)
    a, b, c = (s / 2 for s in size)
    nu, nv, v, f = 72, 24, [], []
    for j in range(nv + 1):
        q = -math.pi / 2 + math.pi * j / nv
        for i in range(nu):
            p = 2 * math.pi * i / nu
            v.append(
                (
                    a * power(math.cos(q), soft[0]) * power(math.cos(p), soft[1]),
                    b * power(math.cos(q), soft[0]) * power(math.sin(p), soft[1]),
                    c + c * power(math.sin(q), soft[0] + 0.25),
                )
            )
    for j in range(nv):
        for i in range(nu):
            k = (i + 1) % nu
            f.append((j * nu + i, j * nu + k, (j + 1) * nu + k, (j + 1) * nu + i))
    return mesh('puff', v, f, mat, True, loc=loc, rot=rot)


def draped(width, front, back, loc, mat, turn=0, radius=0.025, seed=1, thick=0.01):
    """A cloth over a rail along x: `front` metres hang towards -y, `back` metres behind."""
    rnd = random.Random(seed)
    path = [(radius, -back * (1 - t)) for t in np.linspace(0, 1, 14)]
    path += [(radius * math.cos(a), radius * math.sin(a)) for a in np.linspace(0, math.pi, 12)[1:]]
    path += [(-radius, -front * t) for t in np.linspace(0, 1, 20)[1:]]
    nx, v, f, uv = 48, [], [], []
    ph = [rnd.uniform(0, 6) for _ in range(3)]
    for j, (y, z) in enumerate(path):
        for i in range(nx + 1):
            s = i / nx
            sway = 0.02 * min(1, max(0, -z) * 2) * math.sin(9 * s + ph[0]) + 0.008 * math.sin(21 * s + ph[1]) * min(
                1, max(0, -z) * 3
            )
            v.append(((s - 0.5) * width * (1 + 0.02 * math.sin(4 * z + ph[2])), y + (sway if y < 0 else sway * 0.3), z))
            uv.append((s, (path[j][1] if y < 0 else -path[j][1]) / width))
    for j in range(len(path) - 1):
        for i in range(nx):
            a = j * (nx + 1) + i
            f.append((a, a + 1, a + nx + 2, a + nx + 1))
    o = mesh('draped', v, f, mat, True, uv, loc, (0, 0, R(turn)))
    m = o.modifiers.new('thick', 'SOLIDIFY')
    m.thickness, m.offset = thick, 0
    return o


def hanging(m, x, z, width, height, mat='adireW', y=-0.035):
    """An adire cloth on a brass rod, a hand's breadth from the wall."""
    n, rows, v, f, uv = 40, 20, [], [], []
    for j in range(rows + 1):
        for i in range(n + 1):
            s, t = i / n, j / rows
            v.append(
                (
                    (s - 0.5) * width,
                    y - 0.012 * math.sin(s * 19 + 0.6) * (0.3 + t) - 0.006 * math.sin(s * 43),
                    z + height * (1 - t),
                )
            )
            uv.append((s, 1 - t))
    for j in range(rows):
        for i in range(n):
            a = j * (n + 1) + i
            f.append((a, a + n + 1, a + n + 2, a + 1))
    mesh('hanging', v, f, m[mat], True, uv, (x, 0, 0))
    stick(
        (x - width / 2 - 0.09, y, z + height + 0.004), (x + width / 2 + 0.09, y, z + height + 0.004), 0.011, m['brass']
    )


# ---------------------------------------------------------------- beds
def made_bed(m, x=0, y=0, z=0, width=1.8, throw='adireT', cushion='adire', lumbar='terraf', plinth=True):
    """Head at y, foot towards -y, the mattress .58 high. `throw`, `cushion` and `lumbar` may be None."""
    k = width / 1.8
    if plinth:
        box((width + 0.14, 2.14, 0.20), (x, y - 1.07, z + 0.08), m['irokox'], 0.012)
        for sx in (-1, 1):
            for sy in (-0.12, -2.0):
                box((0.10, 0.10, 0.09), (x + sx * (width / 2 - 0.1), y + sy, z), m['irokox'], 0.004)
    box((width, 2.04, 0.31), (x, y - 1.03, z + 0.27), m['cotton'], 0.07, seg=5)
    asset('duvet', m['cotton'], (x, y, z), (0, 0, 0), (k, 1, 1), sub=1, solid=0.018)
    if throw:
        asset('throw', m[throw], (x, y, z + 0.004), (0, 0, 0), (k, 1, 1), sub=1, solid=0.008)
    for side, turn in ((-1, 0.04), (1, -0.05)):
        px = x + side * 0.44 * k
        fit = 1.12 * min(1, k * 1.14)
        asset('pillowB', m['cotton'], (px, y - 0.17, z + 0.80), (R(68), 0, turn), (fit, 1.06, 0.85))
        asset('pillowA', m['linen'], (px, y - 0.36, z + 0.77), (R(58), 0, -turn * 1.4), (fit * 0.95, 1.02, 0.85))
    if cushion:
        asset('cushA', m[cushion], (x - 0.40 * k, y - 0.58, z + 0.79), (R(62), R(3), 0.16), (1.0, 1.0, 0.9))
        asset('cushB', m[cushion], (x + 0.38 * k, y - 0.59, z + 0.79), (R(60), R(-3), -0.20), (1.0, 1.0, 0.9))
    if lumbar:
        asset('lumbar', m[lumbar], (x, y - (0.80 if cushion else 0.60), z + 0.74), (R(56), 0, 0.03), (1.0, 0.95, 1.05))


def cane_headboard(m, x, width, height=1.1, y=0.0):
    """A cane panel in an iroko frame."""
    box((width - 0.06, 0.015, height - 0.32), (x, y - 0.035, 0.28), m['cane'], 0)
    for sx in (-1, 1):
        box((0.06, 0.06, height), (x + sx * (width / 2 - 0.03), y - 0.035, 0), m['iroko'], 0.012)
    for z in (0.24, height - 0.06):
        box((width - 0.12, 0.05, 0.06), (x, y - 0.035, z), m['irokox'], 0.01)
    box((0.04, 0.04, height - 0.36), (x, y - 0.035, 0.30), m['iroko'], 0.008)


def padded_headboard(m, x, width, height=1.2, y=0.0, mat='oat', channels=12):
    """Upright upholstered channels."""
    box((width, 0.04, height), (x, y - 0.02, 0), m['dark'], 0.004)
    pitch = width / channels
    for i in range(channels):
        puff(
            (pitch * 1.02, 0.13, height - 0.02),
            (x - width / 2 + (i + 0.5) * pitch, y - 0.085, 0.02),
            m[mat],
            soft=(0.12, 0.75),
        )


def canopy(m, width=1.94, length=2.14, height=2.25, sheer=True):
    """Four iroko posts with beams around a bed whose head is at the origin, and gathered sheers at the corners."""
    for sx in (-1, 1):
        for y in (0.0, -length - 0.06):
            box((0.07, 0.07, height), (sx * (width / 2 + 0.05), y, 0), m['iroko'], 0.008)
        box(
            (0.055, length + 0.06, 0.07),
            (sx * (width / 2 + 0.05), -length / 2 - 0.03, height - 0.07),
            m['irokoy'],
            0.008,
        )
    for y in (0.0, -length - 0.06):
        box((width + 0.1, 0.055, 0.07), (0, y, height - 0.07), m['irokox'], 0.008)
    if sheer:
        for sx in (-1, 1):
            for y, seed in ((-0.22, 2), (-length + 0.16, 6)):
                curtain(0.34, height - 0.1, (sx * (width / 2 + 0.05), y, 0.02), m['sheer'], R(90), 6, 0.035, seed + sx)


# ---------------------------------------------------------------- seats and tables
def armchair(m, seat='terraf', cushion='adire3'):
    """A low lounge chair that faces -y: iroko sled frame, slatted back, upholstered seat .42 high."""
    w = 0.34
    for s in (-1, 1):
        curve([(s * w, -0.36, 0), (s * w, -0.35, 0.3), (s * w, -0.34, 0.55)], 0.02, m['iroko'])
        curve([(s * w, 0.36, 0), (s * w, 0.32, 0.3), (s * w, 0.29, 0.58)], 0.02, m['iroko'])
        box((0.06, 0.76, 0.028), (s * w, -0.03, 0.55), m['irokoy'], 0.012, (R(3), 0, 0))
        stick((s * w, -0.35, 0.26), (s * w, 0.33, 0.22), 0.018, m['irokoy'])
        curve(
            [(s * (w - 0.05), 0.20, 0.24), (s * (w - 0.05), 0.31, 0.55), (s * (w - 0.05), 0.44, 0.88)],
            0.018,
            m['iroko'],
        )
    for y, z in ((-0.35, 0.26), (0.33, 0.22), (0.44, 0.88)):
        stick((-w, y, z), (w, y, z), 0.018, m['irokox'])
    for i in range(7):
        t = (i + 0.5) / 7
        stick(
            (-w + 0.05, 0.21 + 0.22 * t, 0.28 + 0.58 * t),
            (w - 0.05, 0.21 + 0.22 * t, 0.28 + 0.58 * t),
            0.009,
            m['irokox'],
        )
    puff((0.60, 0.60, 0.15), (0, -0.07, 0.275), m[seat], (R(-4), 0, 0))
    puff((0.58, 0.52, 0.13), (0, 0.31, 0.62), m[seat], (R(66), 0, 0))
    if cushion:
        asset('cushA', m[cushion], (0.02, 0.06, 0.60), (R(64), 0, 0.1), (0.8, 0.8, 0.8))


def sofa(m, width=2.2, cushions=('adire', 'terraf', 'adire3')):
    """Faces -y: an iroko platform with two linen seats and loose back cushions, seat .44 high."""
    box((width, 0.90, 0.07), (0, 0, 0.15), m['irokox'], 0.012)
    for sx in (-1, 1):
        for sy in (-0.36, 0.36):
            box((0.07, 0.07, 0.16), (sx * (width / 2 - 0.12), sy, 0), m['iroko'], 0.006)
        box((0.07, 0.90, 0.40), (sx * (width / 2 - 0.035), 0, 0.22), m['irokoy'], 0.014)
    box((width, 0.05, 0.50), (0, 0.425, 0.22), m['irokox'], 0.014)
    seat = (width - 0.16) / 2
    for s in (-1, 1):
        puff((seat, 0.80, 0.23), (s * seat / 2, -0.02, 0.22), m['sofa'])
        puff((seat * 0.99, 0.44, 0.20), (s * seat / 2, 0.33, 0.40), m['sofa'], (R(78), 0, 0), (0.5, 0.3))
    places = (
        np.linspace(-width / 2 + 0.36, width / 2 - 0.36, len(cushions)) if len(cushions) > 1 else [width / 2 - 0.42]
    )
    for i, (x, mat) in enumerate(zip(places, cushions)):
        asset(
            ('cushA', 'cushB')[i % 2],
            m[mat],
            (x, 0.07, 0.66),
            (R(64), R((-4, 5, 3)[i % 3]), (0.14, -0.1, -0.16)[i % 3]),
            (0.92, 0.92, 0.9),
        )


def low_table(m, r=0.45, height=0.36, top='irokox'):
    """A round table on a drum of slats."""
    cyl(r, 0.04, (0, 0, height - 0.04), m[top], 0.012, steps=72)
    n = 30
    for i in range(n):
        a = 2 * math.pi * i / n
        box(
            (0.028, 0.05, height - 0.05),
            (r * 0.68 * math.cos(a), r * 0.68 * math.sin(a), 0),
            m['iroko'],
            0.006,
            (0, 0, a),
        )
    cyl(r * 0.70, 0.02, (0, 0, 0), m['irokox'], 0.004)


def bench(m, width=1.3, seat='cane'):
    """A bench for the foot of a bed, along x."""
    for sx in (-1, 1):
        for sy in (-1, 1):
            box((0.05, 0.05, 0.42), (sx * (width / 2 - 0.04), sy * 0.18, 0), m['iroko'], 0.008)
        box((0.05, 0.32, 0.05), (sx * (width / 2 - 0.04), 0, 0.37), m['irokoy'], 0.006)
    for sy in (-1, 1):
        box((width, 0.04, 0.05), (0, sy * 0.18, 0.37), m['irokox'], 0.006)
    puff((width - 0.04, 0.40, 0.09), (0, 0, 0.40), m[seat], soft=(0.5, 0.16))


def desk(m, width=1.4, depth=0.62):
    """A writing desk .75 high whose drawers face -y."""
    box((width, depth, 0.03), (0, 0, 0.72), m['irokox'], 0.008)
    box((width - 0.10, depth - 0.08, 0.11), (0, 0, 0.61), m['irokox'], 0.004)
    for s in (-1, 1):
        box((width / 2 - 0.10, 0.014, 0.09), (s * (width / 4 - 0.03), -depth / 2 + 0.036, 0.62), m['irokox'], 0.004)
        lathe(
            [(0, 0), (0.010, 0), (0.014, 0.012), (0.010, 0.022), (0, 0.024)],
            (s * (width / 4 - 0.03), -depth / 2 + 0.03, 0.665),
            m['brass'],
            24,
            (R(90), 0, 0),
        )
        for sy in (-1, 1):
            x, y = s * (width / 2 - 0.06), sy * (depth / 2 - 0.06)
            curve([(x + s * 0.02, y + sy * 0.015, 0), (x, y, 0.62)], 0.024, m['iroko'], smooth=False, taper=[0.55, 1])
            cyl(0.015, 0.035, (x + s * 0.02, y + sy * 0.015, 0), m['brass'], 0.002)


def desk_chair(m, seat='terraf'):
    """Faces -y: seat .46, a curved cane back, slim legs."""
    for s in (-1, 1):
        curve([(s * 0.21, -0.21, 0), (s * 0.20, -0.20, 0.42)], 0.018, m['iroko'], smooth=False, taper=[0.7, 1])
        curve(
            [(s * 0.21, 0.25, 0), (s * 0.20, 0.20, 0.42), (s * 0.205, 0.245, 0.82)],
            0.018,
            m['iroko'],
            taper=[0.7, 1, 0.9],
        )
        stick((s * 0.205, -0.20, 0.38), (s * 0.205, 0.20, 0.38), 0.014, m['irokoy'])
    for y in (-0.20, 0.20):
        stick((-0.205, y, 0.38), (0.205, y, 0.38), 0.014, m['irokox'])
    puff((0.46, 0.45, 0.085), (0, -0.01, 0.385), m[seat], soft=(0.5, 0.35))
    box((0.36, 0.012, 0.20), (0, 0.226, 0.58), m['cane'], 0, (R(-8), 0, 0))
    for z, y in ((0.57, 0.222), (0.79, 0.244)):
        curve([(-0.205, y - 0.004, z), (0, y + 0.012, z), (0.205, y - 0.004, z)], 0.019, m['irokox'])


def desk_lamp(m, power=3):
    """A brass lamp: round foot, bent stem, a dome that looks down."""
    cyl(0.085, 0.016, (0, 0, 0), m['brass'], 0.005)
    curve([(0, 0, 0.01), (0, 0, 0.30), (0.06, 0, 0.42), (0.19, 0, 0.44)], 0.007, m['brass'])
    lathe(
        [(0.105, -0.03), (0.10, 0.0), (0.075, 0.045), (0.03, 0.068), (0.012, 0.075), (0, 0.076)],
        (0.20, 0, 0.38),
        m['brass'],
        48,
        sharp=70,
    )
    light('POINT', (0.20, 0, 0.36), power, (1, 0.68, 0.38), 0.04).visible_camera = False


def floor_lamp(m, power=10, height=1.55):
    cyl(0.15, 0.02, (0, 0, 0), m['brass'], 0.006)
    stick((0, 0, 0.01), (0, 0, height), 0.010, m['brass'])
    lathe([(0.23, height - 0.30), (0.17, height + 0.02)], (0, 0, 0), m['shade'])
    light('POINT', (0, 0, height - 0.12), power, (1, 0.68, 0.38), 0.06).visible_camera = False


def stool(m, r=0.19, height=0.45):
    """A turned iroko stool, waisted like a drum."""
    lathe(
        [
            (0, 0),
            (r * 0.9, 0),
            (r * 0.93, 0.02),
            (r * 0.62, height * 0.45),
            (r * 0.60, height * 0.55),
            (r * 0.98, height - 0.05),
            (r, height - 0.02),
            (r * 0.96, height),
            (0, height - 0.008),
        ],
        (0, 0, 0),
        m['iroko'],
    )


def tray(m, r=0.19):
    lathe(
        [(0, 0), (r, 0), (r + 0.012, 0.03), (r + 0.004, 0.032), (r - 0.006, 0.008), (0, 0.008)], (0, 0, 0), m['brass']
    )


# ---------------------------------------------------------------- bath
def towel_ladder(m, width=0.5, height=1.75):
    """Leans against a wall at y = 0 and carries what hangs on its rungs."""
    for s in (-1, 1):
        stick((s * width / 2, -0.34, 0.0), (s * width / 2, -0.03, height), 0.018, m['iroko'])
    for z in (0.35, 0.75, 1.15, 1.55):
        y = -0.34 + 0.31 * z / height
        stick((-width / 2, y, z), (width / 2, y, z), 0.013, m['irokox'])


def basin(m, r=0.23, height=0.15, mat='stone'):
    lathe(
        [
            (0, 0),
            (r * 0.55, 0),
            (r * 0.72, 0.012),
            (r * 0.93, height * 0.55),
            (r, height - 0.008),
            (r - 0.006, height),
            (r - 0.022, height - 0.004),
            (r * 0.82, height * 0.5),
            (r * 0.5, 0.03),
            (0, 0.022),
        ],
        (0, 0, 0),
        m[mat],
        72,
        sharp=60,
    )


def tap(m, height=0.34):
    """Free-standing beside a basin, its spout towards -y."""
    cyl(0.028, 0.012, (0, 0, 0), m['brass'], 0.003)
    curve(
        [(0, 0, 0), (0, 0, height - 0.06), (0, -0.05, height), (0, -0.13, height - 0.01), (0, -0.15, height - 0.05)],
        0.014,
        m['brass'],
    )
    stick((0.02, 0, 0.12), (0.075, 0, 0.13), 0.006, m['brass'])
    stick((0, 0, 0.12), (0.03, 0, 0.12), 0.011, m['brass'])


def round_mirror(m, r=0.42):
    """On a wall at y = 0."""
    lathe([(0, 0.02), (r, 0.02), (r, 0), (0, 0)], (0, 0, 0), m['mirror'], 96, (R(90), 0, 0), sharp=20)
    curve(
        [(r * math.cos(a), -0.02, r * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 97)[:-1]],
        0.013,
        m['brass'],
        cyclic=True,
        smooth=False,
    )


def folded_towel(m, width=0.36, depth=0.26, mat='towel'):
    """Two soft layers and a fold that faces -y."""
    for i in range(2):
        puff((width, depth, 0.042), (0, 0, i * 0.036), m[mat], soft=(0.6, 0.12))


def rolled_towel(m, length=0.34, r=0.055, mat='towel'):
    """Lies along y: the spiral shows at its end."""
    turns, n, v, f = 3.2, 110, [], []
    for i in range(n + 1):
        a = 2 * math.pi * turns * i / n
        q = 0.008 + (r - 0.008) * i / n
        v += [(q * math.cos(a), -length / 2, r + q * math.sin(a)), (q * math.cos(a), length / 2, r + q * math.sin(a))]
    f = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(n)]
    o = mesh('roll', v, f, m[mat], True)
    thick = o.modifiers.new('thick', 'SOLIDIFY')
    thick.thickness, thick.offset = 0.011, -1
    bevel(o, 0.004, 2)
