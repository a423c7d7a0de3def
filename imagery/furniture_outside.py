"""Sky, lagoon, arches and the furniture of terrace, restaurant and garden, beyond what the rooms need."""
from contextlib import contextmanager

from furniture import *


def outside_palette():
    """The shared materials, and those that only the outside and the tables need."""
    m = M()
    m['floor'] = tiles('floor', '#A2694C', '#C2A483', 0.4, 0.55, 0.12, 0.010)
    m['stone'] = plaster('stone', '#D9C7AA', 0.06, 0.2, 3)
    m['terrawall'] = plaster('terrawall', '#80553F', 0.13, 0.35, 1.4)
    m['weave'] = weave('weave', '#BE9F70', '#83633F')
    # the back of a chair is upright, so its weave runs along x and z
    m['weave_back'] = weave('weave_back', '#BE9F70', '#83633F', axes=(0, 2))
    m['glass'] = thin_glass()
    m['basket'] = weave('basket', '#B98F55', '#7A542C', freq=1, axes='round')
    m['trunk'] = trunk_bark()
    m['glaze'] = plain('glaze', '#E7DCC8', 0.28, 0.5)
    m['glaze_blue'] = plain('glaze_blue', '#26345F', 0.25, 0.5)
    m['glaze_clay'] = plain('glaze_clay', '#94543A', 0.4, 0.4)
    m['wax'] = plain('wax', '#F2E6CE', 0.5, 0.3, Subsurface=0.2, Subsurface_Color=hx('#F6DDB4'))
    m['flame'] = emit('flame', (1, 0.62, 0.25, 1), 9)
    m['iron'] = plain('iron', '#2A211B', 0.45, 0.4)
    m['grass'] = grass()
    m['deck'] = wood('deck', '#8A6040', '#54361F', 1, 0.6)
    m['deckx'] = wood('deckx', '#8A6040', '#54361F', 0, 0.6)
    return m


def weave(name, light_col, dark_col, freq=62, axes=(0, 1)):
    """Basket weave: strands go over and under each other in both directions."""
    t = NT(name)
    sep = t.n('SeparateXYZ', {0: t.coord('Object')})
    if axes == 'round':
        angle = t.ma('ARCTAN2', sep.outputs[1], sep.outputs[0])
        u, v = t.ma('MULTIPLY', angle, 40 / 6.2832), t.ma('MULTIPLY', sep.outputs[2], 55)
    else:
        u, v = (t.ma('MULTIPLY', sep.outputs[axis], freq) for axis in axes)
    checker = t.ma('ABSOLUTE', t.ma('MODULO', t.ma('ADD', t.ma('FLOOR', u), t.ma('FLOOR', v)), 2.0))
    along = t.ma('ABSOLUTE', t.ma('SINE', t.ma('MULTIPLY', u, math.pi)))
    across = t.ma('ABSOLUTE', t.ma('SINE', t.ma('MULTIPLY', v, math.pi)))
    height = t.ma('ADD', t.ma('MULTIPLY', checker, along), t.ma('MULTIPLY', t.ma('SUBTRACT', 1.0, checker), across))
    col = t.mix(t.rng(height, 0.1, 0.75), hx(dark_col), hx(light_col))
    return t.bsdf(col, 0.7, 0.2, bump=height, bstr=0.5, bdist=0.006)


def thin_glass():
    """For vessels of one wall: clear in front, reflecting at the edges, the same from both sides."""
    t = NT('thin_glass')
    edge = t.n('LayerWeight', {0: 0.5}).outputs['Facing']
    amount = t.ma('ADD', 0.09, t.ma('MULTIPLY', t.ma('POWER', edge, 2.0), 0.8))
    clear, shine = t.n('BsdfTransparent', {0: (0.93, 0.95, 0.94, 1)}), t.n('BsdfGlossy', {1: 0.03})
    both = t.n('MixShader', {0: amount, 1: clear.outputs[0], 2: shine.outputs[0]})
    t.t.links.new(both.outputs[0], t.out.inputs[0])
    return t.m


def trunk_bark():
    t = NT('trunk')
    rings = t.n(
        'TexWave', {'Vector': t.coord('Object'), 'Scale': 3.2, 'Distortion': 2.5, 'Detail': 2}, bands_direction='Z'
    )
    col = t.mix(rings.outputs[1], hx('#55422F'), hx('#8C7353'))
    return t.bsdf(col, 0.9, 0.1, bump=rings.outputs[1], bstr=0.5, bdist=0.03)


def grass():
    t = NT('grass')
    c = t.coord('Object')
    fine, wide = t.noise(c, 55, 4, 0.7).outputs[0], t.noise(c, 0.7, 3).outputs[0]
    col = t.mix(t.rng(fine, 0.3, 0.7), hx('#2F4A22'), hx('#6C8742'))
    col = t.mix(t.rng(wide, 0.35, 0.7, 0, 0.35), col, hx('#8A8F4C'))
    return t.bsdf(col, 0.95, 0.05, bump=fine, bstr=0.8, bdist=0.03)


