import type { Parsed } from '#contract/api.ts';
import type { AuditAction } from '#contract/audit.ts';
import { acceptsPayment, type BookingStatus, bookingMessages, type GuestForm } from '#contract/bookings.ts';
import type { Day } from '#contract/dates.ts';
import { type DeskDays, deskDaysAt, deskMessages, isFinal, moveProblem, removalProblem } from '#contract/desk.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import { fromNaira, kobo } from '#contract/money.ts';
import type { Member } from '#contract/roles.ts';
import { takeBackProblem } from '#contract/take-back.ts';
import { type LastMove, undoProblem } from '#contract/undo.ts';
import { sqlError, type Tx } from '#db/db.ts';
import type { Booking } from '#server/bookings/booking.ts';
import { bookOnce, insertPendingBooking } from '#server/bookings/create.ts';
import { claimNights } from '#server/bookings/nights-store.ts';
import { savePaymentStatus } from '#server/bookings/store.ts';
import { type Transition, transition } from '#server/bookings/transition.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { notify } from '#server/core/notify.ts';
import {
  adjustedTotalOf,
  type BookingWithBalance,
  balanceOf,
  conflictsOf,
  limitsOf,
  moveActions,
  paymentStatusOf,
  presentDeskBooking,
  walkInReferences,
} from '#server/desk/rules.ts';
import {
  adjustmentsOf,
  confirmationMailState,
  countFigures,
  countInHouse,
  deskBookingsOfDays,
  deskMoneyOf,
  findDeskBooking,
  findDeskPaymentByKey,
  historyOf,
  insertDeskPayment,
  insertReversal,
  lastMoveOf,
  listDeskBookings,
  markDeleted,
  paymentsOf,
  recentHistory,
  refundsOf,
} from '#server/desk/store.ts';
import { moveWithRefund } from '#server/payments/cancel.ts';
import { oweBack } from '#server/payments/owe-back.ts';
import { settle } from '#server/payments/settle.ts';
import { listInventory } from '#server/rooms/commands.ts';
import { availableTonight, isOnSale, type RoomType } from '#server/rooms/rules.ts';

export async function bookWalkIn(
  deps: Deps,
  member: Member,
  input: GuestForm,
  idempotencyKey: string | undefined,
): Promise<BookingWithBalance> {
  const staffKey = idempotencyKey && `${member.staffId}:${idempotencyKey}`;
  const booking = await bookOnce(deps, input, staffKey, 'manual', (tx, room) =>
    makeWalkIn(deps, member, tx, input, room),
  );
  deps.wake();
  return readDeskBooking(deps, booking.id);
}

async function makeWalkIn(deps: Deps, member: Member, tx: Tx, input: GuestForm, room: RoomType): Promise<Booking> {
  const at = deps.clock.now();
  const booking = await insertPendingBooking(tx, input, room, {
    ...{ paymentMethod: 'manual', source: 'manual', createdBy: member.id, holdUntil: null, createdAt: at },
    createdByRole: member.role === 'superadmin' ? 'superadmin' : 'receptionist',
    ...{ feePercent: 0, attempts: 50 },
    references: (attempt) => ({ ...walkInReferences(at, attempt), receiptToken: deps.random.token() }),
  });
  if (!booking) throw new AppError('internal', deskMessages.createFailed);
  if (!(await claimNights(tx, booking.id, at))) throw fieldError('room_id', bookingMessages.unavailable, 'conflict');
  // The row starts `pending` because a constraint forbids `confirmed` without nights; nobody sees that state.
  const after = { reference: booking.reference, status: 'confirmed', totalKobo: booking.total };
  await transition(tx, booking, {
    ...{ to: 'confirmed', by: 'walk-in', at },
    entry: { actor: member.staffId, action: 'booking created', facts: { after } },
  });
  await enqueue(tx, {
    kind: 'booking.confirmed',
    payload: { bookingId: booking.id },
    at,
    dedupeKey: `booking.confirmed:${booking.id}`,
  });
  return booking;
}

export const listBookings = (deps: Deps, query: Parsed<'listBookings'>) => listDeskBookings(deps.db.read, query);

export async function readDeskBooking(deps: Deps, id: string): Promise<BookingWithBalance> {
  const booking = await findDeskBooking(deps.db.read, id);
  if (!booking) throw notFound();
  return booking;
}

const notFound = () => new AppError('not_found', bookingMessages.notFound);

export async function lockDeskBooking(tx: Tx, id: string): Promise<BookingWithBalance> {
  const booking = await findDeskBooking(tx, id, true);
  if (!booking) throw notFound();
  return booking;
}

export const currentDeskDays = ({ clock, hotel }: Deps): DeskDays => deskDaysAt(clock.now(), hotel);

