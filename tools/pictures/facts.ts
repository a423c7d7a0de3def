import { join } from 'node:path';
import { galleryCategories } from '#contract/gallery.ts';
import { roomPictures } from '#contract/inventory.ts';
import { root } from '#tools/built.ts';
import type { Caption } from '#tools/pictures/sources.ts';
import type { GalleryPicture, PictureFacts } from '#web/site/pictures/facts.ts';
import { galleryNames, heroName, type PictureName, teaserNames } from '#web/site/pictures/names.ts';

export type KnownPicture = PictureFacts & { caption: Caption };

/** Generated modules, one per page, so that a page loads only the facts of its own pictures. */
export const factFiles = {
  rooms: join(root, 'web/site/pictures/room-facts.ts'),
  home: join(root, 'web/site/home/home-pictures.ts'),
  gallery: join(root, 'web/site/gallery/gallery-pictures.ts'),
} as const;

export function factsForPages(known: ReadonlyMap<string, KnownPicture>) {
  const factsWithoutCaption = (name: PictureName): PictureFacts[] => {
    const found = known.get(name);
    if (!found) return [];
    const { caption: _, ...facts } = found;
    return [facts];
  };
  const galleryFacts = (name: PictureName): GalleryPicture[] =>
    factsWithoutCaption(name).map((facts) => {
      const { title = '', description = '' } = known.get(name)?.caption ?? {};
      return { ...facts, category: categoryOf(name), title, description };
    });
  return {
    rooms: Object.fromEntries(roomPictures.flatMap((name) => factsWithoutCaption(name).map((facts) => [name, facts]))),
    home: { hero: factsWithoutCaption(heroName)[0], teaser: teaserNames.flatMap(factsWithoutCaption) },
    gallery: galleryNames.flatMap(galleryFacts),
  };
}

function categoryOf(name: PictureName) {
  const category = galleryCategories.find((each) => name.startsWith(`${each}-`));
  if (!category) throw new Error(`${name} begins with none of the gallery's categories.`);
  return category;
}

const generatedHeader = '// Written by `npm run pictures`; what is changed here is lost.\n';

export function modulesOf({
  rooms,
  home,
  gallery,
}: ReturnType<typeof factsForPages>): Record<keyof typeof factFiles, string> {
  const factsImport = "import type { PictureFacts } from '#web/site/pictures/facts.ts';";
  const galleryImport = "import type { GalleryPicture } from '#web/site/pictures/facts.ts';";
  const roomImport = "import type { RoomPicture } from '#contract/inventory.ts';";
  return {
    rooms: `${generatedHeader}${roomImport}\n${factsImport}\n\nexport const roomFacts: Record<RoomPicture, PictureFacts> = ${JSON.stringify(rooms)};\n`,
    home: `${generatedHeader}${factsImport}\n\nexport const homePictures: { hero: PictureFacts; teaser: PictureFacts[] } = ${JSON.stringify(home)};\n`,
    gallery: `${generatedHeader}${galleryImport}\n\nexport const galleryPictures: GalleryPicture[] = ${JSON.stringify(gallery)};\n`,
  };
}