def heading(azimuth, elevation):
    """Unit vector towards a point of the sky; azimuth in degrees from +y towards +x."""
    a, e = R(azimuth), R(elevation)
    return Vector((math.sin(a) * math.cos(e), math.cos(a) * math.cos(e), math.sin(e)))


def sun(azimuth, elevation, power, col=(1, 0.72, 0.42), soft=0.8):
    away = heading(azimuth, elevation) * 40
    light('SUN', away, power, col, R(soft), target=(0, 0, 0))


class WorldNodes(NT):
    def __init__(self):
        self.t = bpy.context.scene.world.node_tree
        self.t.nodes.clear()
        self.out = self.t.nodes.new('ShaderNodeOutputWorld')


def warm_sky(
    stops, azimuth, elevation, glow='#FF9A58', glow_strength=1.6, clouds='#FFC9A0', cloud_amount=0.5, strength=1.0
):
    """A sky by height (stops: sine of the elevation, colour), brighter round the sun, with thin streaks of cloud."""
    t = WorldNodes()
    direction = t.coord('Generated')
    z = t.n('SeparateXYZ', {0: direction}).outputs[2]
    ramp = t.n('ValToRGB', {0: z})
    elements = ramp.color_ramp.elements
    for place, colour in stops[2:]:
        elements.new(place)
    for element, (place, colour) in zip(elements, stops):
        element.position = place
    for element, (place, colour) in zip(elements, stops):
        element.color = hx(colour)
    col = ramp.outputs[0]
    flat = t.vm(
        'DIVIDE', direction, t.n('CombineXYZ', {0: t.ma('ADD', z, 0.10), 1: t.ma('ADD', z, 0.10), 2: 1.0}).outputs[0]
    )
    streaks = t.noise(t.n('Mapping', {0: flat, 3: (0.35, 0.9, 0.2)}).outputs[0], 0.8, 5, 0.55, 0.5).outputs[0]
    amount = t.ma('MULTIPLY', t.rng(streaks, 0.46, 0.72), t.rng(z, 0.02, 0.16, 0.0, cloud_amount))
    col = t.mix(amount, col, hx(clouds))
    near = t.ma('MAXIMUM', t.vm('DOT_PRODUCT', t.vm('NORMALIZE', direction), tuple(heading(azimuth, elevation))), 0.0)
    halo = t.ma('ADD', t.ma('MULTIPLY', t.ma('POWER', near, 9), 0.16), t.ma('MULTIPLY', t.ma('POWER', near, 160), 0.8))
    col = t.mix(1.0, col, t.mix(t.ma('MULTIPLY', halo, glow_strength), (0, 0, 0, 1), hx(glow)), 'ADD')
    t.t.links.new(t.n('Background', {0: col, 1: strength}).outputs[0], t.out.inputs[0])


GOLDEN = ((0.0, '#EE9663'), (0.06, '#EDA27F'), (0.18, '#DDB0A8'), (0.38, '#9DAEC8'), (1.0, '#5F82B4'))
DUSK = ((0.0, '#E5834F'), (0.06, '#E2976F'), (0.18, '#C79CA0'), (0.42, '#6D7FAE'), (1.0, '#2F4680'))
MORNING = ((0.0, '#F6E3C4'), (0.08, '#F2E6D2'), (0.25, '#D6E2E8'), (0.55, '#A3C2E0'), (1.0, '#6E9FD6'))


def lagoon(y=6.0, level=-0.6, colour='#3C5650', ripple=0.5):
    t = NT('lagoon')
    c = t.coord('Object', (0.12, 0.8, 1))
    waves = t.ma('ADD', t.noise(c, 0.55, 5, 0.6, 0.5).outputs[0], t.ma('MULTIPLY', t.noise(c, 4.5, 2).outputs[0], 0.2))
    deep = t.mix(t.rng(waves, 0.5, 0.75), hx(colour), tuple(2.2 * x for x in hx(colour)[:3]) + (1,))
    # waves that are too far away to be told apart would only sparkle
    far = t.n('CameraData').outputs['View Distance']
    water = t.bsdf(
        deep, t.rng(far, 15, 90, 0.07, 0.22), 0.3, bump=waves, bstr=t.rng(far, 8, 70, ripple, ripple * 0.06), bdist=0.45
    )
    return mesh(
        'lagoon', [(-500, y, level), (500, y, level), (500, 700, level), (-500, 700, level)], [(0, 1, 2, 3)], water
    )