export async function readDetail(deps: Deps, member: Member, id: string) {
  const { read } = deps.db;
  const booking = await readDeskBooking(deps, id);
  const adjustments = await adjustmentsOf(read, booking);
  const money = await deskMoneyOf(read, id, hotelToday(deps), deps.hotel.timeZone);
  return {
    stay: booking,
    payments: await paymentsOf(read, booking),
    refunds: await refundsOf(read, booking),
    adjustments,
    limits: limitsOf(member.role, booking.status, money, adjustedTotalOf(booking, adjustments), deps.hotel.desk),
    history: await historyOf(read, booking),
    mail: await confirmationMailState(read, id),
    undo: undoOffer(deps, member, booking, await lastMoveOf(read, booking)),
    days: currentDeskDays(deps),
  };
}

function undoOffer(
  { clock, hotel }: Deps,
  { role }: Member,
  { status }: BookingWithBalance,
  last: LastMove | undefined,
) {
  if (!last) return null;
  const problem = undoProblem(status, last, role, clock.now(), hotel);
  return problem?.over ? null : { to: last.from, problem: problem?.message ?? null };
}

type Move = { status: BookingStatus; from?: BookingStatus | undefined; reason?: string | undefined };

/** Throws AppError with the booking as it is now when the move is refused. */
export async function moveBooking(deps: Deps, member: Member, id: string, move: Move): Promise<BookingWithBalance> {
  const at = deps.clock.now();
  const days = currentDeskDays(deps);
  await deps.db.tx(async (tx) => {
    const booking = await lockDeskBooking(tx, id);
    assertMoveAllowed(booking, move, member, days);
    await applyMove(tx, booking, move, { at, today: days.today, member });
  });
  return readDeskBooking(deps, id);
}

type MoveContext = { at: Date; today: Day; member: Member };

export async function applyMove(
  tx: Tx,
  booking: BookingWithBalance,
  { status, reason }: Move,
  { at, today, member }: MoveContext,
) {
  const paymentStatus = paymentStatusOf(booking, status, booking.paid);
  const move: Transition = {
    ...{ to: status, by: member.role === 'superadmin' ? 'superadmin' : 'receptionist', at, paymentStatus },
    releaseFrom: today,
    entry: { actor: member.staffId, action: moveActions[status], reason },
  };
  const isDue = paymentStatus === 'refund_due';
  await moveWithRefund(tx, booking, move, {
    refund: isDue ? {} : undefined,
    notice: isDue && booking.paymentStatus !== 'refund_due' ? { kind: 'refund_due', amount: booking.paid } : undefined,
  });
}

export function assertMoveAllowed(
  booking: BookingWithBalance,
  { status, from }: Move,
  { role }: Member,
  days: DeskDays,
): void {
  const details = { booking: presentDeskBooking(booking) };
  if (from && from !== booking.status) throw new AppError('conflict', deskMessages.moved(booking.status), [], details);
  const dates = { status: booking.status, check_in: booking.checkIn, check_out: booking.checkOut };
  const problem = moveProblem(dates, status, role, days);
  if (problem) throw new AppError(problem.kind, problem.message, [], details);
}

/** Takes a booking out of every list and total. Throws AppError when money was paid for it. */
export async function removeBooking(deps: Deps, member: Member, id: string, reason: string | undefined): Promise<void> {
  const { source, txRef } = await readDeskBooking(deps, id);
  if (source === 'online') await settle(deps, txRef);
  const at = deps.clock.now();
  const removal = deps.db.tx(async (tx) => {
    const booking = await lockDeskBooking(tx, id);
    // A payment that does not count, such as a duplicate, is owed back too, and blocks the deletion until then.
    const gatewayPayments = (await paymentsOf(tx, booking)).filter(({ method }) => method === 'gateway');
    const hasMoney = booking.paid > 0 || gatewayPayments.some(({ amount, reversedAt }) => amount > 0 && !reversedAt);
    const problem = removalProblem(hasMoney);
    if (problem) throw new AppError('conflict', problem);
    const to = isFinal(booking.status) ? booking.status : 'voided';
    const { reference, status, total: totalKobo } = booking;
    await transition(tx, booking, {
      ...{ to, by: 'deletion', at },
      // Past nights stay sold.
      releaseFrom: hotelToday(deps),
      entry: {
        ...{ actor: member.staffId, action: 'booking deleted', reason },
        facts: { before: { reference, status, totalKobo }, after: { status: to } },
      },
    });
    await markDeleted(tx, id, at);
  });
  await removal.catch((error: unknown) => {
    // A payment came after the check above.
    if (sqlError(error)?.constraint === 'booking_with_money_stays')
      throw new AppError('conflict', deskMessages.paidNotDeletable);
    throw error;
  });
}

