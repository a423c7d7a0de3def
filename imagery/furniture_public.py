"""Furniture of the hotel's public rooms: reception, bar, lounge, pool, gym and laundry."""
from contextlib import contextmanager

from furniture import *


def palette():
    """The shared materials, and those that only the public rooms need."""
    m = M()
    m['arch'] = plaster('arch', '#7C4634', 0.09, 0.30, 1.4)
    m['stone'] = terrazzo('stone', '#D8C9B2', scale=22, rough=0.3)
    m['leather'] = plain('leather', '#8A4B30', 0.5, 0.35)
    m['ink'] = plain('ink', '#1E1A18', 0.55, 0.3)
    m['enamel'] = plain('enamel', '#EFE7D8', 0.28, 0.5)
    m['label'] = plain('label', '#C9A878', 0.8, 0.1)
    m['wicker'] = plain('wicker', '#A37C4C', 0.8, 0.1)
    m['steel'] = plain('steel', '#8C8A86', 0.3, 0.5, 1.0)
    m['petal'] = plain('petal', '#E8D2B8', 0.7, 0.15)
    m['petald'] = plain('petald', '#A8543C', 0.7, 0.15)
    m['thatch'] = plain('thatch', '#A88A60', 0.9, 0.05)
    m['trunk'] = plaster('trunk', '#7E6448', 0.25, 0.6, 6)
    for name, colour in (
        ('amber', '#B5651D'),
        ('green', '#7E9A62'),
        ('clear', '#E4EFEA'),
        ('smoke', '#5A4638'),
        ('blue', '#6C8CB8'),
    ):
        m[name] = glass(name, colour)
    for name, colour in (('rum', '#7A3A12'), ('wine', '#5A1622'), ('gin', '#E8D9AE'), ('honey', '#B9772B')):
        m[name] = plain(name, colour, 0.12, 0.5)
    for name, colour in (
        ('spine1', '#7D3F2C'),
        ('spine2', '#1A2140'),
        ('spine3', '#D9C8A8'),
        ('spine4', '#8E7A55'),
        ('spine5', '#3A4A3A'),
    ):
        m[name] = plain(name, colour, 0.75, 0.15)
    m['rust'] = fabric('rust', '#7A4131')
    m['towel'] = fabric('towel', '#F1EADF', 260, 0.5, var=0.03)
    m['towelt'] = fabric('towelt', '#94503A', 260, 0.5)
    m['toweli'] = fabric('toweli', '#232C4E', 260, 0.5)
    return m


@contextmanager
def placed(x, y, z=0.0, turn=0.0):
    """Objects that are made inside are moved to (x, y, z) and turned by `turn` degrees."""
    before = set(bpy.data.objects)
    yield
    made = set(bpy.data.objects) - before
    holder = link(bpy.data.objects.new('holder', None))
    for thing in made:
        if thing.parent is None:
            thing.parent = holder
    holder.location = (x, y, z)
    holder.rotation_euler = (0, 0, R(turn))


def puff(size, loc, mat, rot=(0, 0, 0), e=0.3, nu=56, nv=28):
    """An upholstered block with soft edges; loc = centre of its bottom."""
    power = lambda v: math.copysign(abs(v) ** e, v)
    v, f = [], []
    for j in range(nv + 1):
        b = -math.pi / 2 + math.pi * j / nv
        for i in range(nu):
            a = 2 * math.pi * i / nu
            v.append(
                (
                    size[0] / 2 * power(math.cos(b)) * power(math.cos(a)),
                    size[1] / 2 * power(math.cos(b)) * power(math.sin(a)),
                    size[2] / 2 * (1 + power(math.sin(b))),
                )
            )
    for j in range(nv):
        for i in range(nu):
            k = (i + 1) % nu
            f.append((j * nu + i, j * nu + k, (j + 1) * nu + k, (j + 1) * nu + i))
    return mesh('puff', v, f, mat, True, loc=loc, rot=rot)


def along(outline, pitch):
    """Evenly spaced points on a closed outline."""
    p = np.array(outline + outline[:1])
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))])
    at = np.linspace(0, length[-1], int(round(length[-1] / pitch)) + 1)[:-1]
    return list(zip(np.interp(at, length, p[:, 0]), np.interp(at, length, p[:, 1])))


def fluted_counter(m, x, y, w=2.8, d=0.72, h=1.1, top='stone', pitch=0.052, radius=0.3):
    """A counter with round ends, faced with half-round iroko staves."""
    panel([rrect(w, d, radius, 16)], h - 0.06, m['dark'], (x, y, h / 2 + 0.01), bev=0.004)
    for px, py in along(rrect(w, d, radius, 16), pitch):
        cyl(pitch * 0.47, h - 0.15, (x + px, y + py, 0.1), m['iroko'], 0.003, steps=20)
    panel([rrect(w + 0.01, d + 0.01, radius, 16)], 0.1, m['brass'], (x, y, 0.05), bev=0.003)
    panel([rrect(w + 0.07, d + 0.07, radius + 0.03, 16)], 0.012, m['brass'], (x, y, h - 0.047), bev=0.003)
    panel([rrect(w + 0.1, d + 0.1, radius + 0.05, 16)], 0.042, m[top], (x, y, h - 0.021), bev=0.008)


def dome_lamp(m, x, y, z, power=6, s=1.0):
    """A brass table lamp with a dome."""
    lathe(
        [
            (0, 0),
            (0.085 * s, 0),
            (0.09 * s, 0.008),
            (0.08 * s, 0.02),
            (0.02 * s, 0.03),
            (0.011 * s, 0.06),
            (0.011 * s, 0.33 * s),
            (0, 0.33 * s),
        ],
        (x, y, z),
        m['brass'],
        40,
    )
    dome = [(0.17 * s * math.cos(a), (0.30 + 0.14 * math.sin(a)) * s) for a in np.linspace(0, math.pi / 2, 14)]
    lathe(
        dome + [(0.0, 0.435 * s)] + [(r * 0.97, z1 - 0.004) for r, z1 in dome[::-1]],
        (x, y, z),
        m['brass'],
        56,
        sharp=60,
    )
    light('POINT', (x, y, z + 0.33 * s), power, (1, 0.68, 0.38), 0.03)


