import { shiftMessages } from '#contract/shifts.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { pageReply } from '#server/core/page-reply.ts';
import { presentListedShift } from '#server/shifts/present.ts';
import { addTill, countShift, openShift, readCurrent, readReport, sign } from '#server/shifts/shifts.ts';
import { listShifts } from '#server/shifts/store.ts';

type ShiftCalls = 'currentShift' | 'openShift' | 'countShift' | 'signShift' | 'listShifts' | 'shiftReport' | 'addTill';

export function shiftRoutes(deps: Deps): Handlers<ShiftCalls> {
  return {
    currentShift: ({ member }) => readCurrent(deps, member()),

    async openShift({ input, member }) {
      return { message: shiftMessages.opened, shift: await openShift(deps, member(), input) };
    },

    async countShift({ input, member }) {
      return { message: shiftMessages.counted, shift: await countShift(deps, member(), input) };
    },

    async signShift({ input, member }) {
      return { message: shiftMessages.signed, shift: await sign(deps, member(), input) };
    },

    async listShifts({ input }) {
      return pageReply(await listShifts(deps.db.read, input), presentListedShift);
    },

    shiftReport: ({ input }) => readReport(deps, input.id),

    async addTill({ input, member }) {
      await addTill(deps, member(), input);
      return { message: shiftMessages.tillAdded };
    },
  };
}
