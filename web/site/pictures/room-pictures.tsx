import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import type { RoomListing } from '#contract/rooms/rooms.ts';
import { useFacts } from '#web/core/context.ts';
import { ResponsivePicture } from '#web/site/pictures/responsive-picture.tsx';
import { picturesOfRoom } from '#web/site/pictures/site-pictures.ts';

type RoomPicturesProps = Omit<ComponentProps<typeof ResponsivePicture>, 'picture'> & { room: RoomListing };

/** All pictures of a room type. Several stand side by side: a guest swipes, or scrolls with the arrow keys. */
export function RoomPictures({ room, className, isFirst, ...rest }: RoomPicturesProps) {
  const pictures = picturesOfRoom(useFacts(), room);
  const [first] = pictures;
  if (!first) return null;
  if (pictures.length === 1)
    return <ResponsivePicture {...rest} picture={first} className={className} isFirst={isFirst} />;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: only what has the focus scrolls with the arrow keys
      tabIndex={0}
      aria-label={`${pictures.length} pictures of ${room.roomType}`}
      className={clsx('relative snap-x snap-mandatory overflow-x-auto', className)}
    >
      <ul className="absolute inset-0 flex gap-1">
        {pictures.map((picture, index) => (
          <li
            key={typeof picture === 'string' ? picture : picture.name}
            // The next picture is seen at the edge, so that guests know of it.
            className="h-full w-[92%] shrink-0 snap-start last:snap-end"
          >
            <ResponsivePicture
              {...rest}
              picture={picture}
              className="h-full w-full"
              isFirst={isFirst === true && index === 0}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
