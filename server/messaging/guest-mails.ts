import { createHash } from 'node:crypto';
import { acceptsPayment } from '#contract/bookings/bookings.ts';
import { cancellationPolicy, cancellationPolicyOfStay, refundTimeText } from '#contract/bookings/cancellation.ts';
import { servicesLabel } from '#contract/bookings/services-label.ts';
import { stayPolicies } from '#contract/bookings/stay-policies.ts';
import { type Day, formatDay, nightsBetween, timeAt } from '#contract/core/dates.ts';
import { guestsText } from '#contract/core/guests.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { contactLine, joinKnown } from '#contract/core/hotel-contact.ts';
import { formatAmount, formatNaira, type Kobo, kobo, priceLinesOf, sumOff } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { receiptMessages } from '#contract/front-desk/receipts.ts';
import { moneyWords, toPayOf, toPayRows } from '#contract/front-desk/to-pay.ts';
import type { RefundPurpose, RefundWay } from '#contract/payments/refunds.ts';
import { ratePlanText } from '#contract/rooms/rate-plan-prices.ts';
import { roomAndType } from '#contract/rooms/room-use.ts';
import { specialPriceLabel } from '#contract/rooms/special-price-label.ts';
import { type Booking, hotelWithTermsOf } from '#server/bookings/booking.ts';
import { type BookingWithBalance, balanceOf, creditOf } from '#server/bookings/money.ts';
import type { MailChange } from '#server/front-desk/changed-stay.ts';
import { presentPayers } from '#server/front-desk/present-booking.ts';
import { type MailRow, renderMail } from '#server/messaging/render-mail.tsx';
import type { Refund } from '#server/payments/refund.ts';

export const stayRows = (booking: Booking, hotel: Hotel, rooms: readonly string[] = []): MailRow[] => [
  ...dateRows(booking, hotel, rooms),
  ['Room total', formatNaira(kobo(booking.baseKobo + sumOff(booking.nights)))],
  ...specialPriceRows(booking),
  ...rowIfAny('Transaction fee', booking.feeKobo),
  ...adjustmentRows(booking, hotel),
  [booking.source === 'manual' || booking.companyPays ? 'Total' : 'Total paid', formatNaira(booking.totalKobo)],
];

const dateRows = (booking: Booking, hotel: Hotel, rooms: readonly string[]): MailRow[] => [
  ['Reference', booking.reference],
  ['Room', roomAndType(booking.roomTypeName, rooms)],
  ['Check-in', `${formatDay(booking.checkIn)}, from ${hotel.checkInFrom}`],
  ['Check-out', `${formatDay(booking.checkOut)}, by ${hotel.checkOutUntil}`],
  ['Nights', String(nightsBetween(booking.checkIn, booking.checkOut))],
  ['Guests', guestsText(booking)],
  ...ratePlanRows(booking),
];

const specialPriceRows = ({ promoCode, companyName, nights }: Booking): MailRow[] =>
  rowIfAny(specialPriceLabel(promoCode, companyName), kobo(0 - sumOff(nights)));

const ratePlanRows = ({ planName, planBreakfast }: Booking): MailRow[] =>
  planName ? [['Plan', ratePlanText({ name: planName, breakfast: planBreakfast })]] : [];

const rowIfAny = (label: string, amount: Kobo): MailRow[] => (amount === 0 ? [] : [[label, formatNaira(amount)]]);

const adjustmentRows = ({ servicesKobo, extraKobo, discountKobo }: Booking, hotel: Hotel): MailRow[] => [
  ...rowIfAny(servicesLabel(hotel), servicesKobo),
  ...rowIfAny('Extra charges', extraKobo),
  ...rowIfAny('Discount', kobo(0 - discountKobo)),
];

/** Empty while the hotel has neither a telephone number nor an e-mail address. */
export const questionsLine = (hotel: Hotel, question = 'Questions?'): string => {
  const contact = contactLine(hotel);
  return contact && `${question} ${contact}`;
};

function confirmationText(
  { source, companyName, companyPays, companyHasWindow }: ConfirmedBooking,
  { name }: Hotel,
  undoneAt: string | undefined,
): string {
  if (undoneAt) return `your booking at ${name} was cancelled by mistake and is confirmed again. Nothing is refunded.`;
  if (companyPays && companyHasWindow)
    return `your booking at ${name} is confirmed. ${companyName} pays its part, and you pay the rest at the reception.`;
  if (companyPays) return `your booking at ${name} is confirmed. ${companyName} pays for it.`;
  if (source === 'manual') return `your booking at ${name} is confirmed. You pay at the reception.`;
  return `your payment has arrived and your booking at ${name} is confirmed.`;
}

type ConfirmedBooking = Booking & { rooms?: readonly string[]; companyHasWindow?: boolean };

