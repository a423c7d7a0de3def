import type { ComponentProps } from 'react';
import { HousePicture } from '#web/site/pictures/house-picture.tsx';
import { roomFacts } from '#web/site/pictures/room-facts.ts';

type Props = Omit<ComponentProps<typeof HousePicture>, 'picture'> & {
  image: string;
};

export function Picture({ image, ...rest }: Props) {
  const facts = Object.entries(roomFacts).find(([name]) => name === image)?.[1];
  return <HousePicture {...rest} picture={facts ?? image} />;
}
