import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { pageReply } from '#server/core/page-reply.ts';
import { listNotices, presentNotice, readBell, readNotices } from '#server/messaging/bell.ts';

type MessagingCalls = 'listNotices' | 'readNotices' | 'bellState';

export function messagingRoutes(deps: Deps): Handlers<MessagingCalls> {
  return {
    async listNotices({ input, member }) {
      const self = member();
      const { counts, ...page } = await listNotices(deps, self, input);
      return {
        ...pageReply({ ...page, count: counts.total }, (notice) => presentNotice(notice, self.role)),
        unreadCount: counts.unreadCount,
        now: deps.clock.now().toISOString(),
      };
    },

    readNotices: ({ input, member }) => readNotices(deps, member(), input),

    bellState: ({ member }) => readBell(deps, member()),
  };
}
