import type { Output, Parsed } from '#contract/api.ts';
import type { AuditAction } from '#contract/audit.ts';
import { type BookingStatus, bookingMessages } from '#contract/bookings.ts';
import { unusedNightsBack } from '#contract/cancellation.ts';
import { addDays, type Day } from '#contract/dates.ts';
import { adjustmentLabels, deskMessages, deskMethodLabels, takesMoney } from '#contract/desk.ts';
import { adjustmentProblem, departureMessages, deskMoneyMessages, giveBackProblem } from '#contract/desk-money.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import { formatNaira, fromNaira, type Kobo, kobo, toNaira } from '#contract/money.ts';
import type { Member } from '#contract/roles.ts';
import {
  changeMessages,
  changeProblems,
  daysOf,
  isChangeable,
  type StayPreview,
  unusedNights,
} from '#contract/stay-change.ts';
import { undoMessages, undoProblem } from '#contract/undo.ts';
import type { Read, Tx } from '#db/db.ts';
import { announce } from '#server/announce.ts';
import { audit } from '#server/audit.ts';
import { retakeNights, updateBooking } from '#server/bookings/store.ts';
import type { House } from '#server/context.ts';
import { countMoney, daysNow, demandMayMove, lockStay, moveOn, readStay } from '#server/desk/commands.ts';
import {
  adjustedOf,
  balanceOf,
  creditOf,
  paymentStatusOf,
  presentStay,
  type Stay,
  stayChanged,
} from '#server/desk/rules.ts';
import { adjustmentsOf, deskMoneyOf, lastMoveOf } from '#server/desk/store.ts';
import { promise } from '#server/outbox/jobs.ts';
import { oweNoMore, oweReduction } from '#server/payments/commands.ts';
import { lockLapsed } from '#server/receipts/store.ts';
import { hotelToday, isFree } from '#server/rooms/commands.ts';
import { findRoomType, holdOverstays } from '#server/rooms/store.ts';
import {
  differentFacts,
  movedStay,
  needsNights,
  presentPreview,
  pricedStay,
  restoredStay,
  runsOf,
  stayFacts,
  type ToldChange,
  toldChanges,
  wishedStay,
} from '#server/stays/rules.ts';
import {
  changeNights,
  findAdjustmentKey,
  findRefundKey,
  heldNights,
  insertAdjustment,
  insertDeparture,
  insertRefund,
  lastDeparture,
  roomOfNight,
  writeStay,
} from '#server/stays/store.ts';

type Wish = Pick<Parsed<'changeStay'>, 'room_id' | 'check_in' | 'check_out' | 'guests'>;

const refusal = (message: string, stay: Stay) => new AppError('conflict', message, [], { booking: presentStay(stay) });

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

/** `available` is advice: only saving claims the nights. Throws AppError. */
export async function previewStay(house: House, asked: Parsed<'previewStay'>): Promise<StayPreview> {
  const { read } = house.db;
  const stay = await readStay(house, asked.id);
  const { wish, moved, today } = await plan(house, read, stay, asked);
  const held = await heldNights(read, stay.id, wish.roomId);
  // A past night is added for a guest who has slept here, whether or not a room was left.
  const asking = moved.added.filter((night) => night >= today && !held.includes(night));
  const free = await Promise.all(runsOf(asking).map((run) => isFree(house, read, wish.roomId, run)));
  return presentPreview(stay, moved, !free.includes(false));
}

/** All or nothing. Throws AppError, with the booking as it is now if the input is outdated. */
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
    // A repeated request, or one that changes nothing, writes nothing and sends no mail.
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
    if (needsNights(stay, wish)) await holdOverstays(tx, at);
  });
  house.wake();
  return readStay(house, asked.id);
}

type Deed = { at: Date; member: Member; reason?: string };

