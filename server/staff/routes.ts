import { staffMessages } from '#contract/staff.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { addMember, changeMember, listMembers, removeMember } from '#server/staff/commands.ts';
import { presentStaff } from '#server/staff/rules.ts';

export function staffRoutes(deps: Deps): Handlers<'listStaff' | 'addStaff' | 'updateStaff' | 'deleteStaff'> {
  return {
    async listStaff({ input }) {
      const { rows, next, prev, count } = await listMembers(deps, input);
      return {
        data: rows.map((row) => presentStaff(row, deps.clock.now())),
        next_cursor: next,
        prev_cursor: prev,
        total_count: count,
      };
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
