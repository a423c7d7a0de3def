import { galleryCategories } from '#contract/core/gallery.ts';
import {
  type PictureKind,
  type PictureList,
  type PictureView,
  photoPlaces,
  placeLabels,
} from '#contract/pictures/pictures.ts';

/** Where a picture belongs, as one choice: a place, with its category or its room type after a slash. */
export type Spot = { value: string; label: string; group: string };

type Placed = Pick<PictureView, 'place' | 'roomTypeId' | 'category'>;

export const spotOf = ({ place, roomTypeId, category }: Placed): string =>
  [place, category ?? roomTypeId].filter(Boolean).join('/');

const categoryLabel = (category: string): string => category.charAt(0).toUpperCase() + category.slice(1);

/** The places between which a picture of this kind can move. */
export function listSpots(kind: PictureKind, roomTypes: PictureList['roomTypes']): Spot[] {
  if (kind !== 'photo') return [{ value: kind, label: placeLabels[kind], group: 'The hotel' }];
  const pages = photoPlaces.filter((place) => place !== 'gallery' && place !== 'room');
  return [
    ...galleryCategories.map((category) => ({
      ...{ value: `gallery/${category}`, label: categoryLabel(category), group: placeLabels.gallery },
    })),
    ...roomTypes.map(({ id, name }) => ({ value: `room/${id}`, label: name, group: 'Room types' })),
    ...pages.map((place) => ({ value: place, label: placeLabels[place], group: 'Pages' })),
  ];
}

/** The opposite of `spotOf`, as the calls take it. */
export function readSpot(spot: string) {
  const [place = '', part] = spot.split('/');
  const known = ([...photoPlaces, 'logo', 'favicon'] as const).find((each) => each === place) ?? 'gallery';
  const category = galleryCategories.find((each) => each === part);
  return {
    place: known,
    ...(known === 'room' && part !== undefined && { roomTypeId: part }),
    ...(known === 'gallery' && category && { category }),
  };
}

export const spotLabel = (placed: Placed, roomTypes: PictureList['roomTypes']): string => {
  if (placed.category) return `${placeLabels.gallery}: ${categoryLabel(placed.category)}`;
  if (placed.place === 'room') return roomTypes.find(({ id }) => id === placed.roomTypeId)?.name ?? placeLabels.room;
  return placeLabels[placed.place];
};
