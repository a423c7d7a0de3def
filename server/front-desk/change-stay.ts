import type { Parsed } from '#contract/api.ts';
import { assignmentMessages } from '#contract/bookings/assignment.ts';
import { detailNames, recordOfNames } from '#contract/bookings/booking-details.ts';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import { addDays, type Day, nightsBetween } from '#contract/core/dates.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Kobo } from '#contract/core/money.ts';
import { internationalNumber } from '#contract/core/phone.ts';
import type { Member } from '#contract/core/roles.ts';
import { checkOutMessages } from '#contract/front-desk/check-out.ts';
import {
  changeMessages,
  changeProblems,
  isChangeable,
  type PricedStay,
  type RequestedStay,
  type StayPreview,
  type StayPrices,
  typeRunsOf,
} from '#contract/front-desk/stay-change.ts';
import { companyMessages } from '#contract/rooms/companies.ts';
import { guestsPrice, ratePlanPrices } from '#contract/rooms/rate-plan-prices.ts';
import { ratePlanMessages } from '#contract/rooms/rate-plans.ts';
import { type BrokenCondition, brokenConditions } from '#contract/rooms/stay-conditions.ts';
import { stayMessages } from '#contract/rooms/stay-limits.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type BookingWithBalance, paymentStatusOf } from '#server/bookings/money.ts';
import { keepRoomsOfOverstays } from '#server/bookings/overstays.ts';
import { findRoomToGive, readNightsOfStay, type StayNight } from '#server/bookings/room-night-store.ts';
import { saveBooking } from '#server/bookings/store.ts';
import { audit } from '#server/core/audit.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { currentDeskDay, currentDeskDays, hotelToday } from '#server/core/hotel-day.ts';
import { notify } from '#server/core/notify.ts';
import { needsOtherRoom, placeChangedStay, previewRoom } from '#server/front-desk/changed-room.ts';
import {
  changedBooking,
  changedFacts,
  changesForMail,
  joinConsecutiveNights,
  type MailChange,
  needsOtherNights,
  presentPreview,
  pricedStay,
  requestedStay,
  stayFacts,
} from '#server/front-desk/changed-stay.ts';
import { conflictWithBooking, lockDeskBooking, readDeskBooking } from '#server/front-desk/desk-booking.ts';
import { type Override, overrideOf } from '#server/front-desk/override.ts';
import { stayChangedAction } from '#server/front-desk/present-booking.ts';
import { changeNights } from '#server/front-desk/stay-store.ts';
import { oweReduction } from '#server/payments/owe-back.ts';
import { hasFreeRoom, momentOfDesk } from '#server/rooms/availability.ts';
import { findRatePlan, type RatePlan } from '#server/rooms/rate-plan-store.ts';
import { bookedRatePlanOf, guestPriceOf, ratePlanPriceOf } from '#server/rooms/rate-plans.ts';
import { readNightPrices } from '#server/rooms/rate-store.ts';
import { findRoomType, type RoomTypeRecord } from '#server/rooms/room-type-store.ts';
import { discountOfNewNights } from '#server/rooms/special-prices.ts';
import { readConditionsOfStay } from '#server/rooms/stay-conditions.ts';

type StayChangeInput = Pick<
  Parsed<'changeStay'>,
  'roomId' | 'checkIn' | 'checkOut' | 'guests' | 'children' | 'plan' | 'room' | 'roomFrom' | 'price'
>;

async function addRoomType<I extends Pick<StayChangeInput, 'roomId' | 'room'>>(
  db: Queryable,
  booking: BookingWithBalance,
  input: I,
): Promise<I> {
  if (!input.room) return input;
  const room = await findRoomToGive(db, input.room);
  if (!room) throw conflictWithBooking(assignmentMessages.notFound, booking);
  if (input.roomId !== undefined && input.roomId !== room.roomTypeId)
    throw fieldError('room', assignmentMessages.otherType);
  return { ...input, roomId: room.roomTypeId };
}

