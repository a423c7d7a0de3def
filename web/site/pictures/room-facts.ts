// Written by `npm run pictures`; what is changed here is lost.
import type { RoomPicture } from '#contract/inventory.ts';
import type { PictureFacts } from '#web/site/pictures/facts.ts';

export const roomFacts: Record<RoomPicture, PictureFacts> = {
  'classic-single': {
    name: 'classic-single',
    width: 1440,
    height: 960,
    alt: 'Classic single',
    blur: 'ddcccaaaabbacb9a97cba876b98b98ba8986',
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
    alt: 'Deluxe large',
    blur: '852852852973542988765975654bbcb99b97',
  },
  'business-suite': {
    name: 'business-suite',
    width: 1440,
    height: 960,
    alt: 'Business suite',
    blur: 'aa9a97888998aa9876988765976876986654',
  },
  'executive-suite': {
    name: 'executive-suite',
    width: 1440,
    height: 960,
    alt: 'Executive suite',
    blur: 'ddbdcb99abbabb9ba8cbaa87b98a98ba9765',
  },
};
