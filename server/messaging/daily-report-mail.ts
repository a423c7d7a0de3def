import { hashInGroups } from '#contract/core/audit.ts';
import { addDays, type Day, formatDay } from '#contract/core/dates.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import { moneyMethodLabels } from '#contract/core/money-methods.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { formatCount, plural } from '#contract/core/plural.ts';
import { type DailyReport, insightMessages } from '#contract/reports/insights.ts';
import { openItemLabels } from '#contract/reports/night-audit.ts';
import { readLastSeal, type Seal } from '#server/core/audit-seal-store.ts';
import { sealWaitingEntries } from '#server/core/audit-sealing.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { listReceivers } from '#server/messaging/receiver-store.ts';
import { type MailRow, renderMail } from '#server/messaging/render-mail.tsx';
import { readDailyReport } from '#server/reports/daily-report.ts';
import { displayTimeZone } from '#server/staff/member-store.ts';

export async function enqueueDailyReports(deps: Deps, morning: Day): Promise<undefined> {
  if (morning < hotelToday(deps)) return;
  const day = addDays(morning, -1);
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    for (const { id: staffId } of await listReceivers(tx, 'reports'))
      await enqueue(tx, {
        kind: 'report.mailed',
        payload: { day, staffId },
        at,
        dedupeKey: `report.mailed:${day}:${staffId}`,
      });
  });
  deps.wake();
}

export async function mailDailyReport(deps: Deps, day: Day, staffId: string): Promise<undefined> {
  const [receiver] = await listReceivers(deps.db.read, 'reports', { id: staffId });
  if (!receiver) return;
  const report = await readDailyReport(deps, day);
  // Seals the entries that still wait for it, so that the mail has the last seal of the day.
  await sealWaitingEntries(deps);
  const seal = await readLastSeal(deps.db.read, day, deps.hotel.timeZone);
  const link = deps.publicUrl + officeLink('superadmin', 'reports', { day });
  await deps.mailer.send({
    id: `report-${day}-${staffId}`,
    to: receiver.address,
    ...reportMail(report, deps.hotel, displayTimeZone(receiver.timezone, deps.hotel), link, seal),
  });
}

const nairaText = (amount: Kobo | null): string => (amount === null ? 'none' : formatNaira(amount));

export function reportMail(report: DailyReport, hotel: Hotel, timeZone: string, url: string, seal?: Seal) {
  const { day, rooms, money } = report;
  return {
    subject: `${hotel.name}, ${formatDay(day)}: ${nairaText(money.netKobo)}, ${rooms.occupancy.toFixed(1)}% occupied`,
    ...renderMail(hotel, {
      title: 'Daily report',
      intro: `This is how ${formatDay(day)} went at ${hotel.name}.${report.number === null ? '' : ` Report number ${report.number}.`}`,
      parts: [
        { heading: 'Rooms', rows: roomRows(report) },
        { heading: 'Money', rows: moneyRows(report, hotel.hasBar) },
        { heading: 'Guests', rows: guestRows(report) },
        ...(report.open.length > 0 ? [{ heading: 'Open when the day was closed', rows: openRows(report) }] : []),
        ...(report.discrepancies.length > 0
          ? [{ heading: 'Rooms seen otherwise', rows: discrepancyRows(report) }]
          : []),
        ...(report.oddThings.length > 0
          ? [{ heading: 'To check, and not answered yet', rows: oddThingRows(report) }]
          : []),
        ...(report.undone.length > 0 ? [{ heading: 'Taken back', rows: undoneRows(report, hotel, timeZone) }] : []),
        ...(seal ? [{ heading: 'Audit log at the end of the day', rows: sealRows(seal) }] : []),
      ],
      link: { label: 'Open the full report', url },
      end: [
        ...(seal
          ? [['Keep this mail: with number and hash, hotel audit-verify shows whether the log is still the same.']]
          : []),
        ['You get this because daily reports are on in your settings.'],
      ],
    }),
  };
}

