import { roomPictures } from '#contract/inventory.ts';

/** Renders nothing for a picture that the app does not have. */
export function RoomPicture({ image }: { image: string }) {
  if (!roomPictures.some((name) => name === image)) return null;
  return (
    <img
      src={`/images/${image}-400.webp`}
      alt=""
      width={400}
      height={267}
      className="aspect-4/3 w-full rounded-xl object-cover"
    />
  );
}

export const pictureLabels: Record<(typeof roomPictures)[number], string> = {
  'classic-single': 'The classic single',
  deluxe: 'The deluxe room',
  'deluxe-large': 'The large deluxe room',
  'business-suite': 'The business suite',
  'executive-suite': 'The executive suite',
};
