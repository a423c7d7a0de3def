import { refundTimeText } from '#contract/bookings/cancellation.ts';
import { type Day, formatDay, timeAt } from '#contract/core/dates.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import type { OwnReceiptPart, ReceiptView } from '#contract/front-desk/receipts.ts';
import { toPayText } from '#contract/front-desk/to-pay.ts';

export type ReceiptSituation = {
  title: string;
  text: string;
  isGuestExpected: boolean;
  showsArrival?: true;
};

const sumOfRefunds = (refunds: OwnReceiptPart['refunds']): Kobo =>
  kobo(refunds.reduce((total, { amountKobo }) => total + amountKobo, 0));

function balanceSentence({ booking, own }: ReceiptView): string {
  if (!own || own.balanceKobo === 0) return '';
  if (booking.company?.pays) return ` ${booking.company.name} pays for your stay.`;
  return ` ${toPayText(own.toPay)}`;
}

function gatewaySentences(own: OwnReceiptPart): string[] {
  const dueSum = sumOfRefunds(own.refunds.filter(({ made }) => !made));
  const madeSum = sumOfRefunds(own.refunds.filter((refund) => refund.made));
  return [
    ...(madeSum > 0 ? [`${formatNaira(madeSum)} has been refunded.`] : []),
    ...(dueSum > 0
      ? [
          `${formatNaira(dueSum)} is to be refunded to the card or account you paid with, which can take ${refundTimeText}.`,
        ]
      : []),
  ];
}

function refundSentences({ booking, own }: ReceiptView): string {
  if (!own) return '';
  const sentences = gatewaySentences(own);
  if (sentences.length > 0) return sentences.join(' ');
  const deduction =
    own.keptAmountKobo > 0 && `, less the ${formatNaira(own.keptAmountKobo)} that the cancellation policy keeps`;
  if (booking.paymentStatus === 'refund_due') return `Reception gives back what you have paid there${deduction || ''}.`;
  if (booking.paymentStatus === 'refunded') return `What you had paid has been given back${deduction || ''}.`;
  if (own.payments.length > 0) return 'By the cancellation policy nothing of what was paid comes back.';
  return 'Nothing was paid, so nothing is owed.';
}

function noShowSentences({ booking, own }: ReceiptView): string {
  if (!own) return '';
  const sentences = gatewaySentences(own);
  const surplus = kobo(own.paidAmountKobo - booking.totalAmountKobo);
  if (sentences.length === 0 && surplus > 0) sentences.push(`Reception gives back ${formatNaira(surplus)}.`);
  return sentences.map((sentence) => `${sentence} `).join('');
}

const lapsedHoldTexts = {
  free: () => 'The room is no longer kept for you, but it is still free for your dates.',
  gone: (problem: string | null) => `The room is no longer kept for you. ${problem ?? ''}`.trim(),
} as const;

/**
 * Whether the hold has lapsed and the room is free again or gone. The reader of a copy does not get this state, so for
 * them a hold whose end has passed counts as `gone`.
 */
function lapsedHoldState({ booking, own }: ReceiptView): keyof typeof lapsedHoldTexts | undefined {
  const state = own?.hold?.state;
  if (state === 'free' || state === 'gone') return state;
  const isOver = own?.copy && booking.status === 'pending' && booking.holdUntil && booking.holdUntil <= own.now;
  return isOver ? 'gone' : undefined;
}

export function situationOf(view: ReceiptView, hotel: Hotel, today: Day): ReceiptSituation {
  const { booking, own } = view;
  const lapsedState = lapsedHoldState(view);
  if (lapsedState)
    return {
      title: 'Time to pay has run out',
      text: lapsedHoldTexts[lapsedState](own?.hold?.problem ?? null),
      isGuestExpected: false,
    };
  const checkOutSentence = `Check-out is on ${formatDay(booking.checkOut)}, by ${hotel.checkOutUntil}.`;
  switch (booking.status) {
    case 'pending':
      return {
        title: 'Waiting for payment',
        text: booking.holdUntil
          ? `The room is kept until ${timeAt(booking.holdUntil, hotel.timeZone)}. It is confirmed as soon as it is paid.`
          : 'It is confirmed as soon as it is paid.',
        isGuestExpected: true,
      };
    case 'confirmed':
      if (booking.checkOut <= today)
        return {
          title: 'The dates of this booking have passed',
          text: 'Please call us about it.',
          isGuestExpected: false,
        };
      return {
        title: 'Your booking is confirmed',
        text:
          booking.checkIn < today
            ? `We have been expecting you since ${formatDay(booking.checkIn)}. Please call us if you still come.${balanceSentence(view)}`
            : `We look forward to welcoming you on ${formatDay(booking.checkIn)}, from ${hotel.checkInFrom}.${balanceSentence(view)}`,
        isGuestExpected: true,
        showsArrival: true,
      };
    case 'checked_in':
      return {
        title: 'You are our guest',
        text: `${checkOutSentence}${balanceSentence(view)}`,
        isGuestExpected: false,
      };
    case 'checked_out':
    case 'completed':
      return {
        title: 'Your stay is over',
        text: `Thank you for staying with us.${balanceSentence(view)}`,
        isGuestExpected: false,
      };
    case 'cancelled':
      return { title: 'This booking is cancelled', text: refundSentences(view), isGuestExpected: false };
    case 'no_show':
      return {
        title: 'This booking was not used',
        text: `We expected you on ${formatDay(booking.checkIn)}. ${noShowSentences(view)}Please call us if you think this is a mistake.`,
        isGuestExpected: false,
      };
    case 'voided':
      return {
        title: 'This booking is not valid',
        text: `It was entered in error. ${own?.payments.length ? refundSentences(view) : ''}`.trim(),
        isGuestExpected: false,
      };
  }
}
