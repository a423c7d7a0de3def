import type { Parsed } from '#contract/api.ts';
import { assignmentMessages } from '#contract/assignment.ts';
import { bookingMessages } from '#contract/bookings.ts';
import { addDays, nightsBetween } from '#contract/dates.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import { fromNaira, type Kobo } from '#contract/money.ts';
import { guestsPrice, planPrices } from '#contract/plan-prices.ts';
import { planMessages } from '#contract/rate-plans.ts';
import type { Member } from '#contract/roles.ts';
import {
  changeMessages,
  changeProblems,
  isChangeable,
  type RequestedStay,
  type StayPreview,
} from '#contract/stay-change.ts';
import { type BrokenCondition, brokenConditions } from '#contract/stay-conditions.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { keepOverstays } from '#server/assignment/overstays.ts';
import { findRoom, nightsOfStay } from '#server/assignment/room-night-store.ts';
import { type BookingWithBalance, paymentStatusOf } from '#server/bookings/money.ts';
import { saveBooking } from '#server/bookings/store.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { notify } from '#server/core/notify.ts';
import { needsOtherRoom, placeChangedStay, previewRoom } from '#server/desk/changed-room.ts';
import {
  changedBooking,
  changedFacts,
  joinConsecutiveNights,
  type MailChange,
  mailChanges,
  needsOtherNights,
  presentPreview,
  pricedStay,
  requestedStay,
  stayFacts,
} from '#server/desk/changed-stay.ts';
import { conflictWithBooking, currentDeskDays, lockDeskBooking, readDeskBooking } from '#server/desk/desk-booking.ts';
import { type Override, overrideOf } from '#server/desk/override.ts';
import { stayChangedAction } from '#server/desk/present.ts';
import { changeNights, roomTypeOfNight } from '#server/desk/stay-store.ts';
import { oweReduction } from '#server/payments/owe-back.ts';
import { hasFreeRoom } from '#server/rooms/availability.ts';
import { findRatePlan, type RatePlan } from '#server/rooms/rate-plan-store.ts';
import { bookedPlanOf, guestPriceOf, planPriceOf } from '#server/rooms/rate-plans.ts';
import { readNightPrices } from '#server/rooms/rate-store.ts';
import { findRoomType } from '#server/rooms/room-type-store.ts';
import { discountOfNewNights } from '#server/rooms/special-prices.ts';
import { readConditionsOfStay } from '#server/rooms/stay-conditions.ts';

type StayChangeInput = Pick<
  Parsed<'changeStay'>,
  'room_id' | 'check_in' | 'check_out' | 'guests' | 'children' | 'plan' | 'room' | 'price'
>;

/** The input with the type of the room that it asks for. */
async function withRoomType<I extends Pick<StayChangeInput, 'room_id' | 'room'>>(
  db: Queryable,
  booking: BookingWithBalance,
  input: I,
): Promise<I> {
  if (!input.room) return input;
  const room = await findRoom(db, input.room);
  if (!room) throw conflictWithBooking(assignmentMessages.notFound, booking);
  if (input.room_id !== undefined && input.room_id !== room.roomTypeId)
    throw fieldError('room', assignmentMessages.otherType);
  return { ...input, room_id: room.roomTypeId };
}

export async function planChange(deps: Deps, db: Queryable, booking: BookingWithBalance, input: StayChangeInput) {
  if (!isChangeable(booking.status)) throw conflictWithBooking(changeMessages.notChangeable(booking.status), booking);
  const today = hotelToday(deps);
  const requested = requestedStay(booking, input);
  const room = await findRoomType(db, requested.roomId);
  if (!room) throw fieldError('room_id', bookingMessages.room);
  const problems = changeProblems(pricedStay(booking), requested, today, deps.hotel.stays, room);
  if (problems[0]) throw new AppError('invalid', problems[0].message, problems);
  const keepsPrices = (input.price ?? (input.room ? 'kept' : 'today')) === 'kept';
  const [nightPrices, plan, discount] = await Promise.all([
    readNightPrices(db, room.id, requested),
    planOfChange(db, booking, requested),
    discountOfNewNights(db, booking, room.id),
  ]);
  const priced = [planPriceOf(plan), guestPriceOf(room), requested] as const;
  const prices = { nights: planPrices(nightPrices, ...priced), guestsKobo: guestsPrice(...priced), discount };
  const changed = {
    ...changedBooking(booking, requested, { ...room, prices }, today, keepsPrices),
    ...(plan.code !== booking.planCode && bookedPlanOf({ plan, planName: plan.name }, deps.hotel)),
  };
  if (changed.totalKobo < 0) throw fieldError('check_out', changeMessages.discounted, 'conflict');
  const isUpgrade = keepsPrices && requested.roomId !== booking.roomTypeId;
  return { requested, changed, today, reason: isUpgrade ? assignmentMessages.upgraded : undefined };
}

