import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { listNotices, readBell, readNotices } from '#server/notifications/commands.ts';
import { presentNotice } from '#server/notifications/rules.ts';

type NotificationCalls = 'listNotices' | 'readNotices' | 'bellState';

export function notificationRoutes(deps: Deps): Handlers<NotificationCalls> {
  return {
    async listNotices({ input, member }) {
      const self = member();
      const { rows, next, prev, counts } = await listNotices(deps, self, input);
      return {
        data: rows.map((notice) => presentNotice(notice, self.role)),
        next_cursor: next,
        prev_cursor: prev,
        total_count: counts.total,
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
