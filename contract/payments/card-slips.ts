import * as z from 'zod/mini';
import type { FieldError } from '#contract/core/errors.ts';
import { lineField } from '#contract/core/fields.ts';
import type { Hotel } from '#contract/core/hotel.ts';

export type SlipPlace = Hotel['cards']['terminals'][number]['at'];

export const slipMessages = {
  missing: 'Please enter the number of the slip',
  noDigits: 'The number of a slip has digits',
  terminal: 'Please choose the terminal',
  notCard: 'A slip is given only for a payment by card',
  /** `when` is a time, such as 14:05. `pays` is null if the caller may not know what the payment was for. */
  used: (by: string, when: string, place: string, pays: string | null, isRrn: boolean) =>
    `${by} recorded this slip at ${when} ${place}${pays ? `, for ${pays}` : ''}. ${
      isRrn
        ? 'If that was a mistake, that payment is reversed first.'
        : 'If yours is another slip, enter its RRN, the number with 12 digits.'
    }`,
  usedNow: 'This slip was just recorded by somebody else.',
} as const;

/** The name of a terminal of the hotel. Without it, the usual terminal of the place is meant. */
export const terminalField = z.optional(lineField(slipMessages.terminal, 'The terminal', 60));

/**
 * The digits of a slip number without zeros in front; an RRN has all its digits. The SQL function `slip_number` repeats
 * this rule.
 */
export function slipNumberOf(reference: string): string | undefined {
  const digits = reference.replace(/\D/g, '');
  if (digits.length === 12) return digits;
  return digits.replace(/^0+(?=\d)/, '') || undefined;
}

/**
 * Whether the number is an RRN. The card network gives a number of twelve digits to only one transaction; shorter
 * numbers begin again with the next batch.
 */
export const isRrn = (number: string): boolean => number.length === 12;

export type PaymentWithSlip = {
  method: string | undefined;
  reference?: string | undefined;
  terminal?: string | undefined;
};

/**
 * The terminal that is meant if nobody names one: the first of the place, or else the first of all. Null without
 * terminals.
 */
export const usualTerminalAt = ({ terminals }: Hotel['cards'], place: SlipPlace): string | null =>
  (terminals.find(({ at }) => at === place) ?? terminals[0])?.name ?? null;

export function slipProblems(cards: Hotel['cards'], place: SlipPlace, payment: PaymentWithSlip): FieldError[] {
  if (payment.method !== 'card') return payment.terminal ? [{ field: 'terminal', message: slipMessages.notCard }] : [];
  const isKnown = !payment.terminal || cards.terminals.some(({ name }) => name === payment.terminal);
  const reference = payment.reference?.trim();
  const problem = reference
    ? !slipNumberOf(reference) && slipMessages.noDigits
    : cards.slipNumberAt.includes(place) && slipMessages.missing;
  return [
    ...(problem ? [{ field: 'reference', message: problem }] : []),
    ...(isKnown ? [] : [{ field: 'terminal', message: slipMessages.terminal }]),
  ];
}
