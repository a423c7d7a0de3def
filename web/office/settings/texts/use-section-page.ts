import type { SiteTexts } from '#contract/settings/site-drafts.ts';
import { useFacts } from '#web/core/context.ts';
import { type Address, roomPath } from '#web/core/paths.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { type SectionId, sections } from '#web/office/settings/texts/sections.ts';

/** `missing` says why the site does not have the page now. */
type SectionPage = { page: Address } | { missing: string };

/** The page beside which a part is edited; undefined for a part of no page, and until rooms or pictures are known. */
export function useSectionPage(section: SectionId, { values, draft }: SiteTexts): SectionPage | undefined {
  const { picturesAreDrawn } = useFacts().hotel;
  const asksForPictures = section === 'gallery' && !picturesAreDrawn;
  const { data: rooms } = useApiQuery('availableRooms', {}, { enabled: section === 'room', refetchesRegularly: false });
  const { data: list } = useApiQuery('listPictures', {}, { enabled: asksForPictures, refetchesRegularly: false });
  if (section === 'room') {
    if (!rooms) return undefined;
    const [room] = rooms.data;
    return room ? { page: roomPath(room.id) } : { missing: 'Without a room on sale, the site has no page of a room' };
  }
  if (section === 'follow' && (draft.texts.socials ?? values.socials).length === 0)
    return { missing: 'Without a network, the site has no page Follow Us' };
  if (asksForPictures) {
    if (!list) return undefined;
    if (!list.pictures.some(({ place, state }) => place === 'gallery' && state === 'published'))
      return { missing: 'Without a picture in the gallery, the site has no page Gallery' };
  }
  const part = sections[section];
  return 'page' in part ? { page: part.page } : undefined;
}
