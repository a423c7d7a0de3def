import { type Day, isDay } from '#contract/core/dates.ts';
import { guestCounts } from '#contract/core/guests.ts';

/** What a guest has asked for so far. It travels in the addresses of the site until the booking form has it. */
export type AskedStay = {
  checkIn?: Day | undefined;
  checkOut?: Day | undefined;
  guests?: number | undefined;
  /** How many of the `guests` are children. */
  children?: number | undefined;
  promoCode?: string | undefined;
};

const maxCodeLength = 60;

const parseDay = (text = ''): Day | undefined => (isDay(text) ? text : undefined);
const parseCount = (text: string | undefined, counts: readonly number[]) =>
  counts.find((count) => String(count) === text);

/** Reads a stay from the query of an address. Leaves out values that are not a day, a number or a code. */
export function askedStayIn(search: Readonly<Record<string, string | undefined>>): AskedStay {
  const guests = parseCount(search.guests, guestCounts);
  const code = search.promo_code?.trim() ?? '';
  return {
    checkIn: parseDay(search.check_in),
    checkOut: parseDay(search.check_out),
    guests,
    children: parseCount(
      search.children,
      guestCounts.filter((count) => count < (guests ?? 1)),
    ),
    promoCode: code !== '' && code.length <= maxCodeLength ? code : undefined,
  };
}
