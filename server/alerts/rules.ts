import type { NoticeKind, NoticeLink } from '#contract/bell.ts';
import { formatDay } from '#contract/dates.ts';
import type { Hotel } from '#contract/hotel.ts';
import { type DailyReport, insightMessages, moneyMethodLabels } from '#contract/insights.ts';
import { formatNaira, fromNaira, type Kobo, kobo } from '#contract/money.ts';
import { landingPaths } from '#contract/page.ts';
import { plural } from '#contract/plural.ts';
import type { Booking } from '#server/bookings/booking.ts';
import { type Notice, type NoticeOf, renderMail, stayRows } from '#server/notifications/rules.ts';

export type AlertChannel = 'mail' | 'text';

const channelsByKind: Record<NoticeKind, readonly AlertChannel[]> = {
  booking_paid: ['mail'],
  payment_late: ['text'],
  payment_mismatch: ['text'],
  refund_due: ['text'],
  booking_cancelled: ['mail', 'text'],
  refund_refused: ['text'],
  money_differs: ['text'],
  stock_low: [],
  stock_out: ['text'],
  job_parked: [],
  sign_in_attacked: ['mail'],
  overstay_conflict: [],
  disk_low: ['text'],
  arrivals: [],
};
export const alertChannels = (kind: NoticeKind): readonly AlertChannel[] => channelsByKind[kind];

export type AlertTopic = 'bookings' | 'troubles' | 'reports' | 'safety';
const topicByChannel: Record<AlertChannel, AlertTopic> = { mail: 'bookings', text: 'troubles' };
/** The alert about an attacked account does not depend on a setting. */
export const alertTopic = (kind: NoticeKind, channel: AlertChannel): AlertTopic =>
  kind === 'sign_in_attacked' ? 'safety' : topicByChannel[channel];

export const dashboardLink = (search: NoticeLink): string =>
  `/dashboard/superadmin?${new URLSearchParams(search).toString()}`;

export const paidMail = (booking: Booking, paid: Kobo, hotel: Hotel, url: string) => ({
  subject: `New paid booking ${booking.reference}: ${booking.guestName}, ${formatNaira(paid)}`,
  ...renderMail(hotel, {
    title: 'New paid booking',
    intro: `${booking.guestName} has booked online and paid ${formatNaira(paid)}.`,
    parts: [
      {
        rows: [
          ['Guest', booking.guestName],
          ['Email', booking.guestEmail],
          ['Phone', booking.guestPhone],
          ...stayRows(booking, hotel),
        ],
      },
    ],
    link: { label: 'Open the booking', url },
    end: ['You get this because e-mail notifications are on in your settings.', ''],
  }),
});

export const cancelledMail = (booking: Booking, refund: Kobo, hotel: Hotel, url: string) => ({
  subject: `Cancelled by the guest: ${booking.reference}, ${booking.guestName}`,
  ...renderMail(hotel, {
    title: 'Cancelled by the guest',
    intro: `${booking.guestName} has cancelled. ${refund > 0 ? `${formatNaira(refund)} is to be refunded.` : 'Nothing is to be refunded.'}`,
    parts: [
      {
        rows: [
          ['Guest', booking.guestName],
          ['Email', booking.guestEmail],
          ['Phone', booking.guestPhone],
          ['Reference', booking.reference],
          ['Room', booking.roomTypeName],
          ['Check-in', formatDay(booking.checkIn)],
          ['Check-out', formatDay(booking.checkOut)],
        ],
      },
    ],
    link: { label: 'Open the booking', url },
    end: ['You get this because e-mail notifications are on in your settings.', ''],
  }),
});

/** The staff member a notice is about, who gets the alert whatever their role. */
export const aboutStaffId = ({ kind, facts }: Notice): string | undefined =>
  kind === 'sign_in_attacked' ? facts.personId : undefined;

export function attackMail({ facts }: NoticeOf<'sign_in_attacked'>, receiverId: string, hotel: Hotel, url: string) {
  const { personId, name, staffId, tries } = facts;
  const isOwn = receiverId === personId;
  const idOwner = isOwn ? 'your Staff ID' : `the Staff ID of ${name}`;
  return {
    subject: `${tries} wrong tries to sign in as ${staffId}: ${hotel.name}`,
    ...renderMail(hotel, {
      title: 'Wrong tries to sign in',
      intro: `There were ${tries} wrong tries within an hour to sign in with ${idOwner}. Somebody may be guessing the password.`,
      parts: [
        {
          rows: [
            ['Staff ID', staffId],
            ['Wrong tries', String(tries)],
          ],
        },
      ],
      link: { label: 'Open the staff pages', url: `${url}${landingPaths.staff}` },
      end: [
        'Nobody has got in by these tries. Browsers that have signed in with this ID before still can; others do some work first, which takes them seconds and makes guessing slow.',
        isOwn
          ? 'If it was not you, choose a long password that you use nowhere else, and tell a superadmin.'
          : 'The audit log says from how many networks they came.',
        '',
      ],
    }),
  };
}

/** Without ₦: the character would halve the length of a text message. */
const plainAmount = (amount: Kobo, currency = 'NGN') => `${currency} ${formatNaira(amount).replace('₦', '')}`;
const maxTextLength = 160;

