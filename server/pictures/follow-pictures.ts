import type { GalleryCategory } from '#contract/core/gallery.ts';
import { noOwnPictures, type SitePictures } from '#contract/core/site-pictures.ts';
import type { Deps } from '#server/core/deps.ts';
import { skipWhileRunning } from '#server/core/skip-while-running.ts';
import { findLastVersion, listPublished, type StoredPicture } from '#server/pictures/picture-store.ts';

type FollowedPictures = {
  /** Reads the pictures if any of them has changed. */
  refresh(): Promise<void>;
  /** Does the same every second, and leaves all as it is while the database does not answer. */
  poll(): Promise<void>;
};

/**
 * Keeps `deps.pictures` as the versions of the pictures say, in each process. It becomes another object with each change,
 * so that whoever made something of it can see that it is outdated.
 */
export function followPictures(deps: Pick<Deps, 'db' | 'pictures'>): FollowedPictures {
  let last: Awaited<ReturnType<typeof findLastVersion>>;

  async function refresh(): Promise<void> {
    const { db } = deps;
    const current = await db.urgent(() => findLastVersion(db.read));
    if (current?.version === last?.version && current?.setAt.getTime() === last?.setAt.getTime()) return;
    const published = current ? await db.urgent(() => listPublished(db.read)) : [];
    deps.pictures = placePictures(published);
    last = current;
  }

  return {
    refresh,
    // The watch of the database reports that it is away.
    poll: skipWhileRunning(() => refresh().catch(() => {})),
  };
}

function placePictures(published: readonly StoredPicture[]): SitePictures {
  if (published.length === 0) return noOwnPictures;
  const listAt = (place: StoredPicture['place']) => published.filter((each) => each.place === place);
  const [hero, about, social, logo, favicon] = (['hero', 'about', 'social', 'logo', 'favicon'] as const).map(
    (place) => listAt(place)[0],
  );
  const inRooms = listAt('room');
  const typeIds = [...new Set(inRooms.flatMap(({ roomTypeId }) => roomTypeId ?? []))];
  return {
    ...(hero && { hero: present(hero) }),
    ...(about && { about: present(about) }),
    ...(social && { social: present(social) }),
    ...(logo && { logo: present(logo) }),
    ...(favicon && { favicon: present(favicon) }),
    gallery: listAt('gallery').flatMap((picture) => (picture.category ? [inGallery(picture, picture.category)] : [])),
    rooms: Object.fromEntries(
      typeIds.map((typeId) => [typeId, inRooms.filter(({ roomTypeId }) => roomTypeId === typeId).map(present)]),
    ),
  };
}

const inGallery = (picture: StoredPicture, category: GalleryCategory) => ({ ...present(picture), category });

const present = ({ hash, width, height, alt, title, description, blur, focalX, focalY }: StoredPicture) => ({
  ...{ hash, width, height, alt, title, description, blur, focus: { x: focalX, y: focalY } },
});
