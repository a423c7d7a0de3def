import type { Output, Parsed } from '#contract/api.ts';
import type { AuditAction } from '#contract/audit.ts';
import { acceptsPayment, type BookingStatus, bookingMessages } from '#contract/bookings.ts';
import { unusedNightsReduction } from '#contract/cancellation.ts';
import { addDays, type Day } from '#contract/dates.ts';
import { adjustmentLabels, deskMessages, deskMethodLabels } from '#contract/desk.ts';
import { adjustmentProblem, departureMessages, deskMoneyMessages, giveBackProblem } from '#contract/desk-money.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import { formatNaira, fromNaira, type Kobo, kobo, toNaira } from '#contract/money.ts';
import type { Member } from '#contract/roles.ts';
import {
  changeMessages,
  changeProblems,
  daysBetween,
  isChangeable,
  type StayPreview,
  unusedNights,
} from '#contract/stay-change.ts';
import { undoMessages, undoProblem } from '#contract/undo.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { lockLapsed, retakeNights } from '#server/bookings/nights-store.ts';
import { savePaymentStatus } from '#server/bookings/store.ts';
import { transition } from '#server/bookings/transition.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { notify } from '#server/core/notify.ts';
import {
  applyMove,
  assertMoveAllowed,
  currentDeskDays,
  lockDeskBooking,
  readDeskBooking,
  recordMoneyChange,
} from '#server/desk/commands.ts';
import {
  adjustedTotalOf,
  type BookingWithBalance,
  balanceOf,
  creditOf,
  paymentStatusOf,
  presentDeskBooking,
  stayChangedAction,
} from '#server/desk/rules.ts';
import { adjustmentsOf, deskMoneyOf, lastMoveOf } from '#server/desk/store.ts';
import { oweReduction, withdrawCancellationRefund } from '#server/payments/owe-back.ts';
import { isFree } from '#server/rooms/commands.ts';
import { claimOverstays, findRoomType } from '#server/rooms/store.ts';
import {
  bookingBeforeDeparture,
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
} from '#server/stays/rules.ts';
import {
  changeNights,
  claimedNights,
  findAdjustmentByKey,
  findDeskRefundByKey,
  insertAdjustment,
  insertDeparture,
  insertDeskRefund,
  lastDeparture,
  roomTypeOfNight,
  saveBooking,
} from '#server/stays/store.ts';

type StayChangeInput = Pick<Parsed<'changeStay'>, 'room_id' | 'check_in' | 'check_out' | 'guests'>;

const refusal = (message: string, booking: BookingWithBalance) =>
  new AppError('conflict', message, [], { booking: presentDeskBooking(booking) });

async function planChange(deps: Deps, db: Queryable, booking: BookingWithBalance, input: StayChangeInput) {
  if (!isChangeable(booking.status)) throw refusal(changeMessages.notChangeable(booking.status), booking);
  const today = hotelToday(deps);
  const requested = requestedStay(booking, input);
  const room = await findRoomType(db, requested.roomId);
  if (!room) throw fieldError('room_id', bookingMessages.room);
  const problems = changeProblems(pricedStay(booking), requested, today, deps.hotel.stays, room);
  if (problems[0]) throw new AppError('invalid', problems[0].message, problems);
  const moved = changedBooking(booking, requested, room, today);
  if (moved.total < 0) throw fieldError('check_out', changeMessages.discounted, 'conflict');
  return { requested: requested, moved, today };
}

/** `available` is advice: only saving claims the nights. Throws AppError. */
export async function previewStay(deps: Deps, input: Parsed<'previewStay'>): Promise<StayPreview> {
  const { read } = deps.db;
  const booking = await readDeskBooking(deps, input.id);
  const { requested, moved, today } = await planChange(deps, read, booking, input);
  const held = await claimedNights(read, booking.id, requested.roomId);
  // A past night is added for a guest who has slept here, whether or not a room was left.
  const nightsToClaim = moved.added.filter((night) => night >= today && !held.includes(night));
  const free = await Promise.all(joinNights(nightsToClaim).map((run) => isFree(deps, read, requested.roomId, run)));
  return presentPreview(booking, moved, !free.includes(false));
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
    if (input.version !== booking.version) throw refusal(changeMessages.changedMeanwhile, booking);

    const { moved, today } = await planChange(deps, tx, booking, input);
    if (input.seen_total !== undefined && fromNaira(input.seen_total) !== moved.total)
      throw refusal(changeMessages.totalChanged, booking);
    if (needsOtherNights(booking, requested) && !(await changeNights(tx, booking.id, requested, today, at)))
      throw fieldError('room_id', bookingMessages.unavailable, 'conflict');
    await applyChange(tx, { at, member }, booking, { ...moved, ...contacts });
    if (needsOtherNights(booking, requested)) await claimOverstays(tx, at);
  });
  deps.wake();
  return readDeskBooking(deps, input.id);
}