const roomRows = ({ rooms, posted }: DailyReport): MailRow[] => [
  ['Rooms sold', `${rooms.sold} of ${rooms.total}`],
  ['Nights charged', `${posted.nights}, ${nairaText(posted.amountKobo)}`],
  ['Occupancy', `${rooms.occupancy.toFixed(1)}%`],
  ['Average daily rate (ADR)', nairaText(rooms.adrKobo)],
  ['Revenue per available room (RevPAR)', nairaText(rooms.revParKobo)],
];

const moneyRows = ({ money }: DailyReport, hasBar: boolean): MailRow[] => [
  ...amountRows('Taken', money, 'takenKobo'),
  ...amountRows('Given back', money, 'givenBackKobo'),
  ...(money.givenBackKobo === 0 ? [] : amountRows('Net', money, 'netKobo')),
  ...(money.unconfirmedKobo === 0
    ? []
    : [['Of it transfers that are not confirmed', nairaText(money.unconfirmedKobo)] satisfies MailRow]),
  ['Net from rooms', nairaText(money.roomsKobo)],
  ...(hasBar || money.barKobo !== 0 ? [['Net from the bar', nairaText(money.barKobo)] satisfies MailRow] : []),
  ...(money.owedBackKobo === 0 ? [] : [['Came to be owed back', nairaText(money.owedBackKobo)] satisfies MailRow]),
];

const amountRows = (
  label: string,
  money: DailyReport['money'],
  field: 'takenKobo' | 'givenBackKobo' | 'netKobo',
): MailRow[] => [
  [label, nairaText(money[field])],
  ...money.byMethod
    .filter((each) => each[field] !== 0)
    .map((each): MailRow => [`${label} by ${moneyMethodLabels[each.method].toLowerCase()}`, nairaText(each[field])]),
];

const sealRows = ({ number, hash }: Seal): MailRow[] => [
  ['Number', formatCount(number)],
  ['Hash', hashInGroups(hash)],
];

const guestRows = (report: DailyReport): MailRow[] => [
  ['Arrivals', `${report.arrivals.stays.length} of ${report.arrivals.expected} expected`],
  ['Departures', `${report.departures.stays.length} of ${report.departures.due} due`],
  ['In the house overnight', inHouseText(report.inHouse)],
  ['No-shows', String(report.noShows.length)],
  ['Cancellations', cancellationsText(report)],
];

function cancellationsText({ cancellations }: DailyReport): string {
  const owed = kobo(cancellations.reduce((all, stay) => all + stay.owedBackKobo, 0));
  return [String(cancellations.length), ...(owed === 0 ? [] : [insightMessages.toRefund(formatNaira(owed))])].join(
    ', ',
  );
}

const inHouseText = ({ guests, stays }: DailyReport['inHouse']) => `${guests} in ${plural(stays.length, 'room')}`;

const openRows = ({ open }: DailyReport): MailRow[] =>
  open.map(({ kind, booking, rooms, tab, amountKobo }) => [
    booking ? `${booking.guestName}, ${booking.reference}` : (tab ?? rooms.join(', ')),
    [openItemLabels[kind].title, ...(amountKobo === 0 ? [] : [nairaText(amountKobo)])].join(', '),
  ]);

const discrepancyRows = ({ discrepancies }: DailyReport): MailRow[] =>
  discrepancies.map(({ number, seen, seenBy, answer }) => [
    `${number}, seen ${seen}`,
    `${seenBy}; ${answer ? `“${answer}”` : 'nobody has answered'}`,
  ]);

const oddThingRows = ({ oddThings }: DailyReport): MailRow[] =>
  oddThings.map(({ kind, title, who }) => [`${kind}: ${title}`, who]);

function undoneRows({ undone }: DailyReport, hotel: Hotel, timeZone: string): MailRow[] {
  const timeFormat = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone !== hotel.timeZone && { timeZoneName: 'short' }),
  });
  return undone.map(({ at, actor, action, subject, amountKobo, owedBackKobo, reason }) => [
    `${timeFormat.format(new Date(at))} ${actor}`,
    [
      `${action}, ${subject}`,
      ...(amountKobo === null ? [] : [nairaText(amountKobo)]),
      ...(owedBackKobo === 0 ? [] : [insightMessages.toRefund(nairaText(owedBackKobo))]),
      ...(reason ? [`“${reason}”`] : []),
    ].join(', '),
  ]);
}
