import type { Parsed } from '#contract/api.ts';
import { bookingMessages } from '#contract/bookings.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import { fromNaira, type Kobo } from '#contract/money.ts';
import type { Member } from '#contract/roles.ts';
import { changeMessages, changeProblems, isChangeable, type StayPreview } from '#contract/stay-change.ts';
import type { Read, Tx } from '#db/db.ts';
import { announce } from '#server/announce.ts';
import { audit } from '#server/audit.ts';
import type { House } from '#server/context.ts';
import { lockStay, readStay } from '#server/desk/commands.ts';
import { paymentStatusOf, presentStay, type Stay, stayChanged } from '#server/desk/rules.ts';
import { promise } from '#server/outbox/jobs.ts';
import { oweReduction } from '#server/payments/commands.ts';
import { hotelToday, isFree } from '#server/rooms/commands.ts';
import { findRoomType } from '#server/rooms/store.ts';
import {
  differentFacts,
  movedStay,
  needsNights,
  presentPreview,
  pricedStay,
  runsOf,
  stayFacts,
  toldChanges,
  wishedStay,
} from '#server/stays/rules.ts';
import { changeNights, heldNights, writeStay } from '#server/stays/store.ts';

type Wish = Pick<Parsed<'changeStay'>, 'room_id' | 'check_in' | 'check_out' | 'guests'>;

const refusal = (message: string, stay: Stay) => new AppError('conflict', message, [], { booking: presentStay(stay) });

/** The stay as it would be, if it is one the house can sell at all. Throws AppError. */
async function plan(house: House, db: Read, stay: Stay, asked: Wish) {
  if (!isChangeable(stay.status)) throw refusal(changeMessages.notChangeable(stay.status), stay);
  const today = hotelToday(house);
  const wish = wishedStay(stay, asked);
  const room = await findRoomType(db, wish.roomId);
  if (!room) throw fieldError('room_id', bookingMessages.room);
  const problems = changeProblems(pricedStay(stay), wish, today, house.hotel.stays, room);
  if (problems[0]) throw new AppError('invalid', problems[0].message, problems);
  const moved = movedStay(stay, wish, room, today);
  if (moved.total < 0) throw fieldError('check_out', changeMessages.discounted, 'conflict');
  return { wish, moved, today };
}

/** What a change would come to. Whether the nights look free is advice: saving decides. Throws AppError. */
export async function previewStay(house: House, asked: Parsed<'previewStay'>): Promise<StayPreview> {
  const { read } = house.db;
  const stay = await readStay(house, asked.id);
  const { wish, moved } = await plan(house, read, stay, asked);
  const held = await heldNights(read, stay.id, wish.roomId);
  const free = await Promise.all(
    runsOf(moved.added.filter((night) => !held.includes(night))).map((run) => isFree(house, read, wish.roomId, run)),
  );
  return presentPreview(stay, moved, !free.includes(false));
}

/** Changes a stay, all of it or nothing. Who comes second learns so, with the booking as it is now. Throws AppError. */
export async function changeStay(house: House, member: Member, asked: Parsed<'changeStay'>): Promise<Stay> {
  const at = house.clock.now();
  await house.db.tx(async (tx) => {
    const stay = await lockStay(tx, asked.id);
    const contacts = {
      guestName: asked.guest_name ?? stay.guestName,
      guestEmail: asked.guest_email ?? stay.guestEmail,
      guestPhone: asked.guest_phone ?? stay.guestPhone,
      note: asked.note ?? stay.note,
    };
    // Sent again because the answer was lost, or nothing of it is new: then there is nothing to do, and nobody to tell.
    const wish = wishedStay(stay, asked);
    const same = wish.guests === stay.guests && !needsNights(stay, wish);
    if (same && Object.entries(contacts).every(([key, value]) => stay[key as keyof Stay] === value)) return;
    if (asked.version !== stay.version) throw refusal(changeMessages.changedMeanwhile, stay);

    const { moved, today } = await plan(house, tx, stay, asked);
    if (asked.seen_total !== undefined && fromNaira(asked.seen_total) !== moved.total)
      throw refusal(changeMessages.totalChanged, stay);
    if (needsNights(stay, wish) && !(await changeNights(tx, stay.id, wish, today, at)))
      throw fieldError('room_id', bookingMessages.unavailable, 'conflict');
    await become(tx, { at, member }, stay, { ...moved, ...contacts });
  });
  house.wake();
  return readStay(house, asked.id);
}

type Deed = { at: Date; member: Member; reason?: string };

/** Writes a stay that has its nights down as it is now, with what it means for its money, and tells whom it concerns. */
async function become(tx: Tx, { at, member, reason }: Deed, was: Stay, is: Stay): Promise<void> {
  const paymentStatus = paymentStatusOf(is, is.status, is.paid);
  const version = await writeStay(tx, { ...is, paymentStatus });
  await oweWhatIsTooMuch(tx, is, at);
  const { before, after } = differentFacts(stayFacts(was), stayFacts(is));
  await audit(tx, {
    at,
    actor: member.staffId,
    action: stayChanged,
    subject: { kind: 'booking', id: is.id },
    before: { ...before, ...(paymentStatus !== was.paymentStatus && { paymentStatus: was.paymentStatus }) },
    after: { ...after, ...(paymentStatus !== was.paymentStatus && { paymentStatus }) },
    reason,
  });
  const changes = toldChanges(before, after);
  if (changes.length > 0)
    await promise(tx, {
      kind: 'stay.changed',
      payload: { bookingId: is.id, key: `changed.${version}`, changes },
      at,
      once: `stay.changed:${is.id}:${version}`,
    });
}

/** What was paid over the gateway beyond the new total goes back the same way; the desk gives back what it took itself. */
async function oweWhatIsTooMuch(tx: Tx, { id, txRef, total }: Stay, at: Date): Promise<void> {
  const owed: Kobo = await oweReduction(tx, { txRef, total, at });
  if (owed > 0) await announce(tx, { kind: 'refund_due', at, bookingId: id, facts: { amountKobo: owed } });
}