type ChangeContext = { at: Date; member: Member; reason?: string };

/** Records a stay whose nights the caller has changed already, with its refund, audit entry and mail. */
async function applyChange(
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

async function enqueueChangeMail(
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
async function oweSurplus(tx: Tx, { id, txRef, total }: BookingWithBalance, at: Date): Promise<void> {
  const owed: Kobo = await oweReduction(tx, { txRef, total, at });
  if (owed > 0) await notify(tx, { kind: 'refund_due', at, bookingId: id, facts: { amountKobo: owed } });
}

const keyReusedError = () => fieldError('key', bookingMessages.keyReused, 'conflict');

export async function giveBack(deps: Deps, member: Member, input: Parsed<'giveBack'>): Promise<BookingWithBalance> {
  const at = deps.clock.now();
  const amount = fromNaira(input.amount);
  const { id, method, reason } = input;
  const key = `${member.staffId}:${input.key}`;
  await deps.db.tx(async (tx) => {
    const booking = await lockDeskBooking(tx, id);
    const previous = await findDeskRefundByKey(tx, key);
    if (previous) {
      const isSame = previous.booking_id === id && previous.method === method && previous.amount_kobo === amount;
      if (!isSame || previous.reason !== reason) throw keyReusedError();
      return;
    }
    const money = await deskMoneyOf(tx, id, hotelToday(deps), deps.hotel.timeZone);
    const problem = giveBackProblem(amount, member.role, money, deps.hotel.desk);
    if (problem) throw fieldError('amount', problem.message, problem.kind);
    const refund = await insertDeskRefund(tx, { bookingId: id, method, amount, reason, by: member.id, at, key });
    if (!refund) throw keyReusedError();
    await recordMoneyChange(tx, booking, kobo(booking.paid - amount), {
      ...{ at, actor: member.staffId, action: 'payment given back', reason },
      facts: { method, amountKobo: amount },
    });
    await enqueueChangeMail(tx, booking, `refund.${refund}`, at, [
      { label: `Given back, ${deskMethodLabels[method]}`, before: null, after: formatNaira(amount) },
    ]);
  });
  deps.wake();
  return readDeskBooking(deps, id);
}

export async function adjustStay(deps: Deps, member: Member, input: Parsed<'adjustStay'>): Promise<BookingWithBalance> {
  const at = deps.clock.now();
  const amount = fromNaira(input.amount);
  const { id, kind, reason } = input;
  const key = `${member.staffId}:${input.key}`;
  await deps.db.tx(async (tx) => {
    const booking = await lockDeskBooking(tx, id);
    const previous = await findAdjustmentByKey(tx, key);
    if (previous) {
      const isSame = previous.booking_id === id && previous.kind === kind && previous.amount_kobo === amount;
      if (!isSame || previous.reason !== reason) throw keyReusedError();
      return;
    }
    if (!acceptsPayment(booking.status)) throw refusal(deskMoneyMessages.notAdjustable(booking.status), booking);
    const adjusted = adjustedTotalOf(booking, await adjustmentsOf(tx, booking));
    const problem = adjustmentProblem(kind, amount, member.role, adjusted, deps.hotel.desk);
    if (problem) throw fieldError('amount', problem.message, problem.kind);
    await applyAdjustment(tx, booking, { kind, amount, reason, key, by: member, at });
  });
  deps.wake();
  return readDeskBooking(deps, id);
}

type NewAdjustment = Omit<Parameters<typeof insertAdjustment>[1], 'bookingId'>;

async function applyAdjustment(
  tx: Tx,
  booking: BookingWithBalance,
  adjustment: NewAdjustment,
): Promise<BookingWithBalance> {
  const { kind, amount, reason, by, at } = adjustment;
  const adjustmentId = await insertAdjustment(tx, { ...adjustment, bookingId: booking.id });
  if (!adjustmentId) throw keyReusedError();
  const fresh = await lockDeskBooking(tx, booking.id);
  const paymentStatus = paymentStatusOf(fresh, fresh.status, fresh.paid);
  if (paymentStatus !== booking.paymentStatus) await savePaymentStatus(tx, booking.id, paymentStatus);
  await oweSurplus(tx, fresh, at);
  await audit(tx, {
    at,
    actor: by.staffId,
    action: kind === 'discount' ? 'discount given' : 'extra charge made',
    subject: { kind: 'booking', id: booking.id },
    before: { totalKobo: booking.total, paymentStatus: booking.paymentStatus },
    after: { amountKobo: amount, totalKobo: fresh.total, paymentStatus },
    reason,
  });
  await enqueueChangeMail(tx, booking, `adjusted.${adjustmentId}`, at, [
    {
      label: `${adjustmentLabels[kind]}, ${reason}`,
      before: null,
      after: formatNaira(kobo(fresh.total - booking.total)),
    },
    ...mailChanges({ totalKobo: booking.total }, { totalKobo: fresh.total }),
  ]);
  return { ...fresh, paymentStatus };
}

async function planDeparture(deps: Deps, db: Queryable, booking: BookingWithBalance) {
  const today = hotelToday(deps);
  const nights = unusedNights(pricedStay(booking), today);
  const [first] = nights;
  if (!first) throw refusal(departureMessages.none, booking);
  const { moved } = await planChange(deps, db, booking, { check_out: first });
  const worth = kobo(booking.total - moved.total);
  return { today, nights, moved, worth, comesOff: unusedNightsReduction(worth, deps.hotel.cancellation) };
}

export async function previewDeparture(deps: Deps, id: string): Promise<Output<'previewDeparture'>> {
  const booking = await readDeskBooking(deps, id);
  const { nights, worth, comesOff } = await planDeparture(deps, deps.db.read, booking);
  const after = { ...booking, total: kobo(booking.total - comesOff) };
  return {
    ...{ nights, worth: toNaira(worth), comes_off: toNaira(comesOff), total_amount: toNaira(after.total) },
    ...{ balance: toNaira(balanceOf(after)), credit: toNaira(creditOf(after)), version: booking.version },
  };
}

/**
 * Completes a stay before its last night. Dropped nights leave the total, except what the policy keeps as an extra
 * charge; kept nights stay charged. Throws AppError.
 */
export async function departEarly(
  deps: Deps,
  member: Member,
  input: Parsed<'departEarly'>,
): Promise<BookingWithBalance> {
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const booking = await lockDeskBooking(tx, input.id);
    const move = { status: 'completed', reason: input.reason } as const;
    assertMoveAllowed(booking, move, member, currentDeskDays(deps));
    if (input.version !== booking.version) throw refusal(changeMessages.changedMeanwhile, booking);
    const { today, moved, worth, comesOff } = await planDeparture(deps, tx, booking);
    let departing = booking;
    if (input.unused === 'drop') {
      if (!(await changeNights(tx, booking.id, requestedStay(moved, {}), today, at)))
        throw fieldError('room_id', bookingMessages.unavailable, 'conflict');
      await applyChange(tx, { at, member, reason: input.reason }, booking, moved);
      departing = await lockDeskBooking(tx, booking.id);
      const amount = kobo(worth - comesOff);
      const kept = { kind: 'charge', amount, reason: departureMessages.kept, by: member, at, key: null } as const;
      if (amount > 0) departing = await applyAdjustment(tx, departing, kept);
      const { roomTypeId, roomTypeName, checkOut } = booking;
      const nights = booking.nights.slice(moved.nights.length);
      await insertDeparture(tx, booking.id, { leftAt: at, roomTypeId, roomTypeName, checkOut, nights, kept: amount });
    }
    await applyMove(tx, departing, move, { at, today, member });
  });
  deps.wake();
  return readDeskBooking(deps, input.id);
}