def flower(m, x, y, z, size=0.09, mat='petal', seed=0):
    rnd = random.Random(seed)
    for ring, (count, up, reach) in enumerate(((9, 18, 1.0), (8, 42, 0.9), (6, 66, 0.75))):
        for i in range(count):
            leaf(
                size * reach,
                size * 0.55,
                m[mat],
                (x, y, z),
                360 * i / count + 21 * ring + rnd.uniform(-8, 8),
                up + rnd.uniform(-6, 6),
                -0.5 if ring else 0.5,
            )
    lathe([(0, 0), (0.012, 0.004), (0.014, 0.016), (0, 0.026)], (x, y, z), m['ochre'], 16)


def bouquet(m, x, y, z, s=1.0, flowers=7, seed=1, pot='clay'):
    """A vase with cut flowers and leaves."""
    lathe(
        [
            (0, 0),
            (0.06 * s, 0),
            (0.07 * s, 0.008),
            (0.10 * s, 0.10 * s),
            (0.105 * s, 0.16 * s),
            (0.08 * s, 0.24 * s),
            (0.06 * s, 0.28 * s),
            (0.068 * s, 0.30 * s),
            (0.06 * s, 0.30 * s),
            (0.05 * s, 0.27 * s),
            (0, 0.2 * s),
        ],
        (x, y, z),
        m[pot],
        sharp=60,
    )
    rnd = random.Random(seed)
    for i in range(flowers):
        a, out, up = (
            6.283 * i / flowers + rnd.uniform(-0.3, 0.3),
            rnd.uniform(0.05, 0.24) * s,
            rnd.uniform(0.5, 0.74) * s,
        )
        tip = (x + out * math.cos(a), y + out * math.sin(a), z + up)
        curve(
            [(x, y, z + 0.22 * s), (x + out * 0.4 * math.cos(a), y + out * 0.4 * math.sin(a), z + 0.4 * s), tip],
            0.0035,
            m['leafd'],
        )
        flower(m, *tip, rnd.uniform(0.075, 0.105) * s, 'petald' if i % 3 == 1 else 'petal', seed + i)
    for i in range(11):
        a, out, up = rnd.uniform(0, 6.283), rnd.uniform(0.04, 0.14) * s, rnd.uniform(0.34, 0.5) * s
        tip = (x + out * math.cos(a), y + out * math.sin(a), z + up)
        curve([(x, y, z + 0.22 * s), tip], 0.003, m['leafd'])
        leaf(
            0.24 * s,
            0.085 * s,
            m['leafd' if i % 2 else 'leaf'],
            tip,
            math.degrees(a) + rnd.uniform(-25, 25),
            rnd.uniform(15, 60),
            1.1,
            i,
        )


def bell(m, x, y, z, s=1.0):
    cyl(0.048 * s, 0.014 * s, (x, y, z), m['iroko'], 0.003)
    dome = [(0.042 * s * math.cos(a), (0.02 + 0.034 * math.sin(a)) * s) for a in np.linspace(0, math.pi / 2, 12)]
    lathe([(0, 0.014 * s), (0.02 * s, 0.014 * s), (0.044 * s, 0.016 * s)] + dome, (x, y, z), m['brass'], 48, sharp=60)
    lathe(
        [
            (0, 0.05 * s),
            (0.004 * s, 0.05 * s),
            (0.004 * s, 0.062 * s),
            (0.009 * s, 0.064 * s),
            (0.009 * s, 0.07 * s),
            (0, 0.073 * s),
        ],
        (x, y, z),
        m['brass'],
        24,
    )


def key(m, x, y, z, tassel='indf', swing=0.0):
    """A key on a hook: ring, round brass tag, key and a short cotton tassel. (x, y, z) is where the hook leaves the board."""
    curve([(x, y, z), (x, y - 0.035, z - 0.004), (x, y - 0.045, z + 0.018)], 0.0045, m['brass'])
    e = 0.034
    ring = [
        (x + 0.016 * math.sin(a), y - 0.03, z - 0.016 + 0.018 * math.cos(a)) for a in np.linspace(0, 6.283, 25)[:-1]
    ]
    curve(ring, 0.0018, m['brass'], cyclic=True, smooth=False)
    with placed(x, y - e, z - 0.032):
        with placed(0, 0, 0):
            lathe(
                [(0, -0.0025), (0.028, -0.0025), (0.03, -0.001), (0.03, 0.001), (0.028, 0.0025), (0, 0.0025)],
                (swing, -0.006, -0.034),
                m['brass'],
                48,
                (R(90), 0, R(swing * 400)),
            )
            lathe(
                [(0.021, 0.0026), (0.0225, 0.0034), (0.024, 0.0026)],
                (swing, -0.006, -0.034),
                m['brass'],
                48,
                (R(90), 0, R(swing * 400)),
            )
            bow = [
                (swing * 1.4 + 0.016 * math.sin(a), 0.004, -0.055 + 0.018 * math.cos(a))
                for a in np.linspace(0, 6.283, 25)[:-1]
            ]
            curve(bow, 0.0032, m['steel'], cyclic=True, smooth=False)
            stick((swing * 1.4, 0.004, -0.072), (swing * 2, 0.004, -0.135), 0.0034, m['steel'])
            for k in (0.118, 0.13):
                box((0.018, 0.004, 0.006), (swing * 2 + 0.009, 0.004, -k), m['steel'], 0.001)
        lathe(
            [(0, 0), (0.006, -0.002), (0.007, -0.012), (0.005, -0.016), (0.0085, -0.03), (0.011, -0.072), (0, -0.07)],
            (-0.014 - swing, -0.004, -0.058),
            m[tassel],
            20,
        )
        stick((0, -0.002, 0.0), (-0.014 - swing, -0.004, -0.058), 0.0012, m[tassel])


