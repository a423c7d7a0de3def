import * as z from 'zod/mini';
import { blankableLineField, lineField, wholeNumberField } from '#contract/core/fields.ts';
import { galleryCategories } from '#contract/core/gallery.ts';
import { plural } from '#contract/core/plural.ts';

export const picturePlaces = ['hero', 'gallery', 'room', 'about', 'social', 'logo', 'favicon'] as const;
export type PicturePlace = (typeof picturePlaces)[number];

export const placeLabels: Record<PicturePlace, string> = {
  hero: 'Home, at the top',
  gallery: 'Gallery',
  room: 'A room type',
  about: 'About',
  social: 'Follow Us',
  logo: 'Logo',
  favicon: 'Browser icon',
};

/** Only photographs can move from one place to another. */
export type PictureKind = 'photo' | 'logo' | 'favicon';
export const kindOf = (place: PicturePlace): PictureKind => (place === 'logo' || place === 'favicon' ? place : 'photo');
export const photoPlaces = picturePlaces.filter((place) => kindOf(place) === 'photo');

/** Whether a place has several pictures in an order. Any other has one. */
export const hasSeveral = (place: PicturePlace): boolean => place === 'gallery' || place === 'room';

const pictureStates = ['draft', 'published', 'removed'] as const;

export const pictureLimits = {
  /** Bytes of a file. A browser sends far less, because it makes the picture smaller first. */
  bytes: 8_000_000,
  pixels: 40_000_000,
  /** Published pictures of one place. */
  inPlace: 100,
  /** The least width in pixels. */
  width: { photo: 800, logo: 64, favicon: 192 },
} as const satisfies { width: Record<PictureKind, number> } & Record<string, unknown>;

/** Why a file was refused when it was read as a picture. */
const pictureProblems = ['unreadable', 'pixels', 'small', 'memory', 'slow'] as const;
export type PictureProblem = (typeof pictureProblems)[number];

export const pictureProblemText = (problem: PictureProblem, place: PicturePlace): string =>
  ({
    unreadable: 'This file is damaged, or it is no picture. Open it on your device, and save it again as JPEG.',
    pixels: `This picture has more than ${pictureLimits.pixels / 1e6} million pixels. Make it smaller first.`,
    small: `This picture is too small for its place: it needs a width of ${pictureLimits.width[kindOf(place)]} pixels or more.`,
    memory: 'This picture needs too much memory. Make it smaller first.',
    slow: 'This picture took too long. Try again, or make it smaller first.',
  })[problem];

/** What is wrong with a file by its first bytes and its structure. */
export const pictureFileMessages = {
  empty: 'This file is empty.',
  tooLarge: `This file is larger than ${pictureLimits.bytes / 1e6} MB. Make the picture smaller first.`,
  kind: 'This is no picture of a kind that the site can show. Choose a JPEG, PNG or WebP.',
  heic: 'This is a HEIC picture, which many browsers cannot show. Save it as JPEG, and choose that.',
  svg: 'This is an SVG drawing, which can contain a program. Save it as PNG, and choose that.',
  animated: 'This picture moves. Choose one that stands still.',
  trailing: 'This file has more in it than a picture. Open it on your device, and save it again as JPEG.',
  cut: 'The end of this picture is missing. Send the whole file.',
} as const;

export const pictureMessages = {
  file: 'file must be a picture in base64',
  place: 'Please choose where the picture belongs',
  roomType: 'Please choose a room type',
  category: 'Please choose a category',
  alt: 'Please say what the picture shows, for guests who cannot see it',
  focus: 'The point must be from 0 to 100 percent, in steps of 10',
  state: 'A picture is a draft or published',
  version: 'version must be that of the picture which you have seen',
  notFound: 'This picture is not there any more',
  replaced: 'The picture that this one takes the place of is not there any more',
  otherKind: 'A logo, a browser icon and a photograph cannot take each other’s place',
  there: 'This picture is here already.',
  full: `A place has ${pictureLimits.inPlace} pictures at most. Remove one first.`,
  changedMeanwhile: 'Somebody else has changed this picture meanwhile. Close it and open it again.',
  orderChanged: 'Somebody else has changed the pictures of this place meanwhile. Try again.',
  isCurrent: 'The picture is already as it was then',
  uploaded: 'The picture has arrived',
  saved: 'Picture saved',
  published: 'Picture published',
  removed: 'Picture removed',
  restored: 'Picture put back as it was',
  ordered: 'Order saved',
  none: 'No pictures yet',
  fetchFailed: 'Failed to fetch the pictures',
  uploadFailed: 'Failed to send the picture',
  saveFailed: 'Failed to save the picture',
  removeFailed: 'Failed to remove the picture',
  restoreFailed: 'Failed to put the picture back',
  orderFailed: 'Failed to save the order',
  versionsFailed: 'Failed to fetch the versions',
  /** Shown if the browser cannot read the file. */
  notRead: 'This browser cannot read the file as a picture. Save it as JPEG, and choose that.',
  drafts: (count: number) =>
    `${plural(count, 'picture waits', 'pictures wait')} for words. Guests see a picture once it is published.`,
} as const;