export const confirmationMail = (
  booking: ConfirmedBooking,
  hotel: Hotel,
  receiptUrl: string,
  { now, undoneAt }: { now: Date; undoneAt?: string | undefined },
) => ({
  id: `booking.${booking.id}.confirmed${undoneAt ? `.${Date.parse(undoneAt)}` : ''}`,
  to: booking.guestEmail,
  subject: `Your booking at ${hotel.name} is confirmed: ${booking.reference}`,
  ...renderMail(hotel, {
    title: 'Booking confirmed',
    intro: joinKnown(
      [`Dear ${booking.guestName}, ${confirmationText(booking, hotel, undoneAt)}`, hotel.site.mailWelcome],
      ' ',
    ),
    parts: [{ rows: stayRows(booking, hotel, booking.rooms) }],
    link: {
      label: 'View your receipt',
      url: receiptUrl,
      hint: 'Show this receipt at the reception for check-in confirmation.',
    },
    end: [
      [
        ...stayPolicies(hotel),
        ...cancellationPolicyOfStay(hotelWithTermsOf(booking, hotel), booking.checkIn, now),
        'To cancel, open your receipt with the link above.',
      ],
      [questionsLine(hotel)],
    ],
  }),
});

/**
 * Returns one text for all addresses of a mailbox: many providers ignore what follows a plus sign; Gmail also ignores
 * dots.
 */