def hanging(m, x, y, z, w, h, mat='adireW'):
    """A cloth that hangs from a brass rod in front of a wall."""
    n, v, f, uv = 40, [], [], []
    for j in range(21):
        for i in range(n + 1):
            s, t = i / n, j / 20
            v.append(
                (
                    (s - 0.5) * w,
                    -0.035 - 0.012 * math.sin(s * 19 + 0.6) * (0.3 + t) - 0.006 * math.sin(s * 43),
                    z + h * (1 - t),
                )
            )
            uv.append((s, 1 - t))
    for j in range(20):
        for i in range(n):
            a = j * (n + 1) + i
            f.append((a, a + n + 1, a + n + 2, a + 1))
    mesh('hanging', v, f, m[mat], True, uv, (x, y, 0))
    stick((x - w / 2 - 0.08, y - 0.035, z + h + 0.004), (x + w / 2 + 0.08, y - 0.035, z + h + 0.004), 0.011, m['brass'])
    for s in (-1, 1):
        stick(
            (x + s * (w / 2 + 0.05), y, z + h + 0.004),
            (x + s * (w / 2 + 0.05), y - 0.04, z + h + 0.004),
            0.008,
            m['brass'],
        )


def armchair(m, x, y, turn=0, cloth='oat', cushion='adire3'):
    """A round upholstered chair on iroko legs; faces -y."""
    with placed(x, y, 0, turn):
        for sx in (-1, 1):
            for sy in (-1, 1):
                stick((sx * 0.30, sy * 0.28, 0), (sx * 0.26, sy * 0.24, 0.2), 0.02, m['iroko'])
        puff((0.76, 0.74, 0.16), (0, 0, 0.17), m[cloth], e=0.35)
        puff((0.60, 0.62, 0.17), (0, -0.07, 0.29), m[cloth], e=0.42)
        # the back: one soft band bent around the seat, its ends round
        v, f, n, k = [], [], 72, 28
        for i in range(n + 1):
            near = min(1.0, min(i, n - i) / n / 0.09)
            end = math.sqrt(1 - (1 - near) ** 2)
            a = R(-16 + 212 * i / n)
            tall = (0.34 + 0.18 * max(0.0, math.sin(a)) ** 1.5) * (0.82 + 0.18 * end)
            for j in range(k):
                b = 2 * math.pi * j / k
                out = 0.345 + 0.07 * end * math.copysign(abs(math.cos(b)) ** 0.6, math.cos(b)) + 0.02 * math.sin(b)
                up = tall / 2 * (1 + math.copysign(abs(math.sin(b)) ** 0.6, math.sin(b)))
                v.append((out * 1.05 * math.cos(a), out * math.sin(a), 0.25 + up))
        for i in range(n):
            for j in range(k):
                l = (j + 1) % k
                f.append((i * k + j, (i + 1) * k + j, (i + 1) * k + l, i * k + l))
        mesh('back', v, f, m[cloth], True)
        if cushion:
            asset('cushA', m[cushion], (0.02, 0.10, 0.62), (R(66), 0, R(6)), (0.84, 0.84, 0.85))


def sofa(m, x, y, turn=0, w=2.2, cloth='oat', cushions=('adire', 'rust', 'adire3')):
    """A deep sofa on an iroko plinth; faces -y."""
    with placed(x, y, 0, turn):
        for sx in (-1, 1):
            for sy in (-0.34, 0.34):
                box((0.07, 0.07, 0.14), (sx * (w / 2 - 0.14), sy, 0), m['iroko'], 0.01)
        box((w - 0.06, 0.86, 0.07), (0, 0, 0.12), m['irokox'], 0.012)
        puff((w - 0.04, 0.84, 0.18), (0, 0, 0.17), m[cloth], e=0.16)
        for sx in (-1, 1):
            puff((0.20, 0.88, 0.42), (sx * (w / 2 - 0.10), 0, 0.18), m[cloth], e=0.24)
        puff((w - 0.1, 0.22, 0.58), (0, 0.32, 0.18), m[cloth], e=0.2)
        seats = 3 if w > 2 else 2
        each = (w - 0.42) / seats
        for i in range(seats):
            sx = (i - (seats - 1) / 2) * each
            puff((each + 0.005, 0.68, 0.18), (sx, -0.09, 0.31), m[cloth], e=0.24)
            puff((each - 0.01, 0.19, 0.42), (sx, 0.17, 0.44), m[cloth], (R(-12), 0, 0), e=0.36)
        spots = {1: (0,), 2: (-0.5, 0.5), 3: (-0.5, -0.24, 0.48)}[len(cushions)]
        for i, (name, at) in enumerate(zip(cushions, spots)):
            small = i == 1 and len(cushions) == 3
            asset(
                'cushB' if small else 'cushA',
                m[name],
                (at * (w - 0.72), -0.04 - 0.13 * small, 0.67 - 0.03 * small),
                (R(68), R(4 - 8 * i), R(12 - 12 * i)),
                (0.86, 0.86, 0.9),
            )


def low_table(m, x, y, r=0.45, h=0.36, mat='irokox'):
    """A round table on a drum of staves."""
    for i in range(30):
        a = 2 * math.pi * i / 30
        cyl(
            0.028,
            h - 0.04,
            (x + (r * 0.66) * math.cos(a), y + (r * 0.66) * math.sin(a), 0),
            m['iroko'],
            0.004,
            steps=16,
        )
    cyl(r * 0.67, h - 0.05, (x, y, 0.005), m['dark'], 0.004)
    cyl(r, 0.042, (x, y, h - 0.042), m[mat], 0.014, steps=72)


