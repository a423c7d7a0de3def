import * as z from 'zod/mini';
import type { FieldError } from '#contract/core/errors.ts';
import { lineField } from '#contract/core/fields.ts';
import type { Hotel } from '#contract/core/hotel.ts';

/** Where a card is paid with. */
export type SlipPlace = Hotel['cards']['terminals'][number]['at'];

export const slipMessages = {
  missing: 'Please enter the number of the slip',
  noDigits: 'The number of a slip has digits',
  terminal: 'Please choose the terminal',
  notCard: 'A slip is given only for a payment by card',
  /** `when` is a time, such as 14:05. Without `pays`, the caller may not know for what. */
  used: (by: string, when: string, place: string, pays: string | null, isRrn: boolean) =>
    `${by} recorded this slip at ${when} ${place}${pays ? `, for ${pays}` : ''}. ${
      isRrn
        ? 'If that was a mistake, that payment is reversed first.'
        : 'If yours is another slip, enter its RRN, the number with 12 digits.'
    }`,
  usedNow: 'This slip was just recorded by somebody else.',
} as const;

/** By a name in hotel.config.ts. Without it, the terminal that is usually there. */
export const terminalField = z.optional(lineField(slipMessages.terminal, 'The terminal', 60));

/** As the function of this name in SQL has it: the digits, without zeros in front unless there are twelve. */
export function slipNumber(reference: string): string | undefined {
  const digits = reference.replace(/\D/g, '');
  if (digits.length === 12) return digits;
  return digits.replace(/^0+(?=\d)/, '') || undefined;
}

/** The network gives a number of twelve digits to one transaction only. A shorter one begins again with the next batch. */
export const isRrn = (number: string): boolean => number.length === 12;

export type PaidByCard = {
  method: string | undefined;
  reference?: string | undefined;
  terminal?: string | undefined;
};

/** The terminal that is meant if nobody says which: that of the place, or the only one. */
export const usualTerminal = ({ terminals }: Hotel['cards'], place: SlipPlace): string | null =>
  (terminals.find(({ at }) => at === place) ?? terminals[0])?.name ?? null;

export function slipProblems(cards: Hotel['cards'], place: SlipPlace, paid: PaidByCard): FieldError[] {
  if (paid.method !== 'card') return paid.terminal ? [{ field: 'terminal', message: slipMessages.notCard }] : [];
  const isKnown = !paid.terminal || cards.terminals.some(({ name }) => name === paid.terminal);
  const reference = paid.reference?.trim();
  const problem = reference
    ? !slipNumber(reference) && slipMessages.noDigits
    : cards.slipNumberAt.includes(place) && slipMessages.missing;
  return [
    ...(problem ? [{ field: 'reference', message: problem }] : []),
    ...(isKnown ? [] : [{ field: 'terminal', message: slipMessages.terminal }]),
  ];
}