export function alertText(notice: Notice, hotel: Hotel): string | undefined {
  const sentence = alertSentence(notice);
  return sentence && `${hotel.name}: ${sentence}`.slice(0, maxTextLength);
}

function alertSentence({ kind, facts }: Notice): string | undefined {
  switch (kind) {
    case 'payment_late':
      return `${plainAmount(facts.amountKobo)} came too late for ${facts.reference} and is to be refunded.`;
    case 'payment_mismatch':
      return `${plainAmount(facts.amountKobo, facts.currency)} came for ${facts.reference}, expected ${plainAmount(facts.expectedKobo)}. Please check the payment.`;
    case 'refund_due':
      return `${plainAmount(facts.amountKobo)} is to be refunded for ${facts.reference}.`;
    case 'booking_cancelled':
      return facts.amountKobo > 0
        ? `${facts.reference} was cancelled, ${plainAmount(facts.amountKobo)} is to be refunded.`
        : undefined;
    case 'disk_low':
      return facts.full
        ? `the disk was full, ${facts.freeMb} MB left. Until there is room, nothing can be booked or sold.`
        : `the disk is nearly full, ${facts.freeMb} MB left. Once it is full, nothing can be booked or sold.`;
    case 'stock_out':
      return `${facts.drink} is out of stock.`;
    default:
      return undefined;
  }
}

const naira = (amount: number | null): string => (amount === null ? 'none' : formatNaira(fromNaira(amount)));

type Row = [label: string, value: string];

export function reportMail(report: DailyReport, hotel: Hotel, timeZone: string, url: string) {
  const { day, rooms, money } = report;
  return {
    subject: `${hotel.name}, ${formatDay(day)}: ${naira(money.net)}, ${rooms.occupancy.toFixed(1)}% occupied`,
    ...renderMail(hotel, {
      title: 'Daily report',
      intro: `This is how ${formatDay(day)} went at ${hotel.name}.`,
      parts: [
        { heading: 'Rooms', rows: roomRows(report) },
        { heading: 'Money', rows: moneyRows(report) },
        { heading: 'Guests', rows: guestRows(report) },
        ...(report.undone.length > 0 ? [{ heading: 'Taken back', rows: undoneRows(report, timeZone) }] : []),
      ],
      link: { label: 'Open the full report', url },
      end: ['You get this because daily reports are on in your settings.', ''],
    }),
  };
}

const roomRows = ({ rooms }: DailyReport): Row[] => [
  ['Rooms sold', `${rooms.sold} of ${rooms.total}`],
  ['Occupancy', `${rooms.occupancy.toFixed(1)}%`],
  ['Average daily rate (ADR)', naira(rooms.adr)],
  ['Revenue per available room (RevPAR)', naira(rooms.rev_par)],
];

const moneyRows = ({ money }: DailyReport): Row[] => [
  ...amountRows('Taken', money, 'taken'),
  ...amountRows('Given back', money, 'given_back'),
  ...(money.given_back === 0 ? [] : amountRows('Net', money, 'net')),
  ['Net from rooms', naira(money.rooms)],
  ['Net from the bar', naira(money.bar)],
  ...(money.owed_back === 0 ? [] : [['Came to be owed back', naira(money.owed_back)] satisfies Row]),
];

const amountRows = (label: string, money: DailyReport['money'], field: 'taken' | 'given_back' | 'net'): Row[] => [
  [label, naira(money[field])],
  ...money.by_method
    .filter((each) => each[field] !== 0)
    .map((each): Row => [`${label} by ${moneyMethodLabels[each.method].toLowerCase()}`, naira(each[field])]),
];

const guestRows = (report: DailyReport): Row[] => [
  ['Arrivals', `${report.arrivals.stays.length} of ${report.arrivals.expected} expected`],
  ['Departures', `${report.departures.stays.length} of ${report.departures.due} due`],
  ['In the house overnight', inHouseText(report.in_house)],
  ['No-shows', String(report.no_shows.length)],
  ['Cancellations', cancellationsText(report)],
];

function cancellationsText({ cancellations }: DailyReport): string {
  const owed = kobo(cancellations.reduce((all, stay) => all + fromNaira(stay.owed_back), 0));
  return [String(cancellations.length), ...(owed === 0 ? [] : [insightMessages.toRefund(formatNaira(owed))])].join(
    ', ',
  );
}

const inHouseText = ({ guests, stays }: DailyReport['in_house']) => `${guests} in ${plural(stays.length, 'room')}`;

function undoneRows({ undone }: DailyReport, timeZone: string): Row[] {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone === 'UTC' && { timeZoneName: 'short' }),
  });
  return undone.map(({ at, actor, action, subject, amount, owed_back, reason }) => [
    `${time.format(new Date(at))} ${actor}`,
    [
      `${action}, ${subject}`,
      ...(amount === null ? [] : [naira(amount)]),
      ...(owed_back === 0 ? [] : [insightMessages.toRefund(naira(owed_back))]),
      ...(reason ? [`“${reason}”`] : []),
    ].join(', '),
  ]);
}
