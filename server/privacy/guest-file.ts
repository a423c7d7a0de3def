import { type DetailName, detailOf, stayDetailNames } from '#contract/bookings/booking-details.ts';
import { paymentLabels, statusLabels } from '#contract/bookings/bookings.ts';
import { servicesLabel } from '#contract/bookings/services-label.ts';
import { nonStaffActors } from '#contract/core/audit.ts';
import { dayAt, formatDay, timeAt } from '#contract/core/dates.ts';
import type { ExportedFile } from '#contract/core/endpoint.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { joinKnown } from '#contract/core/hotel-contact.ts';
import { formatNaira } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { adjustmentLabels, deskMethodLabels } from '#contract/front-desk/desk.ts';
import { noteKindLabels } from '#contract/front-desk/notes.ts';
import { changesOf } from '#contract/oversight/audit-text.ts';
import type { Db } from '#db/db.ts';
import { type FolioLine, readFolioLines } from '#server/accounts/line-store.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { readAdjustments, readDeskRefunds, readHistory, readPayments } from '#server/front-desk/desk-store.ts';
import { type NoteOfStay, notesOfStay } from '#server/front-desk/note-store.ts';
import type { Adjustment, BookingPayment, DeskRefund, HistoryRow } from '#server/front-desk/present-booking.ts';
import { recordNotFoundError } from '#server/privacy/guest-records.ts';
import { type BankRecord, type BookingRecord, findRecords, readBankLinesOfStay } from '#server/privacy/store.ts';

type FullRecord = BookingRecord & {
  payments: BookingPayment[];
  refunds: DeskRefund[];
  adjustments: Adjustment[];
  lines: FolioLine[];
  bankLines: BankRecord[];
  notes: NoteOfStay[];
  history: HistoryRow[];
};

export async function exportGuest(deps: Deps, member: Member, ids: readonly string[]): Promise<ExportedFile> {
  const { db, hotel, clock } = deps;
  const foundRecords = await findRecords(db.read, ids);
  const [firstRecord] = foundRecords;
  if (!firstRecord || foundRecords.length < new Set(ids).size) throw recordNotFoundError();
  const records: FullRecord[] = [];
  for (const record of foundRecords) records.push(await loadFullRecord(db, record));
  const at = clock.now();
  await db.tx(async (tx) => {
    for (const { booking } of foundRecords)
      await audit(tx, {
        ...{ at, actor: member.staffId, action: 'guest exported' },
        subject: { kind: 'booking', id: booking.id },
      });
  });
  return {
    name: `guest-${firstRecord.booking.reference}.txt`,
    chunks: (async function* () {
      yield guestFile(records, hotel, at);
    })(),
  };
}

const loadFullRecord = async ({ read }: Db, record: BookingRecord): Promise<FullRecord> => ({
  ...record,
  payments: await readPayments(read, record.booking),
  refunds: await readDeskRefunds(read, record.booking),
  adjustments: await readAdjustments(read, record.booking),
  lines: await readFolioLines(read, record.booking.id),
  bankLines: await readBankLinesOfStay(read, record.booking.id),
  notes: await notesOfStay(read, record.booking.id),
  history: await readHistory(read, record.booking),
});

const formatMoment = (at: Date, { timeZone }: Hotel) => `${formatDay(dayAt(at, timeZone))}, ${timeAt(at, timeZone)}`;

const sectionLines = (title: string, lines: string[]): string[] =>
  lines.length > 0 ? ['', title, ...lines.map((each) => `  ${each}`)] : [];

const stayDetail = (name: DetailName, value: string): [label: string, value: string] => {
  const { label, isForStaff } = detailOf(name);
  return [isForStaff ? `${label} of the staff` : label, value];
};

