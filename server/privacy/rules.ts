import { otherActors } from '#contract/audit.ts';
import { changesOf } from '#contract/audit-words.ts';
import { paymentLabels, statusLabels } from '#contract/bookings.ts';
import { type Day, dayAt, formatDay, hourAt } from '#contract/dates.ts';
import { adjustmentLabels, deskMethodLabels } from '#contract/desk.ts';
import type { Hotel } from '#contract/hotel.ts';
import { formatNaira, type Kobo, kobo } from '#contract/money.ts';
import { erasedGuest, erasureProblem, type GuestRecord } from '#contract/privacy.ts';
import {
  type Adjustment,
  balanceOf,
  creditOf,
  type Deed,
  type DeskRefund,
  type Payment,
  type Stay,
} from '#server/desk/rules.ts';

export type Kept = {
  stay: Stay;
  deleted: boolean;
  refundOpen: Kobo;
};

export const isErased = ({ stay }: Kept): boolean => stay.guestName === erasedGuest && stay.guestEmail === '';

export function problemOf(kept: Kept, today: Day): string | null {
  const { stay, deleted, refundOpen } = kept;
  const { status, checkIn, checkOut } = stay;
  // `refundOpen` covers payments through the gateway only; at the desk all that was paid is owed.
  const atDesk = stay.paymentStatus === 'refund_due' && refundOpen === 0 ? stay.paid : kobo(0);
  return erasureProblem(
    {
      ...{ status, checkIn, checkOut, deleted, erased: isErased(kept) },
      owes: deleted ? kobo(0) : balanceOf(stay),
      owed: kobo(Math.max(refundOpen, atDesk, deleted ? 0 : creditOf(stay))),
    },
    today,
  );
}

export const presentRecord = (kept: Kept, today: Day): GuestRecord => ({
  id: kept.stay.id,
  reference: kept.stay.reference,
  guest_name: kept.stay.guestName,
  guest_email: kept.stay.guestEmail,
  guest_phone: kept.stay.guestPhone,
  room_type_name: kept.stay.roomTypeName,
  check_in: kept.stay.checkIn,
  check_out: kept.stay.checkOut,
  status: kept.stay.status,
  deleted: kept.deleted,
  erased: isErased(kept),
  problem: problemOf(kept, today),
});

export type FullRecord = Kept & {
  payments: Payment[];
  refunds: DeskRefund[];
  adjustments: Adjustment[];
  history: Deed[];
};

const moment = (at: Date, { timeZone }: Hotel) => `${formatDay(dayAt(at, timeZone))}, ${hourAt(at, timeZone)}`;

const listed = (title: string, lines: string[]): string[] =>
  lines.length > 0 ? ['', title, ...lines.map((each) => `  ${each}`)] : [];

function linesOf({ stay, deleted, payments, refunds, adjustments, history }: FullRecord, hotel: Hotel): string[] {
  const facts: [label: string, value: string][] = [
    ['Name', stay.guestName],
    ['E-mail', stay.guestEmail || 'no longer kept'],
    ['Telephone', stay.guestPhone || 'no longer kept'],
    ['Room', stay.roomTypeName],
    ['Check-in', formatDay(stay.checkIn)],
    ['Check-out', formatDay(stay.checkOut)],
    ['Guests', String(stay.guests)],
    ['Status', `${statusLabels[stay.status]}, ${paymentLabels[stay.paymentStatus]}${deleted ? ', deleted' : ''}`],
    ['Total', formatNaira(stay.total)],
    ['Booked', `${moment(stay.createdAt, hotel)}, ${stay.source === 'online' ? 'on the website' : 'at reception'}`],
    ['Payment reference', stay.txRef],
    ...(stay.note ? [['Note of the staff', stay.note] satisfies [string, string]] : []),
  ];
  const because = (reason: string | null) => (reason ? `: ${reason}` : '');
  return [
    `Booking ${stay.reference}`,
    ...facts.map(([label, value]) => `  ${label}: ${value}`),
    ...listed(
      'Payments',
      payments.map(({ takenAt, amount, method, reference, reversedAt, reason }) => {
        const way = method === 'gateway' ? 'over the payment provider' : deskMethodLabels[method];
        const undone = reversedAt ? `, given back or corrected ${moment(reversedAt, hotel)}${because(reason)}` : '';
        return `${moment(takenAt, hotel)}: ${formatNaira(amount)}, ${way}${reference ? `, ${reference}` : ''}${undone}`;
      }),
    ),
    ...listed(
      'Given back at reception',
      refunds.map(
        ({ givenAt, amount, method, reason }) =>
          `${moment(givenAt, hotel)}: ${formatNaira(amount)}, ${deskMethodLabels[method]}${because(reason)}`,
      ),
    ),
    ...listed(
      'Discounts and extra charges',
      adjustments.map(
        ({ madeAt, kind, amount, reason }) =>
          `${moment(madeAt, hotel)}: ${adjustmentLabels[kind]}, ${formatNaira(amount)}${because(reason)}`,
      ),
    ),
    ...listed(
      'What was done, and what it changed',
      history.map(({ at, actor, action, before, after, reason }) => {
        const who = otherActors[actor] ?? 'Staff';
        const changes = changesOf(before, after).map(
          ({ name, before: was, after: is }) => `${name}: ${[was, is].filter(Boolean).join(' → ') || 'removed'}`,
        );
        return `${moment(at, hotel)}, ${who}: ${[action, ...changes].join('; ')}${because(reason)}`;
      }),
    ),
  ];
}

export const fileOf = (records: readonly FullRecord[], hotel: Hotel, now: Date): string =>
  [
    `What ${hotel.name} keeps about you`,
    `Made on ${moment(now, hotel)}. Times are those of ${hotel.timeZone}.`,
    `Questions: ${hotel.email}, ${hotel.phones[0]}`,
    ...records.flatMap((record) => ['', '', ...linesOf(record, hotel)]),
    '',
  ].join('\n');
