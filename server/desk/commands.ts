import type { Parsed } from '#contract/api.ts';
import type { AuditAction } from '#contract/audit.ts';
import { type BookingStatus, bookingMessages, type GuestForm } from '#contract/bookings.ts';
import { type Day, nightsBetween } from '#contract/dates.ts';
import {
  type DeskDays,
  deskDaysAt,
  deskMessages,
  isFinal,
  moveProblem,
  removalProblem,
  takesMoney,
} from '#contract/desk.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import { fromNaira, kobo, quote } from '#contract/money.ts';
import { takeBackProblem } from '#contract/own-mistakes.ts';
import type { Member } from '#contract/roles.ts';
import { type LastMove, undoProblem } from '#contract/undo.ts';
import { sqlError, type Tx } from '#db/db.ts';
import { announce } from '#server/announce.ts';
import { audit } from '#server/audit.ts';
import { bookOnce } from '#server/bookings/commands.ts';
import { type Booking, wishedStay } from '#server/bookings/rules.ts';
import { claimNights, insertBooking, releaseNights, updateBooking } from '#server/bookings/store.ts';
import type { House } from '#server/context.ts';
import {
  adjustedOf,
  balanceOf,
  conflictsOf,
  freesNights,
  limitsOf,
  movedTo,
  paymentStatusOf,
  presentStay,
  type Stay,
  staffReferences,
} from '#server/desk/rules.ts';
import {
  adjustmentsOf,
  countFigures,
  countInHouse,
  deskMoneyOf,
  findPaymentKey,
  findStay,
  historyOf,
  insertPayment,
  insertReversal,
  lastMoveOf,
  listStays,
  mailState,
  markDeleted,
  paymentsOf,
  recentDeeds,
  refundsOf,
  staysOfDays,
} from '#server/desk/store.ts';
import { promise } from '#server/outbox/jobs.ts';
import { oweBack, settle } from '#server/payments/commands.ts';
import { hotelToday, listInventory } from '#server/rooms/commands.ts';
import { availableTonight, isOnSale, type RoomType } from '#server/rooms/rules.ts';

export async function bookWalkIn(
  house: House,
  member: Member,
  wish: GuestForm,
  key: string | undefined,
): Promise<Stay> {
  const own = key && `${member.staffId}:${key}`;
  const booking = await bookOnce(house, wish, own, 'manual', (tx, room) => makeWalkIn(house, member, tx, wish, room));
  house.wake();
  return readStay(house, booking.id);
}

const referenceDraws = 50;

async function makeWalkIn(house: House, member: Member, tx: Tx, wish: GuestForm, room: RoomType): Promise<Booking> {
  const at = house.clock.now();
  const booking = await insertWalkIn(house, member, tx, wish, room, at);
  if (!(await claimNights(tx, booking.id, at))) throw fieldError('room_id', bookingMessages.unavailable, 'conflict');
  // The row starts `pending` because a constraint forbids `confirmed` without nights; nobody sees that state.
  await updateBooking(tx, booking.id, { status: 'confirmed' });
  await audit(tx, {
    at,
    actor: member.staffId,
    action: 'booking created',
    subject: { kind: 'booking', id: booking.id },
    after: { reference: booking.reference, status: 'confirmed', totalKobo: booking.total },
  });
  await promise(tx, {
    kind: 'booking.confirmed',
    payload: { bookingId: booking.id },
    at,
    once: `booking.confirmed:${booking.id}`,
  });
  return booking;
}

async function insertWalkIn(house: House, member: Member, tx: Tx, wish: GuestForm, room: RoomType, at: Date) {
  const noFee = 0;
  const price = quote(room.price, nightsBetween(wish.check_in, wish.check_out), noFee);
  for (let draw = 0; draw < referenceDraws; draw++) {
    const booking = await insertBooking(tx, {
      ...price,
      ...staffReferences(at, draw),
      receiptToken: house.random.token(),
      ...wishedStay(wish, room),
      status: 'pending',
      paymentStatus: 'pending',
      paymentMethod: 'manual',
      source: 'manual',
      createdByRole: member.role === 'superadmin' ? 'superadmin' : 'receptionist',
      createdBy: member.id,
      holdUntil: null,
      nightsHeld: false,
      expiredAt: null,
      createdAt: at,
    });
    if (booking) return booking;
  }
  throw new AppError('internal', deskMessages.createFailed);
}

export const listBookings = (house: House, query: Parsed<'listBookings'>) => listStays(house.db.read, query);

export async function readStay(house: House, id: string): Promise<Stay> {
  const stay = await findStay(house.db.read, id);
  if (!stay) throw notFound();
  return stay;
}

const notFound = () => new AppError('not_found', bookingMessages.notFound);

export async function lockStay(tx: Tx, id: string): Promise<Stay> {
  const stay = await findStay(tx, id, true);
  if (!stay) throw notFound();
  return stay;
}

export const daysNow = ({ clock, hotel }: House): DeskDays => deskDaysAt(clock.now(), hotel);

