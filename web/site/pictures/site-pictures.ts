import { noPicture } from '#contract/core/gallery.ts';
import type { PageFacts } from '#contract/page.ts';
import type { RoomListing } from '#contract/rooms/rooms.ts';
import { factsOfOwn, type GalleryPicture, isShownAt, type PictureFacts } from '#web/site/pictures/facts.ts';
import { galleryPictures } from '#web/site/pictures/gallery-pictures.ts';
import { homePictures } from '#web/site/pictures/home-pictures.ts';
import { roomFacts } from '#web/site/pictures/room-facts.ts';

type PicturesOfPage = Pick<PageFacts, 'hotel' | 'pictures'>;

/** A picture, or its address if nothing else is known of it. */
export type SitePicture = PictureFacts | string;

/** The hotel's own picture, else the one that comes with the program, if this hotel shows it. */
const ownOr = (
  { hotel, pictures }: PicturesOfPage,
  place: 'hero' | 'about' | 'social',
  supplied: PictureFacts | undefined,
): PictureFacts | undefined => {
  const own = pictures[place];
  if (own) return factsOfOwn(own);
  return supplied && isShownAt(hotel)(supplied) ? supplied : undefined;
};

export const heroPicture = (facts: PicturesOfPage) => ownOr(facts, 'hero', homePictures.hero);
export const aboutPicture = (facts: PicturesOfPage) => ownOr(facts, 'about', roomFacts['executive-suite']);
export const socialPicture = (facts: PicturesOfPage) =>
  ownOr(
    facts,
    'social',
    galleryPictures.find(({ name }) => name === 'exterior-jetty'),
  );

/** All pictures of the gallery: the hotel's own if it has any there, else those that come with the program. */
export function listGallery({ hotel, pictures }: PicturesOfPage): readonly GalleryPicture[] {
  if (pictures.gallery.length === 0) return galleryPictures.filter(isShownAt(hotel));
  return pictures.gallery.map((own) => ({
    ...factsOfOwn(own),
    ...{ category: own.category, title: own.title, description: own.description },
  }));
}

/** The pictures of the gallery that the page Home shows. */
export function listTeaser(facts: PicturesOfPage): readonly PictureFacts[] {
  const { hotel, pictures } = facts;
  return pictures.gallery.length === 0
    ? homePictures.teaser.filter(isShownAt(hotel))
    : listGallery(facts).slice(0, homePictures.teaser.length);
}

/** The pictures of a room type, of which the first one stands for it. */
export function picturesOfRoom(
  { hotel, pictures }: PicturesOfPage,
  { id, image }: Pick<RoomListing, 'id' | 'image'>,
): readonly SitePicture[] {
  const own = pictures.rooms[id] ?? [];
  if (own.length > 0) return own.map(factsOfOwn);
  if (image === noPicture) return [];
  const supplied = Object.entries(roomFacts).find(([name]) => name === image)?.[1];
  if (!supplied) return [image];
  return isShownAt(hotel)(supplied) ? [supplied] : [];
}

/** The pictures that stand for the room types, by their ids. The one of '' is for a guest who has not chosen yet. */
export function picturesForBooking(
  facts: PicturesOfPage,
  rooms: readonly RoomListing[],
): Readonly<Record<string, SitePicture>> {
  const pictures = rooms.flatMap((room) => {
    const [picture] = picturesOfRoom(facts, room);
    return picture ? [[room.id, picture] as const] : [];
  });
  const [, unchosen] = pictures.find(([id]) => id === 'deluxe') ?? pictures[0] ?? [];
  return Object.fromEntries(unchosen ? [['', unchosen], ...pictures] : pictures);
}
