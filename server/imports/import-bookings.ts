import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { deskEmailField, guestFieldSchemas } from '#contract/bookings/bookings.ts';
import { type Day, formatDay, nightsBetween } from '#contract/core/dates.ts';
import { AppError } from '#contract/core/errors.ts';
import { type Kobo, kobo, type Night } from '#contract/core/money.ts';
import { internationalNumber } from '#contract/core/phone.ts';
import { type ImportQuestion, importMessages, questionTexts } from '#contract/imports/imports.ts';
import { sameTypeKey } from '#contract/rooms/room-sheet.ts';
import { deskStayProblems, stayMessages } from '#contract/rooms/stay-limits.ts';
import type { Tx } from '#db/db.ts';
import { claimNights } from '#server/bookings/nights-store.ts';
import { insertBooking, nightColumns } from '#server/bookings/store.ts';
import { transition } from '#server/bookings/transition.ts';
import { currentDeskDay } from '#server/core/hotel-day.ts';
import { notePaidBefore } from '#server/front-desk/paid-before.ts';
import { cellReader, isEmptyCell, textOf, UnreadableCell } from '#server/imports/cells.ts';
import { importEach, LeftOut, type ReadRow, rowHash } from '#server/imports/import-each.ts';
import type { BatchContext, ImportContext, KindOfImport, NamedRow } from '#server/imports/kind.ts';
import { listRatePlansOnSale, type RatePlan } from '#server/rooms/rate-plan-store.ts';
import { bookedRatePlanOf, chooseRatePlan } from '#server/rooms/rate-plans.ts';
import { listRoomTypes, type RoomTypeRecord } from '#server/rooms/room-type-store.ts';

const maxNoteLength = 500;

type ImportedBooking = {
  guestName: string;
  guestEmail: string;
  guestPhone: string;
  roomType: RoomTypeRecord;
  checkIn: Day;
  checkOut: Day;
  guests: number;
  children: number;
  totalKobo: Kobo;
  paidKobo: Kobo;
  note: string;
};

const statusWords = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
const importedStatuses = new Set(
  'confirmed confirm confirmedbooking booked reserved new inhouse checkedin arrived'.split(' '),
);
const leftOutStatuses = new Set(
  'cancelled canceled cancel noshow checkedout departed void voided deleted expired rejected declined'.split(' '),
);
const leaveOut = 'leave_out';
const importThem = 'import';

const typeQuestionId = (text: string): string => `room_type:${sameTypeKey(text).slice(0, 200)}`;
const statusQuestionId = (text: string): string => `status:${statusWords(text).slice(0, 200)}`;

const findType = (types: readonly RoomTypeRecord[], text: string): RoomTypeRecord | undefined =>
  types.find(({ name }) => sameTypeKey(name) === sameTypeKey(text));

/** The different texts of a field, in the order of the file. */
function textsOf({ rows }: ImportContext, field: string): string[] {
  const texts = rows.map(({ values }) => values[field]).filter((cell) => !isEmptyCell(cell));
  return [...new Set(texts.map(textOf))];
}

async function ask(context: ImportContext): Promise<ImportQuestion[]> {
  const { deps, answers } = context;
  const types = await listRoomTypes(deps.db.read);
  const leaveOutChoice = { answer: leaveOut, label: questionTexts.leaveOut };
  const typeQuestions = textsOf(context, 'room_type')
    .filter((text) => !findType(types, text))
    .map((text) => ({
      id: typeQuestionId(text),
      text: questionTexts.roomType(text),
      choices: [...types.map(({ id, name }) => ({ answer: id, label: name })), leaveOutChoice],
    }));
  const statusQuestions = textsOf(context, 'status')
    .filter((text) => !importedStatuses.has(statusWords(text)) && !leftOutStatuses.has(statusWords(text)))
    .map((text) => ({
      id: statusQuestionId(text),
      text: questionTexts.status(text),
      choices: [{ answer: importThem, label: questionTexts.import }, leaveOutChoice],
    }));
  const questions = new Map([...typeQuestions, ...statusQuestions].map((each) => [each.id, each]));
  return [...questions.values()].filter(({ id, choices }) => !choices.some(({ answer }) => answer === answers.get(id)));
}

type Hotel = { types: readonly RoomTypeRecord[]; today: Day };

const nameBooking = ({ values }: NamedRow): string => {
  const name = ['guest_name', 'first_name', 'last_name'].map((field) => textOf(values[field])).filter(Boolean);
  return [name.join(' '), textOf(values.reservation)].filter(Boolean).join(', ');
};