const undoActions: Partial<Record<BookingStatus, AuditAction>> = {
  cancelled: 'booking cancellation undone',
  no_show: 'booking no-show undone',
  completed: 'booking completion undone',
};

/**
 * Undoes a transition of the same desk day if the nights are free. After an early departure, the dropped nights come
 * back too, all or none: `without` lists those that are gone. Throws AppError.
 */
export async function undoMove(deps: Deps, member: Member, { id, from }: Parsed<'undoMove'>) {
  const at = deps.clock.now();
  const known = await readDeskBooking(deps, id);
  const { roomTypeId, checkOut } = (await lastDeparture(deps.db.read, id)) ?? known;
  const without = await deps.db.tx(async (tx) => {
    await lockLapsed(tx, { ...known, roomTypeId, checkOut }, at);
    const booking = await lockDeskBooking(tx, id);
    const fresh = { booking: presentDeskBooking(booking) };
    if (from && from !== booking.status) throw new AppError('conflict', deskMessages.moved(booking.status), [], fresh);
    const last = await lastMoveOf(tx, booking);
    const action = undoActions[booking.status];
    if (!last || !action) throw new AppError('conflict', undoMessages.nothing, [], fresh);
    const problem = undoProblem(booking.status, last, member.role, at, deps.hotel);
    if (problem) throw new AppError(problem.kind, problem.message, [], fresh);
    const { current, missing } = await reclaimNights(deps, tx, { at, member }, booking, last.at);
    const status = last.from;
    const paymentStatus = paymentStatusOf(current, status, current.paid);
    await transition(tx, current, {
      ...{ to: status, by: 'undo', at, paymentStatus },
      entry: { actor: member.staffId, action },
    });
    // A guest who is in house again after the day of check-out needs a room tonight.
    await claimOverstays(tx, at);
    if (booking.paymentStatus === 'refund_due')
      await withdrawCancellationRefund(tx, booking.txRef, { id: member.id, at });
    // Only a guest who booked online can have a mail about the cancellation, which this one corrects.
    if (booking.status === 'cancelled' && booking.source === 'online')
      await enqueue(tx, { kind: 'booking.reinstated', payload: { bookingId: id, undoneAt: at.toISOString() }, at });
    return missing;
  });
  deps.wake();
  return { booking: await readDeskBooking(deps, id), without };
}

