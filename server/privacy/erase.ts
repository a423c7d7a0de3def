import type { Parsed } from '#contract/api.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { findGuestIn, privacyMessages } from '#contract/privacy/privacy.ts';
import type { Db } from '#db/db.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { erasureProblemOf, isErased, recordNotFoundError } from '#server/privacy/guest-records.ts';
import { type BookingRecord, findNotErased, findRecords, forgetGuest, readReferences } from '#server/privacy/store.ts';

export async function eraseGuest(deps: Deps, member: Member, input: Parsed<'eraseGuest'>): Promise<number> {
  const { ids, reason } = input;
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const records = await findRecords(tx, ids, true);
    if (records.length < new Set(ids).size) throw recordNotFoundError();
    const notErased = records.filter((record) => !isErased(record));
    for (const record of notErased) assertErasable(deps, record, reason);
    for (const { booking } of notErased) {
      await forgetGuest(tx, booking.id, { everything: true, onRequest: true, at });
      await audit(tx, {
        ...{ at, actor: member.staffId, action: 'guest erased', reason },
        subject: { kind: 'booking', id: booking.id },
      });
    }
    if (notErased.length > 0)
      await enqueue(tx, {
        kind: 'guest.erased',
        payload: { bookingIds: notErased.map(({ booking }) => booking.id) },
        at,
      });
  });
  deps.wake();
  return new Set(ids).size;
}

function assertErasable(deps: Deps, record: BookingRecord, reason: string): void {
  const { reference, guestName: name, guestEmail: email, guestPhone: phone } = record.booking;
  const problem = erasureProblemOf(record, hotelToday(deps));
  if (problem) throw new AppError('conflict', `${reference}: ${problem}`);
  const namedDetail = findGuestIn(reason, { name, email, phone });
  if (namedDetail) throw fieldError('reason', privacyMessages.reasonNames(namedDetail));
}

/**
 * Runs as a job: notes the bookings in the file of erased bookings, and removes the mails and texts about them from the
 * files of this machine.
 */
export async function eraseFromFiles(deps: Deps, bookingIds: readonly string[]): Promise<undefined> {
  await deps.guestFiles.recordErased(bookingIds, deps.clock.now());
  await deps.guestFiles.removeMentioning([...bookingIds, ...(await readReferences(deps.db.read, bookingIds))]);
}

/**
 * Erases again the guests that a restored backup has brought back, by the ids of their bookings. Returns how many
 * bookings it erased. Safe to repeat.
 */
export async function repeatErasures(db: Db, erasedIds: readonly string[], at: Date): Promise<number> {
  const ids = await findNotErased(db.read, erasedIds);
  for (const id of ids) await db.tx((tx) => forgetGuest(tx, id, { everything: true, onRequest: true, at }));
  return ids.length;
}
