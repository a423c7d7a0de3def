import { housekeepingMessages as messages } from '#contract/housekeeping/housekeeping.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import {
  setAskedForRoom,
  setCleaning,
  setCondition,
  setRequest,
  setSeen,
  undoCondition,
} from '#server/housekeeping/change-room.ts';
import { answerDiscrepancyOrDefect, reportDefect } from '#server/housekeeping/defects.ts';
import { readReadiness } from '#server/housekeeping/readiness.ts';
import { beginRound, readRound, readRoundRoom } from '#server/housekeeping/round.ts';

type HousekeepingCalls =
  | 'housekeepingRound'
  | 'beginRound'
  | 'setRoomCondition'
  | 'undoRoomCondition'
  | 'setRoomSeen'
  | 'setRoomRequest'
  | 'setRoomCleaning'
  | 'reportDefect'
  | 'roomReadiness'
  | 'askForRoom'
  | 'answerDiscrepancy'
  | 'answerDefect';

export function housekeepingRoutes(deps: Deps): Handlers<HousekeepingCalls> {
  return {
    housekeepingRound: ({ member }) => readRound(deps, member()),

    async beginRound({ member }) {
      await beginRound(deps, member().id);
      return { message: messages.begun };
    },

    async setRoomCondition({ input, member }) {
      const number = await setCondition(deps, member(), input);
      deps.wake();
      const room = await readRoundRoom(deps, member(), input.room);
      return { message: messages.saved(number, input.condition), room };
    },

    async undoRoomCondition({ input, member }) {
      const number = await undoCondition(deps, member(), input);
      const room = await readRoundRoom(deps, member(), input.room);
      return { message: messages.undone(number, room.condition), room };
    },

    async setRoomSeen({ input, member }) {
      const number = await setSeen(deps, member(), input);
      deps.wake();
      const room = await readRoundRoom(deps, member(), input.room);
      return { message: messages.seenSaved(number, input.seen), room };
    },

    async setRoomRequest({ input, member }) {
      const number = await setRequest(deps, member(), input);
      const room = await readRoundRoom(deps, member(), input.room);
      return { message: messages.requestSaved(number, input.request), room };
    },

    async setRoomCleaning({ input, member }) {
      const number = await setCleaning(deps, member(), input);
      const room = await readRoundRoom(deps, member(), input.room);
      return { message: input.cleaning ? messages.cleaningStarted(number) : messages.cleaningEnded(number), room };
    },

    async reportDefect({ input, member }) {
      const number = await reportDefect(deps, member(), input);
      deps.wake();
      return { message: messages.defectSaved(number), room: await readRoundRoom(deps, member(), input.room) };
    },

    roomReadiness: () => readReadiness(deps),

    async askForRoom({ input, member }) {
      return { message: await setAskedForRoom(deps, member(), input) };
    },

    async answerDiscrepancy({ input, member }) {
      await answerDiscrepancyOrDefect(deps, member(), 'discrepancy', input);
      return { message: messages.answered };
    },

    async answerDefect({ input, member }) {
      await answerDiscrepancyOrDefect(deps, member(), 'defect', input);
      return { message: messages.answered };
    },
  };
}
