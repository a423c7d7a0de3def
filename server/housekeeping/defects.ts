import type { Parsed } from '#contract/api.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { housekeepingMessages } from '#contract/housekeeping/housekeeping.ts';
import type { Tx } from '#db/db.ts';
import { audit } from '#server/core/audit.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { notify } from '#server/core/notify.ts';
import { timeOfChange } from '#server/housekeeping/change-room.ts';
import {
  type AnswerTable,
  findDefectByKey,
  insertDefect,
  insertRoomAnswer,
  lockDiscrepancyOrDefect,
  lockRoomState,
} from '#server/housekeeping/room-log-store.ts';

/**
 * Stores a defect, and returns the number of the room. If no guest can sleep there, a notice asks the desk to close the
 * room.
 */
export function reportDefect(deps: Deps, member: Member, input: Parsed<'reportDefect'>): Promise<string> {
  const key = `${member.staffId}:${input.key}`;
  const { room: roomId, kind, note, canSleep } = input;
  const keyReusedError = fieldError('key', housekeepingMessages.keyReused, 'conflict');
  const report = async (tx: Tx): Promise<string> => {
    const room = await lockRoomState(tx, roomId);
    if (!room) throw new AppError('not_found', housekeepingMessages.notFound);
    const earlierDefect = await findDefectByKey(tx, key);
    if (earlierDefect) {
      const isSame = earlierDefect.roomId === roomId && earlierDefect.kind === kind && earlierDefect.note === note;
      if (!isSame || earlierDefect.canSleep !== canSleep) throw keyReusedError;
      return room.number;
    }
    const reportedAt = timeOfChange(deps, input);
    await insertDefect(tx, { roomId, kind, note, canSleep, reportedBy: member.id, reportedAt, key });
    if (!canSleep)
      await notify(tx, {
        kind: 'room_defect',
        facts: { room: room.number, defect: kind, note },
        at: deps.clock.now(),
        dedupeKey: `room_defect:${key}`,
      });
    return room.number;
  };
  return onViolation('defect_key_key', () => deps.db.tx(report), keyReusedError);
}

export const answerDiscrepancyOrDefect = (
  deps: Deps,
  member: Member,
  table: AnswerTable,
  input: Parsed<'answerDiscrepancy'>,
): Promise<void> =>
  deps.db.tx(async (tx) => {
    const lockedRow = await lockDiscrepancyOrDefect(tx, table, input.id);
    if (!lockedRow) throw new AppError('not_found', housekeepingMessages.answerNotFound);
    if (lockedRow.answeredAt)
      throw new AppError('conflict', housekeepingMessages.alreadyAnswered(lockedRow.answeredByName ?? ''));
    const at = deps.clock.now();
    await insertRoomAnswer(tx, table, input.id, { answer: input.answer, answeredBy: member.id, answeredAt: at });
    await audit(tx, {
      at,
      actor: member.staffId,
      action: table === 'defect' ? 'defect answered' : 'discrepancy answered',
      subject: { kind: 'room', id: lockedRow.roomId },
      after: { name: lockedRow.number },
      reason: input.answer,
    });
  });