/**
 * Works out what the stay is and costs after the change. `nights` are those that the booking has now. Throws AppError.
 */
export async function workOutStayChange(
  deps: Deps,
  db: Queryable,
  booking: BookingWithBalance,
  nights: readonly StayNight[],
  input: StayChangeInput,
) {
  if (!isChangeable(booking.status)) throw conflictWithBooking(changeMessages.notChangeable(booking.status), booking);
  const days = currentDeskDays(deps);
  const { deskDay } = days;
  const stay = pricedStay(booking, nights);
  const requested = requestedStay(stay, input, deskDay);
  const roomTypes = await findRoomTypes(db, stay, requested);
  if (!roomTypes.some(({ id }) => id === requested.roomId)) throw fieldError('roomId', stayMessages.room);
  const requestedWithFirstNight = { ...requested, roomFrom: input.roomFrom };
  const problems = changeProblems(
    stay,
    requestedWithFirstNight,
    days,
    deps.hotel.stays,
    smallestTypeToCome(roomTypes, requested, deskDay),
  );
  if (problems[0]) throw new AppError('invalid', problems[0].message, problems);
  const keepsPrices = (input.price ?? (input.room ? 'kept' : 'today')) === 'kept';
  const [ratePlan, ...offers] = await Promise.all([
    ratePlanOfChange(db, booking, requested),
    ...roomTypes.map(async (type) => {
      const [nightPrices, discount] = await Promise.all([
        readNightPrices(db, type.id, requested),
        discountOfNewNights(db, booking, type.id),
      ]);
      return { type, nightPrices, discount };
    }),
  ]);
  const offerOf = (roomTypeId: string) => offers.find(({ type }) => type.id === roomTypeId);
  const pricesOf = (roomTypeId: string): StayPrices => {
    const offer = offerOf(roomTypeId);
    if (!offer) throw new Error(`no prices of ${roomTypeId}`);
    const nightPriceParts = [ratePlanPriceOf(ratePlan), guestPriceOf(offer.type)] as const;
    return {
      nights: ratePlanPrices(offer.nightPrices, ...nightPriceParts, requested),
      guestsKobo: guestsPrice(...nightPriceParts, requested),
      bookedGuestsKobo: guestsPrice(...nightPriceParts, stay),
      discount: offer.discount,
    };
  };
  const nameOf = (roomTypeId: string) => offerOf(roomTypeId)?.type.name ?? booking.roomTypeName;
  const changed = {
    ...changedBooking(booking, stay, requested, { nameOf, pricesOf }, deskDay, keepsPrices),
    ...(ratePlan.code !== booking.planCode && bookedRatePlanOf({ ratePlan, planName: ratePlan.name }, deps.hotel)),
  };
  if (changed.totalKobo < 0) throw fieldError('checkOut', changeMessages.discounted, 'conflict');
  const isUpgrade = keepsPrices && requested.nightTypes.some((type) => !stay.nightTypes.includes(type));
  return { stay, requested, changed, deskDay, nameOf, reason: isUpgrade ? assignmentMessages.upgraded : undefined };
}

/**
 * Returns the room types of the requested nights, and those of the booked nights that differ from the type of the
 * booking.
 */
async function findRoomTypes(
  db: Queryable,
  { roomId, nightTypes }: PricedStay,
  requested: RequestedStay,
): Promise<RoomTypeRecord[]> {
  const otherTypes = nightTypes.filter((type) => type !== roomId);
  const ids = new Set([requested.roomId, ...requested.nightTypes, ...otherTypes]);
  const foundTypes = await Promise.all([...ids].map((id) => findRoomType(db, id)));
  return foundTypes.filter((type) => type !== undefined);
}

