import { endpoints } from '#contract/api.ts';
import { timeWithDayUnlessToday } from '#contract/core/dates.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import { canCall, type Member } from '#contract/core/roles.ts';
import {
  isRrn,
  type PaymentWithSlip,
  type SlipPlace,
  slipMessages,
  slipNumberOf,
  slipProblems,
  usualTerminalAt,
} from '#contract/payments/card-slips.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { findSlip, type RecordedSlip } from '#server/payments/card-slip-store.ts';

/** `terminal` is null unless the payment is by card. */
export type Slip = { reference: string | null; terminal: string | null };

/** Throws AppError if the place needs the number of the slip and it is missing, or if there is no such terminal. */
export function requireSlip({ cards }: Deps['hotel'], place: SlipPlace, paid: PaymentWithSlip): Slip {
  const errors = slipProblems(cards, place, paid);
  if (errors[0]) throw new AppError('invalid', errors[0].message, errors);
  const isCard = paid.method === 'card';
  return {
    reference: paid.reference || null,
    terminal: isCard ? (paid.terminal ?? usualTerminalAt(cards, place)) : null,
  };
}

/** Runs `work`, which records a payment with this slip. Throws AppError if another payment has the slip. */
export const withSlipError = <T>(deps: Deps, member: Member, slip: Slip, work: () => Promise<T>): Promise<T> =>
  onViolation('card_slip_once', work, async () => {
    const { reference, terminal } = slip;
    const recordedSlip = reference && (await findSlip(deps.db.read, { reference, terminal, at: deps.clock.now() }));
    throw fieldError(
      'reference',
      recordedSlip ? usedText(deps, member, recordedSlip, reference) : slipMessages.usedNow,
      'conflict',
    );
  });

function usedText(deps: Deps, member: Member, { by, at, booking, tab, company }: RecordedSlip, reference: string) {
  const place = booking || company ? 'at the desk' : 'at the bar';
  const [pays, endpoint] = booking
    ? ([booking, endpoints.bookingDetail] as const)
    : company
      ? ([company, endpoints.companyAccount] as const)
      : ([tab && `the tab ${tab}`, endpoints.readTab] as const);
  const when = timeWithDayUnlessToday(at, hotelToday(deps), deps.hotel.timeZone);
  const isRrnNumber = isRrn(slipNumberOf(reference) ?? '');
  return slipMessages.used(by, when, place, canCall(endpoint.access, member) ? pays : null, isRrnNumber);
}
