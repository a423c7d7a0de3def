import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { pageReply } from '#server/core/page-reply.ts';
import { listNotices, readBell, readNotices } from '#server/notifications/commands.ts';
import { presentNotice } from '#server/notifications/rules.ts';

type NotificationCalls = 'listNotices' | 'readNotices' | 'bellState';

export function notificationRoutes(deps: Deps): Handlers<NotificationCalls> {
  return {
    async listNotices({ input, member }) {
      const self = member();
      const { counts, ...page } = await listNotices(deps, self, input);
      return {
        ...pageReply({ ...page, count: counts.total }, (notice) => presentNotice(notice, self.role)),
        unread_count: counts.unread,
        now: deps.clock.now().toISOString(),
      };
    },

    async readNotices({ input, member }) {
      const { unread, newest } = await readNotices(deps, member(), input);
      return { unread_count: unread, newest };
    },

    async bellState({ member }) {
      const { unread, newest } = await readBell(deps, member());
      return { unread_count: unread, newest };
    },
  };
}