/** Among the requested type and those of the nights from the desk day on, returns the one for the fewest guests. */
function smallestTypeToCome(
  roomTypes: readonly RoomTypeRecord[],
  { checkIn, nightTypes, roomId }: RequestedStay,
  deskDay: Day,
): RoomTypeRecord | undefined {
  const typesToCome = new Set([roomId, ...nightTypes.filter((_, place) => addDays(checkIn, place) >= deskDay)]);
  return roomTypes.filter(({ id }) => typesToCome.has(id)).toSorted((a, b) => a.maxOccupancy - b.maxOccupancy)[0];
}

/** The conditions that the changed stay breaks and the booked one does not. */
async function findNewlyBrokenConditions(
  db: Queryable,
  stay: PricedStay,
  requested: RequestedStay,
): Promise<BrokenCondition[]> {
  if (!needsOtherNights(stay, requested)) return [];
  const [conditionsBefore, conditionsAfter] = await Promise.all([
    readConditionsOf(db, stay),
    readConditionsOf(db, requested),
  ]);
  const acceptedConditions = conditionsBefore.filter((condition) => brokenConditions([condition], stay).length > 0);
  return brokenConditions(
    conditionsAfter.filter(({ id }) => !acceptedConditions.some((condition) => condition.id === id)),
    requested,
  );
}

/**
 * Returns the conditions of each room type of a stay. A condition that closes a night (`stop_sell`) counts only if the
 * guest sleeps in that room type on that night.
 */
async function readConditionsOf(db: Queryable, stay: Pick<PricedStay, 'checkIn' | 'checkOut' | 'nightTypes'>) {
  const conditionsOfRuns = await Promise.all(
    typeRunsOf(stay).map(async (run) => {
      const conditions = await readConditionsOfStay(db, run.roomTypeId, stay);
      return conditions.filter((each) => each.kind !== 'stop_sell' || brokenConditions([each], run).length > 0);
    }),
  );
  return [...new Map(conditionsOfRuns.flat().map((condition) => [condition.id, condition])).values()];
}

/** Returns the rate plan of the booking, also if it is retired, or another one that is on sale for the nights. */
async function ratePlanOfChange(
  db: Queryable,
  booking: BookingWithBalance,
  { planCode, checkIn, checkOut }: RequestedStay,
): Promise<RatePlan> {
  const ratePlan = await findRatePlan(db, planCode);
  const isOther = planCode !== booking.planCode;
  if (!ratePlan || (isOther && !ratePlan.isActive)) throw fieldError('plan', ratePlanMessages.notOnSale, 'conflict');
  if (isOther && ratePlan.minNights > nightsBetween(checkIn, checkOut))
    throw fieldError('plan', ratePlanMessages.tooShort(ratePlan.name, ratePlan.minNights));
  return ratePlan;
}

/**
 * Computes what a change would cost and whether its nights are free now; only `changeStay` claims them. Throws
 * AppError.
 */
export async function previewStay(deps: Deps, input: Parsed<'previewStay'>): Promise<StayPreview> {
  const { read } = deps.db;
  const booking = await readDeskBooking(deps, input.id);
  const [inputWithType, nights] = await Promise.all([
    addRoomType(read, booking, input),
    readNightsOfStay(read, booking.id),
  ]);
  const { stay, requested, changed, deskDay, nameOf } = await workOutStayChange(
    deps,
    read,
    booking,
    nights,
    inputWithType,
  );
  const isOfStay = (night: Day, type: string) =>
    nights.some((each) => each.night === night && each.roomTypeId === type);
  const runs = typeRunsOf(requested);
  // A past night is one that the guest has already slept here, so it needs no free room.
  const nightsToClaim = runs.flatMap(({ roomTypeId, checkIn, checkOut }) =>
    joinConsecutiveNights(
      changed.addedNights.filter(
        (night) => night >= checkIn && night < checkOut && night >= deskDay && !isOfStay(night, roomTypeId),
      ),
    ).map((range) => ({ roomTypeId, range })),
  );
  const areFree = await Promise.all(
    nightsToClaim.map(({ roomTypeId, range }) => hasFreeRoom(read, roomTypeId, range, momentOfDesk(deps))),
  );
  const { note, isTaken } = await previewRoom(read, { changed, requested, input, nights, deskDay });
  return presentPreview(booking, changed, {
    available: !areFree.includes(false) && !isTaken,
    against: (await findNewlyBrokenConditions(read, stay, requested)).map(({ message }) => message),
    note,
    roomTypes: runs.map(({ roomTypeId, checkIn: from, checkOut: until }) => ({
      roomType: nameOf(roomTypeId),
      ...{ from, until },
    })),
  });
}