/** The conditions that the changed stay breaks and the booked one does not. */
async function newlyBroken(
  db: Queryable,
  booking: BookingWithBalance,
  requested: RequestedStay,
): Promise<BrokenCondition[]> {
  if (!needsOtherNights(booking, requested)) return [];
  const [before, after] = await Promise.all([
    readConditionsOfStay(db, booking.roomTypeId, booking),
    readConditionsOfStay(db, requested.roomId, requested),
  ]);
  const accepted = before.filter((condition) => brokenConditions([condition], booking).length > 0);
  return brokenConditions(
    after.filter(({ id }) => !accepted.some((condition) => condition.id === id)),
    requested,
  );
}

/** The plan of the booking, also if it is retired, or another one that is on sale for the nights. */
async function planOfChange(
  db: Queryable,
  booking: BookingWithBalance,
  { planCode, checkIn, checkOut }: RequestedStay,
): Promise<RatePlan> {
  const plan = await findRatePlan(db, planCode);
  const isOther = planCode !== booking.planCode;
  if (!plan || (isOther && !plan.isActive)) throw fieldError('plan', planMessages.notOnSale, 'conflict');
  if (isOther && plan.minNights > nightsBetween(checkIn, checkOut))
    throw fieldError('plan', planMessages.tooShort(plan.name, plan.minNights));
  return plan;
}

/**
 * Computes what a change would cost and whether its nights are free now; only `changeStay` claims them. Throws
 * AppError.
 */
export async function previewStay(deps: Deps, input: Parsed<'previewStay'>): Promise<StayPreview> {
  const { read } = deps.db;
  const booking = await readDeskBooking(deps, input.id);
  const typed = await withRoomType(read, booking, input);
  const { requested, changed, today } = await planChange(deps, read, booking, typed);
  const nights = await nightsOfStay(read, booking.id);
  const claimedAlready = nights.filter(({ roomTypeId }) => roomTypeId === requested.roomId).map(({ night }) => night);
  // A past night is one that the guest has already slept here, so it needs no free room.
  const nightsToClaim = changed.added.filter((night) => night >= today && !claimedAlready.includes(night));
  const areFree = await Promise.all(
    joinConsecutiveNights(nightsToClaim).map((range) => hasFreeRoom(deps, read, requested.roomId, range)),
  );
  const { note, isTaken } = await previewRoom(read, { changed, input, nights, days: currentDeskDays(deps) });
  const against = (await newlyBroken(read, booking, requested)).map(({ message }) => message);
  return presentPreview(booking, changed, { available: !areFree.includes(false) && !isTaken, against, note });
}

/** Makes the whole change or none of it. The AppError for an outdated input carries the booking as it is now. */
export async function changeStay(
  deps: Deps,
  member: Member,
  input: Parsed<'changeStay'>,
): Promise<{ booking: BookingWithBalance; note: string | undefined }> {
  const at = deps.clock.now();
  const days = currentDeskDays(deps);
  const note = await deps.db.tx(async (tx) => {
    const booking = await lockDeskBooking(tx, input.id);
    const contacts = {
      guestName: input.guest_name ?? booking.guestName,
      guestEmail: input.guest_email ?? booking.guestEmail,
      guestPhone: input.guest_phone ?? booking.guestPhone,
      note: input.note ?? booking.note,
    };
    const typed = await withRoomType(tx, booking, input);
    const nights = await nightsOfStay(tx, booking.id);
    // A repeated request, or one that changes nothing, writes nothing and sends no mail.
    const requested = requestedStay(booking, typed);
    const isSame =
      requested.guests === booking.guests &&
      requested.children === booking.children &&
      requested.planCode === booking.planCode &&
      !needsOtherNights(booking, requested) &&
      !needsOtherRoom(booking, nights, input.room, days);
    if (isSame && Object.entries(contacts).every(([key, value]) => booking[key as keyof BookingWithBalance] === value))
      return undefined;
    if (input.version !== booking.version) throw conflictWithBooking(changeMessages.changedMeanwhile, booking);

    const { changed, today, reason } = await planChange(deps, tx, booking, typed);
    if (input.seen_total !== undefined && fromNaira(input.seen_total) !== changed.totalKobo)
      throw conflictWithBooking(changeMessages.totalChanged, booking);
    const override = overrideOf(await newlyBroken(tx, booking, requested), input.override_reason);
    if (needsOtherNights(booking, requested) && !(await changeNights(tx, booking.id, requested, today, at)))
      throw fieldError('room_id', bookingMessages.unavailable, 'conflict');
    const refuse = (message: string) => conflictWithBooking(message, booking);
    const placed = await placeChangedStay(tx, { changed, input, nights, days }, refuse);
    const context = { at, member, reason: override?.reason ?? reason, override };
    await applyChange(tx, context, booking, { ...changed, ...contacts }, placed.rooms);
    if (needsOtherNights(booking, requested)) await keepOverstays(tx, today, at);
    return placed.note;
  });
  deps.wake();
  return { booking: await readDeskBooking(deps, input.id), note };
}

