import { addDays } from '#contract/core/dates.ts';
import type { Hotel } from '#contract/core/hotel.ts';
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

/** Before which instants data that no stay has are old at `at`. */
export const endsOf = (retention: Hotel['retention'], at: Date) => ({
  staffBefore: new Date(at.getTime() - retention.staffMonths * monthMs),
  textsBefore: new Date(at.getTime() - retention.contactMonths * monthMs),
  messagesBefore: new Date(at.getTime() - retention.messageDays * dayMs),
});

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
      const ids = await findOverdue(db.read, kind, hotel.retention, moment, batchSize);
      if (ids.length > 0)
        await db.tx(async (tx) => {
          for (const id of ids) await forgetGuest(tx, id, { everything: kind !== 'contact', onRequest: false, at });
        });
      if (ids.length < batchSize) break;
    }
  }
  const { staffBefore, textsBefore, messagesBefore } = endsOf(hotel.retention, at);
  await db.tx((tx) => forgetStaff(tx, staffBefore));
  await db.tx((tx) => forgetOldTexts(tx, textsBefore));
  await deleteOldRecords(db.read, { before: messagesBefore, yesterday: addDays(moment.today, -1), now: at });
  await guestFiles.removeOlderThan(messagesBefore);
}

/**
 * Notes all requested erasures in this machine's file of erased bookings, because another machine may have made them.
 */
const recordErasureRequests = async ({ db, guestFiles, clock }: Deps): Promise<void> =>
  guestFiles.recordErased(await listErasureRequests(db.read), clock.now());