function recordLines(
  { booking, deleted, payments, refunds, adjustments, lines, bankLines, notes, history }: FullRecord,
  hotel: Hotel,
): string[] {
  const facts: [label: string, value: string][] = [
    ['Name', booking.guestName],
    ['E-mail', booking.guestEmail || (booking.guestPhone ? 'none' : 'no longer kept')],
    ['Telephone', booking.guestPhone || 'no longer kept'],
    ['Room', booking.roomTypeName],
    ['Check-in', formatDay(booking.checkIn)],
    ['Check-out', formatDay(booking.checkOut)],
    ['Guests', String(booking.guests)],
    ['Status', `${statusLabels[booking.status]}, ${paymentLabels[booking.paymentStatus]}${deleted ? ', deleted' : ''}`],
    ['Total', formatNaira(booking.totalKobo)],
    [
      'Booked',
      `${formatMoment(booking.createdAt, hotel)}, ${booking.source === 'online' ? 'on the website' : 'at reception'}`,
    ],
    ['Payment reference', booking.txRef],
    ...stayDetailNames.filter((name) => booking[name]).map((name) => stayDetail(name, booking[name])),
  ];
  const reasonSuffix = (reason: string | null) => (reason ? `: ${reason}` : '');
  return [
    `Booking ${booking.reference}`,
    ...facts.map(([label, value]) => `  ${label}: ${value}`),
    ...sectionLines(
      'Payments',
      payments.map(({ takenAt, amount, method, reference, reversedAt, reversalReason }) => {
        const methodLabel = method === 'gateway' ? 'over the payment provider' : deskMethodLabels[method];
        const reversal = reversedAt
          ? `, given back or corrected ${formatMoment(reversedAt, hotel)}${reasonSuffix(reversalReason)}`
          : '';
        return `${formatMoment(takenAt, hotel)}: ${formatNaira(amount)}, ${methodLabel}${reference ? `, ${reference}` : ''}${reversal}`;
      }),
    ),
    ...sectionLines(
      'What the bank said of transfers',
      bankLines.map(({ day, amountKobo, narration, reference }) =>
        [`${formatDay(day)}: ${formatNaira(amountKobo)}`, narration, reference].filter(Boolean).join(', '),
      ),
    ),
    ...sectionLines(
      'Given back at reception',
      refunds.map(
        ({ givenAt, amount, method, reason }) =>
          `${formatMoment(givenAt, hotel)}: ${formatNaira(amount)}, ${deskMethodLabels[method]}${reasonSuffix(reason)}`,
      ),
    ),
    ...sectionLines(
      'Discounts and extra charges',
      adjustments.map(
        ({ madeAt, kind, amount, reason }) =>
          `${formatMoment(madeAt, hotel)}: ${adjustmentLabels[kind]}, ${formatNaira(amount)}${reasonSuffix(reason)}`,
      ),
    ),
    ...sectionLines(
      servicesLabel(hotel),
      lines.map(
        ({ postedAt, label, quantity, price, reason }) =>
          `${formatMoment(postedAt, hotel)}: ${quantity} × ${label}, ${formatNaira(price.gross)}${reasonSuffix(reason)}`,
      ),
    ),
    ...sectionLines(
      'Notes of reception',
      notes.map(
        ({ writtenAt, kind, note, dueAt, outcome }) =>
          `${formatMoment(writtenAt, hotel)}: ${[noteKindLabels[kind], note, dueAt && `due ${formatMoment(dueAt, hotel)}`, outcome].filter(Boolean).join(', ')}`,
      ),
    ),
    ...sectionLines(
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

function guestFile(records: readonly FullRecord[], hotel: Hotel, now: Date): string {
  const contact = joinKnown([hotel.email, hotel.phones[0]], ', ');
  return [
    `What ${hotel.name} keeps about you`,
    `Made on ${formatMoment(now, hotel)}. Times are those of ${hotel.timeZone}.`,
    ...(contact ? [`Questions: ${contact}`] : []),
    ...records.flatMap((record) => ['', '', ...recordLines(record, hotel)]),
    '',
  ].join('\n');
}
