import { assignmentMessages } from '#contract/bookings/assignment.ts';
import { formatDay } from '#contract/core/dates.ts';
import { formatNaira, kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import {
  type RoomSeenOccupied,
  readCheckInsAfterVoid,
  readPricesBelow,
  readSeenOccupied,
  readStaysShortened,
  readStaysVoided,
} from '#server/oversight/room-rule-store.ts';
import { timeBetween } from '#server/oversight/time-between.ts';
import { eventAt, type RuleSearch, sortEvents, whoText } from '#server/oversight/window.ts';

function linenText({ linen }: RoomSeenOccupied): string | undefined {
  if (!linen) return undefined;
  const parts = [
    [linen.sheets, 'sheet'],
    [linen.pillow_cases, 'pillow case'],
    [linen.towels, 'towel'],
    [linen.bath_mats, 'bath mat'],
  ] as const;
  return `Linen used: ${parts.flatMap(([count, name]) => (count > 0 ? [plural(count, name)] : [])).join(', ')}.`;
}

export const findRoomsSeenOccupied: RuleSearch = async (looking) =>
  (await readSeenOccupied(looking)).map((seen) => ({
    dedupeKey: `seen_occupied:${seen.id}`,
    at: seen.seenAt,
    title: `${seen.room} was seen occupied while the desk had it vacant`,
    who: whoText(
      `${seen.seenBy} saw it`,
      seen.dutyName ? `desk: ${seen.dutyName}` : 'nobody had a shift at the desk',
      seen.before.length > 0 && `before: ${seen.before.join(', ')}`,
    ),
    staffId: seen.dutyId,
    bookingId: null,
    events: sortEvents([
      seen.leftAt
        ? eventAt(seen.leftAt, `The last guest left ${seen.room}.`, {
            booking: seen.leftId && seen.leftReference ? { id: seen.leftId, reference: seen.leftReference } : undefined,
          })
        : undefined,
      seen.vacantAt ? eventAt(seen.vacantAt, `${seen.vacantBy ?? 'Housekeeping'} had it as vacant.`) : undefined,
      eventAt(seen.seenAt, `${seen.seenBy} saw it occupied. The desk had no guest in it.`, { isFound: true }),
      seen.linenAt ? eventAt(seen.linenAt, 'It was cleaned.', { note: linenText(seen) }) : undefined,
      seen.answeredAt ? eventAt(seen.answeredAt, `${seen.answeredBy} answered: “${seen.answer}”`) : undefined,
    ]),
    details: [
      ['At the desk then', seen.dutyName ?? 'Nobody with a shift'],
      ['What one night costs', formatNaira(seen.nightKobo)],
    ],
  }));

export const findCheckInsAfterVoid: RuleSearch = async (looking) =>
  (await readCheckInsAfterVoid(looking)).map((row) => ({
    dedupeKey: `in_after_void:${row.bookingId}:${row.goneId}`,
    at: row.at,
    title: `A guest checked into ${row.room} soon after a ${row.goneAction === 'booking voided' ? 'void' : 'no-show'} there`,
    who: `Checked in by ${row.name}`,
    staffId: row.staffId,
    bookingId: row.bookingId,
    events: sortEvents([
      eventAt(
        row.goneAt,
        `${row.goneBy} made a stay in ${row.room} a ${row.goneAction === 'booking voided' ? 'void' : 'no-show'}.`,
        {
          booking: { id: row.goneId, reference: row.goneReference },
        },
      ),
      eventAt(row.at, `${row.name} checked another guest into it.`, {
        booking: { id: row.bookingId, reference: row.reference },
        isFound: true,
      }),
    ]),
    details: [['Checked in by', row.name]],
  }));

export const findShortenedStays: RuleSearch = async (looking) =>
  (await readStaysShortened(looking)).map((row) => ({
    dedupeKey: `stay_shortened:${row.auditId}`,
    at: row.at,
    title: `${row.room ?? 'A stay'} was shortened to ${formatDay(row.until)} after the time of departure`,
    who: `Changed by ${row.name}`,
    staffId: row.staffId,
    bookingId: row.bookingId,
    events: sortEvents([
      row.checkedInAt ? eventAt(row.checkedInAt, 'The guest checked in.') : undefined,
      eventAt(row.at, `${row.name} shortened the stay from ${formatDay(row.wasUntil)} to ${formatDay(row.until)}.`, {
        booking: { id: row.bookingId, reference: row.reference },
        isFound: true,
      }),
    ]),
    details: [
      ['Comes off the total', formatNaira(row.lessKobo)],
      ['Time of departure', looking.checkOutUntil],
    ],
  }));

export const findPricesBelow: RuleSearch = async (looking) =>
  (await readPricesBelow(looking, assignmentMessages.upgraded)).map((row) => ({
    dedupeKey: `price_below:${row.bookingId}:${row.priceKobo}`,
    at: row.at,
    title: `The nights of a stay cost ${formatNaira(row.priceKobo)} instead of ${formatNaira(row.calendarKobo)}`,
    who: `By ${row.name}`,
    staffId: row.staffId,
    bookingId: row.bookingId,
    events: [
      eventAt(
        row.at,
        row.action === 'discount given' ? `${row.name} gave a discount.` : `${row.name} booked or changed the stay.`,
        { booking: { id: row.bookingId, reference: row.reference }, isFound: true },
      ),
    ],
    details: [
      ['By the calendar', formatNaira(row.calendarKobo)],
      ['Nights, less discounts', formatNaira(row.priceKobo)],
      ['Discounts', formatNaira(row.discountKobo)],
      ...(row.planName ? ([['Plan', row.planName]] as const) : []),
    ],
  }));

export const findVoidedStays: RuleSearch = async (looking) =>
  (await readStaysVoided(looking)).map((row) => ({
    dedupeKey: `stay_voided:${row.bookingId}`,
    at: row.at,
    title: `A stay was voided ${timeBetween(row.createdAt, row.at)} after it was booked`,
    who: `By ${row.name}`,
    staffId: row.staffId,
    bookingId: row.bookingId,
    events: [
      eventAt(row.createdAt, 'The stay was booked.', { booking: { id: row.bookingId, reference: row.reference } }),
      eventAt(row.at, `${row.name} voided it.`, { isFound: true }),
    ],
    details: [
      ['Was the guest in the house?', row.wasIn ? 'Yes' : 'No'],
      ['Paid and kept', formatNaira(kobo(row.paidKobo))],
    ],
  }));
