import { addDays } from '#contract/core/dates.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import {
  deleteOldRecords,
  findOverdue,
  forgetGuest,
  forgetOldTexts,
  forgetStaff,
  listErasureRequests,
  type OverdueKind,
} from '#server/privacy/store.ts';

const batchSize = 100;

const dayMs = 24 * 60 * 60 * 1000;

const monthMs = 30.5 * dayMs;

/**
 * Erases the personal data whose retention period is over, one transaction per batch. What an interrupted run leaves is
 * erased the next night.
 */
export async function forgetOverdue(deps: Deps): Promise<void> {
  const { db, hotel, clock, guestFiles } = deps;
  const at = clock.now();
  await recordErasureRequests(deps);
  const moment = { today: hotelToday(deps), at };
  for (const kind of ['hold', 'name', 'contact'] satisfies OverdueKind[]) {
    for (;;) {
      const ids = await findOverdue(db.read, kind, hotel, moment, batchSize);
      if (ids.length > 0)
        await db.tx(async (tx) => {
          for (const id of ids) await forgetGuest(tx, id, { everything: kind !== 'contact', onRequest: false, at });
        });
      if (ids.length < batchSize) break;
    }
  }
  await db.tx((tx) => forgetStaff(tx, new Date(at.getTime() - hotel.retention.staffMonths * monthMs)));
  await db.tx((tx) => forgetOldTexts(tx, new Date(at.getTime() - hotel.retention.contactMonths * monthMs)));
  const messagesBefore = new Date(at.getTime() - hotel.retention.messageDays * dayMs);
  await deleteOldRecords(db.read, { before: messagesBefore, yesterday: addDays(moment.today, -1), now: at });
  await guestFiles.removeOlderThan(messagesBefore);
}

/**
 * Notes all requested erasures in this machine's file of erased bookings, because another machine may have made them.
 */
const recordErasureRequests = async ({ db, guestFiles, clock }: Deps): Promise<void> =>
  guestFiles.recordErased(await listErasureRequests(db.read), clock.now());
