import { createHash } from 'node:crypto';
import type { AccessChange } from '#contract/audit.ts';
import { type NoticeFacts, type NoticeKind, type NoticeView, noticeTable } from '#contract/bell.ts';
import { acceptsPayment } from '#contract/bookings.ts';
import { cancellationPolicy, refundTime } from '#contract/cancellation.ts';
import { dayAt, formatDay, nightsBetween, timeAt } from '#contract/dates.ts';
import type { Hotel } from '#contract/hotel.ts';
import { amountIn, formatNaira, type Kobo, kobo } from '#contract/money.ts';
import { passwordPolicy } from '#contract/passwords.ts';
import { plural } from '#contract/plural.ts';
import { receiptMessages } from '#contract/receipts.ts';
import type { RefundPurpose, RefundWay } from '#contract/refunds.ts';
import type { StaffRole } from '#contract/roles.ts';
import { priceLines } from '#contract/stay-change.ts';
import type { Booking } from '#server/bookings/booking.ts';
import { balanceOf, type BookingWithBalance, creditOf } from '#server/bookings/money.ts';
import type { MailChange } from '#server/desk/changed-stay.ts';
import type { Refund } from '#server/payments/refund.ts';
import type { StaffMember } from '#server/staff/member-store.ts';

const htmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => htmlEntities[char] ?? char);

type MailContent = {
  title: string;
  intro: string;
  parts: { heading?: string; rows: [label: string, value: string][] }[];
  link: { label: string; url: string; hint?: string };
  end: readonly string[];
};

const cell = 'padding:8px 0;border-top:1px solid #eee4d3';