/** Gives all nights from today on the type `roomTypeId` at the price they have. The caller gives them a room. */
export async function upgradeStay(
  deps: Deps,
  tx: Tx,
  context: ChangeContext,
  booking: BookingWithBalance,
  roomTypeId: string,
): Promise<void> {
  const plan = await planChange(deps, tx, booking, { room_id: roomTypeId, price: 'kept' });
  const { requested, changed, today, reason } = plan;
  if (!(await changeNights(tx, booking.id, requested, today, context.at)))
    throw conflictWithBooking(assignmentMessages.typeFull(changed.roomTypeName), booking);
  await applyChange(tx, { ...context, reason }, booking, changed);
}

export type ChangeContext = { at: Date; member: Member; reason?: string; override?: Override | undefined };

/**
 * Saves the changed booking, owes back a surplus, writes the audit entry and enqueues the mail. The caller has already
 * claimed and released the nights.
 */
export async function applyChange(
  tx: Tx,
  { at, member, reason, override }: ChangeContext,
  previous: BookingWithBalance,
  next: BookingWithBalance,
  rooms: { before: string | null; after: string | null } = { before: null, after: null },
): Promise<void> {
  // A guest can leave before the first night in a new room type: the booking then gets the type of its last night.
  const lastNight = await roomTypeOfNight(tx, next.id, addDays(next.checkOut, -1));
  const current = lastNight && lastNight.roomTypeId !== next.roomTypeId ? { ...next, ...lastNight } : next;
  const paymentStatus = paymentStatusOf(current, current.status, current.paid);
  const version = await saveBooking(tx, { ...current, paymentStatus });
  await oweSurplus(tx, current, at);
  const { before, after } = changedFacts(
    { ...stayFacts(previous), room: rooms.before },
    { ...stayFacts(current), room: rooms.after },
  );
  await audit(tx, {
    at,
    actor: member.staffId,
    action: stayChangedAction,
    subject: { kind: 'booking', id: current.id },
    before: { ...before, ...(paymentStatus !== previous.paymentStatus && { paymentStatus: previous.paymentStatus }) },
    after: {
      ...{ ...after, ...override?.facts },
      ...(paymentStatus !== previous.paymentStatus && { paymentStatus }),
    },
    reason,
  });
  await enqueueChangeMail(tx, current, `changed.${version}`, at, mailChanges(before, after));
}

export async function enqueueChangeMail(
  tx: Tx,
  { id }: BookingWithBalance,
  changeKey: string,
  at: Date,
  changes: MailChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const payload = { bookingId: id, key: changeKey, changes };
  await enqueue(tx, { kind: 'stay.changed', payload, at, dedupeKey: `stay.changed:${id}:${changeKey}` });
}

/**
 * Owes back what was paid through the gateway beyond the new total. Money that the desk took is not owed here: staff
 * give it back at the desk.
 */
export async function oweSurplus(tx: Tx, { id, txRef, totalKobo }: BookingWithBalance, at: Date): Promise<void> {
  const owed: Kobo = await oweReduction(tx, { txRef, total: totalKobo, at });
  if (owed > 0) await notify(tx, { kind: 'refund_due', at, bookingId: id, facts: { amountKobo: owed } });
}