def bar_stool(m, x, y, turn=0, seat='leather'):
    """A stool of .75 m with a low back; the sitter faces +y."""
    with placed(x, y, 0, turn):
        for sx in (-1, 1):
            for sy in (-1, 1):
                stick((sx * 0.21, sy * 0.2, 0), (sx * 0.15, sy * 0.14, 0.69), 0.017, m['iroko'])
        ring = [(0.262 * math.cos(a), 0.25 * math.sin(a), 0.26) for a in np.linspace(0, 6.283, 49)[:-1]]
        curve(ring, 0.011, m['brass'], cyclic=True, smooth=False)
        cyl(0.205, 0.03, (0, 0, 0.67), m['irokox'], 0.01)
        lathe(
            [(0, 0.70), (0.19, 0.70), (0.205, 0.71), (0.208, 0.735), (0.19, 0.757), (0.1, 0.765), (0, 0.766)],
            (0, 0, 0),
            m[seat],
            48,
            sharp=60,
        )
        back = [(0.205 * math.cos(a), 0.205 * math.sin(a), 0.95) for a in np.linspace(R(195), R(345), 17)]
        curve(back, 0.026, m[seat])
        for a in (R(215), R(270), R(325)):
            stick(
                (0.185 * math.cos(a), 0.185 * math.sin(a), 0.68),
                (0.205 * math.cos(a), 0.205 * math.sin(a), 0.95),
                0.009,
                m['brass'],
            )


BOTTLES = (
    # outline, height of the liquid, glass, liquid, capsule
    (
        [(0, 0), (0.036, 0), (0.038, 0.006), (0.038, 0.19), (0.03, 0.225), (0.014, 0.25), (0.0135, 0.305)],
        0.15,
        'clear',
        'rum',
        'dark',
    ),
    (
        [(0, 0), (0.045, 0), (0.047, 0.006), (0.047, 0.13), (0.038, 0.165), (0.016, 0.185), (0.015, 0.235)],
        0.1,
        'clear',
        'honey',
        'brass',
    ),
    (
        [(0, 0), (0.035, 0), (0.037, 0.006), (0.037, 0.20), (0.026, 0.235), (0.0135, 0.255), (0.013, 0.32)],
        0.19,
        'green',
        'wine',
        'book1',
    ),
    (
        [(0, 0), (0.033, 0), (0.035, 0.006), (0.040, 0.17), (0.036, 0.2), (0.016, 0.222), (0.015, 0.275)],
        0.15,
        'clear',
        'gin',
        'brass',
    ),
    (
        [(0, 0), (0.05, 0), (0.055, 0.01), (0.06, 0.06), (0.045, 0.11), (0.018, 0.14), (0.016, 0.2)],
        0.06,
        'clear',
        'rum',
        'brass',
    ),
    (
        [(0, 0), (0.03, 0), (0.032, 0.006), (0.032, 0.22), (0.026, 0.25), (0.012, 0.27), (0.012, 0.34)],
        0.2,
        'blue',
        'gin',
        'dark',
    ),
    (
        [(0, 0), (0.038, 0), (0.04, 0.006), (0.04, 0.16), (0.033, 0.19), (0.016, 0.21), (0.015, 0.25)],
        0.13,
        'amber',
        'rum',
        'paper',
    ),
)


def rounded(outline, times=2):
    """The outline with its corners cut, and cut again: shoulders without facets."""
    for _ in range(times):
        cut = [outline[0]]
        for (r0, h0), (r1, h1) in zip(outline, outline[1:]):
            cut += [(r0 * 0.75 + r1 * 0.25, h0 * 0.75 + h1 * 0.25), (r0 * 0.25 + r1 * 0.75, h0 * 0.25 + h1 * 0.75)]
        outline = cut + [outline[-1]]
    return outline


def bottle(m, x, y, z, kind=0, s=1.0, label=True):
    outline, full, vessel, drink, capsule = BOTTLES[kind % len(BOTTLES)]
    outline = [(r * s, h * s) for r, h in outline]
    widest = outline[2][0]
    outline = outline[:2] + rounded(outline[2:])
    lathe(outline, (x, y, z), m[vessel], 32, sharp=50)
    inside = [(max(0.0, r - 0.003 * s), h + 0.004) for r, h in outline if h < full * s]
    lathe(inside + [(inside[-1][0], full * s), (0, full * s)], (x, y, z), m[drink], 28)
    neck, top = outline[-1]
    cyl(neck * 1.18, 0.034 * s, (x, y, z + top - 0.024 * s), m[capsule], 0.002, steps=20)
    if label:
        r = widest if kind % len(BOTTLES) not in (3, 4) else 0
        if r:
            lathe(
                [(r + 0.0008, full * 0.34 * s), (r + 0.0008, full * 0.72 * s)],
                (x, y, z),
                m['paper' if kind % 3 else 'label'],
                32,
            )


def tumbler(m, x, y, z, drink=None, s=1.0):
    lathe(
        [
            (0, 0),
            (0.034 * s, 0),
            (0.037 * s, 0.004),
            (0.041 * s, 0.092 * s),
            (0.039 * s, 0.092 * s),
            (0.035 * s, 0.012),
            (0, 0.012),
        ],
        (x, y, z),
        m['glass'],
        40,
        sharp=50,
    )
    if drink:
        lathe([(0, 0.013), (0.0345 * s, 0.013), (0.0372 * s, 0.05 * s), (0, 0.05 * s)], (x, y, z), m[drink], 36)


def wineglass(m, x, y, z, drink=None, s=1.0):
    bowl = rounded([(0.004, 0.09), (0.02, 0.096), (0.038, 0.125), (0.042, 0.155), (0.037, 0.2), (0.034, 0.215)])
    lathe(
        [(0, 0), (0.034 * s, 0), (0.034 * s, 0.002), (0.006 * s, 0.007 * s), (0.0035 * s, 0.02 * s)]
        + [(r * s, h * s) for r, h in bowl],
        (x, y, z),
        m['glass'],
        40,
        sharp=50,
    )
    if drink:
        lathe(
            [(0, 0.097 * s), (0.018 * s, 0.0985 * s), (0.0365 * s, 0.126 * s), (0.0402 * s, 0.15 * s), (0, 0.15 * s)],
            (x, y, z),
            m[drink],
            36,
        )