function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split(/@(?=[^@]*$)/);
  const nameWithoutTag = name.replace(/(?<=.)\+.*$/, '');
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${nameWithoutTag.replaceAll('.', '')}@gmail.com`
    : `${nameWithoutTag}@${domain}`;
}

export const mailboxHash = (email: string): string => createHash('sha256').update(mailboxOf(email)).digest('hex');

/** Leaves out the typed name until an online booking is paid: the address may be a stranger's. */
const greetingFor = ({ source, paymentStatus, guestName }: Booking): string =>
  source === 'online' && paymentStatus === 'pending' ? 'Dear guest' : `Dear ${guestName}`;

/** Contains no name and no text that was typed into the form: the address may be a stranger's. */
export const payLinkMail = (booking: Booking, hotel: Hotel, receiptUrl: string) => {
  const { id, guestEmail, reference, holdUntil, roomTypeName, checkIn, checkOut, totalKobo } = booking;
  return {
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
            ['Room', roomTypeName],
            ['Check-in', `${formatDay(checkIn)}, from ${hotel.checkInFrom}`],
            ['Check-out', `${formatDay(checkOut)}, by ${hotel.checkOutUntil}`],
            ['Total', formatNaira(totalKobo)],
            ...(holdUntil ? ([['Kept until', timeAt(holdUntil, hotel.timeZone)]] satisfies MailRow[]) : []),
          ],
        },
      ],
      link: { label: 'See the booking and pay', url: receiptUrl },
      end: [['If you did not book it, you need not do anything: it ends by itself.'], [questionsLine(hotel)]],
    }),
  };
};

/** The mail to somebody who has lost the link. Like `payLinkMail`, it contains no name and no typed text. */
export const linkMail = ({ id, guestEmail, reference }: Booking, hotel: Hotel, receiptUrl: string, hour: string) => ({
  id: `booking.${id}.link.${hour}`,
  to: guestEmail,
  subject: `The link to your booking at ${hotel.name}: ${reference}`,
  ...renderMail(hotel, {
    title: 'Your booking',
    intro: `Somebody asked on our website for the link to this booking at ${hotel.name}. We send it only to the address in the booking.`,
    parts: [{ rows: [['Reference', reference]] }],
    link: {
      label: 'Open your booking',
      url: receiptUrl,
      hint: 'Please keep this link to yourself: whoever has it can open the booking.',
    },
    end: [['If you did not ask for it, you need not do anything.'], [questionsLine(hotel)]],
  }),
});

type StayChange = { key: string; changes: MailChange[]; today: Day };

export const changeMail = (
  stay: BookingWithBalance,
  hotel: Hotel,
  receiptUrl: string,
  { key, changes, today }: StayChange,
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
          ...dateRows(stay, hotel, stay.rooms),
          ...priceLinesOf(stay.nights).map(
            ({ nights, price }): MailRow => [
              `${plural(nights, 'night')} × ${formatNaira(price)}`,
              formatNaira(kobo(nights * price)),
            ],
          ),
          ...specialPriceRows(stay),
          ...rowIfAny('Transaction fee', stay.feeKobo),
          ...adjustmentRows(stay, hotel),
          [moneyWords.total, formatNaira(stay.totalKobo)],
          [moneyWords.paid, formatNaira(stay.paid)],
          ...toPayRows(toPayOf({ ...stay, balanceKobo: balanceOf(stay), ...presentPayers(stay) }, today)).map(
            ([label, amount]): MailRow => [label, formatNaira(amount)],
          ),
          ...rowIfAny('To be given back', creditOf(stay)),
        ],
      },
    ],
    link: { label: 'View your booking', url: receiptUrl },
    end: [[questionsLine(hotel, 'Did you not expect this?')]],
  }),
});

/**
 * The mail to the former address of a booking. It contains nothing that was typed, because the address may be a
 * stranger's.
 */
export const formerAddressMail = (
  { id, reference }: Booking,
  hotel: Hotel,
  contactUrl: string,
  { key, to }: { key: string; to: string },
) => ({
  id: `booking.${id}.${key}.former`,
  to,
  subject: `Another e-mail address for your booking at ${hotel.name}: ${reference}`,
  ...renderMail(hotel, {
    title: 'Another e-mail address',
    intro: `Reception has entered another e-mail address for this booking at ${hotel.name}. Links in earlier mails no longer open it.`,
    parts: [{ rows: [['Reference', reference]] }],
    link: { label: 'How to reach us', url: contactUrl },
    end: [[questionsLine(hotel, 'Did you not expect this?')]],
  }),
});

type RefundAmounts = { paid: Kobo; refund: Kobo; already: Kobo };

function refundSentence(
  booking: Booking,
  hotel: Hotel,
  { paid, refund, already: alreadyComingBack }: RefundAmounts,
): string {
  if (paid === 0 && alreadyComingBack > 0) return receiptMessages.comesBackAlready(formatNaira(alreadyComingBack));
  if (paid === 0) return 'Nothing had been paid, so nothing is owed.';
  const policy = `The terms of this booking: ${cancellationPolicy(hotelWithTermsOf(booking, hotel)).join(' ')}`;
  if (refund === 0) return `By our cancellation policy nothing of what was paid comes back. ${policy}`;
  const partText = refund < paid ? ` of the ${formatNaira(paid)} you had paid. ${policy}` : ', all that you had paid.';
  return `We refund ${formatNaira(refund)}${partText} It goes back to the card or account you paid with, which can take ${refundTimeText}.`;
}

export const cancellationMail = (booking: Booking, hotel: Hotel, receiptUrl: string, money: RefundAmounts) => ({
  id: `booking.${booking.id}.cancelled`,
  to: booking.guestEmail,
  subject: `Your booking at ${hotel.name} is cancelled: ${booking.reference}`,
  ...renderMail(hotel, {
    title: 'Booking cancelled',
    intro: `${greetingFor(booking)}, you have cancelled your booking at ${hotel.name}. ${refundSentence(booking, hotel, money)}`,
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
              ] satisfies MailRow[])
            : []),
        ],
      },
    ],
    link: { label: 'View your booking', url: receiptUrl },
    end: [[hotel.site.mailFarewell], [questionsLine(hotel)]],
  }),
});

function owedText(purpose: RefundPurpose, { status }: Booking): string {
  const weOwe = acceptsPayment(status) ? 'It stays as it is; we owe' : 'We owe';
  return owedTexts(weOwe)[purpose];
}

/** Each text follows the name of the guest and a comma. */
const owedTexts = (weOwe: string): Record<RefundPurpose, string> => ({
  late: 'your payment arrived after your booking had ended, so there is no room behind it.',
  partial: 'your payment was less than your booking costs, so it could not be confirmed with it.',
  over: `you have paid more than your booking costs. ${weOwe} you the rest.`,
  duplicate: `your booking has been paid twice. ${weOwe} you the second payment.`,
  wrong_currency: 'your payment was not in naira, so your booking could not be confirmed with it.',
  foreign: '',
  cancelled: 'your booking has been cancelled.',
  reduced: `your stay costs less than you have paid. ${weOwe} you the rest.`,
});

const refundWayTexts: Record<RefundWay, string> = {
  gateway: `It goes back to the card or account you paid with, which can take ${refundTimeText}.`,
  cash: 'It was paid out to you in cash.',
  transfer: 'It was sent to you by bank transfer.',
};

export function refundMail(event: 'due' | 'made', refund: Refund, booking: Booking, hotel: Hotel, receiptUrl: string) {
  const amount = formatAmount(refund.currency, refund.amount);
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
      intro: `${greetingFor(booking)}, ${text}`,
      parts: [
        {
          rows: [
            ['Reference', reference],
            ['Paid', formatAmount(refund.currency, refund.paymentAmount)],
            [event === 'due' ? 'To be refunded' : 'Refunded', amount],
          ],
        },
      ],
      link: { label: 'View your booking', url: receiptUrl },
      end: [[questionsLine(hotel)]],
    }),
  };
}