export function renderMail(
  hotel: Hotel,
  { title, intro, parts, link, end }: MailContent,
): { text: string; html: string } {
  const { address } = hotel;
  const place = `${address.street}, ${address.district}, ${address.city}, ${address.country}`;
  const foot = [...end, hotel.name, place];
  const row = ([label, value]: readonly [string, string]) =>
    `<tr><th align="left" valign="top" style="${cell};font-weight:normal;color:#6b5d52">${escapeHtml(label)}</th><td align="right" valign="top" style="${cell};padding-left:16px">${escapeHtml(value)}</td></tr>`;
  const heading = (text: string) =>
    `<tr><th colspan="2" align="left" style="padding:20px 0 8px;font-family:Georgia,serif;font-size:18px;font-weight:normal">${escapeHtml(text)}</th></tr>`;
  return {
    text: [
      intro,
      '',
      ...parts.flatMap((part) => [
        ...(part.heading ? [part.heading] : []),
        ...part.rows.map(([label, value]) => `${label}: ${value}`),
        '',
      ]),
      `${link.label}: ${link.url}`,
      ...(link.hint ? [link.hint] : []),
      '',
      ...foot,
    ].join('\n'),
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f6f0e6;font-family:Helvetica,Arial,sans-serif;color:#2b2420">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fffdf9;border:1px solid #e4d9c6">
<tr><td style="padding:28px 28px 8px;font-family:Georgia,serif;font-size:24px">${escapeHtml(hotel.name)}</td></tr>
<tr><td style="padding:8px 28px 16px;font-size:16px;line-height:1.5">${escapeHtml(intro)}</td></tr>
<tr><td style="padding:0 28px"><table width="100%" cellpadding="0" cellspacing="0" style="font-size:15px">
${parts.flatMap((part) => [...(part.heading ? [heading(part.heading)] : []), ...part.rows.map(row)]).join('\n')}
</table></td></tr>
<tr><td style="padding:24px 28px"><a href="${escapeHtml(link.url)}" style="display:inline-block;background:#a4472b;color:#ffffff;padding:14px 22px;text-decoration:none;font-size:16px">${escapeHtml(link.label)}</a>
${link.hint ? `<p style="font-size:14px;line-height:1.5;color:#6b5d52">${escapeHtml(link.hint)}</p>` : ''}</td></tr>
<tr><td style="padding:0 28px 28px;font-size:14px;line-height:1.6;color:#6b5d52">${foot.map(escapeHtml).join('<br>')}</td></tr>
</table></td></tr></table></body></html>`,
  };
}

export const stayRows = (booking: Booking, hotel: Hotel): [string, string][] => [
  ...dateRows(booking, hotel),
  ['Room total', formatNaira(booking.base)],
  ...rowIfAny('Transaction fee', booking.fee),
  ...adjustmentRows(booking),
  [booking.source === 'manual' ? 'Total' : 'Total paid', formatNaira(booking.total)],
];

const dateRows = (booking: Booking, hotel: Hotel): [string, string][] => [
  ['Reference', booking.reference],
  ['Room', booking.roomTypeName],
  ['Check-in', `${formatDay(booking.checkIn)}, from ${hotel.checkInFrom}`],
  ['Check-out', `${formatDay(booking.checkOut)}, by ${hotel.checkOutUntil}`],
  ['Nights', String(nightsBetween(booking.checkIn, booking.checkOut))],
  ['Guests', String(booking.guests)],
];

const rowIfAny = (label: string, amount: Kobo): [string, string][] =>
  amount === 0 ? [] : [[label, formatNaira(amount)]];

const adjustmentRows = ({ extra, discount }: Booking): [string, string][] => [
  ...rowIfAny('Extra charges', extra),
  ...rowIfAny('Discount', kobo(0 - discount)),
];

function confirmationText({ source }: Booking, { name }: Hotel, undoneAt: string | undefined): string {
  if (undoneAt) return `your booking at ${name} was cancelled by mistake and is confirmed again. Nothing is refunded.`;
  if (source === 'manual') return `your booking at ${name} is confirmed. You pay at the reception.`;
  return `your payment has arrived and your booking at ${name} is confirmed.`;
}

export const confirmationMail = (booking: Booking, hotel: Hotel, receiptUrl: string, undoneAt?: string) => ({
  id: `booking.${booking.id}.confirmed${undoneAt ? `.${Date.parse(undoneAt)}` : ''}`,
  to: booking.guestEmail,
  subject: `Your booking at ${hotel.name} is confirmed: ${booking.reference}`,
  ...renderMail(hotel, {
    title: 'Booking confirmed',
    intro: `Dear ${booking.guestName}, ${confirmationText(booking, hotel, undoneAt)}`,
    parts: [{ rows: stayRows(booking, hotel) }],
    link: {
      label: 'View your receipt',
      url: receiptUrl,
      hint: 'Show this receipt at the reception for check-in confirmation.',
    },
    end: [
      ...hotel.policies,
      ...cancellationPolicy(hotel),
      'To cancel, open your receipt with the link above.',
      '',
      `Questions? ${hotel.phones[0]} or ${hotel.email}`,
      '',
    ],
  }),
});

/** Many providers ignore what follows a plus sign; Gmail also ignores dots. */
function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split(/@(?=[^@]*$)/);
  const plain = name.replace(/(?<=.)\+.*$/, '');
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}

/** Stored in place of the address. */
export const addressKey = (email: string): string => createHash('sha256').update(mailboxOf(email)).digest('hex');

/** Leaves out the typed name until an online booking is paid: the address may be a stranger's. */
const greeting = ({ source, paymentStatus, guestName }: Booking): string =>
  source === 'online' && paymentStatus === 'pending' ? 'Dear guest' : `Dear ${guestName}`;

/** Contains nothing that was typed into the form: the address may be a stranger's. */
export const payLinkMail = ({ id, guestEmail, reference, holdUntil }: Booking, hotel: Hotel, receiptUrl: string) => ({
  id: `booking.${id}.unpaid`,
  to: guestEmail,
  subject: `Your booking at ${hotel.name} waits for its payment: ${reference}`,
  ...renderMail(hotel, {
    title: 'Waiting for payment',
    intro: `A room at ${hotel.name} was booked with this e-mail address and is not paid for yet. It is kept for a short while.`,
    parts: [
      {
        rows: [
          ['Reference', reference],
          ...(holdUntil ? ([['Kept until', timeAt(holdUntil, hotel.timeZone)]] satisfies [string, string][]) : []),
        ],
      },
    ],
    link: { label: 'See the booking and pay', url: receiptUrl },
    end: [
      'If you did not book it, you need not do anything: it ends by itself.',
      '',
      `Questions? ${hotel.phones[0]} or ${hotel.email}`,
      '',
    ],
  }),
});

type StayChange = { key: string; changes: MailChange[] };

export const changeMail = (
  stay: BookingWithBalance,
  hotel: Hotel,
  receiptUrl: string,
  { key, changes }: StayChange,
) => ({
  id: `booking.${stay.id}.${key}`,
  to: stay.guestEmail,
  subject: `Your booking at ${hotel.name} has changed: ${stay.reference}`,
  ...renderMail(hotel, {
    title: 'Booking changed',
    intro: `Dear ${stay.guestName}, reception has changed your booking at ${hotel.name}.`,
    parts: [
      {
        heading: 'What has changed',
        rows: changes.map(({ label, before, after }) => [
          label,
          before === null || before === after ? after : `${before} → ${after}`,
        ]),
      },
      {
        heading: 'Your booking now',
        rows: [
          ...dateRows(stay, hotel),
          ...priceLines(stay.nights).map(({ nights, price }): [string, string] => [
            `${plural(nights, 'night')} × ${formatNaira(price)}`,
            formatNaira(kobo(nights * price)),
          ]),
          ...rowIfAny('Transaction fee', stay.fee),
          ...adjustmentRows(stay),
          ['Total', formatNaira(stay.total)],
          ['Paid', formatNaira(stay.paid)],
          ...rowIfAny('Still to pay', balanceOf(stay)),
          ...rowIfAny('To be given back', creditOf(stay)),
        ],
      },
    ],
    link: { label: 'View your booking', url: receiptUrl },
    end: [`Did you not expect this? ${hotel.phones[0]} or ${hotel.email}`, ''],
  }),
});

type RefundAmounts = { paid: Kobo; refund: Kobo; already: Kobo };

function refundSentence(hotel: Hotel, { paid, refund, already }: RefundAmounts): string {
  if (paid === 0 && already > 0) return receiptMessages.comesBackAlready(formatNaira(already));
  if (paid === 0) return 'Nothing had been paid, so nothing is owed.';
  const policy = cancellationPolicy(hotel).join(' ');
  if (refund === 0) return `By our cancellation policy nothing of what was paid comes back. ${policy}`;
  const part = refund < paid ? ` of the ${formatNaira(paid)} you had paid. ${policy}` : ', all that you had paid.';
  return `We refund ${formatNaira(refund)}${part} It goes back to the card or account you paid with, which can take ${refundTime}.`;
}

export const cancellationMail = (booking: Booking, hotel: Hotel, receiptUrl: string, money: RefundAmounts) => ({
  id: `booking.${booking.id}.cancelled`,
  to: booking.guestEmail,
  subject: `Your booking at ${hotel.name} is cancelled: ${booking.reference}`,
  ...renderMail(hotel, {
    title: 'Booking cancelled',
    intro: `${greeting(booking)}, you have cancelled your booking at ${hotel.name}. ${refundSentence(hotel, money)}`,
    parts: [
      {
        rows: [
          ['Reference', booking.reference],
          ['Room', booking.roomTypeName],
          ['Check-in', formatDay(booking.checkIn)],
          ['Check-out', formatDay(booking.checkOut)],
          ...(money.paid > 0
            ? ([
                ['Paid', formatNaira(money.paid)],
                ['To be refunded', formatNaira(money.refund)],
              ] satisfies [string, string][])
            : []),
        ],
      },
    ],
    link: { label: 'View your booking', url: receiptUrl },
    end: ['We would be glad to welcome you another time.', '', `Questions? ${hotel.phones[0]} or ${hotel.email}`, ''],
  }),
});

function owedText(purpose: RefundPurpose, { status }: Booking): string {
  const weOwe = acceptsPayment(status) ? 'It stays as it is; we owe' : 'We owe';
  return owedTexts(weOwe)[purpose];
}

const owedTexts = (weOwe: string): Record<RefundPurpose, string> => ({
  late: 'Your payment arrived after your booking had ended, so there is no room behind it.',
  partial: 'Your payment was less than your booking costs, so it could not be confirmed with it.',
  over: `You have paid more than your booking costs. ${weOwe} you the rest.`,
  duplicate: `Your booking has been paid twice. ${weOwe} you the second payment.`,
  wrong_currency: 'Your payment was not in naira, so your booking could not be confirmed with it.',
  foreign: '',
  cancelled: 'Your booking has been cancelled.',
  reduced: `Your stay costs less than you have paid. ${weOwe} you the rest.`,
});

const refundWayTexts: Record<RefundWay, string> = {
  gateway: `It goes back to the card or account you paid with, which can take ${refundTime}.`,
  cash: 'It was paid out to you in cash.',
  transfer: 'It was sent to you by bank transfer.',
};

export function refundMail(event: 'due' | 'made', refund: Refund, booking: Booking, hotel: Hotel, receiptUrl: string) {
  const amount = amountIn(refund.currency, refund.amount);
  const { reference } = booking;
  const isLate = refund.purpose === 'late';
  const [title, subject, text] =
    event === 'due'
      ? [
          isLate ? 'Payment received late' : 'Refund due',
          isLate ? `Your payment for ${reference} arrived late` : `A refund is due for your booking ${reference}`,
          `${owedText(refund.purpose, booking)} ${amount} will be refunded to you.`,
        ]
      : [
          'Refund made',
          `Your refund for booking ${reference}`,
          `${amount} has been refunded. ${refundWayTexts[refund.way ?? 'gateway']}`,
        ];
  return {
    id: `refund.${refund.id}.${event}`,
    to: booking.guestEmail,
    subject: `${subject}: ${hotel.name}`,
    ...renderMail(hotel, {
      title,
      intro: `${greeting(booking)}, ${text}`,
      parts: [
        {
          rows: [
            ['Reference', reference],
            ['Paid', amountIn(refund.currency, refund.paid)],
            [event === 'due' ? 'To be refunded' : 'Refunded', amount],
          ],
        },
      ],
      link: { label: 'View your booking', url: receiptUrl },
      end: [`Questions? ${hotel.phones[0]} or ${hotel.email}`, ''],
    }),
  };
}

const accessTexts: Record<AccessChange, { subject: string; sentence: string }> = {
  'password changed': {
    subject: 'Your password was changed',
    sentence: 'the password of your staff account was changed.',
  },
  'password reset': {
    subject: 'Your password was reset',
    sentence: `the password of your staff account was replaced by a temporary one. It signs you in for ${passwordPolicy.temporaryHours} hours, and you choose your own then.`,
  },
  'two-factor enabled': {
    subject: 'Two-factor authentication was enabled',
    sentence: 'two-factor authentication was enabled for your staff account. Each sign-in asks for a code as well.',
  },
  'two-factor disabled': {
    subject: 'Two-factor authentication was disabled',
    sentence: 'two-factor authentication was disabled for your staff account. The password alone signs you in.',
  },
};

type AccessChangeInfo = { to: string; change: AccessChange; by: string; changedAt: string };

export const accessMail = (
  { id, name }: Pick<StaffMember, 'id' | 'name'>,
  hotel: Hotel,
  signInUrl: string,
  { to, change, by, changedAt }: AccessChangeInfo,
) => ({
  id: `staff.${id}.${change.replaceAll(' ', '-')}.${Date.parse(changedAt)}`,
  to,
  subject: `${accessTexts[change].subject}: ${hotel.name}`,
  ...renderMail(hotel, {
    title: accessTexts[change].subject,
    intro: `Dear ${name}, ${accessTexts[change].sentence} Your ${by === 'you' ? 'other ' : ''}sessions have ended.`,
    parts: [
      {
        rows: [
          ['When', `${formatDay(dayAt(new Date(changedAt), hotel.timeZone))}, ${timeAt(changedAt, hotel.timeZone)}`],
          ['By', by],
        ],
      },
    ],
    link: { label: 'Staff sign-in', url: signInUrl },
    end: [
      'Did you do it, or ask for it? Then you need not do anything.',
      `If not, somebody else may be using your account. Tell a superadmin at once, or call ${hotel.phones[0]}. If you can still sign in, change your password and end all other sessions in Settings.`,
      '',
    ],
  }),
});

export type NoticeOf<K extends NoticeKind> = { id: number; kind: K; at: Date; read: boolean; facts: NoticeFacts[K] };
export type Notice = { [K in NoticeKind]: NoticeOf<K> }[NoticeKind];

export function presentNotice<K extends NoticeKind>(notice: NoticeOf<K>, role: StaffRole): NoticeView {
  const { id, kind, at, read, facts } = notice;
  const { sentence, link } = noticeTable[kind];
  return { id, kind, message: sentence(facts), link: link(facts, role), at: at.toISOString(), read };
}