export async function readDetail(house: House, member: Member, id: string) {
  const { read } = house.db;
  const stay = await readStay(house, id);
  const adjustments = await adjustmentsOf(read, stay);
  const money = await deskMoneyOf(read, id, hotelToday(house), house.hotel.timeZone);
  return {
    stay,
    payments: await paymentsOf(read, stay),
    refunds: await refundsOf(read, stay),
    adjustments,
    limits: limitsOf(member.role, stay.status, money, adjustedOf(stay, adjustments), house.hotel.desk),
    history: await historyOf(read, stay),
    mail: await mailState(read, id),
    undo: undoOffer(house, member, stay, await lastMoveOf(read, stay)),
    days: daysNow(house),
  };
}

function undoOffer({ clock, hotel }: House, { role }: Member, { status }: Stay, last: LastMove | undefined) {
  if (!last) return null;
  const problem = undoProblem(status, last, role, clock.now(), hotel);
  return problem?.over ? null : { to: last.from, problem: problem?.message ?? null };
}

type Move = { status: BookingStatus; from?: BookingStatus | undefined; reason?: string | undefined };

/** Throws AppError with the booking as it is now when the move is refused. */
export async function moveBooking(house: House, member: Member, id: string, move: Move): Promise<Stay> {
  const at = house.clock.now();
  const days = daysNow(house);
  await house.db.tx(async (tx) => {
    const stay = await lockStay(tx, id);
    demandMayMove(stay, move, member, days);
    await moveOn(tx, stay, move, { at, today: days.today, member });
  });
  return readStay(house, id);
}

type Moment = { at: Date; today: Day; member: Member };

export async function moveOn(tx: Tx, stay: Stay, { status, reason }: Move, { at, today, member }: Moment) {
  const { id } = stay;
  const paymentStatus = paymentStatusOf(stay, status, stay.paid);
  await updateBooking(tx, id, { status, paymentStatus });
  if (freesNights(status)) await releaseNights(tx, id, today, at);
  await audit(tx, {
    at,
    actor: member.staffId,
    action: movedTo[status],
    subject: { kind: 'booking', id },
    before: { status: stay.status, paymentStatus: stay.paymentStatus },
    after: { status, paymentStatus },
    reason,
  });
  if (paymentStatus === 'refund_due') await oweBack(tx, { txRef: stay.txRef, at });
  if (paymentStatus === 'refund_due' && stay.paymentStatus !== 'refund_due')
    await announce(tx, { kind: 'refund_due', at, bookingId: id, facts: { amountKobo: stay.paid } });
}

export function demandMayMove(stay: Stay, { status, from }: Move, { role }: Member, days: DeskDays): void {
  const fresh = { booking: presentStay(stay) };
  if (from && from !== stay.status) throw new AppError('conflict', deskMessages.moved(stay.status), [], fresh);
  const dates = { status: stay.status, check_in: stay.checkIn, check_out: stay.checkOut };
  const problem = moveProblem(dates, status, role, days);
  if (problem) throw new AppError(problem.kind, problem.message, [], fresh);
}

/** Takes a booking out of every list and total. Throws AppError when money was paid for it. */
export async function removeBooking(
  house: House,
  member: Member,
  id: string,
  reason: string | undefined,
): Promise<void> {
  const { source, txRef } = await readStay(house, id);
  if (source === 'online') await settle(house, txRef);
  const at = house.clock.now();
  const removed = house.db.tx(async (tx) => {
    const stay = await lockStay(tx, id);
    // A payment that does not count, such as a duplicate, is owed back too, and blocks the deletion until then.
    const online = (await paymentsOf(tx, stay)).filter(({ method }) => method === 'gateway');
    const hasMoney = stay.paid > 0 || online.some(({ amount, reversedAt }) => amount > 0 && !reversedAt);
    const problem = removalProblem(hasMoney);
    if (problem) throw new AppError('conflict', problem);
    const status = isFinal(stay.status) ? stay.status : 'voided';
    await updateBooking(tx, id, { status });
    // From today on: past nights stay sold.
    await releaseNights(tx, id, hotelToday(house), at);
    await markDeleted(tx, id, at);
    await audit(tx, {
      at,
      actor: member.staffId,
      action: 'booking deleted',
      subject: { kind: 'booking', id },
      before: { reference: stay.reference, status: stay.status, totalKobo: stay.total },
      after: { status },
      reason,
    });
  });
  await removed.catch((error: unknown) => {
    // A payment came after the check above.
    if (sqlError(error)?.constraint === 'booking_with_money_stays')
      throw new AppError('conflict', deskMessages.paidCannotGo);
    throw error;
  });
}