def far_bank(colour='#8B7358', y=260, level=-0.6, height=7, seed=3, gap=None):
    """The other shore: a band of trees in haze, uneven at its top."""
    rnd = random.Random(seed)
    n, v, f = 420, [], []
    for i in range(n + 1):
        x = -420 + 840 * i / n
        rise = 0.45 + 0.28 * math.sin(i * 0.07 + seed) + 0.18 * math.sin(i * 0.31 + 1) + rnd.uniform(-0.12, 0.12)
        if gap and gap[0] < x < gap[1]:
            rise *= 0.25
        v += [(x, y, level - 0.1), (x, y, level + height * max(rise, 0.08))]
    for i in range(n):
        f.append((2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1))
    t = NT('haze')
    e = t.n('Emission', {0: hx(colour), 1: 1.0})
    t.t.links.new(e.outputs[0], t.out.inputs[0])
    return mesh('bank', v, f, t.m)


def palm_tree(m, x, y, h, z=0.0, lean=0.4, length=2.3, seed=1, n=19, toward=0):
    """A palm. `toward` is the azimuth to which the trunk leans, in degrees from +x."""
    a = R(toward)
    dx, dy = lean * math.cos(a), lean * math.sin(a)
    foot = (x - dx, y - dy, z - 0.1)
    curve([foot, (x - dx * 0.75, y - dy * 0.75, z + h * 0.45), (x, y, z + h)], 0.12, m['trunk'], taper=[1.5, 0.95, 0.8])
    lathe([(0, -0.25), (0.12, -0.2), (0.15, 0), (0.1, 0.18), (0, 0.3)], (x, y, z + h), m['trunk'], 20)
    for i in range(n):
        el = (72, 45, 20, -8)[i % 4]
        frond(
            length * (0.9 + 0.2 * ((i * 7) % 5) / 5),
            m['leafd' if i % 2 else 'leaf'],
            (x, y, z + h + 0.05),
            i * 137.5 + seed * 29,
            el,
            1.35,
            30,
            0.33,
            i + seed * 40,
        )
    for i in range(4):
        b = 1.6 * i + seed
        lathe(
            [(0, -0.11), (0.08, -0.08), (0.10, 0), (0.07, 0.09), (0, 0.11)],
            (x + 0.15 * math.cos(b), y + 0.15 * math.sin(b), z + h - 0.22),
            m['leafd'],
            20,
        )


def shrubs(m, places, seed=1, h=1.0):
    """Broad-leaved planting straight from the ground."""
    for i, (x, y, z, s) in enumerate(places):
        rnd = random.Random(seed * 100 + i)
        for k in range(11):
            a = 360 * k / 11 + rnd.uniform(-18, 18)
            rise, out = h * s * rnd.uniform(0.15, 0.85), h * s * rnd.uniform(0.08, 0.3)
            top = (x + out * math.cos(R(a)), y + out * math.sin(R(a)), z + rise)
            curve(
                [
                    (x, y, z - 0.05),
                    (x + out * 0.3 * math.cos(R(a)), y + out * 0.3 * math.sin(R(a)), z + rise * 0.6),
                    top,
                ],
                0.008,
                m['leaf'],
                bres=2,
            )
            leaf(
                h * s * rnd.uniform(0.45, 0.65),
                h * s * rnd.uniform(0.2, 0.28),
                m['leaf' if (k + i) % 3 else 'leafd'],
                top,
                a,
                rnd.uniform(25, 65),
                rnd.uniform(1.0, 1.6),
                k,
            )


@contextmanager
def placed(x, y, z=0.0, rot=0.0, scale=1.0):
    """Objects that are made inside stand around their own origin; they are then turned and moved to (x, y, z)."""
    before = set(bpy.data.objects)
    base = link(bpy.data.objects.new('placed', None))
    yield base
    for o in set(bpy.data.objects) - before:
        if o is not base and o.parent is None:
            o.parent = base
    base.location, base.rotation_euler, base.scale = (x, y, z), (0, 0, rot), (scale,) * 3


def repeat(base, places):
    """Copies of one placed piece (they share its meshes) at (x, y, rotation) each."""

    def family(o):
        return [o] + [d for c in o.children for d in family(c)]

    originals = family(base)
    for x, y, rot in places:
        copies = {o: link(o.copy()) for o in originals}
        for o, c in copies.items():
            if o.parent in copies:
                c.parent = copies[o.parent]
        copies[base].location, copies[base].rotation_euler = (x, y, base.location.z), (0, 0, rot)


def opening(w, h, x=0.0, below=0.2):
    return [(px + x, py - below) for px, py in arch_pts(w, h + below, 40)]


