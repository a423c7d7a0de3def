# Filmic tone, a little glow and a vignette. Run by render.py: blender -b -P grade.py -- in.exr out.png exposure look glow vignette
import bpy, sys, os

a = sys.argv[sys.argv.index('--') + 1 :]
src, dst, ex, look, gl, vg = a[0], a[1], float(a[2]), a[3], float(a[4]), float(a[5])
bpy.ops.wm.read_factory_settings(use_empty=True)
sc = bpy.context.scene
im = bpy.data.images.load(src)
im.colorspace_settings.name = 'Linear'
w, h = im.size
sc.render.resolution_x, sc.render.resolution_y, sc.render.resolution_percentage = w, h, 100
sc.view_settings.view_transform = 'Filmic'
sc.view_settings.look = look
sc.view_settings.exposure = ex
sc.view_settings.gamma = 1.0
sc.render.engine = 'BLENDER_WORKBENCH'
sc.use_nodes = True
t = sc.node_tree
t.nodes.clear()
n = t.nodes.new
i = n('CompositorNodeImage')
i.image = im
o = i.outputs[0]
if gl > 0:
    g = n('CompositorNodeGlare')
    g.glare_type = 'FOG_GLOW'
    g.quality = 'HIGH'
    g.threshold = 1.6
    g.size = 8
    g.mix = gl - 1
    t.links.new(o, g.inputs[0])
    o = g.outputs[0]
if vg > 0:
    e = n('CompositorNodeEllipseMask')
    e.width = 1.05
    e.height = 1.05 * h / w * 1.25
    b = n('CompositorNodeBlur')
    b.size_x = b.size_y = int(w * 0.28)
    b.use_extended_bounds = False
    b.filter_type = 'FAST_GAUSS'
    t.links.new(e.outputs[0], b.inputs[0])
    m = n('CompositorNodeMixRGB')
    m.blend_type = 'MULTIPLY'
    m.inputs[0].default_value = vg
    t.links.new(o, m.inputs[1])
    t.links.new(b.outputs[0], m.inputs[2])
    o = m.outputs[0]
c = n('CompositorNodeComposite')
t.links.new(o, c.inputs[0])
sc.render.image_settings.file_format = 'PNG'
sc.render.image_settings.color_mode = 'RGB'
sc.render.image_settings.compression = 40
sc.render.filepath = dst
bpy.ops.render.render(write_still=True)
