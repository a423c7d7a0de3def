import type { Day } from '#contract/core/dates.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { type NightAudit, nightAuditMessages, type OpenItem } from '#contract/reports/night-audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDays } from '#server/core/hotel-day.ts';
import { closeDays } from '#server/reports/close-days-store.ts';
import { presentRoomFigures } from '#server/reports/figures.ts';
import { onSnapshot, readNightFigures, readNightToClose } from '#server/reports/figures-store.ts';
import {
  findClosedDay,
  listOpenItems,
  type OpenItemRow,
  readNightsToPost,
  readPostedNights,
} from '#server/reports/night-audit-store.ts';
import { areSumsHidden } from '#server/till/blind.ts';

/** Does not close days first, so that a day which waits to be closed is seen as open. */
export async function readNightAudit(deps: Deps, member: Member, requestedDay?: Day): Promise<NightAudit> {
  const audit = await readAudit(deps, requestedDay);
  const hasTransfers = audit.open.some(({ kind }) => kind === 'transfer');
  // Hides the transfers from whoever still has to count a till: at the count they type the transfers without help.
  if (!hasTransfers || !(await areSumsHidden(deps, member))) return audit;
  return { ...audit, open: audit.open.filter(({ kind }) => kind !== 'transfer') };
}

async function readAudit(deps: Deps, requestedDay: Day | undefined): Promise<NightAudit> {
  const { today, deskDay } = currentDeskDays(deps);
  const day = requestedDay ?? deskDay;
  if (day > today) throw fieldError('day', nightAuditMessages.day);
  return onSnapshot(deps.db, async (db) => {
    const closedDay = await findClosedDay(db, day);
    const state = closedDay ? 'closed' : day < deskDay ? 'over' : 'running';
    const [items, posted, nightsToPost, nights] = await Promise.all([
      listOpenItems(db, day, closedDay !== undefined),
      readPostedNights(db, day),
      closedDay ? undefined : readNightsToPost(db, day),
      state === 'over' ? readNightToClose(db, day) : readNightFigures(db, { from: day, to: day }),
    ]);
    return {
      day,
      state,
      number: closedDay?.number ?? null,
      closedAt: closedDay?.closedAt.toISOString() ?? null,
      now: deps.clock.now().toISOString(),
      open: items.map(presentOpenItem),
      rooms: presentRoomFigures(nights),
      posted: nightsToPost ?? posted,
      late: { nights: posted.lateNights, amountKobo: posted.lateAmountKobo },
    };
  });
}

export const presentOpenItem = ({ bookingId, ...item }: OpenItemRow): OpenItem => ({
  ...item,
  booking: bookingId
    ? {
        ...{ id: bookingId, reference: item.reference ?? '', guestName: item.guestName ?? '' },
        ...{ checkIn: item.checkIn ?? '', checkOut: item.checkOut ?? '' },
      }
    : null,
});

/** Closes every day that is over, and returns the night audit of `day`. Throws AppError if `day` is not over. */
export async function closeDay(deps: Deps, member: Member, day: Day): Promise<{ message: string; audit: NightAudit }> {
  if (day >= currentDeskDays(deps).deskDay) throw new AppError('conflict', nightAuditMessages.notOver);
  await closeDays(deps);
  const audit = await readNightAudit(deps, member, day);
  return { message: nightAuditMessages.closed(audit.number ?? 0), audit };
}
