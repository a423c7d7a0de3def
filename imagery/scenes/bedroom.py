PICTURES = ['deluxe']
import os, sys
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__)))); from furniture import *
picture = sys.argv[-1]; sc = reset(); m = M()
W,H,D=2.75,3.15,5.2
# floor: iroko boards along y ; rug
for i in range(32):
    xx=-W+ (i+.5)*(2*W/32)*1.0; box((2*W/32-.004,D+1.5,.02),(xx,-(D+1.5)/2+.0,-.02),m['irokoy'],.002,seg=1)
box((2*W+.4,.2,H+.2),(0,.10,-.1),m['lime'],0)                       # back wall
box((.2,D+2,H+.2),(W+.10,-(D+2)/2,-.1),m['lime'],0)                  # right wall
box((2*W+.6,D+2.3,.15),(0,-(D+2)/2+.2,H),m['lime'],0)                # ceiling
for x in(-2.2,-1.1,0,1.1,2.2): box((.13,D+1.5,.15),(x,-(D+1.5)/2,H-.15),m['irokoy'],.008)
# left wall with a tall french window y -2.75..-1.0 , z .06..2.55
y0,y1,zt=-2.95,-.95,2.6
box((.24,-y1,H),(-W-.12,y1/2,0),m['lime'],0); box((.24,D+2+y0,H),(-W-.12,(y0-D-2)/2,0),m['lime'],0); box((.24,y1-y0,H-zt),(-W-.12,(y0+y1)/2,zt),m['lime'],0)
for y in(y0+.03,(y0+y1)/2-.028,(y0+y1)/2+.028,y1-.03): box((.07,.055,zt),(-W-.10,y,0),m['iroko'],.006)
for z in(0,.72,1.62,zt-.06): 
    for c in((y0*.75+y1*.25),(y0*.25+y1*.75)): box((.06,(y1-y0)/2-.06,.05),(-W-.10,c,z),m['irokoy'],.005)
box((.30,y1-y0+.1,.03),(-W-.02,(y0+y1)/2,-.012),m['irokoy'],.004)
# skirting
box((2*W,.018,.11),(0,-.009,0),m['irokox'],.004); box((.018,D,.11),(W-.009,-D/2,0),m['irokoy'],.004)
# curtains + brass rod
stick((-W+.10,y0-.45,zt+.14),(-W+.10,y1+.42,zt+.14),.013,m['brass'])
for y in(y0-.47,y1+.44): lathe([(0,-.026),(.02,-.018),(.026,0),(.02,.018),(0,.026)],(-W+.10,y,zt+.14),m['brass'],24)
curtain(.62,zt+.12,(-W+.10,y1+.10,.01),m['drape'],R(90),7,.055,3); curtain(.62,zt+.12,(-W+.10,y0-.10,.01),m['drape'],R(90),7,.055,5)
curtain(.80,zt+.10,(-W+.035,y1-.42,.01),m['sheer'],R(90),9,.022,8); 
# bed wall
bx=.30
headboard(m,bx,3.5,1.12)
bed(m,bx,-.10)
for s in(-1,1):
    bedside(m,bx+s*1.32,-.34); 
    pendant((bx+s*1.32,-.36,1.52),H-.18,m['raffia'],m['dark'],.21,.25,power=8,bulb=m['bulb'],wires=30)
vase(m,bx-1.38,-.32,.46,'clay',.8,0); books(m,bx-1.22,-.42,.46); carafe(m,bx+1.28,-.34,.46); books(m,bx+1.40,-.44,.46,-.2)
# adire wall hanging on a brass rod
aw,ah,az=1.74,1.02,1.50
n=40; v=[];f=[];uv=[]
for j in range(21):
    for i in range(n+1):
        s=i/n; t=j/20; v.append(((s-.5)*aw,-.035-.012*math.sin(s*19+.6)*(.3+t)-.006*math.sin(s*43),az+ah*(1-t))); uv.append((s,1-t))
for j in range(20):
    for i in range(n): a=j*(n+1)+i; f.append((a,a+n+1,a+n+2,a+1))
mesh('hang',v,f,m['adireW'],True,uv,(bx,0,0)); stick((bx-aw/2-.09,-.035,az+ah+.004),(bx+aw/2+.09,-.035,az+ah+.004),.011,m['brass'])
# rug, chair, table, plant
rug=box((3.2,2.4,.014),(bx,-1.95,.0),m['rug'],.006)

chair(m,-1.80,-2.62,R(-68)); roundtable(m,-2.02,-1.55,0,.2,.46); vase(m,-2.04,-1.53,.46,'clayl',.6,6,3)
plant((-2.1,-.5,0),m['clay'],m['leaf'],1.45,12,6,'leaf',.21,.40)
vase(m,2.42,-.42,0,'clayl',2.3,13,8)
# outside: terrace, lagoon, far bank, palms with trunks
box((2*W,D+2,.05),(0,-(D+2)/2,-.10),m['dark'],0)
box((240,300,.1),(-124,40,-.45),plain('lagoon','#4F9292',.18,.5),0); box((2.0,14,.12),(-W-1.24,-2,-.14),plain('terr','#C98A62',.8),0)
box((4,300,2.2),(-120,60,-.4),plain('bank','#7F9A86',1),0)
trunk=plain('trunk','#7A6248',.9)
for (px,py,pz,s) in((-9.5,1.2,2.7,3),(-13.5,5.6,3.6,9),(-12.5,1.9,1.7,5)):
    curve([(px+.5,py,-.4),(px+.2,py+.1,pz*.5),(px,py,pz)],.07,trunk,taper=[1.3,.9,.75])
    for i in range(15): frond(1.9,m['leafd'],(px,py,pz),i*24+s*7,[70,40,12][i%3],1.35,24,.34,i+s)
box((9,14,.5),(-11.5,3.2,-.62),plain('sandb','#D8B98A',1),.2)
# one frond near the window: dappled shadow
# light
sky((.98,.93,.84),(.62,.78,.95),1.1,(.86,.90,.90),1.55)
light('SUN',(0,0,5),22,(1,.80,.55),R(.8),target=(3.2,1.30,5-1.30))
light('AREA',(-W-.35,(y0+y1)/2,zt/2+.15),112,(1,.97,.92),y1-y0,rot=(0,R(-90),0),sizey=zt,cam=False)
bpy.context.object
light('AREA',(.4,-D-1.2,2.0),50,(1,.93,.84),4.6,target=(.2,-.5,1.0),sizey=2.6,cam=False)
camera((2.15,-5.35,1.30),(-.62,-.3,1.30),27,fstop=2.8,focus=4.6,shift=(0,-.035),level=True)
render(picture, exposure=.75)