/** Makes the whole change or none of it. The AppError for an outdated input carries the booking as it is now. */
export async function changeStay(
  deps: Deps,
  member: Member,
  input: Parsed<'changeStay'>,
): Promise<{ booking: BookingWithBalance; note: string | undefined }> {
  const at = deps.clock.now();
  const deskDay = currentDeskDay(deps);
  const change = async (tx: Tx) => {
    const booking = await lockDeskBooking(tx, input.id);
    const details = {
      ...recordOfNames(detailNames, (name) => input[name] ?? booking[name]),
      ...(input.guestPhone && { guestPhone: internationalNumber(input.guestPhone, deps.hotel.countryCode) }),
    };
    // Because of the new token, links in mails to the former address open nothing any more.
    const newReceiptToken = details.guestEmail !== booking.guestEmail && { receiptToken: deps.random.token() };
    const inputWithType = await addRoomType(tx, booking, input);
    const nights = await readNightsOfStay(tx, booking.id);
    // A repeated request, or one that changes nothing, is answered without writing anything and without a mail.
    const stay = pricedStay(booking, nights);
    const requested = requestedStay(stay, inputWithType, deskDay);
    const isSame =
      requested.guests === booking.guests &&
      requested.children === booking.children &&
      requested.planCode === booking.planCode &&
      !needsOtherNights(stay, requested) &&
      !needsOtherRoom(booking, nights, input, deskDay);
    if (isSame && detailNames.every((name) => booking[name] === details[name])) return undefined;
    if (input.version !== booking.version) throw conflictWithBooking(changeMessages.changedMeanwhile, booking);

    const { changed, reason } = await workOutStayChange(deps, tx, booking, nights, inputWithType);
    if (input.seenTotalKobo !== undefined && input.seenTotalKobo !== changed.totalKobo)
      throw conflictWithBooking(changeMessages.totalChanged, booking);
    const override = overrideOf(await findNewlyBrokenConditions(tx, stay, requested), input.overrideReason);
    if (needsOtherNights(stay, requested) && !(await changeNights(tx, booking.id, requested, deskDay, at)))
      throw fieldError('roomId', bookingMessages.unavailable, 'conflict');
    const refuse = (message: string) => conflictWithBooking(message, booking);
    const placed = await placeChangedStay(tx, { changed, input, nights, deskDay, at }, refuse);
    const context = { at, member, reason: override?.reason ?? reason, override };
    await applyChange(tx, context, booking, { ...changed, ...details, ...newReceiptToken }, placed.rooms);
    if (needsOtherNights(stay, requested)) await keepRoomsOfOverstays(tx, hotelToday(deps), at);
    return placed.note;
  };
  const overLimit = new AppError('conflict', companyMessages.overLimitByChange);
  const roomNote = await onViolation('company_within_limit', () => deps.db.tx(change), overLimit);
  deps.wake();
  return { booking: await readDeskBooking(deps, input.id), note: roomNote };
}

type Upgrade = { nights: readonly StayNight[]; roomTypeId: string; from: Day };

/**
 * Changes all nights from `from` on to the room type `roomTypeId`. The nights keep their price. The caller puts them
 * into a room.
 */
