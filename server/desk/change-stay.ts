import type { Parsed } from '#contract/api.ts';
import { bookingMessages } from '#contract/bookings.ts';
import { addDays } from '#contract/dates.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import { fromNaira, type Kobo } from '#contract/money.ts';
import type { Member } from '#contract/roles.ts';
import { changeMessages, changeProblems, isChangeable, type StayPreview } from '#contract/stay-change.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type BookingWithBalance, paymentStatusOf } from '#server/bookings/money.ts';
import { saveBooking } from '#server/bookings/store.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { notify } from '#server/core/notify.ts';
import {
  changedBooking,
  changedFacts,
  joinNights,
  type MailChange,
  mailChanges,
  needsOtherNights,
  presentPreview,
  pricedStay,
  requestedStay,
  stayFacts,
} from '#server/desk/changed-stay.ts';
import { lockDeskBooking, readDeskBooking } from '#server/desk/desk-booking.ts';
import { presentDeskBooking, stayChangedAction } from '#server/desk/present.ts';
import { changeNights, claimedNights, roomTypeOfNight } from '#server/desk/stay-store.ts';
import { oweReduction } from '#server/payments/owe-back.ts';
import { hasFreeRoom } from '#server/rooms/availability.ts';
import { claimOverstays } from '#server/rooms/inventory-store.ts';
import { findRoomType } from '#server/rooms/room-type-store.ts';

type StayChangeInput = Pick<Parsed<'changeStay'>, 'room_id' | 'check_in' | 'check_out' | 'guests'>;

export const conflictWithBooking = (message: string, booking: BookingWithBalance) =>
  new AppError('conflict', message, [], { booking: presentDeskBooking(booking) });

export async function planChange(deps: Deps, db: Queryable, booking: BookingWithBalance, input: StayChangeInput) {
  if (!isChangeable(booking.status)) throw conflictWithBooking(changeMessages.notChangeable(booking.status), booking);
  const today = hotelToday(deps);
  const requested = requestedStay(booking, input);
  const room = await findRoomType(db, requested.roomId);
  if (!room) throw fieldError('room_id', bookingMessages.room);
  const problems = changeProblems(pricedStay(booking), requested, today, deps.hotel.stays, room);
  if (problems[0]) throw new AppError('invalid', problems[0].message, problems);
  const changed = changedBooking(booking, requested, room, today);
  if (changed.totalKobo < 0) throw fieldError('check_out', changeMessages.discounted, 'conflict');
  return { requested, changed, today };
}

/** `available` is advice: only saving claims the nights. Throws AppError. */
export async function previewStay(deps: Deps, input: Parsed<'previewStay'>): Promise<StayPreview> {
  const { read } = deps.db;
  const booking = await readDeskBooking(deps, input.id);
  const { requested, changed, today } = await planChange(deps, read, booking, input);
  const held = await claimedNights(read, booking.id, requested.roomId);
  // A past night is added for a guest who has slept here, whether or not a room was left.
  const nightsToClaim = changed.added.filter((night) => night >= today && !held.includes(night));
  const free = await Promise.all(
    joinNights(nightsToClaim).map((run) => hasFreeRoom(deps, read, requested.roomId, run)),
  );
  return presentPreview(booking, changed, !free.includes(false));
}

/** All or nothing. Throws AppError, with the booking as it is now if the input is outdated. */
export async function changeStay(deps: Deps, member: Member, input: Parsed<'changeStay'>): Promise<BookingWithBalance> {
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const booking = await lockDeskBooking(tx, input.id);
    const contacts = {
      guestName: input.guest_name ?? booking.guestName,
      guestEmail: input.guest_email ?? booking.guestEmail,
      guestPhone: input.guest_phone ?? booking.guestPhone,
      note: input.note ?? booking.note,
    };
    // A repeated request, or one that changes nothing, writes nothing and sends no mail.
    const requested = requestedStay(booking, input);
    const isSame = requested.guests === booking.guests && !needsOtherNights(booking, requested);
    if (isSame && Object.entries(contacts).every(([key, value]) => booking[key as keyof BookingWithBalance] === value))
      return;
    if (input.version !== booking.version) throw conflictWithBooking(changeMessages.changedMeanwhile, booking);

    const { changed, today } = await planChange(deps, tx, booking, input);
    if (input.seen_total !== undefined && fromNaira(input.seen_total) !== changed.totalKobo)
      throw conflictWithBooking(changeMessages.totalChanged, booking);
    if (needsOtherNights(booking, requested) && !(await changeNights(tx, booking.id, requested, today, at)))
      throw fieldError('room_id', bookingMessages.unavailable, 'conflict');
    await applyChange(tx, { at, member }, booking, { ...changed, ...contacts });
    if (needsOtherNights(booking, requested)) await claimOverstays(tx, at);
  });
  deps.wake();
  return readDeskBooking(deps, input.id);
}

export type ChangeContext = { at: Date; member: Member; reason?: string };

/** Records a stay whose nights the caller has changed already, with its refund, audit entry and mail. */
export async function applyChange(
  tx: Tx,
  { at, member, reason }: ChangeContext,
  previous: BookingWithBalance,
  next: BookingWithBalance,
): Promise<void> {
  // A guest who changed rooms and leaves before a night in the new one keeps the room type of the last night.
  const last = await roomTypeOfNight(tx, next.id, addDays(next.checkOut, -1));
  const current = last && last.roomTypeId !== next.roomTypeId ? { ...next, ...last } : next;
  const paymentStatus = paymentStatusOf(current, current.status, current.paid);
  const version = await saveBooking(tx, { ...current, paymentStatus });
  await oweSurplus(tx, current, at);
  const { before, after } = changedFacts(stayFacts(previous), stayFacts(current));
  await audit(tx, {
    at,
    actor: member.staffId,
    action: stayChangedAction,
    subject: { kind: 'booking', id: current.id },
    before: { ...before, ...(paymentStatus !== previous.paymentStatus && { paymentStatus: previous.paymentStatus }) },
    after: { ...after, ...(paymentStatus !== previous.paymentStatus && { paymentStatus }) },
    reason,
  });
  await enqueueChangeMail(tx, current, `changed.${version}`, at, mailChanges(before, after));
}

export async function enqueueChangeMail(
  tx: Tx,
  { id }: BookingWithBalance,
  key: string,
  at: Date,
  changes: MailChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const payload = { bookingId: id, key, changes };
  await enqueue(tx, { kind: 'stay.changed', payload, at, dedupeKey: `stay.changed:${id}:${key}` });
}

/** Owes back only what came through the gateway; the desk gives back in person what it took. */
export async function oweSurplus(tx: Tx, { id, txRef, totalKobo }: BookingWithBalance, at: Date): Promise<void> {
  const owed: Kobo = await oweReduction(tx, { txRef, total: totalKobo, at });
  if (owed > 0) await notify(tx, { kind: 'refund_due', at, bookingId: id, facts: { amountKobo: owed } });
}
