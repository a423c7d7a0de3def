import { shiftMessages } from '#contract/till/shifts.ts';
import { tillCashMessages } from '#contract/till/till-cash.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { pageReply } from '#server/core/page-reply.ts';
import { dropEnvelope, payOut, readShiftCash, reverseCash } from '#server/till/cash-out.ts';
import { readCashPlaces } from '#server/till/cash-places.ts';
import { presentShiftFor } from '#server/till/present-shift.ts';
import { listShifts } from '#server/till/shift-store.ts';
import {
  addTill,
  changeTill,
  countShift,
  openShift,
  readCurrentShift,
  readShiftReport,
  readTills,
  signCountedShift,
} from '#server/till/shifts.ts';

type ShiftCalls =
  | 'currentShift'
  | 'openShift'
  | 'countShift'
  | 'signShift'
  | 'listShifts'
  | 'shiftReport'
  | 'cashPlaces'
  | 'addTill'
  | 'listTills'
  | 'changeTill'
  | 'shiftCash'
  | 'dropEnvelope'
  | 'handOver'
  | 'payOut'
  | 'reverseEnvelope'
  | 'reversePaidOut';

export function shiftRoutes(deps: Deps): Handlers<ShiftCalls> {
  return {
    currentShift: ({ member }) => readCurrentShift(deps, member()),

    async openShift({ input, member }) {
      return { message: shiftMessages.opened, shift: await openShift(deps, member(), input) };
    },

    async countShift({ input, member }) {
      return { message: shiftMessages.counted, shift: await countShift(deps, member(), input) };
    },

    async signShift({ input, member }) {
      return { message: shiftMessages.signed, shift: await signCountedShift(deps, member(), input) };
    },

    async listShifts({ input, member }) {
      return pageReply(await listShifts(deps.db.read, input), (shift) => presentShiftFor(member(), shift));
    },

    shiftReport: ({ input, member }) => readShiftReport(deps, member(), input.id),

    cashPlaces: ({ member }) => readCashPlaces(deps, member()),

    async addTill({ input, member }) {
      await addTill(deps, member(), input);
      return { message: shiftMessages.tillAdded };
    },

    async listTills() {
      return { tills: await readTills(deps) };
    },

    async changeTill({ input, member }) {
      await changeTill(deps, member(), input);
      return { message: shiftMessages.tillChanged };
    },

    shiftCash: ({ input, member }) => readShiftCash(deps, member(), input.id),

    async dropEnvelope({ input, member }) {
      await dropEnvelope(deps, member(), input, false);
      return { message: tillCashMessages.dropped(input.number) };
    },

    async handOver({ input, member }) {
      await dropEnvelope(deps, member(), input, true);
      return { message: tillCashMessages.dropped(input.number) };
    },

    async payOut({ input, member }) {
      await payOut(deps, member(), input);
      return { message: tillCashMessages.paidOut };
    },

    async reverseEnvelope({ input, member }) {
      await reverseCash(deps, member(), 'envelope', input);
      return { message: tillCashMessages.reversed };
    },

    async reversePaidOut({ input, member }) {
      await reverseCash(deps, member(), 'paidOut', input);
      return { message: tillCashMessages.reversed };
    },
  };
}