/**
 * Claims the nights again, after an early departure at `since` also the dropped ones, and then discounts what the
 * policy kept. `missing` lists dropped nights that are gone. Throws AppError.
 */
async function reclaimNights(deps: Deps, tx: Tx, context: ChangeContext, booking: BookingWithBalance, since: Date) {
  const { at, member } = context;
  const latest = await lastDeparture(tx, booking.id);
  const departure = latest?.leftAt.getTime() === since.getTime() ? latest : undefined;
  const fullBooking = departure && bookingBeforeDeparture(booking, departure);
  const isRestored = fullBooking !== undefined && (await retakeNights(tx, fullBooking, at));
  if (!isRestored && !(await retakeNights(tx, booking, at))) throw refusal(undoMessages.sold, booking);
  if (!departure || !fullBooking) return { current: booking, missing: [] };
  if (isRestored) await applyChange(tx, context, booking, fullBooking);
  const reason = departureMessages.takenBack;
  const current = await lockDeskBooking(tx, booking.id);
  return {
    current:
      departure.kept > 0
        ? await applyAdjustment(tx, current, {
            kind: 'discount',
            amount: departure.kept,
            reason,
            by: member,
            at,
            key: null,
          })
        : current,
    missing: isRestored
      ? []
      : await unavailableNights(deps, tx, fullBooking, daysBetween(booking.checkOut, departure.checkOut)),
  };
}

/** Falls back to all of the nights when none of them looks full any more. */
async function unavailableNights(
  deps: Deps,
  tx: Tx,
  { roomTypeId }: BookingWithBalance,
  nights: Day[],
): Promise<Day[]> {
  const unavailable: Day[] = [];
  for (const night of nights) {
    const isAvailable = await isFree(deps, tx, roomTypeId, { checkIn: night, checkOut: addDays(night, 1) });
    if (!isAvailable) unavailable.push(night);
  }
  return unavailable.length > 0 ? unavailable : nights;
}