function readBooking(row: NamedRow, context: ImportContext, { types, today }: Hotel): ReadRow<ImportedBooking> {
  const { deps, reading, answers } = context;
  const { textAt, need, amountAt, countAt, dayAt, labelOf } = cellReader('bookings', row.values, reading);
  const status = textAt('status');
  if (leftOutStatuses.has(statusWords(status))) throw new LeftOut(importMessages.status(status));
  if (answers.get(statusQuestionId(status)) === leaveOut) throw new LeftOut(importMessages.leftOut(status));
  const [checkIn, checkOut] = [dayAt('check_in'), dayAt('check_out')];
  if (nightsBetween(checkIn, checkOut) < 1) throw new UnreadableCell(stayMessages.order);
  if (checkOut <= today) throw new LeftOut(importMessages.over);
  if (checkIn < today) throw new UnreadableCell(importMessages.began);
  const typeText = need('room_type', textAt('room_type'));
  const answeredType = answers.get(typeQuestionId(typeText));
  if (answeredType === leaveOut) throw new LeftOut(importMessages.leftOut(typeText));
  const roomType = findType(types, typeText) ?? types.find(({ id }) => id === answeredType);
  if (!roomType) throw new UnreadableCell(importMessages.noValue(labelOf('room_type')));
  const children = countAt('children') ?? 0;
  const guests = Math.max(1, countAt('adults') ?? 1) + children;
  const [stayProblem] = deskStayProblems({ checkIn, checkOut, guests }, today, deps.hotel.stays, roomType);
  if (stayProblem) throw new UnreadableCell(stayProblem.message);
  const totalKobo = need('total', amountAt('total'));
  const paidKobo = amountAt('paid') ?? kobo(0);
  if (totalKobo < nightsBetween(checkIn, checkOut)) throw new UnreadableCell(importMessages.noPrice);
  if (paidKobo > totalKobo) throw new UnreadableCell(importMessages.paidTooMuch);
  const guest = readGuest(textAt);
  const reservation = textAt('reservation');
  return {
    source: reservation === '' ? rowHash(row) : reservation.toLowerCase(),
    what: `${guest.guestName}, ${formatDay(checkIn)} to ${formatDay(checkOut)}, ${roomType.name}`,
    value: {
      ...guest,
      ...(guest.guestPhone && { guestPhone: internationalNumber(guest.guestPhone, deps.hotel.countryCode) }),
      ...{ roomType, checkIn, checkOut, guests, children, totalKobo, paidKobo },
      note: noteOf(reservation, textAt('room'), textAt('note')),
    },
  };
}

/** Reads name, email and phone by the rules of the forms. A booking without a phone has an email address. */
function readGuest(textAt: (field: string) => string) {
  const fullName = [textAt('first_name'), textAt('last_name')].filter(Boolean).join(' ');
  const parse = (schema: z.ZodMiniType<string>, text: string): string => {
    const parsed = z.safeParse(schema, text);
    if (!parsed.success) throw new UnreadableCell(parsed.error.issues[0]?.message ?? '');
    return parsed.data;
  };
  const guestName = parse(guestFieldSchemas.guestName, textAt('guest_name') || fullName);
  const guestEmail = parse(deskEmailField, textAt('email'));
  const phone = textAt('phone');
  const guestPhone = phone === '' ? '' : parse(guestFieldSchemas.guestPhone, phone);
  if (guestEmail === '' && guestPhone === '') throw new UnreadableCell(importMessages.noPhone);
  return { guestName, guestEmail, guestPhone };
}

/** One line, as the form of the desk has it. */
const noteOf = (reservation: string, room: string, note: string): string =>
  [reservation && `Reservation ${reservation}`, room && `Room ${room}`, note]
    .filter(Boolean)
    .join('; ')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .slice(0, maxNoteLength)
    .trim();

/** Splits the total into equal nights, whose prices differ by at most one kobo, the larger ones first. */
export function nightsOfTotal(total: Kobo, nights: number): Night[] {
  const [least, rest] = [Math.floor(total / nights), total % nights];
  return Array.from({ length: nights }, (_, night) => ({ price: kobo(least + (night < rest ? 1 : 0)), fee: kobo(0) }));
}

async function addBooking(
  tx: Tx,
  { deps, member, at }: BatchContext,
  ratePlans: readonly RatePlan[],
  { roomType, totalKobo, paidKobo, ...stay }: ImportedBooking,
  record: (subjectId: string) => Promise<void>,
): Promise<void> {
  const nights = nightsOfTotal(totalKobo, nightsBetween(stay.checkIn, stay.checkOut));
  const ratePlan = chooseRatePlan(ratePlans, nights.length, {}, deps.hotel);
  const reference = deps.random.bookingReference();
  const id = randomUUID();
  const insert = insertBooking(tx, {
    ...stay,
    guestPhone: stay.guestPhone || null,
    id,
    ...{ reference, receiptToken: deps.random.token(), txRef: `IM-${reference}` },
    ...{ roomTypeId: roomType.id, roomTypeName: roomType.name },
    ...{ status: 'pending', paymentMethod: 'manual', source: 'manual', createdByRole: 'superadmin' },
    ...{ createdBy: member.id, createdAt: at, holdUntil: null },
    ...{ priceKobo: nights[0]?.price ?? totalKobo, baseKobo: totalKobo, feeKobo: kobo(0), totalKobo },
    ...nightColumns(nights),
    ...bookedRatePlanOf({ ratePlan, planName: ratePlans.length > 1 ? ratePlan.name : null }, deps.hotel),
  });
  const [booking, isClaimed] = await Promise.all([insert, claimNights(tx, id, at)]);
  if (!booking) throw new Error(`a booking has the reference ${reference} already`);
  if (!isClaimed) throw new AppError('conflict', importMessages.full);
  // Unlike at the desk, no mail confirms the booking: the guest has the confirmation of the other system.
  const confirm = transition(tx, booking, {
    ...{ to: 'confirmed', by: 'import', at },
    entry: {
      ...{ actor: member.staffId, action: 'booking created' },
      facts: { after: { reference, status: 'confirmed', totalKobo } },
    },
  });
  await Promise.all([confirm, record(id)]);
  if (paidKobo > 0) await notePaidBefore(tx, id, paidKobo, { member, at });
}

export const bookingImport: KindOfImport = {
  ask,
  async importRows(tx, context) {
    const [types, ratePlans] = await Promise.all([listRoomTypes(tx), listRatePlansOnSale(tx)]);
    const hotel = { types, today: currentDeskDay(context.deps) };
    return importEach(tx, context, {
      subject: 'booking',
      nameRow: nameBooking,
      read: (row) => readBooking(row, context, hotel),
      add: (value, record) => addBooking(tx, context, ratePlans, value, record),
    });
  },
};
