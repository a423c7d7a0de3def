import { join } from 'node:path';
import { galleryCategories } from '#contract/gallery.ts';
import { roomPictures } from '#contract/inventory.ts';
import { root } from '#tools/built.ts';
import type { Caption } from '#tools/pictures/sources.ts';
import type { GalleryPicture, PictureFacts } from '#web/site/pictures/facts.ts';
import { galleryNames, heroName, type PictureName, teaserNames } from '#web/site/pictures/names.ts';

export type Known = PictureFacts & { caption: Caption };

/** Generated modules, one per page, so that a page loads only the facts of its own pictures. */
export const factFiles = {
  rooms: join(root, 'web/site/pictures/room-facts.ts'),
  home: join(root, 'web/site/home/home-pictures.ts'),
  gallery: join(root, 'web/site/gallery/gallery-pictures.ts'),
} as const;

export function factsForPages(known: ReadonlyMap<string, Known>) {
  const plain = (name: PictureName): PictureFacts[] => {
    const found = known.get(name);
    if (!found) return [];
    const { caption: _, ...facts } = found;
    return [facts];
  };
  const shown = (name: PictureName): GalleryPicture[] =>
    plain(name).map((facts) => {
      const { title = '', description = '' } = known.get(name)?.caption ?? {};
      return { ...facts, category: categoryOf(name), title, description };
    });
  return {
    rooms: Object.fromEntries(roomPictures.flatMap((name) => plain(name).map((facts) => [name, facts]))),
    home: { hero: plain(heroName)[0], teaser: teaserNames.flatMap(plain) },
    gallery: galleryNames.flatMap(shown),
  };
}

function categoryOf(name: PictureName) {
  const category = galleryCategories.find((each) => name.startsWith(`${each}-`));
  if (!category) throw new Error(`${name} begins with none of the gallery's categories.`);
  return category;
}

const written = '// Written by `npm run pictures`; what is changed here is lost.\n';

export function modulesOf({
  rooms,
  home,
  gallery,
}: ReturnType<typeof factsForPages>): Record<keyof typeof factFiles, string> {
  const one = "import type { PictureFacts } from '#web/site/pictures/facts.ts';";
  const many = "import type { GalleryPicture } from '#web/site/pictures/facts.ts';";
  const picture = "import type { RoomPicture } from '#contract/inventory.ts';";
  return {
    rooms: `${written}${picture}\n${one}\n\nexport const roomFacts: Record<RoomPicture, PictureFacts> = ${JSON.stringify(rooms)};\n`,
    home: `${written}${one}\n\nexport const homePictures: { hero: PictureFacts; teaser: PictureFacts[] } = ${JSON.stringify(home)};\n`,
    gallery: `${written}${many}\n\nexport const galleryPictures: GalleryPicture[] = ${JSON.stringify(gallery)};\n`,
  };
}