/** Records a stay whose nights the caller has changed already, with its refund, audit entry and mail. */
async function become(tx: Tx, { at, member, reason }: Deed, was: Stay, to: Stay): Promise<void> {
  // A guest who changed rooms and leaves before a night in the new one keeps the room type of the last night.
  const last = await roomOfNight(tx, to.id, addDays(to.checkOut, -1));
  const is = last && last.roomTypeId !== to.roomTypeId ? { ...to, ...last } : to;
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
  await tellGuest(tx, is, `changed.${version}`, at, toldChanges(before, after));
}

async function tellGuest(tx: Tx, { id }: Stay, key: string, at: Date, changes: ToldChange[]): Promise<void> {
  if (changes.length === 0) return;
  const payload = { bookingId: id, key, changes };
  await promise(tx, { kind: 'stay.changed', payload, at, once: `stay.changed:${id}:${key}` });
}

/** Owes back only what came through the gateway; the desk gives back in person what it took. */
async function oweWhatIsTooMuch(tx: Tx, { id, txRef, total }: Stay, at: Date): Promise<void> {
  const owed: Kobo = await oweReduction(tx, { txRef, total, at });
  if (owed > 0) await announce(tx, { kind: 'refund_due', at, bookingId: id, facts: { amountKobo: owed } });
}

const keyReused = () => fieldError('key', bookingMessages.keyReused, 'conflict');

export async function giveBack(house: House, member: Member, wish: Parsed<'giveBack'>): Promise<Stay> {
  const at = house.clock.now();
  const amount = fromNaira(wish.amount);
  const { id, method, reason } = wish;
  const key = `${member.staffId}:${wish.key}`;
  await house.db.tx(async (tx) => {
    const stay = await lockStay(tx, id);
    const earlier = await findRefundKey(tx, key);
    if (earlier) {
      const same = earlier.booking_id === id && earlier.method === method && earlier.amount_kobo === amount;
      if (!same || earlier.reason !== reason) throw keyReused();
      return;
    }
    const money = await deskMoneyOf(tx, id, hotelToday(house), house.hotel.timeZone);
    const problem = giveBackProblem(amount, member.role, money, house.hotel.desk);
    if (problem) throw fieldError('amount', problem.message, problem.kind);
    const refund = await insertRefund(tx, { bookingId: id, method, amount, reason, by: member.id, at, key });
    if (!refund) throw keyReused();
    await countMoney(tx, stay, kobo(stay.paid - amount), {
      ...{ at, actor: member.staffId, action: 'payment given back', reason },
      facts: { method, amountKobo: amount },
    });
    await tellGuest(tx, stay, `refund.${refund}`, at, [
      { label: `Given back, ${deskMethodLabels[method]}`, before: null, after: formatNaira(amount) },
    ]);
  });
  house.wake();
  return readStay(house, id);
}

export async function adjustStay(house: House, member: Member, wish: Parsed<'adjustStay'>): Promise<Stay> {
  const at = house.clock.now();
  const amount = fromNaira(wish.amount);
  const { id, kind, reason } = wish;
  const key = `${member.staffId}:${wish.key}`;
  await house.db.tx(async (tx) => {
    const stay = await lockStay(tx, id);
    const earlier = await findAdjustmentKey(tx, key);
    if (earlier) {
      const same = earlier.booking_id === id && earlier.kind === kind && earlier.amount_kobo === amount;
      if (!same || earlier.reason !== reason) throw keyReused();
      return;
    }
    if (!takesMoney(stay.status)) throw refusal(deskMoneyMessages.notAdjustable(stay.status), stay);
    const adjusted = adjustedOf(stay, await adjustmentsOf(tx, stay));
    const problem = adjustmentProblem(kind, amount, member.role, adjusted, house.hotel.desk);
    if (problem) throw fieldError('amount', problem.message, problem.kind);
    await adjust(tx, stay, { kind, amount, reason, key, by: member, at });
  });
  house.wake();
  return readStay(house, id);
}

type NewAdjustment = Omit<Parameters<typeof insertAdjustment>[1], 'bookingId'>;

