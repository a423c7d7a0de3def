import { nonStaffActors } from '#contract/audit.ts';
import { changesOf } from '#contract/audit-text.ts';
import { paymentLabels, statusLabels } from '#contract/bookings.ts';
import { type Day, dayAt, formatDay, timeAt } from '#contract/dates.ts';
import { adjustmentLabels, deskMethodLabels } from '#contract/desk.ts';
import type { Hotel } from '#contract/hotel.ts';
import { formatNaira, type Kobo, kobo } from '#contract/money.ts';
import { erasedGuest, erasureProblem, type GuestRecord } from '#contract/privacy.ts';
import { type BookingWithBalance, balanceOf, creditOf } from '#server/bookings/money.ts';
import type { Adjustment, DeskRefund, HistoryRow, Payment } from '#server/desk/present.ts';

export type BookingRecord = {
  stay: BookingWithBalance;
  deleted: boolean;
  refundOpen: Kobo;
};

export const isErased = ({ stay }: BookingRecord): boolean => stay.guestName === erasedGuest && stay.guestEmail === '';

export function erasureProblemOf(record: BookingRecord, today: Day): string | null {
  const { stay, deleted, refundOpen } = record;
  const { status, checkIn, checkOut } = stay;
  // `refundOpen` covers payments through the gateway only; at the desk all that was paid is owed.
  const owedAtDesk = stay.paymentStatus === 'refund_due' && refundOpen === 0 ? stay.paid : kobo(0);
  return erasureProblem(
    {
      ...{ status, checkIn, checkOut, deleted, erased: isErased(record) },
      balance: deleted ? kobo(0) : balanceOf(stay),
      refundDue: kobo(Math.max(refundOpen, owedAtDesk, deleted ? 0 : creditOf(stay))),
    },
    today,
  );
}

export const presentRecord = (record: BookingRecord, today: Day): GuestRecord => ({
  id: record.stay.id,
  reference: record.stay.reference,
  guest_name: record.stay.guestName,
  guest_email: record.stay.guestEmail,
  guest_phone: record.stay.guestPhone,
  room_type_name: record.stay.roomTypeName,
  check_in: record.stay.checkIn,
  check_out: record.stay.checkOut,
  status: record.stay.status,
  deleted: record.deleted,
  erased: isErased(record),
  problem: erasureProblemOf(record, today),
});

export type FullRecord = BookingRecord & {
  payments: Payment[];
  refunds: DeskRefund[];
  adjustments: Adjustment[];
  history: HistoryRow[];
};

const formatMoment = (at: Date, { timeZone }: Hotel) => `${formatDay(dayAt(at, timeZone))}, ${timeAt(at, timeZone)}`;

const section = (title: string, lines: string[]): string[] =>
  lines.length > 0 ? ['', title, ...lines.map((each) => `  ${each}`)] : [];

function recordLines({ stay, deleted, payments, refunds, adjustments, history }: FullRecord, hotel: Hotel): string[] {
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
    [
      'Booked',
      `${formatMoment(stay.createdAt, hotel)}, ${stay.source === 'online' ? 'on the website' : 'at reception'}`,
    ],
    ['Payment reference', stay.txRef],
    ...(stay.note ? [['Note of the staff', stay.note] satisfies [string, string]] : []),
  ];
  const reasonSuffix = (reason: string | null) => (reason ? `: ${reason}` : '');
  return [
    `Booking ${stay.reference}`,
    ...facts.map(([label, value]) => `  ${label}: ${value}`),
    ...section(
      'Payments',
      payments.map(({ takenAt, amount, method, reference, reversedAt, reason }) => {
        const methodLabel = method === 'gateway' ? 'over the payment provider' : deskMethodLabels[method];
        const reversal = reversedAt
          ? `, given back or corrected ${formatMoment(reversedAt, hotel)}${reasonSuffix(reason)}`
          : '';
        return `${formatMoment(takenAt, hotel)}: ${formatNaira(amount)}, ${methodLabel}${reference ? `, ${reference}` : ''}${reversal}`;
      }),
    ),
    ...section(
      'Given back at reception',
      refunds.map(
        ({ givenAt, amount, method, reason }) =>
          `${formatMoment(givenAt, hotel)}: ${formatNaira(amount)}, ${deskMethodLabels[method]}${reasonSuffix(reason)}`,
      ),
    ),
    ...section(
      'Discounts and extra charges',
      adjustments.map(
        ({ madeAt, kind, amount, reason }) =>
          `${formatMoment(madeAt, hotel)}: ${adjustmentLabels[kind]}, ${formatNaira(amount)}${reasonSuffix(reason)}`,
      ),
    ),
    ...section(
      'What was done, and what it changed',
      history.map(({ at, actor, action, before, after, reason }) => {
        const actorLabel = nonStaffActors[actor] ?? 'Staff';
        const changes = changesOf(before, after).map(
          ({ name, before: from, after: to }) => `${name}: ${[from, to].filter(Boolean).join(' → ') || 'removed'}`,
        );
        return `${formatMoment(at, hotel)}, ${actorLabel}: ${[action, ...changes].join('; ')}${reasonSuffix(reason)}`;
      }),
    ),
  ];
}

export const guestFile = (records: readonly FullRecord[], hotel: Hotel, now: Date): string =>
  [
    `What ${hotel.name} keeps about you`,
    `Made on ${formatMoment(now, hotel)}. Times are those of ${hotel.timeZone}.`,
    `Questions: ${hotel.email}, ${hotel.phones[0]}`,
    ...records.flatMap((record) => ['', '', ...recordLines(record, hotel)]),
    '',
  ].join('\n');