def lounger(m, x, y, turn=0, towel='towelt'):
    """A teak lounger with a thick mattress and a raised back; its head is towards +y."""
    rise, hinge, back = R(42), (0.22, 0.33), 0.80
    with placed(x, y, 0, turn):
        for sx in (-0.33, 0.33):
            box((0.05, 1.98, 0.07), (sx, 0, 0.25), m['irokoy'], 0.014)
            for sy in (-0.86, 0.80):
                box((0.06, 0.06, 0.27), (sx, sy, 0), m['iroko'], 0.012)
            stick(
                (sx * 0.8, 0.80, 0.29),
                (sx * 0.8, hinge[0] + 0.62 * math.cos(rise), hinge[1] + 0.60 * math.sin(rise)),
                0.014,
                m['iroko'],
            )
        for i in range(14):
            box((0.62, 0.055, 0.02), (0, -0.93 + i * 0.085, 0.30), m['irokox'], 0.006)
        box(
            (0.64, back, 0.03),
            (0, hinge[0] + back / 2 * math.cos(rise), hinge[1] - 0.02 + back / 2 * math.sin(rise)),
            m['irokox'],
            0.01,
            (rise, 0, 0),
        )
        puff((0.66, 1.18, 0.12), (0, -0.37, 0.32), m['cotton'], e=0.18)
        puff(
            (0.66, back + 0.04, 0.12),
            (0, hinge[0] + (back / 2 + 0.03) * math.cos(rise) - 0.01, hinge[1] + (back / 2 + 0.03) * math.sin(rise)),
            m['cotton'],
            (rise, 0, 0),
            e=0.18,
        )
        top = (hinge[0] + 0.6 * math.cos(rise) - 0.10, hinge[1] + 0.6 * math.sin(rise) + 0.14)
        asset('lumbar', m['adire'], (0, *top), (rise, 0, 0), (0.72, 0.9, 0.9))
        for k in range(3):
            box(
                (0.40 - 0.01 * k, 0.26, 0.026),
                (0.02, -0.66, 0.435 + 0.026 * k),
                m[towel],
                0.012,
                (0, 0, R(5 + 2 * k)),
                seg=4,
            )


def parasol(m, x, y, h=2.45, r=1.25, seed=1):
    """A raffia parasol: thatch in three rings, its ends left long."""
    cyl(0.24, 0.07, (x, y, 0), m['stone'], 0.02)
    stick((x, y, 0), (x, y, h), 0.026, m['iroko'])
    rnd, v, f = random.Random(seed), [], []
    slope = 0.36
    lathe([(0, h), (r * 0.97, h - r * slope)], (x, y, 0), m['thatch'], 40)
    for start, end, lift, count in ((0.45, 1.05, 0.012, 1500), (0.2, 0.72, 0.035, 900), (0.0, 0.40, 0.055, 500)):
        for _ in range(count):
            a, tip = rnd.uniform(0, 6.283), end + rnd.uniform(-0.05, 0.07)
            wide, b = rnd.uniform(0.006, 0.013), a + rnd.uniform(-0.03, 0.03)
            up = lift + rnd.uniform(-0.008, 0.012)
            row = []
            for t in (0, 0.5, 0.85, 1.0):
                q = (start + (tip - start) * t) * r
                ang = a + (b - a) * t
                row.append((q * math.cos(ang), q * math.sin(ang), h - q * slope + up - 0.07 * max(0, t - 0.6), ang))
            k = len(v)
            for px, py, pz, ang in row:
                v += [
                    (px - wide * math.sin(ang), py + wide * math.cos(ang), pz),
                    (px + wide * math.sin(ang), py - wide * math.cos(ang), pz),
                ]
            f += [(k + 2 * i, k + 2 * i + 1, k + 2 * i + 3, k + 2 * i + 2) for i in range(3)]
    mesh('thatch', v, f, m['thatch'], loc=(x, y, 0))
    for i in range(10):
        a = 2 * math.pi * i / 10
        stick((x, y, h - 0.03), (x + r * math.cos(a), y + r * math.sin(a), h - 0.03 - r * slope), 0.011, m['iroko'])
    lathe([(0, 0.12), (0.03, 0.1), (0.05, 0.04), (0.09, 0.0)], (x, y, h + 0.02), m['thatch'], 24)


def wall_bars(m, x, y, w=0.86, h=2.4):
    """Swedish wall bars of iroko, against a wall at y."""
    for sx in (-1, 0, 1):
        box((0.04, 0.13, h), (x + sx * w / 2, y - 0.065, 0), m['iroko'], 0.01)
    for i in range(14):
        stick((x - w / 2, y - 0.10, 0.16 + i * 0.158), (x + w / 2, y - 0.10, 0.16 + i * 0.158), 0.017, m['irokox'])
    stick((x - w / 2, y - 0.17, h - 0.06), (x + w / 2, y - 0.17, h - 0.06), 0.019, m['irokox'])
    for sx in (-1, 0, 1):
        box((0.04, 0.14, 0.05), (x + sx * w / 2, y - 0.14, h - 0.085), m['iroko'], 0.01)


def gym_bench(m, x, y, turn=0, cover='leather'):
    """A flat bench, .46 m high, on iroko trestles."""
    with placed(x, y, 0, turn):
        for sy in (-0.42, 0.42):
            for sx in (-1, 1):
                stick((sx * 0.22, sy * 1.06, 0.0), (sx * 0.10, sy, 0.37), 0.022, m['iroko'])
            box((0.30, 0.06, 0.03), (0, sy, 0.355), m['irokox'], 0.008)
            stick((-0.18, sy * 1.04, 0.12), (0.18, sy * 1.04, 0.12), 0.014, m['brass'])
        box((0.14, 1.0, 0.03), (0, 0, 0.36), m['irokoy'], 0.006)
        puff((0.34, 1.2, 0.105), (0, 0, 0.385), m[cover], e=0.2)