async function adjust(tx: Tx, stay: Stay, adjustment: NewAdjustment): Promise<Stay> {
  const { kind, amount, reason, by, at } = adjustment;
  const adjustmentId = await insertAdjustment(tx, { ...adjustment, bookingId: stay.id });
  if (!adjustmentId) throw keyReused();
  const fresh = await lockStay(tx, stay.id);
  const paymentStatus = paymentStatusOf(fresh, fresh.status, fresh.paid);
  if (paymentStatus !== stay.paymentStatus) await updateBooking(tx, stay.id, { paymentStatus });
  await oweWhatIsTooMuch(tx, fresh, at);
  await audit(tx, {
    at,
    actor: by.staffId,
    action: kind === 'discount' ? 'discount given' : 'extra charge made',
    subject: { kind: 'booking', id: stay.id },
    before: { totalKobo: stay.total, paymentStatus: stay.paymentStatus },
    after: { amountKobo: amount, totalKobo: fresh.total, paymentStatus },
    reason,
  });
  await tellGuest(tx, stay, `adjusted.${adjustmentId}`, at, [
    { label: `${adjustmentLabels[kind]}, ${reason}`, before: null, after: formatNaira(kobo(fresh.total - stay.total)) },
    ...toldChanges({ totalKobo: stay.total }, { totalKobo: fresh.total }),
  ]);
  return { ...fresh, paymentStatus };
}

async function planDeparture(house: House, db: Read, stay: Stay) {
  const today = hotelToday(house);
  const nights = unusedNights(pricedStay(stay), today);
  const [first] = nights;
  if (!first) throw refusal(departureMessages.none, stay);
  const { moved } = await plan(house, db, stay, { check_out: first });
  const worth = kobo(stay.total - moved.total);
  return { today, nights, moved, worth, comesOff: unusedNightsBack(worth, house.hotel.cancellation) };
}

export async function previewDeparture(house: House, id: string): Promise<Output<'previewDeparture'>> {
  const stay = await readStay(house, id);
  const { nights, worth, comesOff } = await planDeparture(house, house.db.read, stay);
  const after = { ...stay, total: kobo(stay.total - comesOff) };
  return {
    ...{ nights, worth: toNaira(worth), comes_off: toNaira(comesOff), total_amount: toNaira(after.total) },
    ...{ balance: toNaira(balanceOf(after)), credit: toNaira(creditOf(after)), version: stay.version },
  };
}

/**
 * Completes a stay before its last night. Dropped nights leave the total, except what the policy keeps as an extra
 * charge; kept nights stay charged. Throws AppError.
 */
export async function departEarly(house: House, member: Member, wish: Parsed<'departEarly'>): Promise<Stay> {
  const at = house.clock.now();
  await house.db.tx(async (tx) => {
    const stay = await lockStay(tx, wish.id);
    const move = { status: 'completed', reason: wish.reason } as const;
    demandMayMove(stay, move, member, daysNow(house));
    if (wish.version !== stay.version) throw refusal(changeMessages.changedMeanwhile, stay);
    const { today, moved, worth, comesOff } = await planDeparture(house, tx, stay);
    let left = stay;
    if (wish.unused === 'drop') {
      if (!(await changeNights(tx, stay.id, wishedStay(moved, {}), today, at)))
        throw fieldError('room_id', bookingMessages.unavailable, 'conflict');
      await become(tx, { at, member, reason: wish.reason }, stay, moved);
      left = await lockStay(tx, stay.id);
      const amount = kobo(worth - comesOff);
      const kept = { kind: 'charge', amount, reason: departureMessages.kept, by: member, at, key: null } as const;
      if (amount > 0) left = await adjust(tx, left, kept);
      const { roomTypeId, roomTypeName, checkOut } = stay;
      const nights = stay.nights.slice(moved.nights.length);
      await insertDeparture(tx, stay.id, { leftAt: at, roomTypeId, roomTypeName, checkOut, nights, kept: amount });
    }
    await moveOn(tx, left, move, { at, today, member });
  });
  house.wake();
  return readStay(house, wish.id);
}