const idField = { id: z.uuid({ error: pictureMessages.notFound }) };
const placeField = z.enum(picturePlaces, { error: pictureMessages.place });
const placeFields = {
  place: placeField,
  roomTypeId: z.optional(lineField(pictureMessages.roomType, 'Room type', 60)),
  category: z.optional(z.enum(galleryCategories, { error: pictureMessages.category })),
};
type ChosenPlace = { place: PicturePlace; roomTypeId?: string | undefined; category?: string | undefined };

/** What a place needs besides, and that no other place has it. */
const roomTypeFits = z.refine<ChosenPlace>(({ place, roomTypeId }) => (place === 'room') === Boolean(roomTypeId), {
  error: pictureMessages.roomType,
  path: ['roomTypeId'],
});
const categoryFits = z.refine<ChosenPlace>(({ place, category }) => (place === 'gallery') === Boolean(category), {
  error: pictureMessages.category,
  path: ['category'],
});

/** The length of a file of the greatest size in base64. */
const mostCharacters = Math.ceil(pictureLimits.bytes / 3) * 4;
/** The greatest body of an upload: its file in base64, and the other fields. */
export const uploadBodyLimit = mostCharacters + 4_000;

export const pictureUpload = z
  .object({
    file: z.string(pictureMessages.file).check(
      // A pattern would be tried on millions of characters.
      z.refine((text) => text.length % 4 === 0, { error: pictureMessages.file }),
      z.maxLength(mostCharacters, pictureFileMessages.tooLarge),
    ),
    fileName: z.optional(blankableLineField('The name of the file', 200)),
    ...placeFields,
    replaces: z.optional(z.uuid({ error: pictureMessages.replaced })),
  })
  .check(roomTypeFits, categoryFits);

const percentField = wholeNumberField(pictureMessages.focus, 0, 100).check(
  z.refine((percent) => percent % 10 === 0, { error: pictureMessages.focus }),
);
const versionField = wholeNumberField(pictureMessages.version, 1, 2 ** 31 - 1);

const wordFields = {
  alt: blankableLineField('What the picture shows', 200),
  title: blankableLineField('Title', 60),
  description: blankableLineField('Sentence', 200),
};

const contentFields = {
  ...placeFields,
  ...wordFields,
  focalX: percentField,
  focalY: percentField,
};

const saysWhatItShows = z.refine<{ isPublished: boolean; alt: string }>(
  ({ isPublished, alt }) => !isPublished || alt !== '',
  { error: pictureMessages.alt, path: ['alt'] },
);

export const pictureChange = z
  .object({
    ...idField,
    version: versionField,
    ...contentFields,
    isPublished: z.boolean(pictureMessages.state),
  })
  .check(saysWhatItShows, roomTypeFits, categoryFits);

export const pictureIdInput = z.object(idField);

export const pictureRemoval = z.object({ ...idField, version: versionField });

export const pictureRestoring = z.object({
  ...idField,
  version: versionField,
  /** The earlier version that the picture becomes equal to. */
  earlier: versionField,
});

export const pictureOrder = z
  .object({
    place: placeFields.place,
    roomTypeId: placeFields.roomTypeId,
    /** All published pictures of the place in their new order. */
    order: z
      .array(z.uuid({ error: pictureMessages.orderChanged }), pictureMessages.orderChanged)
      .check(z.maxLength(pictureLimits.inPlace, pictureMessages.orderChanged)),
  })
  .check(roomTypeFits);

const contentView = {
  state: z.enum(pictureStates),
  place: z.enum(picturePlaces),
  roomTypeId: z.nullable(z.string()),
  category: z.nullable(z.enum(galleryCategories)),
  position: z.nullable(z.int()),
  alt: z.string(),
  title: z.string(),
  description: z.string(),
  focalX: z.int(),
  focalY: z.int(),
};

const pictureView = z.object({
  id: z.string(),
  version: z.int(),
  ...contentView,
  fileName: z.string(),
  hash: z.string(),
  width: z.int(),
  height: z.int(),
  /** The picture whose place it takes when it is published. */
  replaces: z.nullable(z.string()),
  /** The version before this one, which a removed picture is put back to; null for the first one. */
  earlier: z.nullable(z.int()),
});
export type PictureView = z.infer<typeof pictureView>;

const uploadView = z.object({
  id: z.string(),
  fileName: z.string(),
  place: z.enum(picturePlaces),
  /** Null while the picture is being prepared. */
  problem: z.nullable(z.enum(pictureProblems)),
});

export const pictureList = z.object({
  /** Drafts and published pictures, each place in its order, and then the pictures that were removed last. */
  pictures: z.array(pictureView),
  /** What is being prepared, and what was refused in the last hour. */
  uploads: z.array(uploadView),
  roomTypes: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type PictureList = z.infer<typeof pictureList>;

const pictureVersionView = z.object({ version: z.int(), ...contentView, setBy: z.string(), setAt: z.string() });

export const pictureVersions = z.object({ data: z.array(pictureVersionView) });