def dumbbell(m, x, y, z, r=0.055, turn=0.0):
    """Iroko heads with a brass line, steel handle; lies along x, on z."""
    with placed(x, y, z, turn):
        stick((-0.09, 0, r), (0.09, 0, r), 0.015, m['steel'])
        for sx in (-1, 1):
            lathe(rp(r, -0.045, 0.045, 0.01), (sx * 0.105, 0, r), m['ink'], 40, (0, R(90), 0))
            lathe(
                rp(r * 0.62, 0.0, 0.05, 0.003), (sx * 0.105 if sx > 0 else -0.155, 0, r), m['irokox'], 36, (0, R(90), 0)
            )
            lathe(
                [(r * 1.004, -0.006), (r * 1.012, -0.004), (r * 1.012, 0.004), (r * 1.004, 0.006)],
                (sx * 0.105, 0, r),
                m['brass'],
                40,
                (0, R(90), 0),
            )


def dumbbell_rack(m, x, y, turn=0, w=1.1):
    """Two sloping rails between iroko cheeks."""
    with placed(x, y, 0, turn):
        for sx in (-1, 1):
            box((0.045, 0.46, 0.80), (sx * w / 2, 0, 0), m['iroko'], 0.02)
        for z, deep in ((0.24, -0.06), (0.56, 0.06)):
            box((w - 0.04, 0.30, 0.03), (0, deep, z), m['irokox'], 0.008)
            box((w - 0.04, 0.018, 0.05), (0, deep - 0.15, z), m['brass'], 0.004)
        box((w - 0.04, 0.03, 0.10), (0, 0.18, 0.64), m['irokox'], 0.008)
        for i in range(5):
            dumbbell(m, -w / 2 + 0.13 + i * (w - 0.26) / 4, -0.06, 0.27, 0.064, 90)
            dumbbell(m, -w / 2 + 0.13 + i * (w - 0.26) / 4, 0.06, 0.59, 0.05, 90)


def kettlebell(m, x, y, z=0.0, s=1.0, turn=0.0, body='ink'):
    with placed(x, y, z, turn):
        lathe(
            [
                (0, 0),
                (0.062 * s, 0),
                (0.07 * s, 0.006),
                (0.098 * s, 0.055 * s),
                (0.106 * s, 0.10 * s),
                (0.098 * s, 0.15 * s),
                (0.07 * s, 0.188 * s),
                (0, 0.205 * s),
            ],
            (0, 0, 0),
            m[body],
            48,
            sharp=60,
        )
        lathe(
            [(0.1055 * s, 0.094 * s), (0.108 * s, 0.098 * s), (0.108 * s, 0.108 * s), (0.1055 * s, 0.112 * s)],
            (0, 0, 0),
            m['brass'],
            48,
        )
        curve(
            [
                (-0.062 * s, 0, 0.165 * s),
                (-0.078 * s, 0, 0.225 * s),
                (-0.06 * s, 0, 0.278 * s),
                (0, 0, 0.29 * s),
                (0.06 * s, 0, 0.278 * s),
                (0.078 * s, 0, 0.225 * s),
                (0.062 * s, 0, 0.165 * s),
            ],
            0.0165 * s,
            m[body],
        )


def rolled_mat(m, x, y, z, mat, r=0.07, length=0.6, turn=0.0):
    """A rolled exercise mat, lying along x."""
    with placed(x, y, z + r, turn):
        v, f, turns, n = [], [], 4.2, 140
        for i in range(n + 1):
            a = turns * 2 * math.pi * i / n
            q = 0.014 + (r - 0.014) * i / n
            for side in (-1, 1):
                v.append((side * length / 2, q * math.cos(a), q * math.sin(a)))
        f = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(n)]
        roll = mesh('mat', v, f, m[mat], True)
        thick = roll.modifiers.new('thick', 'SOLIDIFY')
        thick.thickness = 0.009
        for side in (-0.22, 0.22):
            lathe(
                [(r + 0.004, -0.014), (r + 0.006, -0.012), (r + 0.006, 0.012), (r + 0.004, 0.014)],
                (side, 0, 0),
                m['leather'],
                40,
                (0, R(90), 0),
            )


def folded(m, x, y, z, mat='towel', w=0.36, d=0.27, layers=2, t=0.026, turn=0.0, seed=0):
    """One folded towel. Returns the height of its top."""
    rnd = random.Random(seed)
    for k in range(layers):
        box(
            (w + rnd.uniform(-0.006, 0.006), d + rnd.uniform(-0.006, 0.004), t),
            (x + rnd.uniform(-0.004, 0.004), y, z + k * t * 0.96),
            m[mat],
            t * 0.45,
            (0, 0, R(turn + rnd.uniform(-1, 1))),
            seg=4,
        )
    return z + layers * t * 0.96


def towels(m, x, y, z, mats, w=0.36, d=0.27, seed=0, t=0.026):
    """A stack of folded towels."""
    rnd = random.Random(seed)
    for i, mat in enumerate(mats):
        z = folded(
            m,
            x + rnd.uniform(-0.008, 0.008),
            y,
            z,
            mat,
            w + rnd.uniform(-0.012, 0.012),
            d,
            2,
            t * rnd.uniform(0.9, 1.1),
            rnd.uniform(-1.6, 1.6),
            seed * 17 + i,
        )
    return z


def rolled_towel(m, x, y, z, mat='towel', r=0.055, length=0.3):
    """A rolled towel whose end looks to -y."""
    lathe(rp(r, -length / 2, length / 2, 0.02), (x, y, z + r), m[mat], 36, (R(90), 0, 0))
    spiral = [
        (
            (0.008 + (r - 0.016) * i / 60) * math.cos(i * 0.31),
            -length / 2 - 0.001,
            (0.008 + (r - 0.016) * i / 60) * math.sin(i * 0.31),
        )
        for i in range(61)
    ]
    line = curve(spiral, 0.0032, m['linen'], smooth=False)
    line.location = (x, y, z + r)


