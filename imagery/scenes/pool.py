PICTURES = ['exterior-pool-draft']
import os, sys
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__)))); from furniture import *
picture = sys.argv[-1]; sc = reset(); m = M()
deck=tiles('deck','#BE7A55','#DCC3A0',.4,.6,.12,.014); wall=plaster('pw','#F0E2CC',.05,.3,.7); coping=plaster('cop','#E8D6BA',.04,.1,3)
t=NT('water'); c=t.coord('Object'); n=t.noise(c,2.2,3,.5,.8).outputs[0]; n2=t.n('TexVoronoi',{'Vector':t.mix(.25,c,t.noise(c,1.2,2).outputs[1],'ADD'),'Scale':1.7},feature='SMOOTH_F1').outputs[0]
col=t.mix(t.rng(n2,.30,.72),hx('#2F8F93'),hx('#6FC7C0')); water=t.bsdf(col,.04,.6,bump=n,bstr=.25,bdist=.05)
mesh('deck',[(-30,-12,0),(30,-12,0),(30,9,0),(-30,9,0)],[(0,1,2,3)],deck)
# pool: runs away from camera, on the right ; coping ring
panel([rrect(4.6,9.6,.25)],.06,coping,(2.6,-.6,.03),bev=.02); panel([rrect(3.9,8.9,.15)],.012,water,(2.6,-.6,.058),bev=.002)
# back pavilion: wall with three arches, dark interior warm light
ars=[[(p[0]+x,p[1]) for p in arch_pts(1.7,2.7,32)] for x in(-4.4,-2.0,.4,2.8,5.2)]
ars=[[(p[0],p[1]+.001) for p in a] for a in ars]
panel([rect_pts(16,4.0,0,0)]+ars,.35,wall,(0,6.2,0),(R(90),0,0),bev=.02)
box((16,.3,4.0),(0,9.2,0),m['terra'],0); box((16.6,3.8,.2),(0,7.7,4.0),wall,.02); 
for x in(-4.4,-2.0,.4,2.8,5.2): light('POINT',(x,7.8,2.6),60,(1,.62,.3),.25)
box((17,.5,.12),(0,6.1,4.2),m['irokox'],.02)
# loungers
def lounger(x,y,r):
    e=bpy.data.objects.new('l',None); link(e); b=set(bpy.data.objects)
    for s in(-.33,.33): box((.05,1.95,.06),(s,0,.26),m['irokoy'],.015)
    for yy in(-.85,.55):
        for s in(-.33,.33): box((.06,.06,.26),(s,yy,0),m['iroko'],.012)
    box((.68,1.28,.11),(0,-.33,.32),m['cotton'],.05,seg=4); box((.68,.78,.11),(0,.25,.33),m['cotton'],.05,rot=(R(38),0,0),seg=4)
    asset('lumbar',m['adire'],(0,.66,.83),(R(42),0,0),(.72,.8,.9)); box((.36,.62,.035),(.02,-.62,.43),m['terraf'],.015)
    for o in set(bpy.data.objects)-b: o.parent=e
    e.location=(x,y,.0); e.rotation_euler=(0,0,r)
lounger(-1.75,-1.9,R(-96)); lounger(-1.75,-.35,R(-96)) ; roundtable(m,-1.5,-1.12,0,.22,.42); vase(m,-1.5,-1.12,.42,'clayl',.55,4,2)
# raffia parasol
stick((-2.3,-1.12,0),(-2.3,-1.12,2.75),.03,m['iroko'])
lathe([(0,2.80),(.10,2.77),(1.55,2.16),(1.57,2.02),(1.52,2.10),(0,2.68)],(-2.3,-1.12,0),m['jute'],28,sharp=20)
# palms + planting
trunk=plain('trunk','#8A6F50',.9)
for(px,py,h,s,L) in((-5.2,3.2,5.2,1,2.3),(-4.0,4.6,4.2,4,2.1),(5.9,3.6,5.4,7,2.4),(6.6,1.0,4.3,2,2.2)):
    curve([(px+.3,py,0),(px+.25,py,h*.5),(px,py,h)],.11,trunk,taper=[1.4,.9,.8])
    for i in range(17): frond(L,m['leafd' if i%2 else 'leaf'],(px,py,h),i*21.2+s*7,[68,38,10][i%3],1.35,26,.34,i+s)
for i,(px,py) in enumerate(((-4.6,5.6),(-3.2,5.7),(1.6,5.6),(4.1,5.7),(6.4,5.2),(-5.6,1.5),(5.6,-1.2),(5.7,.6))): plant((px,py,0),m['clay'],m['leaf'],1.25,10,i+3,'leaf',.26,.5)
sky((1.0,.84,.66),(.30,.52,.85),1.0)
light('SUN',(0,0,9),5.5,(1,.78,.52),R(.8),target=(2.2,2.4,9-1.75))
camera((-.2,-9.2,1.75),(.35,0,1.35),30,fstop=4,focus=8,level=True,shift=(0,-.02))
render(picture, exposure=.3, bounces=3)
