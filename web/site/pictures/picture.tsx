import type { ComponentProps } from 'react';
import { noPicture } from '#contract/core/gallery.ts';
import { ResponsivePicture } from '#web/site/pictures/responsive-picture.tsx';
import { roomFacts } from '#web/site/pictures/room-facts.ts';

type PictureProps = Omit<ComponentProps<typeof ResponsivePicture>, 'picture'> & {
  image: string;
};

export function Picture({ image, ...rest }: PictureProps) {
  if (image === noPicture) return null;
  const pictureFacts = Object.entries(roomFacts).find(([name]) => name === image)?.[1];
  return <ResponsivePicture {...rest} picture={pictureFacts ?? image} />;
}