export async function takePayment(
  deps: Deps,
  member: Member,
  input: Parsed<'takePayment'>,
): Promise<BookingWithBalance> {
  const key = `${member.staffId}:${input.key}`;
  const amount = fromNaira(input.amount);
  const { method, reference = null } = input;
  const at = deps.clock.now();
  await withBalanceCheck(deps, input.id, () =>
    deps.db.tx(async (tx) => {
      const booking = await lockDeskBooking(tx, input.id);
      const previous = await findDeskPaymentByKey(tx, key);
      if (previous) {
        const isSame =
          previous.booking_id === input.id &&
          previous.method === method &&
          previous.amount_kobo === amount &&
          previous.reference === reference;
        if (!isSame) throw keyReusedError();
        return;
      }
      if (!acceptsPayment(booking.status)) throw new AppError('conflict', deskMessages.notPayable);
      if (amount > balanceOf(booking)) throw overBalanceError(booking);
      // A parallel request for another booking has used the key since the lookup.
      if (
        !(await insertDeskPayment(tx, {
          bookingId: booking.id,
          method,
          amount,
          reference,
          takenBy: member.id,
          at,
          key,
        }))
      )
        throw keyReusedError();
      await recordMoneyChange(tx, booking, kobo(booking.paid + amount), {
        at,
        actor: member.staffId,
        action: 'payment taken',
        facts: { method, amountKobo: amount, reference },
      });
    }),
  );
  return readDeskBooking(deps, input.id);
}

const keyReusedError = () => fieldError('key', bookingMessages.keyReused, 'conflict');
const overBalanceError = (booking: BookingWithBalance) =>
  fieldError('amount', deskMessages.overBalance(balanceOf(booking)), 'conflict');

async function withBalanceCheck<T>(deps: Deps, id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlError(error)?.constraint === 'desk_payment_within_balance')
      throw overBalanceError(await readDeskBooking(deps, id));
    throw error;
  }
}

type MoneyChange = { at: Date; actor: string; action: AuditAction; facts: object; reason?: string };

export async function recordMoneyChange(
  tx: Tx,
  booking: BookingWithBalance,
  paid: BookingWithBalance['paid'],
  { at, actor, action, facts, reason }: MoneyChange,
) {
  const paymentStatus = paymentStatusOf(booking, booking.status, paid);
  if (paymentStatus !== booking.paymentStatus) await savePaymentStatus(tx, booking.id, paymentStatus);
  await audit(tx, {
    at,
    actor,
    action,
    subject: { kind: 'booking', id: booking.id },
    before: { paymentStatus: booking.paymentStatus, paidKobo: booking.paid },
    after: { ...facts, paymentStatus, paidKobo: paid },
    reason,
  });
}

export async function reversePayment(
  deps: Deps,
  member: Member,
  input: Parsed<'reversePayment'>,
): Promise<BookingWithBalance> {
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const booking = await lockDeskBooking(tx, input.id);
    const payment = (await paymentsOf(tx, booking)).find(({ id }) => id === input.payment_id);
    if (!payment || payment.method === 'gateway') throw new AppError('not_found', deskMessages.paymentNotFound);
    const origin = { own: payment.takenById === member.id, at: payment.takenAt };
    const problem = takeBackProblem(origin, member.role, at, deps.hotel.desk.undoMinutes);
    if (problem) throw new AppError('forbidden', problem);
    const { reason } = input;
    const { paid } = await deskMoneyOf(tx, booking.id, hotelToday(deps), deps.hotel.timeZone);
    if (!payment.reversedAt && payment.amount > paid) throw new AppError('conflict', deskMessages.partGivenBack);
    if (!(await insertReversal(tx, { paymentId: payment.id, by: member.id, at, reason })))
      throw new AppError('conflict', deskMessages.alreadyReversed);
    await recordMoneyChange(tx, booking, kobo(booking.paid - payment.amount), {
      at,
      actor: member.staffId,
      action: 'payment reversed',
      facts: { method: payment.method, amountKobo: payment.amount },
      reason,
    });
  });
  return readDeskBooking(deps, input.id);
}

export async function recheckPayment(deps: Deps, id: string): Promise<BookingWithBalance> {
  const booking = await readDeskBooking(deps, id);
  if (booking.source === 'online') {
    const { outcome } = await settle(deps, booking.txRef);
    if (outcome === 'unavailable') throw new AppError('gateway', deskMessages.notRechecked);
  }
  return readDeskBooking(deps, id);
}

const shownActivities = 8;

export async function readOverview(deps: Deps) {
  const db = deps.db.read;
  const days = currentDeskDays(deps);
  const deskDay = days.desk_day;
  const bookings = await deskBookingsOfDays(db, deskDay, days.today);
  const inHouse = await countInHouse(db);
  const stock = await listInventory(deps);
  const expected = bookings.filter(({ status }) => status === 'confirmed');
  const checkedIn = bookings.filter(({ status }) => status === 'checked_in');
  return {
    days,
    arrivals: bookings.filter(({ checkIn }) => checkIn >= deskDay),
    departures: checkedIn.filter(({ checkOut }) => checkOut >= deskDay && checkOut <= days.today),
    late: expected.filter(({ checkIn }) => checkIn < deskDay),
    overstays: checkedIn.filter(({ checkOut }) => checkOut < deskDay),
    conflicts: conflictsOf(
      stock,
      checkedIn.filter(({ checkOut }) => checkOut < days.today),
      expected,
      days.today,
    ),
    inHouse,
    availableRooms: stock.filter(isOnSale).reduce((sum, each) => sum + availableTonight(each), 0),
    activities: await recentHistory(db, shownActivities),
  };
}

export const readFigures = (deps: Deps) => countFigures(deps.db.read, hotelToday(deps), deps.hotel.timeZone);
