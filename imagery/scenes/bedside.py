PICTURES = ['rooms-morning-light']
import os, sys
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__)))); from furniture import *
picture = sys.argv[-1]; sc = reset(); m = M()
# tight vignette: bedside, lime wall with a palm shadow, terracotta arch, adire cushion
wall=plaster('vw','#EFDFC8',.05,.35,1.2); arch=plaster('va','#A4563B',.09,.30,1.4)
box((12,.2,5),(0,.10,-.1),wall,0); mesh('fl',[(-6,-6,0),(6,-6,0),(6,0,0),(-6,0,0)],[(0,1,2,3)],m['irokox'])
panel([arch_pts(2.3,2.30,48)],.03,arch,(.95,-.012,0),(R(90),0,0),bev=.004)
headboard(m,1.15,2.25,1.02,-.02,0,.05,.062)
bed(m,1.15,-.12); bedside(m,-.30,-.34,0,.5,.42,.47)
tlamp(m,-.40,-.30,.47,2.2,1.0); vase(m,-.19,-.40,.47,'clay',.62,5,3); books(m,-.36,-.46,.47,-.12) if 0 else None
books(m,-.205,-.44,.47,.0) if 0 else carafe(m,-.20,-.24,.47) if 0 else None
# framed adire square on the wall
box((.56,.03,.70),(-.95,-.015,1.12),m['iroko'],.006); 
mesh('art',[(-.235,0,-.3),(.235,0,-.3),(.235,0,.3),(-.235,0,.3)],[(0,1,2,3)],m['adire3'],False,[(0,0),(.667,0),(.667,1),(0,1)],(-.95,-.032,1.47))
plant((-1.15,-.42,0),m['clay'],m['leaf'],1.05,9,8,'leaf',.19,.36)
# gobo: palm fronds between sun and wall (out of frame, top left)
for i,(x,y,z,az,el,ro) in enumerate(((-2.95,-1.15,2.05,-52,38,62),(-3.1,-1.1,2.5,-58,8,70),(-3.1,-1.25,1.55,-48,58,58),(-2.3,-1.9,3.3,-75,-25,64))): frond(1.75,m['leafd'],(x,y,z),az,el,.9,24,.36,i+2,.034,roll=ro)
# window bar gobo
sky((1.0,.91,.80),(.70,.80,1.0),.62)
light('SUN',(0,0,6),9.0,(1,.80,.57),R(.55),target=(2.6,1.55,6-1.15))
light('AREA',(-2.5,-4.5,3.2),40,(1,.95,.9),3,target=(.3,-.3,.8),cam=False)
camera((-.02,-4.9,1.22),(.14,-.3,1.06),55,fstop=1.6,focus=4.35,shift=(0,0),level=False)
render(picture, exposure=.30, bounces=3)
