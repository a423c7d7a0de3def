import { staffMessages } from '#contract/staff/staff.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { pageReply } from '#server/core/page-reply.ts';
import { listStaff } from '#server/staff/member-store.ts';
import { presentStaff } from '#server/staff/member-view.ts';
import { addMember, changeMember, removeMember } from '#server/staff/members.ts';

export function memberRoutes(deps: Deps): Handlers<'listStaff' | 'addStaff' | 'updateStaff' | 'deleteStaff'> {
  return {
    async listStaff({ input }) {
      const now = deps.clock.now();
      return pageReply(await listStaff(deps.db.read, input), (member) => presentStaff(member, now));
    },

    async addStaff({ input, member }) {
      return {
        message: staffMessages.added,
        staff: presentStaff(await addMember(deps, member(), input), deps.clock.now()),
      };
    },

    async updateStaff({ input, member }) {
      const { id, ...changes } = input;
      return {
        message: staffMessages.updated,
        staff: presentStaff(await changeMember(deps, member(), id, changes), deps.clock.now()),
      };
    },

    async deleteStaff({ input, member }) {
      const { deactivated } = await removeMember(deps, member(), input.id);
      return { deactivated, message: deactivated ? staffMessages.deactivated : staffMessages.deleted };
    },
  };
}