export async function takePayment(house: House, member: Member, wish: Parsed<'takePayment'>): Promise<Stay> {
  const key = `${member.staffId}:${wish.key}`;
  const amount = fromNaira(wish.amount);
  const { method, reference = null } = wish;
  const at = house.clock.now();
  await refusingOverpayment(house, wish.id, () =>
    house.db.tx(async (tx) => {
      const stay = await lockStay(tx, wish.id);
      const earlier = await findPaymentKey(tx, key);
      if (earlier) {
        const same =
          earlier.booking_id === wish.id &&
          earlier.method === method &&
          earlier.amount_kobo === amount &&
          earlier.reference === reference;
        if (!same) throw keyReused();
        return;
      }
      if (!takesMoney(stay.status)) throw new AppError('conflict', deskMessages.notPayable);
      if (amount > balanceOf(stay)) throw overBalance(stay);
      // A parallel request for another booking has used the key since the lookup.
      if (!(await insertPayment(tx, { bookingId: stay.id, method, amount, reference, takenBy: member.id, at, key })))
        throw keyReused();
      await countMoney(tx, stay, kobo(stay.paid + amount), {
        at,
        actor: member.staffId,
        action: 'payment taken',
        facts: { method, amountKobo: amount, reference },
      });
    }),
  );
  return readStay(house, wish.id);
}

const keyReused = () => fieldError('key', bookingMessages.keyReused, 'conflict');
const overBalance = (stay: Stay) => fieldError('amount', deskMessages.overBalance(balanceOf(stay)), 'conflict');

async function refusingOverpayment<T>(house: House, id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlError(error)?.constraint === 'desk_payment_within_balance') throw overBalance(await readStay(house, id));
    throw error;
  }
}

type MoneyDeed = { at: Date; actor: string; action: AuditAction; facts: object; reason?: string };

export async function countMoney(
  tx: Tx,
  stay: Stay,
  paid: Stay['paid'],
  { at, actor, action, facts, reason }: MoneyDeed,
) {
  const paymentStatus = paymentStatusOf(stay, stay.status, paid);
  if (paymentStatus !== stay.paymentStatus) await updateBooking(tx, stay.id, { paymentStatus });
  await audit(tx, {
    at,
    actor,
    action,
    subject: { kind: 'booking', id: stay.id },
    before: { paymentStatus: stay.paymentStatus, paidKobo: stay.paid },
    after: { ...facts, paymentStatus, paidKobo: paid },
    reason,
  });
}

export async function reversePayment(house: House, member: Member, wish: Parsed<'reversePayment'>): Promise<Stay> {
  const at = house.clock.now();
  await house.db.tx(async (tx) => {
    const stay = await lockStay(tx, wish.id);
    const payment = (await paymentsOf(tx, stay)).find(({ id }) => id === wish.payment_id);
    if (!payment || payment.method === 'gateway') throw new AppError('not_found', deskMessages.paymentNotFound);
    const taken = { own: payment.takenById === member.id, at: payment.takenAt };
    const problem = takeBackProblem(taken, member.role, at, house.hotel.desk.undoMinutes);
    if (problem) throw new AppError('forbidden', problem);
    const { reason } = wish;
    const { paid } = await deskMoneyOf(tx, stay.id, hotelToday(house), house.hotel.timeZone);
    if (!payment.reversedAt && payment.amount > paid) throw new AppError('conflict', deskMessages.partGivenBack);
    if (!(await insertReversal(tx, { paymentId: payment.id, by: member.id, at, reason })))
      throw new AppError('conflict', deskMessages.alreadyReversed);
    await countMoney(tx, stay, kobo(stay.paid - payment.amount), {
      at,
      actor: member.staffId,
      action: 'payment reversed',
      facts: { method: payment.method, amountKobo: payment.amount },
      reason,
    });
  });
  return readStay(house, wish.id);
}

export async function recheckPayment(house: House, id: string): Promise<Stay> {
  const stay = await readStay(house, id);
  if (stay.source === 'online') {
    const { outcome } = await settle(house, stay.txRef);
    if (outcome === 'unavailable') throw new AppError('gateway', deskMessages.notRechecked);
  }
  return readStay(house, id);
}

const shownDeeds = 8;

export async function readOverview(house: House) {
  const db = house.db.read;
  const days = daysNow(house);
  const since = days.desk_day;
  const stays = await staysOfDays(db, since, days.today);
  const inHouse = await countInHouse(db);
  const stock = await listInventory(house);
  const expected = stays.filter(({ status }) => status === 'confirmed');
  const present = stays.filter(({ status }) => status === 'checked_in');
  return {
    days,
    arrivals: stays.filter(({ checkIn }) => checkIn >= since),
    departures: present.filter(({ checkOut }) => checkOut >= since && checkOut <= days.today),
    late: expected.filter(({ checkIn }) => checkIn < since),
    overstays: present.filter(({ checkOut }) => checkOut < since),
    conflicts: conflictsOf(
      stock,
      present.filter(({ checkOut }) => checkOut < days.today),
      expected,
      days.today,
    ),
    inHouse,
    availableRooms: stock.filter(isOnSale).reduce((sum, each) => sum + availableTonight(each), 0),
    deeds: await recentDeeds(db, shownDeeds),
  };
}

export const readFigures = (house: House) => countFigures(house.db.read, hotelToday(house), house.hotel.timeZone);