def arcade(width, height, thick, openings, mat, y=0.0, x=0.0, z=0.0, rim=None, rim_width=0.2, proud=0.02):
    """A wall in the xz plane with arches (width, height, x); a rim frames each and lines its reveal."""
    outside = [(-width / 2, -0.3), (width / 2, -0.3), (width / 2, height), (-width / 2, height)]
    holes = [opening(w + (2 * 0.03 if rim else 0), h + (0.03 if rim else 0), ox) for w, h, ox in openings]
    panel([outside] + holes, thick, mat, (x, y, z), (R(90), 0, 0), 0.012)
    for w, h, ox in openings if rim else ():
        panel(
            [opening(w + 2 * rim_width, h + rim_width, ox, 0.19), opening(w, h, ox, 0.18)],
            thick + 2 * proud,
            rim,
            (x, y, z),
            (R(90), 0, 0),
            0.01,
        )


def drape(width, path, mat, loc=(0, 0, 0), rot=0.0, ripple=0.0, thick=0.006, across=24, crease=0.0):
    """Cloth along a path of (y, z) points; what hangs ripples. UV in units of its width."""
    fine, lengths = [], [0.0]
    for (y0, z0), (y1, z1) in zip(path, path[1:]):
        steps = max(2, int(math.hypot(y1 - y0, z1 - z0) / 0.04))
        fine += [(y0 + (y1 - y0) * i / steps, z0 + (z1 - z0) * i / steps) for i in range(steps)]
    fine.append(path[-1])
    for (y0, z0), (y1, z1) in zip(fine, fine[1:]):
        lengths.append(lengths[-1] + math.hypot(y1 - y0, z1 - z0))
    top = max(z for _, z in fine)
    v, f, uv = [], [], []
    for (y, z), along in zip(fine, lengths):
        hang = max(0.0, top - z)
        for i in range(across + 1):
            s = i / across
            wave = ripple * min(1, hang * 3) * math.sin(s * 6.28 * 2.5 + 0.4 * hang)
            side = 1 if y > (fine[0][0] + fine[-1][0]) / 2 else -1
            v.append(
                (
                    (s - 0.5) * width * (1 - 0.04 * min(1, hang)),
                    y + side * abs(wave),
                    z + (crease * math.sin(along * 23 + s * 5) if hang < 0.02 else 0.0),
                )
            )
            uv.append((s, along / width))
    m = across + 1
    for k in range(len(fine) - 1):
        for i in range(across):
            a = k * m + i
            f.append((a, a + 1, a + m + 1, a + m))
    o = mesh('drape', v, f, mat, True, uv, loc=loc, rot=(0, 0, rot))
    if thick:
        solid = o.modifiers.new('so', 'SOLIDIFY')
        solid.thickness, solid.offset = thick, 1
    return o


def cushion(mat, loc, lean=62, turn=0.0, scale=1.0, kind='cushA'):
    return asset(kind, mat, loc, (R(lean), 0, turn), (scale, scale, scale * 0.9))


def daybed(m, x, y, rot=0.0, z=0.0, mattress='linen', throw='adire3'):
    """Long side along x, open at the front (-y): slatted ends and a low slatted back, thick mattress."""
    with placed(x, y, z, rot):
        for sx in (-1, 1):
            for sy in (-1, 1):
                box((0.075, 0.075, 0.66), (sx * 1.05, sy * 0.46, 0), m['iroko'], 0.012)
            box((0.07, 0.96, 0.055), (sx * 1.05, 0, 0.645), m['irokoy'], 0.014)
            for k in range(9):
                box((0.022, 0.028, 0.36), (sx * 1.05, -0.40 + 0.10 * k, 0.30), m['iroko'], 0.006, seg=2)
            box((0.05, 0.9, 0.11), (sx * 1.05, 0, 0.20), m['irokoy'], 0.01)
        for sy in (-1, 1):
            box((2.08, 0.045, 0.12), (0, sy * 0.46, 0.195), m['irokox'], 0.012)
        box((2.08, 0.055, 0.05), (0, 0.46, 0.60), m['irokox'], 0.014)
        for k in range(20):
            box((0.028, 0.022, 0.32), (-0.95 + 0.1 * k, 0.46, 0.30), m['iroko'], 0.006, seg=2)
        box((2.02, 0.90, 0.05), (0, 0, 0.22), m['dark'], 0)
        box((2.0, 0.90, 0.19), (0, 0, 0.27), m[mattress], 0.06, seg=6)
        for sx in (-1, 1):
            lathe(
                [
                    (0, -0.42),
                    (0.08, -0.415),
                    (0.105, -0.39),
                    (0.115, -0.3),
                    (0.115, 0.3),
                    (0.105, 0.39),
                    (0.08, 0.415),
                    (0, 0.42),
                ],
                (sx * 0.885, 0.02, 0.565),
                m['oat'],
                40,
                (R(90), 0, 0),
            )
        if throw:
            drape(
                0.60,
                [(0.42, 0.474), (-0.43, 0.474), (-0.49, 0.450), (-0.512, 0.38), (-0.515, 0.11)],
                m[throw],
                (0.20, 0, 0),
                ripple=0.010,
                crease=0.003,
            )


