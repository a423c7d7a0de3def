import { staffMessages } from '#contract/staff.ts';
import type { House } from '#server/context.ts';
import type { Handlers } from '#server/http/call.ts';
import { addMember, changeMember, listMembers, removeMember } from '#server/staff/commands.ts';
import { presentStaff } from '#server/staff/rules.ts';

export function staffRoutes(house: House): Handlers<'listStaff' | 'addStaff' | 'updateStaff' | 'deleteStaff'> {
  return {
    async listStaff({ input }) {
      const { rows, next, prev, count } = await listMembers(house, input);
      return {
        data: rows.map((row) => presentStaff(row, house.clock.now())),
        next_cursor: next,
        prev_cursor: prev,
        total_count: count,
      };
    },

    async addStaff({ input, member }) {
      return {
        message: staffMessages.added,
        staff: presentStaff(await addMember(house, member(), input), house.clock.now()),
      };
    },

    async updateStaff({ input, member }) {
      const { id, ...wish } = input;
      return {
        message: staffMessages.updated,
        staff: presentStaff(await changeMember(house, member(), id, wish), house.clock.now()),
      };
    },

    async deleteStaff({ input, member }) {
      const { deactivated } = await removeMember(house, member(), input.id);
      return { deactivated, message: deactivated ? staffMessages.deactivated : staffMessages.deleted };
    },
  };
}
