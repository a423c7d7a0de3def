import { roomPictures } from '#contract/inventory.ts';

const smallest = (name: string) => (name === 'hero' ? 480 : 400);

/** The picture guests see with a room type; nothing where it is none of the house's. */
export function RoomPicture({ image }: { image: string }) {
  if (!roomPictures.some((name) => name === image)) return null;
  return (
    <img
      src={`/images/${image}-${smallest(image)}.webp`}
      alt=""
      width={400}
      height={300}
      className="aspect-4/3 w-full rounded-xl object-cover"
    />
  );
}

export const pictureLabels: Record<(typeof roomPictures)[number], string> = {
  'classic-single': 'Bedside table with a lamp',
  deluxe: 'Pillows and iroko headboard',
  'deluxe-large': 'Wide bed below an indigo hanging',
  'business-suite': 'Reading chair by the window',
  'executive-suite': 'Large room with the lagoon behind',
  panel: 'White linen in the evening sun',
  hero: 'Bed under a terracotta arch',
};