def dining_chair(m, x, y, rot=0.0, z=0.0):
    """Iroko frame with a woven seat and a curved woven back; its front looks to -y before it is turned."""
    with placed(x, y, z, rot) as base:
        w = 0.225
        for s in (-1, 1):
            curve(
                [(s * w, -0.21, 0), (s * w, -0.215, 0.25), (s * w, -0.21, 0.455)],
                0.0185,
                m['iroko'],
                taper=[0.75, 1, 1],
            )
            curve(
                [
                    (s * w * 0.96, 0.29, 0),
                    (s * w * 0.96, 0.235, 0.44),
                    (s * w, 0.265, 0.64),
                    (s * w * 1.02, 0.32, 0.83),
                ],
                0.0185,
                m['iroko'],
                taper=[0.75, 1, 0.95, 0.8],
            )
            stick((s * w, -0.21, 0.43), (s * w * 0.96, 0.235, 0.43), 0.016, m['irokoy'])
            stick((s * w, -0.212, 0.20), (s * w * 0.96, 0.262, 0.22), 0.010, m['irokoy'])
        for y0, z0, r in ((-0.21, 0.43, 0.016), (0.238, 0.43, 0.016), (0.02, 0.21, 0.010)):
            stick((-w, y0, z0), (w, y0, z0), r, m['irokox'])
        box((2 * w - 0.005, 0.445, 0.022), (0, 0.012, 0.43), m['weave'], 0.010)
        n, v, f = 12, [], []
        for k in range(9):
            t = k / 8
            zz, yy = 0.56 + 0.245 * t, 0.243 + 0.072 * t
            for i in range(n + 1):
                s = 2 * i / n - 1
                v.append((s * w, yy + 0.045 * (1 - s * s), zz))
        for k in range(8):
            for i in range(n):
                a = k * (n + 1) + i
                f.append((a, a + 1, a + n + 2, a + n + 1))
        back = mesh('back', v, f, m['weave_back'], True)
        solid = back.modifiers.new('so', 'SOLIDIFY')
        solid.thickness = 0.016
        for zz, yy in ((0.56, 0.243), (0.81, 0.316)):
            curve([(s * w, yy + 0.045 * (1 - s * s), zz) for s in (-1, -0.5, 0, 0.5, 1)], 0.014, m['irokox'])
    return base


def dining_table(m, x, y, length=2.0, width=0.9, rot=0.0, z=0.0):
    """Solid top in boards along its length, on two trestles. Length runs along y."""
    with placed(x, y, z, rot) as base:
        n = max(3, round(width / 0.2))
        for i in range(n):
            box(
                (width / n - 0.002, length, 0.042),
                (-width / 2 + (i + 0.5) * width / n, 0, 0.708),
                m['irokoy'],
                0.004,
                seg=2,
            )
        for s in (-1, 1):
            at = s * (length / 2 - 0.28)
            box((width * 0.78, 0.075, 0.07), (0, at, 0.638), m['irokox'], 0.01)
            for side in (-1, 1):
                curve(
                    [(side * width * 0.34, at, 0), (side * width * 0.30, at, 0.64)],
                    0.03,
                    m['iroko'],
                    smooth=False,
                    taper=[0.8, 1.1],
                )
            box((width * 0.60, 0.045, 0.05), (0, at, 0.16), m['irokox'], 0.01)
        box((0.05, length - 0.56, 0.045), (0, 0, 0.163), m['irokoy'], 0.008)
    return base


def pedestal_table(m, x, y, r=0.42, h=0.74, z=0.0, top='irokox'):
    cyl(r, 0.034, (x, y, z + h - 0.034), m[top], 0.012, steps=64)
    foot = [
        (0, 0),
        (r * 0.55, 0),
        (r * 0.56, 0.012),
        (r * 0.5, 0.03),
        (0.07, 0.055),
        (0.042, 0.10),
        (0.034, 0.35),
        (0.042, h - 0.12),
        (0.10, h - 0.05),
        (0.11, h - 0.034),
        (0, h - 0.034),
    ]
    lathe(foot, (x, y, z), m['iroko'], 48, sharp=50)


def plate(m, x, y, z, r=0.135, mat='glaze'):
    lathe(
        [
            (0, 0.004),
            (r * 0.55, 0.0),
            (r * 0.60, 0.004),
            (r * 0.72, 0.010),
            (r * 0.97, 0.022),
            (r, 0.026),
            (r * 0.985, 0.029),
            (r * 0.72, 0.016),
            (r * 0.62, 0.011),
            (0, 0.010),
        ],
        (x, y, z),
        m[mat],
        64,
        sharp=70,
    )


