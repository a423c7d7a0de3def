import type { ComponentProps } from 'react';
import type { RoomListing } from '#contract/rooms/rooms.ts';
import { useFacts } from '#web/core/context.ts';
import { ResponsivePicture } from '#web/site/pictures/responsive-picture.tsx';
import { picturesOfRoom } from '#web/site/pictures/site-pictures.ts';

type FirstRoomPictureProps = Omit<ComponentProps<typeof ResponsivePicture>, 'picture'> & {
  room: Pick<RoomListing, 'id' | 'image'>;
};

/** The picture that stands for a room type, if it has one. */
export function FirstRoomPicture({ room, ...rest }: FirstRoomPictureProps) {
  const [picture] = picturesOfRoom(useFacts(), room);
  return picture && <ResponsivePicture {...rest} picture={picture} />;
}
