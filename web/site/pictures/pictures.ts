import type { RoomPicture } from '#contract/inventory.ts';

/** A picture of the house: its proportions and the widths it exists in, as AVIF and WebP under /images. */
export type PictureFacts = { width: number; height: number; widths: readonly number[]; alt: string };

/** Every picture there is. `npx tsx tools/images.ts` cuts them from the sources in imagery/. */
export const pictures = {
  hero: {
    width: 1200,
    height: 800,
    widths: [480, 800, 1200],
    alt: 'A bed with indigo adire cushions under a terracotta arch, with the shadow of a palm across the wall',
  },
  panel: {
    width: 780,
    height: 780,
    widths: [400, 780],
    alt: 'White linen, an adire runner and an iroko headboard in the evening sun',
  },
  'classic-single': {
    width: 600,
    height: 450,
    widths: [400, 600],
    alt: 'A bedside table of dark wood with a lamp, a clay vase and a leafy plant',
  },
  deluxe: {
    width: 640,
    height: 480,
    widths: [400, 640],
    alt: 'Pillows with adire covers against an iroko headboard',
  },
  'deluxe-large': {
    width: 760,
    height: 570,
    widths: [400, 760],
    alt: 'A wide bed below an indigo wall hanging, with woven lamps on both sides',
  },
  'business-suite': {
    width: 640,
    height: 480,
    widths: [400, 640],
    alt: 'A reading chair by the window, with palms and the lagoon outside',
  },
  'executive-suite': {
    width: 1060,
    height: 795,
    widths: [400, 760, 1060],
    alt: 'A large room with beams, a wide bed, a chair and the lagoon behind the window',
  },
} as const satisfies Record<RoomPicture, PictureFacts>;

export type PictureName = keyof typeof pictures;

export const isPictureName = (name: string): name is PictureName => Object.hasOwn(pictures, name);