def bowl(m, x, y, z, r=0.08, mat='glaze', deep=0.62):
    h = r * deep
    outer = [(0, 0), (r * 0.42, 0), (r * 0.45, 0.006), (r * 0.72, h * 0.35), (r * 0.93, h * 0.75), (r, h)]
    inner = [(r * 0.97, h + 0.002), (r * 0.89, h * 0.76), (r * 0.66, h * 0.38), (r * 0.38, 0.012), (0, 0.010)]
    lathe(outer + inner, (x, y, z), m[mat], 56, sharp=70)


def tumbler(m, x, y, z, h=0.095, r=0.036):
    lathe([(0, 0.002), (r * 0.8, 0.002), (r * 0.86, 0.008), (r, h)], (x, y, z), m['glass'], 40, sharp=60)


def stem_glass(m, x, y, z, s=1.0):
    prof = [
        (0.034, 0.001),
        (0.012, 0.006),
        (0.004, 0.016),
        (0.0035, 0.09),
        (0.022, 0.10),
        (0.036, 0.125),
        (0.038, 0.155),
        (0.032, 0.205),
    ]
    lathe([(r * s, h * s) for r, h in prof], (x, y, z), m['glass'], 40, sharp=60)


def napkin(m, x, y, z, rot=0.0, mat='linen', w=0.11, length=0.20):
    with placed(x, y, z, rot):
        for i, shrink in enumerate((1.0, 0.985, 0.97)):
            box((w * shrink, length * shrink, 0.006), (0.001 * i, -0.001 * i, 0.0055 * i), m[mat], 0.0028)


def cutlery(m, x, y, z, kind='fork', rot=0.0, mat='brass'):
    """Flat brass pieces .2 m long, handle towards -y."""
    half = [(-0.0045, -0.10), (-0.006, -0.085), (-0.0032, 0.0)]
    if kind == 'knife':
        outline = half + [
            (-0.006, 0.02),
            (-0.009, 0.05),
            (-0.007, 0.088),
            (0.0, 0.106),
            (0.0032, 0.098),
            (0.0032, 0.0),
            (0.006, -0.085),
            (0.0045, -0.10),
        ]
    else:
        head = [(-0.0032, 0.022), (-0.011, 0.036), (-0.0125, 0.05)]
        if kind == 'fork':
            tines = []
            for i in range(4):
                left = -0.0125 + i * 0.0069
                tines += [(left, 0.10), (left + 0.0022, 0.106), (left + 0.0043, 0.10)]
                if i < 3:
                    tines += [(left + 0.0046, 0.058), (left + 0.0066, 0.058)]
        else:
            tines = [(-0.0165, 0.075), (-0.014, 0.095), (0, 0.106), (0.014, 0.095), (0.0165, 0.075)]
        outline = half + head + tines + [(-px, py) for px, py in reversed(half + head)]
    panel([outline], 0.0028, m[mat], (x, y, z + 0.0018), (0, 0, rot), 0.0009)


def candle(m, x, y, z, h=0.16, r=0.012, power=1.2, holder=True):
    base = 0.0
    if holder:
        lathe(
            [
                (0, 0),
                (0.042, 0),
                (0.043, 0.004),
                (0.012, 0.012),
                (0.009, 0.03),
                (0.016, 0.045),
                (0.018, 0.06),
                (0, 0.06),
            ],
            (x, y, z),
            m['brass'],
            36,
        )
        base = 0.055
    cyl(r, h, (x, y, z + base), m['wax'], 0.002, steps=24)
    lathe(
        [(0, 0), (0.005, 0.006), (0.006, 0.012), (0.003, 0.026), (0, 0.036)],
        (x, y, z + base + h + 0.004),
        m['flame'],
        16,
    )
    if power:
        light('POINT', (x, y, z + base + h + 0.05), power, (1, 0.55, 0.22), 0.02, cam=False)


def lantern(m, x, y, z=0.0, s=1.0, power=9, mat='brass', rot=0.3):
    """A square lantern with a candle: .2 m wide, .42 m high with its ring."""
    with placed(x, y, z, rot, s):
        box((0.20, 0.20, 0.022), (0, 0, 0), m[mat], 0.005)
        for sx in (-1, 1):
            for sy in (-1, 1):
                box((0.013, 0.013, 0.25), (sx * 0.088, sy * 0.088, 0.02), m[mat], 0.002)
        for sx, sy, wx, wy in ((0, -1, 0.18, 0.008), (0, 1, 0.18, 0.008), (-1, 0, 0.008, 0.18), (1, 0, 0.008, 0.18)):
            box((wx, wy, 0.01), (sx * 0.088, sy * 0.088, 0.145), m[mat], 0.001)
            box(
                (wx if wx > wy else 0.002, wy if wy > wx else 0.002, 0.24),
                (sx * 0.084, sy * 0.084, 0.022),
                m['glass'],
                0,
            )
        box((0.21, 0.21, 0.014), (0, 0, 0.268), m[mat], 0.004)
        lathe([(0.145, 0), (0.05, 0.075), (0.045, 0.10), (0, 0.105)], (0, 0, 0.28), m[mat], 4, (0, 0, R(45)))
        curve(
            [(0.035 * math.cos(a), 0, 0.415 + 0.035 * math.sin(a)) for a in np.linspace(0, 6.2832, 17)[:-1]],
            0.004,
            m[mat],
            cyclic=True,
        )
        cyl(0.035, 0.11, (0, 0, 0.022), m['wax'], 0.006, steps=28)
        lathe([(0, 0), (0.008, 0.008), (0.009, 0.016), (0.004, 0.036), (0, 0.05)], (0, 0, 0.134), m['flame'], 16)
        if power:
            light('POINT', (0, 0, 0.18), power, (1, 0.56, 0.24), 0.03, cam=False)