export async function upgradeStay(
  deps: Deps,
  tx: Tx,
  context: ChangeContext,
  booking: BookingWithBalance,
  { nights, roomTypeId, from }: Upgrade,
): Promise<void> {
  const deskDay = currentDeskDay(deps);
  const input = { roomId: roomTypeId, ...(from > deskDay && { roomFrom: from }), price: 'kept' } as const;
  const { requested, changed, reason, nameOf } = await workOutStayChange(deps, tx, booking, nights, input);
  if (!(await changeNights(tx, booking.id, requested, deskDay, context.at)))
    throw conflictWithBooking(assignmentMessages.typeFull(nameOf(roomTypeId)), booking);
  await applyChange(tx, { ...context, reason }, booking, changed);
}

export type ChangeContext = { at: Date; member: Member; reason?: string; override?: Override | undefined };

/**
 * Saves the changed booking, owes back a surplus, writes the audit entry and enqueues the mail about the changes.
 * Throws AppError. The caller has already claimed and released the nights.
 */
export async function applyChange(
  tx: Tx,
  { at, member, reason, override }: ChangeContext,
  bookingBefore: BookingWithBalance,
  bookingAfter: BookingWithBalance,
  rooms: { before: string | null; after: string | null } = { before: null, after: null },
): Promise<void> {
  const paymentStatus = paymentStatusOf(bookingAfter, bookingAfter.status, bookingAfter.paid);
  const version = await saveBooking(tx, { ...bookingAfter, paymentStatus });
  await refuseOrOweSurplus(tx, bookingAfter, at);
  const { before, after } = changedFacts(
    { ...stayFacts(bookingBefore), room: rooms.before },
    { ...stayFacts(bookingAfter), room: rooms.after },
  );
  await audit(tx, {
    at,
    actor: member.staffId,
    action: stayChangedAction,
    subject: { kind: 'booking', id: bookingAfter.id },
    before: {
      ...before,
      ...(paymentStatus !== bookingBefore.paymentStatus && { paymentStatus: bookingBefore.paymentStatus }),
    },
    after: {
      ...{ ...after, ...override?.facts },
      ...(paymentStatus !== bookingBefore.paymentStatus && { paymentStatus }),
    },
    reason,
  });
  const formerEmail = bookingAfter.guestEmail === bookingBefore.guestEmail ? '' : bookingBefore.guestEmail;
  await enqueueChangeMail(tx, bookingAfter, `changed.${version}`, at, changesForMail(before, after), formerEmail);
}

export async function enqueueChangeMail(
  tx: Tx,
  { id }: BookingWithBalance,
  changeKey: string,
  at: Date,
  changes: MailChange[],
  formerEmail = '',
): Promise<void> {
  if (changes.length === 0) return;
  const payload = { bookingId: id, key: changeKey, changes, ...(formerEmail && { to: formerEmail }) };
  await enqueue(tx, { kind: 'stay.changed', payload, at, dedupeKey: `stay.changed:${id}:${changeKey}` });
}

/**
 * Throws AppError if a cleared balance or a terminal request, together with what was paid, is more than the total. Owes
 * back what was paid through the gateway beyond the total. Money that the desk took is not owed here: staff give it
 * back at the desk.
 */
export async function refuseOrOweSurplus(tx: Tx, booking: BookingWithBalance, at: Date): Promise<void> {
  const { id, txRef, totalKobo, paid, clearedKobo, atTerminal } = booking;
  if (atTerminal > 0 && paid + clearedKobo + atTerminal > totalKobo)
    throw conflictWithBooking(checkOutMessages.terminalWaits(atTerminal), booking);
  if (clearedKobo > 0 && paid + clearedKobo > totalKobo)
    throw conflictWithBooking(checkOutMessages.clearedBefore, booking);
  const owed: Kobo = await oweReduction(tx, { txRef, total: totalKobo, at });
  if (owed > 0) await notify(tx, { kind: 'refund_due', at, bookingId: id, facts: { amountKobo: owed } });
}