def basket(m, x, y, z=0.0, r=0.24, h=0.36, flare=0.05, handles=True, rows=None):
    """A woven basket: rows that pass in and out between its stakes."""
    stakes = 26
    rows = rows or int(h / 0.0165)
    for k in range(rows):
        t = k / (rows - 1)
        q = r - flare * (1 - t) ** 1.3
        pts = []
        for i in range(stakes * 4):
            a = 2 * math.pi * i / (stakes * 4)
            w = q + 0.006 * math.cos(stakes / 2 * a + math.pi * (k % 2))
            pts.append((x + w * math.cos(a), y + w * math.sin(a), z + 0.01 + (h - 0.02) * t))
        curve(pts, 0.0098 if k < rows - 1 else 0.015, m['wicker'], cyclic=True, smooth=False, bres=2)
    for i in range(stakes):
        a = 2 * math.pi * i / stakes
        stick(
            (x + (r - flare) * math.cos(a), y + (r - flare) * math.sin(a), z + 0.005),
            (x + r * math.cos(a), y + r * math.sin(a), z + h - 0.01),
            0.005,
            m['wicker'],
        )
    cyl(r - flare, 0.015, (x, y, z), m['wicker'], 0.004)
    if handles:
        for s in (-1, 1):
            curve(
                [
                    (x + s * r, y - 0.07, z + h - 0.02),
                    (x + s * (r + 0.012), y - 0.055, z + h + 0.07),
                    (x + s * (r + 0.015), y, z + h + 0.095),
                    (x + s * (r + 0.012), y + 0.055, z + h + 0.07),
                    (x + s * r, y + 0.07, z + h - 0.02),
                ],
                0.012,
                m['leather'],
            )


def washer(m, x, y, turn=0):
    """A front-loading machine in cream enamel with a brass ring; its door looks to -y."""
    with placed(x, y, 0, turn):
        box((0.60, 0.60, 0.83), (0, 0, 0.02), m['enamel'], 0.018)
        box((0.56, 0.54, 0.03), (0, 0, 0), m['ink'], 0)
        box((0.585, 0.012, 0.10), (0, -0.301, 0.735), m['enamel'], 0.005)
        front = -0.30
        lathe(
            [(0.165, 0), (0.17, 0.012), (0.185, 0.024), (0.205, 0.022), (0.215, 0.008), (0.216, 0)],
            (0, front, 0.42),
            m['brass'],
            72,
            (R(90), 0, 0),
            sharp=60,
        )
        lathe(
            [(0.167, 0.0), (0.165, 0.016), (0.12, 0.034), (0.0, 0.045)],
            (0, front, 0.42),
            m['door'] if 'door' in m else plain('door', '#14181C', 0.06, 0.8),
            64,
            (R(90), 0, 0),
            sharp=60,
        )
        box((0.03, 0.02, 0.09), (0.195, front - 0.022, 0.375), m['brass'], 0.006)
        lathe(rp(0.03, 0, 0.025, 0.004), (0.0, front - 0.007, 0.785), m['brass'], 40, (R(90), 0, 0))
        box((0.15, 0.006, 0.055), (-0.19, front - 0.009, 0.757), m['enamel'], 0.003)
        for k in range(3):
            lathe(rp(0.008, 0, 0.008, 0.002), (0.15 + k * 0.045, front - 0.006, 0.785), m['brass'], 20, (R(90), 0, 0))


def iron(m, x, y, z, turn=0):
    """A flat iron; its point looks to +x."""
    with placed(x, y, z, turn):
        sole = [(-0.11, -0.055), (0.0, -0.058), (0.07, -0.038), (0.125, 0), (0.07, 0.038), (0.0, 0.058), (-0.11, 0.055)]
        panel([sole], 0.014, m['steel'], (0, 0, 0.007), bev=0.003)
        panel([[(px * 0.95, py * 0.92) for px, py in sole]], 0.045, m['enamel'], (0, 0, 0.035), bev=0.014)
        curve(
            [(-0.095, 0, 0.05), (-0.09, 0, 0.115), (-0.03, 0, 0.128), (0.04, 0, 0.11), (0.06, 0, 0.05)],
            0.013,
            m['iroko'],
        )


def ironing_board(m, x, y, turn=0, h=0.86):
    """A padded board on crossed iroko legs; its point looks to +x."""
    with placed(x, y, 0, turn):
        half = [
            (-0.60, -0.17),
            (-0.62, -0.14),
            (-0.62, 0.14),
            (-0.60, 0.17),
            (0.2, 0.17),
            (0.42, 0.145),
            (0.56, 0.09),
            (0.62, 0.03),
            (0.62, -0.03),
            (0.56, -0.09),
            (0.42, -0.145),
            (0.2, -0.17),
        ]
        panel([half], 0.045, m['linen'], (0, 0, h - 0.022), bev=0.018)
        panel([[(px * 0.985, py * 0.95) for px, py in half]], 0.02, m['irokox'], (0, 0, h - 0.05), bev=0.004)
        for side in (-0.11, 0.11):
            stick((-0.44, side, 0), (0.30, side, h - 0.06), 0.016, m['iroko'])
            stick((0.44, side * 0.8, 0), (-0.34, side * 0.8, h - 0.06), 0.016, m['iroko'])
        for px in (-0.44, 0.44):
            stick((px, -0.15, 0.016), (px, 0.15, 0.016), 0.016, m['iroko'])


