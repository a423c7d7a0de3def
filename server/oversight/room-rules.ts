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

export const findRoomsSeenOccupied: RuleSearch = async (ruleInput) =>
  (await readSeenOccupied(ruleInput)).map((seenRoom) => ({
    dedupeKey: `seen_occupied:${seenRoom.id}`,
    at: seenRoom.seenAt,
    title: `${seenRoom.room} was seen occupied while the desk had it vacant`,
    who: whoText(
      `${seenRoom.seenBy} saw it`,
      seenRoom.dutyName ? `desk: ${seenRoom.dutyName}` : 'nobody had a shift at the desk',
      seenRoom.before.length > 0 && `before: ${seenRoom.before.join(', ')}`,
    ),
    staffId: seenRoom.dutyId,
    bookingId: null,
    events: sortEvents([
      seenRoom.leftAt
        ? eventAt(seenRoom.leftAt, `The last guest left ${seenRoom.room}.`, {
            booking:
              seenRoom.leftId && seenRoom.leftReference
                ? { id: seenRoom.leftId, reference: seenRoom.leftReference }
                : undefined,
          })
        : undefined,
      seenRoom.vacantAt
        ? eventAt(seenRoom.vacantAt, `${seenRoom.vacantBy ?? 'Housekeeping'} had it as vacant.`)
        : undefined,
      eventAt(seenRoom.seenAt, `${seenRoom.seenBy} saw it occupied. The desk had no guest in it.`, { isFound: true }),
      seenRoom.linenAt ? eventAt(seenRoom.linenAt, 'It was cleaned.', { note: linenText(seenRoom) }) : undefined,
      seenRoom.answeredAt
        ? eventAt(seenRoom.answeredAt, `${seenRoom.answeredBy} answered: “${seenRoom.answer}”`)
        : undefined,
    ]),
    details: [
      ['At the desk then', seenRoom.dutyName ?? 'Nobody with a shift'],
      ['What one night costs', formatNaira(seenRoom.nightKobo)],
    ],
  }));

export const findCheckInsAfterVoid: RuleSearch = async (ruleInput) =>
  (await readCheckInsAfterVoid(ruleInput)).map((checkIn) => ({
    dedupeKey: `in_after_void:${checkIn.bookingId}:${checkIn.goneId}`,
    at: checkIn.at,
    title: `A guest checked into ${checkIn.room} soon after a ${checkIn.goneAction === 'booking voided' ? 'void' : 'no-show'} there`,
    who: `Checked in by ${checkIn.name}`,
    staffId: checkIn.staffId,
    bookingId: checkIn.bookingId,
    events: sortEvents([
      eventAt(
        checkIn.goneAt,
        `${checkIn.goneBy} made a stay in ${checkIn.room} a ${checkIn.goneAction === 'booking voided' ? 'void' : 'no-show'}.`,
        {
          booking: { id: checkIn.goneId, reference: checkIn.goneReference },
        },
      ),
      eventAt(checkIn.at, `${checkIn.name} checked another guest into it.`, {
        booking: { id: checkIn.bookingId, reference: checkIn.reference },
        isFound: true,
      }),
    ]),
    details: [['Checked in by', checkIn.name]],
  }));

export const findShortenedStays: RuleSearch = async (ruleInput) =>
  (await readStaysShortened(ruleInput)).map((shortenedStay) => ({
    dedupeKey: `stay_shortened:${shortenedStay.auditId}`,
    at: shortenedStay.at,
    title: `${shortenedStay.room ?? 'A stay'} was shortened to ${formatDay(shortenedStay.until)} after the time of departure`,
    who: `Changed by ${shortenedStay.name}`,
    staffId: shortenedStay.staffId,
    bookingId: shortenedStay.bookingId,
    events: sortEvents([
      shortenedStay.checkedInAt ? eventAt(shortenedStay.checkedInAt, 'The guest checked in.') : undefined,
      eventAt(
        shortenedStay.at,
        `${shortenedStay.name} shortened the stay from ${formatDay(shortenedStay.wasUntil)} to ${formatDay(shortenedStay.until)}.`,
        {
          booking: { id: shortenedStay.bookingId, reference: shortenedStay.reference },
          isFound: true,
        },
      ),
    ]),
    details: [
      ['Comes off the total', formatNaira(shortenedStay.lessKobo)],
      ['Time of departure', ruleInput.checkOutUntil],
    ],
  }));

export const findPricesBelow: RuleSearch = async (ruleInput) =>
  (await readPricesBelow(ruleInput, assignmentMessages.upgraded)).map((priceBelow) => ({
    dedupeKey: `price_below:${priceBelow.bookingId}:${priceBelow.priceKobo}`,
    at: priceBelow.at,
    title: `The nights of a stay cost ${formatNaira(priceBelow.priceKobo)} instead of ${formatNaira(priceBelow.calendarKobo)}`,
    who: `By ${priceBelow.name}`,
    staffId: priceBelow.staffId,
    bookingId: priceBelow.bookingId,
    events: [
      eventAt(
        priceBelow.at,
        priceBelow.action === 'discount given'
          ? `${priceBelow.name} gave a discount.`
          : `${priceBelow.name} booked or changed the stay.`,
        { booking: { id: priceBelow.bookingId, reference: priceBelow.reference }, isFound: true },
      ),
    ],
    details: [
      ['By the calendar', formatNaira(priceBelow.calendarKobo)],
      ['Nights, less discounts', formatNaira(priceBelow.priceKobo)],
      ['Discounts', formatNaira(priceBelow.discountKobo)],
      ...(priceBelow.planName ? ([['Plan', priceBelow.planName]] as const) : []),
    ],
  }));

export const findVoidedStays: RuleSearch = async (ruleInput) =>
  (await readStaysVoided(ruleInput)).map((voidedStay) => ({
    dedupeKey: `stay_voided:${voidedStay.bookingId}`,
    at: voidedStay.at,
    title: `A stay was voided ${timeBetween(voidedStay.createdAt, voidedStay.at)} after it was booked`,
    who: `By ${voidedStay.name}`,
    staffId: voidedStay.staffId,
    bookingId: voidedStay.bookingId,
    events: [
      eventAt(voidedStay.createdAt, 'The stay was booked.', {
        booking: { id: voidedStay.bookingId, reference: voidedStay.reference },
      }),
      eventAt(voidedStay.at, `${voidedStay.name} voided it.`, { isFound: true }),
    ],
    details: [
      ['Was the guest in the house?', voidedStay.wasIn ? 'Yes' : 'No'],
      ['Paid and kept', formatNaira(kobo(voidedStay.paidKobo))],
    ],
  }));
