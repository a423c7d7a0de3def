// Written by `npm run pictures`; what is changed here is lost.
import type { RoomPicture } from '#contract/inventory.ts';
import type { PictureFacts } from '#web/site/pictures/facts.ts';

export const roomFacts: Record<RoomPicture, PictureFacts> = {
  'classic-single': {
    name: 'classic-single',
    width: 1440,
    height: 960,
    alt: 'Small white room with one bed, an indigo throw, a stool with a lamp, sun through a casement.',
    blur: 'ba9cb9cb9cbaba9a98cbadcb986976866a98',
  },
  deluxe: {
    name: 'deluxe',
    width: 1440,
    height: 960,
    alt: 'Wide bedroom with an iroko headboard, indigo adire hanging, raffia lamps and a chair by the lagoon window.',
    blur: 'a97a98998ba9997a97988987987976986753',
  },
  'deluxe-large': {
    name: 'deluxe-large',
    width: 1440,
    height: 960,
    alt: 'Large room with two tall lagoon windows, armchairs round a low table, and a bed by a terracotta wall.',
    blur: 'a97a87976743a97a97a87976754876976754',
  },
  'business-suite': {
    name: 'business-suite',
    width: 1440,
    height: 960,
    alt: 'Iroko desk with chair and lamp before a slatted screen; a bed beyond, an armchair by the window.',
    blur: '986a98ba9ba9654765986a98754976975987',
  },
  'executive-suite': {
    name: 'executive-suite',
    width: 1440,
    height: 960,
    alt: 'Living room with sofa, armchairs and balcony doors; a canopy bed beyond a wide plaster arch.',
    blur: 'b98a97976a98a97986865a98a98975986754',
  },
};