def shelves(m, x, y, w=1.2, d=0.34, levels=(0.1, 0.5, 0.9, 1.3, 1.7), h=2.1, edge=False):
    """Open iroko shelves against a wall at y; answers the heights one can put things on."""
    for sx in (-1, 1):
        box((0.04, d, h - 0.02), (x + sx * (w / 2 - 0.02), y - d / 2, 0), m['iroko'], 0.006)
    box((w + 0.006, d + 0.006, 0.04), (x, y - d / 2, h - 0.04), m['irokox'], 0.006)
    for z in levels:
        box((w - 0.06, d - 0.01, 0.032), (x, y - d / 2, z - 0.032), m['irokox'], 0.004)
        if edge:
            box((w - 0.08, 0.006, 0.02), (x, y - d + 0.002, z - 0.026), m['brass'], 0.001)
    return levels


def row_of_books(m, x0, x1, y, z, seed=0, tall=0.24, d=0.17):
    """Books upright from x0 to x1, the last one leaning."""
    rnd, x = random.Random(seed), x0
    names = ('spine1', 'spine2', 'spine3', 'spine4', 'spine3', 'spine5', 'spine2')
    while x < x1 - 0.05:
        t, hh = rnd.uniform(0.018, 0.042), tall * rnd.uniform(0.72, 1.0)
        dd = d * rnd.uniform(0.85, 1)
        name = rnd.choice(names)
        box((t - 0.002, dd, hh), (x + t / 2, y - dd / 2, z), m[name], 0.003)
        if rnd.random() < 0.5:
            box((t - 0.001, 0.003, 0.004), (x + t / 2, y - dd - 0.0005, z + hh * 0.82), m['brass'], 0)
        x += t
    box((0.024, d * 0.9, tall * 0.9), (x + 0.034, y - d * 0.45, z + 0.002), m['spine1'], 0.003, (0, R(-9), 0))


def floor_lamp(m, x, y, h=1.55, power=18):
    """A brass stem with a raffia-coloured shade."""
    cyl(0.15, 0.025, (x, y, 0), m['brass'], 0.006)
    stick((x, y, 0.02), (x, y, h), 0.011, m['brass'])
    shade = translucent('lampshade', '#DFC59A', 0.55)
    lathe([(0.235, h - 0.08), (0.15, h + 0.22)], (x, y, 0), shade, 56)
    for r, z in ((0.235, h - 0.08), (0.15, h + 0.22)):
        curve(
            [(x + r * math.cos(a), y + r * math.sin(a), z) for a in np.linspace(0, 6.283, 57)[:-1]],
            0.004,
            m['brass'],
            cyclic=True,
            smooth=False,
        )
    light('POINT', (x, y, h + 0.06), power, (1, 0.68, 0.38), 0.05)


def palm(m, x, y, h, seed=0, length=2.1, z=0.0):
    """A palm with a slim, slightly leaning trunk."""
    curve([(x + 0.25, y, z), (x + 0.2, y + 0.05, z + h * 0.5), (x, y, z + h)], 0.1, m['trunk'], taper=[1.4, 0.95, 0.8])
    for i in range(18):
        frond(
            length,
            m['leafd' if i % 2 else 'leaf'],
            (x, y, z + h),
            i * 21.2 + seed * 7,
            (70, 40, 10)[i % 3],
            1.3,
            28,
            0.34,
            i + seed,
        )


def boards(m, x0, x1, y0, y1, width=0.17):
    """A floor of iroko boards along y, on a dark ground."""
    count = int((x1 - x0) / width)
    for i in range(count):
        box(
            ((x1 - x0) / count - 0.004, y1 - y0, 0.02),
            (x0 + (i + 0.5) * (x1 - x0) / count, (y0 + y1) / 2, -0.02),
            m['irokoy'],
            0.002,
            seg=1,
        )
    box((x1 - x0 + 0.2, y1 - y0 + 0.2, 0.05), ((x0 + x1) / 2, (y0 + y1) / 2, -0.08), m['dark'], 0)


def window_light(m, plane, sun, patches):
    """A wall at x = plane, out of the picture, whose arched windows throw these patches of sun on the wall y = 0.

    Each patch is (centre, z of its sill, width, height) as seen on that wall; `sun` is the direction of the light.
    """

    def back(px, pz):
        way = (px - plane) / sun[0]
        return -way * sun[1], pz - way * sun[2]

    holes = [[back(centre + px, sill + pz) for px, pz in arch_pts(w, h, 32)] for centre, sill, w, h in patches]
    panel(
        [[(-14, -3), (3, -3), (3, 12), (-14, 12)]] + holes, 0.04, m['lime'], (plane, 0, 0), (R(90), 0, R(90)), bev=0.002
    )
    for centre, sill, w, h in patches:
        rows = [(sill + h * k, w) for k in (0.27, 0.5)] + [(sill + h - w / 2, w)]
        lines = [((centre, sill), (centre, sill + h))] + [
            ((centre - wide / 2, z), (centre + wide / 2, z)) for z, wide in rows
        ]
        for a, b in lines:
            stick((plane, *back(*a)), (plane, *back(*b)), 0.018, m['iroko'])


def jar(m, x, y, z, mat='clayl', s=1.0):
    """A bellied vase, smooth enough to be seen from near."""
    outline = [
        (0.06, 0.0),
        (0.066, 0.01),
        (0.102, 0.09),
        (0.098, 0.15),
        (0.05, 0.215),
        (0.034, 0.245),
        (0.044, 0.285),
        (0.038, 0.287),
        (0.028, 0.25),
        (0.03, 0.2),
    ]
    lathe([(0, 0)] + [(r * s, h * s) for r, h in rounded(outline, 3)], (x, y, z), m[mat], 72, sharp=60)


def closed_book(m, x, y, z, cover, size=(0.3, 0.21, 0.03), turn=0):
    """A book that lies flat: two boards, a spine towards +y and its pages between."""
    w, d, h = size
    with placed(x, y, z, turn):
        box((w - 0.012, d - 0.012, h - 0.006), (0, -0.001, 0.003), m['paper'], 0.001)
        for level in (0, h - 0.004):
            box((w, d, 0.004), (0, 0, level), m[cover], 0.0015)
        box((w, 0.005, h), (0, d / 2, 0), m[cover], 0.002)
