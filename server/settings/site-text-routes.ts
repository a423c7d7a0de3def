import { timeWithDayUnlessToday } from '#contract/core/dates.ts';
import { siteDraftMessages } from '#contract/settings/site-drafts.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { publishDraft, withdrawScheduled } from '#server/settings/publish-texts.ts';
import { readPreview, readSiteTexts, saveSiteDraft } from '#server/settings/site-texts.ts';
import { readSiteTextVersions, undoSiteTexts } from '#server/settings/undo-texts.ts';

type SiteTextCalls =
  | 'siteTexts'
  | 'saveSiteDraft'
  | 'publishSiteTexts'
  | 'withdrawScheduledTexts'
  | 'undoSiteTexts'
  | 'listSiteTextVersions'
  | 'sitePreview';

/** `refresh` makes this process use new texts at once. Other processes see them within a second. */
export function siteTextRoutes(deps: Deps, refresh: () => Promise<void>): Handlers<SiteTextCalls> {
  return {
    siteTexts: ({ member }) => readSiteTexts(deps, member()),

    async saveSiteDraft({ input, member }) {
      await saveSiteDraft(deps, member(), input);
      return readSiteTexts(deps, member());
    },

    async publishSiteTexts({ input, member }) {
      const publishAt = await publishDraft(deps, member(), input);
      await refresh();
      const message = publishAt
        ? siteDraftMessages.scheduled(timeWithDayUnlessToday(publishAt, hotelToday(deps), deps.hotel.timeZone))
        : siteDraftMessages.published;
      return { ...(await readSiteTexts(deps, member())), message };
    },

    async withdrawScheduledTexts({ input, member }) {
      await withdrawScheduled(deps, member(), input.id);
      return { ...(await readSiteTexts(deps, member())), message: siteDraftMessages.withdrawn };
    },

    async undoSiteTexts({ input, member }) {
      const hasChanged = await undoSiteTexts(deps, member(), input);
      await refresh();
      const message = hasChanged ? siteDraftMessages.undone : siteDraftMessages.sameTexts;
      return { ...(await readSiteTexts(deps, member())), message };
    },

    listSiteTextVersions: ({ input }) => readSiteTextVersions(deps, input),

    sitePreview: ({ member }) => readPreview(deps, member()),
  };
}