def carved_door(m, w=1.7, h=2.35, x=0.0, y=0.0, z=0.0, columns=2, rows=5, depth=0.06):
    """A double door of carved iroko squares, each a nest of lozenges; brass knockers. Front at y, looking to -y."""
    leaf_width = w / 2 - 0.004
    for s in (-1, 1):
        centre = x + s * w / 4
        box((leaf_width, depth, h), (centre, y + depth / 2, z), m['iroko'], 0.004)
        border = 0.07
        cell_w, cell_h = (leaf_width - 2 * border) / columns, (h - 2 * border - 0.10) / rows
        for sx in (-1, 1):
            box((border - 0.012, 0.03, h), (centre + sx * (leaf_width - border) / 2, y - 0.015, z), m['iroko'], 0.008)
        for zz, hh in ((z, border + 0.10), (z + h - border, border)):
            box((leaf_width - 2 * border + 0.012, 0.028, hh), (centre, y - 0.014, zz), m['irokox'], 0.008)
        for i in range(columns):
            for k in range(rows):
                cx = centre - leaf_width / 2 + border + (i + 0.5) * cell_w
                cz = z + border + 0.10 + (k + 0.5) * cell_h
                square = min(cell_w, cell_h)
                box((cell_w * 0.93, 0.014, cell_h * 0.93), (cx, y - 0.007, cz - cell_h * 0.465), m['irokox'], 0.006)
                steps = (
                    ((0.44, 0.012), (0.34, 0.024), (0.24, 0.036), (0.13, 0.048), (0.06, 0.055))
                    if (i + k) % 2
                    else ((0.44, 0.02), (0.30, 0.014), (0.22, 0.034), (0.10, 0.05))
                )
                for r, d in steps:
                    sides = 4 if (i + k) % 2 else 40
                    prof = [(0, 0), (square * r, 0), (square * r, d - 0.006), (square * r - 0.007, d), (0, d)]
                    # a lathe of four steps is a lozenge; its axis points out of the door
                    disc = lathe(prof, (cx, y, cz), m['irokox'], sides, (R(90), 0, 0), sharp=25)
                    if sides == 4:
                        disc.scale = (cell_w / square, cell_h / square, 1)
        knock = (x + s * 0.085, y - 0.035, z + 1.08)
        lathe(
            [(0, 0), (0.035, 0), (0.034, 0.008), (0.015, 0.014), (0.012, 0.03), (0, 0.034)],
            (knock[0], y - 0.028, knock[2]),
            m['brass'],
            32,
            (R(90), 0, 0),
        )
        curve(
            [
                (knock[0] + 0.05 * math.cos(a), knock[1] - 0.018, knock[2] - 0.05 + 0.05 * math.sin(a))
                for a in np.linspace(0, 6.2832, 21)[:-1]
            ],
            0.007,
            m['brass'],
            cyclic=True,
        )
    box((0.045, 0.03, h), (x, y - 0.03, z), m['iroko'], 0.012)


def basket(m, x, y, z, r=0.16, h=0.14):
    lathe(
        [
            (0, 0),
            (r * 0.78, 0),
            (r * 0.85, 0.01),
            (r * 0.96, h * 0.5),
            (r, h),
            (r * 0.97, h + 0.012),
            (r * 0.93, h),
            (r * 0.9, h * 0.5),
            (r * 0.8, 0.015),
            (0, 0.014),
        ],
        (x, y, z),
        m['basket'],
        56,
        sharp=70,
    )