const undone: Partial<Record<BookingStatus, AuditAction>> = {
  cancelled: 'booking cancellation undone',
  no_show: 'booking no-show undone',
  completed: 'booking completion undone',
};

/**
 * Undoes a transition of the same desk day if the nights are free. After an early departure, the dropped nights come
 * back too, all or none: `without` lists those that are gone. Throws AppError.
 */
export async function undoMove(house: House, member: Member, { id, from }: Parsed<'undoMove'>) {
  const at = house.clock.now();
  const known = await readStay(house, id);
  const { roomTypeId, checkOut } = (await lastDeparture(house.db.read, id)) ?? known;
  const without = await house.db.tx(async (tx) => {
    await lockLapsed(tx, { ...known, roomTypeId, checkOut }, at);
    const stay = await lockStay(tx, id);
    const fresh = { booking: presentStay(stay) };
    if (from && from !== stay.status) throw new AppError('conflict', deskMessages.moved(stay.status), [], fresh);
    const last = await lastMoveOf(tx, stay);
    const action = undone[stay.status];
    if (!last || !action) throw new AppError('conflict', undoMessages.nothing, [], fresh);
    const problem = undoProblem(stay.status, last, member.role, at, house.hotel);
    if (problem) throw new AppError(problem.kind, problem.message, [], fresh);
    const { is, missing } = await takeBackNights(house, tx, { at, member }, stay, last.at);
    const status = last.from;
    const paymentStatus = paymentStatusOf(is, status, is.paid);
    await updateBooking(tx, id, { status, paymentStatus });
    // A guest who is in house again after the day of check-out needs a room tonight.
    await holdOverstays(tx, at);
    if (stay.paymentStatus === 'refund_due') await oweNoMore(tx, stay.txRef, { id: member.id, at });
    await audit(tx, {
      at,
      actor: member.staffId,
      action,
      subject: { kind: 'booking', id },
      before: { status: stay.status, paymentStatus: is.paymentStatus },
      after: { status, paymentStatus },
    });
    // Only a guest who booked online can have a mail about the cancellation, which this one corrects.
    if (stay.status === 'cancelled' && stay.source === 'online')
      await promise(tx, { kind: 'booking.reinstated', payload: { bookingId: id, undoneAt: at.toISOString() }, at });
    return missing;
  });
  house.wake();
  return { stay: await readStay(house, id), without };
}

/**
 * Claims the nights again, after an early departure at `since` also the dropped ones, and then discounts what the
 * policy kept. `missing` lists dropped nights that are gone. Throws AppError.
 */
async function takeBackNights(house: House, tx: Tx, deed: Deed, stay: Stay, since: Date) {
  const { at, member } = deed;
  const latest = await lastDeparture(tx, stay.id);
  const left = latest?.leftAt.getTime() === since.getTime() ? latest : undefined;
  const whole = left && restoredStay(stay, left);
  const restored = whole !== undefined && (await retakeNights(tx, whole, at));
  if (!restored && !(await retakeNights(tx, stay, at))) throw refusal(undoMessages.sold, stay);
  if (!left || !whole) return { is: stay, missing: [] };
  if (restored) await become(tx, deed, stay, whole);
  const reason = departureMessages.takenBack;
  const is = await lockStay(tx, stay.id);
  return {
    is:
      left.kept > 0
        ? await adjust(tx, is, { kind: 'discount', amount: left.kept, reason, by: member, at, key: null })
        : is,
    missing: restored ? [] : await nightsGone(house, tx, whole, daysOf(stay.checkOut, left.checkOut)),
  };
}

/** Falls back to all of the nights when none of them looks full any more. */
async function nightsGone(house: House, tx: Tx, { roomTypeId }: Stay, nights: Day[]): Promise<Day[]> {
  const gone: Day[] = [];
  for (const night of nights) {
    const free = await isFree(house, tx, roomTypeId, { checkIn: night, checkOut: addDays(night, 1) });
    if (!free) gone.push(night);
  }
  return gone.length > 0 ? gone : nights;
}
