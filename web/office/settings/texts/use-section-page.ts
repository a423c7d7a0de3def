import type { SiteTexts } from '#contract/settings/site-drafts.ts';
import { type Address, roomPath } from '#web/core/paths.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { type SectionId, sections } from '#web/office/settings/texts/sections.ts';

/** `missing` says why the site does not have the page now. */
type SectionPage = { page: Address } | { missing: string };

/** The page beside which a part is edited; undefined for a part of no page, and until the rooms are known. */
export function useSectionPage(section: SectionId, { values, draft }: SiteTexts): SectionPage | undefined {
  const { data } = useApiQuery('availableRooms', {}, { enabled: section === 'room', refetchesRegularly: false });
  if (section === 'room') {
    if (!data) return undefined;
    const [room] = data.data;
    return room ? { page: roomPath(room.id) } : { missing: 'Without a room on sale, the site has no page of a room' };
  }
  if (section === 'follow' && (draft.texts.socials ?? values.socials).length === 0)
    return { missing: 'Without a network, the site has no page Follow Us' };
  const part = sections[section];
  return 'page' in part ? { page: part.page } : undefined;
}