def planks(m, x0, x1, y0, y1, z, board=0.14, along='y', thick=0.035, seed=1):
    """Deck boards with dark joints below, so that no light comes through."""
    rnd = random.Random(seed)
    box((x1 - x0 - 0.02, y1 - y0 - 0.02, 0.02), ((x0 + x1) / 2, (y0 + y1) / 2, z - thick - 0.02), m['dark'], 0)
    span = x1 - x0 if along == 'y' else y1 - y0
    n = round(span / board)
    for i in range(n):
        c = (i + 0.5) * span / n
        jog = rnd.uniform(-0.012, 0.012)
        if along == 'y':
            box((span / n - 0.008, y1 - y0 + jog, thick), (x0 + c, (y0 + y1) / 2, z - thick), m['deck'], 0.004, seg=1)
        else:
            box((x1 - x0 + jog, span / n - 0.008, thick), ((x0 + x1) / 2, y0 + c, z - thick), m['deckx'], 0.004, seg=1)


def arched_window(m, w, h, x, y=0.0):
    """Iroko frame and glazing bars for an arch of an arcade standing in the xz plane at y."""
    r = w / 2
    panel(
        [opening(w, h, x, 0.0), [(px, py + 0.001) for px, py in opening(w - 0.14, h - 0.07, x, -0.07)]],
        0.07,
        m['iroko'],
        (0, y, 0),
        (R(90), 0, 0),
        0.006,
    )
    box((0.05, 0.05, h - 0.03), (x, y, 0), m['iroko'], 0.006)
    for z in (0.75, 1.5, h - r):
        box((w - 0.10, 0.035, 0.035), (x, y, z), m['irokox'], 0.005)


def hall(m, width, depth, height, arches, arch_w=1.7, arch_h=2.75, floor='floor', wall=None, back=True, beams=7):
    """A room with its back wall at y = 0 and arched windows in its left wall at the given y."""
    wall = wall or m['lime']
    mesh(
        'floor',
        [(-width / 2 - 0.5, -depth, 0), (width / 2, -depth, 0), (width / 2, 0, 0), (-width / 2 - 0.5, 0, 0)],
        [(0, 1, 2, 3)],
        m[floor],
    )
    # the left wall is an arcade turned by a right angle: its x is the room's y
    with placed(-width / 2 - 0.2, -depth / 2, 0, R(90)):
        places = [(arch_w, arch_h, y + depth / 2) for y in arches]
        arcade(depth + 0.4, height, 0.40, places, wall)
        for w, h, x in places:
            arched_window(m, w, h, x, 0.06)
    if back:
        box((width + 0.8, 0.3, height), (0, 0.15, 0), wall, 0)
    box((0.3, depth, height), (width / 2 + 0.15, -depth / 2, 0), wall, 0)
    box((width + 1, depth + 0.5, 0.2), (0, -depth / 2, height), wall, 0)
    for i in range(beams):
        box((width, 0.14, 0.20), (0, -depth * (i + 0.5) / beams, height - 0.20), m['irokox'], 0.01)
    if back:
        box((width, 0.02, 0.12), (0, -0.01, 0), m['irokox'], 0.004)
    box((0.02, depth, 0.12), (width / 2 - 0.01, -depth / 2, 0), m['irokoy'], 0.004)


def lagoon_view(
    m, rot, palms=((-3, 7, 4.2), (2.5, 9, 5.2), (6, 6.5, 4.0), (-8, 9, 5.0)), bank='#A0A08A', near=3.0, water='#3C6A68'
):
    """Lawn, palms, water and the other shore, looking along +y before it is turned."""
    with placed(0, 0, 0, rot):
        mesh(
            'lawn',
            [(-60, near - 1.5, -0.25), (60, near - 1.5, -0.25), (60, 13, -0.7), (-60, 13, -0.7)],
            [(0, 1, 2, 3)],
            m['grass'],
        )
        lagoon(11, -0.62, water)
        far_bank(bank)
        for i, (x, y, h) in enumerate(palms):
            palm_tree(m, x, y, h, -0.5, 0.7, 2.3, i * 3 + 2, toward=30 if i % 2 else 150)
        shrubs(
            m,
            [
                (x + 0.7 * ((i * 5) % 3), near + 0.6 * ((i * 7) % 3), -0.35, 0.9 + 0.15 * (i % 3))
                for i, x in enumerate(range(-11, 12, 2))
            ],
            4,
        )


def place_setting(m, x, y, z, rot=0.0, glaze='glaze', wine=True):
    """A plate with a bowl-plate on it, napkin, cutlery and glasses; the guest sits at -y before it is turned."""
    with placed(x, y, z, rot):
        plate(m, 0, 0, 0, 0.142, glaze)
        plate(m, 0, 0, 0.014, 0.105, 'glaze_blue' if glaze == 'glaze' else 'glaze')
        napkin(m, 0.0, 0.0, 0.030, 0.2, 'linen', 0.075, 0.17)
        cutlery(m, -0.185, 0.0, 0, 'fork')
        cutlery(m, 0.185, 0.0, 0, 'knife')
        tumbler(m, 0.17, 0.205, 0)
        if wine:
            stem_glass(m, 0.255, 0.15, 0)
