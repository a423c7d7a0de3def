import type { DateOrder } from '#contract/bank/statements.ts';
import { type Day, dayAt, isDay, timeAt } from '#contract/core/dates.ts';

/** In kobo: ten billion naira. A larger amount is read as no amount. */
const maxKobo = 1_000_000_000_000;

const plainAmount = (text: string): string =>
  text
    .replace(/[−–—]/g, '-')
    .replace(/[\s'’]|₦|ngn/gi, '')
    // Some statements write `N` or `#` instead of the naira sign.
    .replace(/^([-+(]*)[n#](?=[\d.+-])/i, '$1');

/** Returns kobo: negative for money that went out, 0 for an empty cell, undefined if the text is no amount. */
export function readAmountCell(text: string): number | undefined {
  const plain = plainAmount(text);
  if (/^(-*|nil|none|n\/a|na)$/i.test(plain)) return 0;
  const match = /^(\()?([-+])?(\d{1,3}(?:,\d{3})+|\d{1,13})(?:\.(\d{1,2})0{0,8})?([-+])?(\))?(cr|dr)?$/i.exec(plain);
  if (!match) return undefined;
  const [, open, sign, whole = '', part = '', trailingSign, , creditOrDebit = ''] = match;
  const amount = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
  if (amount > maxKobo) return undefined;
  const isOut = open !== undefined || sign === '-' || trailingSign === '-' || creditOrDebit.toLowerCase() === 'dr';
  return isOut ? -amount : amount;
}

/** Whether the text of an amount says which way the money went, such as by `-` or `DR`. */
export function saysWay(text: string): boolean {
  const plain = plainAmount(text);
  return /\d/.test(plain) && /^[-+(]|[-+]$|(cr|dr)$/i.test(plain);
}

const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z+\-0-9]+/g, ' ')
    .trim();

const creditWords = new Set(
  'c cr credit credited in inflow money-in deposit lodgement incoming inward received +'.split(' '),
);
const debitWords = new Set(
  'd dr debit debited out outflow money-out withdrawal outgoing outward sent payout -'.split(' '),
);

/**
 * Which way a cell such as `CR`, `Money out` or `Debit transaction` says that the money went; undefined if it says
 * neither.
 */
export function readWay(text: string): 'in' | 'out' | undefined {
  const words = plainWords(text)
    .replace(/money (in|out)/, 'money-$1')
    .split(' ');
  const meaningfulWords = words.filter((word) => !['transaction', 'transfer', 'payment', 'alert'].includes(word));
  if (meaningfulWords.length === 0 || meaningfulWords.length > 1) return undefined;
  return meaningfulWords.every((word) => creditWords.has(word))
    ? 'in'
    : meaningfulWords.every((word) => debitWords.has(word))
      ? 'out'
      : undefined;
}

const reversalWords =
  'reversed reversal reverse reversing rvsl rvs rvrsl revsl rev chargeback chargedback recalled recall returned clawback';
const reversalWordSet = new Set(reversalWords.split(' '));
const unsettledWords = new Set(
  `failed failure fail unsuccessful declined rejected pending processing progress initiated queued cancelled canceled expired
    timeout timed abandoned error incomplete not hold held scheduled awaiting uncleared unsettled blocked void voided new created`.split(
    /\s+/,
  ),
);
const settledWords = new Set(
  'success successful successfully succeeded completed complete posted settled approved paid ok done credited cleared processed confirmed accepted 00'.split(
    ' ',
  ),
);
const fillerWords = new Set('transaction transfer payment fully and'.split(' '));

/** What a cell in a column of statuses says of the payment; undefined if its words are not known. */
export function readStatus(text: string): 'settled' | 'unsettled' | 'reversed' | undefined {
  const words = plainWords(text)
    .split(/[ +-]+/)
    .filter(Boolean);
  if (words.some((word) => reversalWordSet.has(word) || word === 'refunded')) return 'reversed';
  if (words.some((word) => unsettledWords.has(word))) return 'unsettled';
  return words.some((word) => settledWords.has(word)) &&
    words.every((word) => settledWords.has(word) || fillerWords.has(word))
    ? 'settled'
    : undefined;
}

/** Whether a text speaks of money that went back, such as `RVSL NIP FROM ADA`. */
export const saysReversed = (text: string): boolean =>
  plainWords(text)
    .split(/[ +-]+/)
    .some((word) => reversalWordSet.has(word));

/** Whether a text speaks of money that the bank gives back, or of a payment that has not succeeded. */
export const saysUnsettled = (text: string): boolean =>
  saysReversed(text) ||
  plainWords(text)
    .split(/[ +-]+/)
    .some((word) => /^(refund|refunded|failed|unsuccessful|declined|pending|cancelled|rejected)$/.test(word));

const foreignCurrencyWords = new Set(
  `usd eur gbp cad aud chf cny rmb jpy zar ghs kes xof xaf aed inr sar try egp dollar dollars euro euros domiciliary`.split(
    ' ',
  ),
);
const isNaira = (word: string) => /^(ngn|naira|n|nigerian|nigeria|₦)$/i.test(word);

/** The foreign currency that a text names, by its sign or by a word; undefined if it names none. */
export function findForeignCurrency(text: string): string | undefined {
  const sign = /[$£€¥]/.exec(text);
  if (sign) return sign[0];
  return text.split(/[^\p{L}]+/u).find((word) => foreignCurrencyWords.has(word.toLowerCase()));
}

/**
 * Returns the first word of a cell, or of what follows a label, that does not mean naira and so names another currency;
 * undefined for naira and for an empty text.
 */
export function findWordOtherThanNaira(text: string): string | undefined {
  const words = text.split(/[\s()[\]:;,.\-/]+/).filter(Boolean);
  return words.some((word) => !isNaira(word)) ? words.find((word) => !isNaira(word)) : undefined;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (text: string): number =>
  /^\d+$/.test(text) ? Number(text) : months.indexOf(text.slice(0, 3).toLowerCase()) + 1;
const twoDigits = (part: number | string) => String(part).padStart(2, '0');
const maxDayLength = 60;

const plainDay = (cell: string): string =>
  cell
    .slice(0, maxDayLength)
    .replace(/\s+/g, ' ')
    .replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*[,. ]+/i, '')
    .replace(/^(\d{1,2}|[a-z]{3,9} \d{1,2})(st|nd|rd|th)\b/i, '$1');

const numericDayPattern = /^(\d{1,2})[-/. ]+(\d{1,2})[-/., ]+(\d{4}|\d{2})(?!\d)/;

/** The two readings of a day such as `11/05/2026`; undefined where there is only one. */
export function readDayInBothOrders(text: string): Record<DateOrder, Day> | undefined {
  const [, a = '', b = '', year = ''] = numericDayPattern.exec(plainDay(text)) ?? [];
  const [day_first, month_first] = [dayOf(year, b, a), dayOf(year, a, b)];
  return isDay(day_first) && isDay(month_first) && day_first !== month_first ? { day_first, month_first } : undefined;
}

/** Which part comes first in a day such as `24/11/2026`; undefined if the day does not show it. */
export function orderShownBy(text: string): DateOrder | undefined {
  const [, a = '', b = '', year = ''] = numericDayPattern.exec(plainDay(text)) ?? [];
  const isDayFirst = isDay(dayOf(year, b, a));
  return isDayFirst === isDay(dayOf(year, a, b)) ? undefined : isDayFirst ? 'day_first' : 'month_first';
}

const dayOf = (year: string, month: string, date: string): Day =>
  `${year.length === 2 ? `20${year}` : year}-${twoDigits(monthOf(month))}-${twoDigits(date)}`;

type DayAndTime = { day: Day; time: string | null };

/**
 * Reads a day and the time that may follow it. Converts a time with a time zone to the time zone of the hotel. Returns
 * undefined if the text is no day.
 */
export function readDayCell(cell: string, order: DateOrder, timeZone: string): DayAndTime | undefined {
  const text = plainDay(cell);
  const numericMatch = numericDayPattern.exec(text);
  const dayThenMonthNameMatch = /^(\d{1,2})[-/. ]*([a-z]{3,9})[-/., ]*(\d{4}|\d{2})(?!\d)/i.exec(text);
  const yearFirstMatch = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  const monthNameFirstMatch = /^([a-z]{3,9})[. -]+(\d{1,2})[,. -]+(\d{4})(?!\d)/i.exec(text);
  const yearThenMonthNameMatch = /^(\d{4})[-/. ]([a-z]{3,9})[-/. ](\d{1,2})(?!\d)/i.exec(text);
  const match =
    numericMatch ?? dayThenMonthNameMatch ?? yearFirstMatch ?? yearThenMonthNameMatch ?? monthNameFirstMatch;
  if (!match) return undefined;
  const [matchedText, a = '', b = '', c = ''] = match;
  const day =
    (yearFirstMatch ?? yearThenMonthNameMatch)
      ? dayOf(a, b, c)
      : monthNameFirstMatch || (numericMatch && order === 'month_first')
        ? dayOf(c, a, b)
        : dayOf(c, b, a);
  if (!isDay(day)) return undefined;
  const textAfterDay = text.slice(matchedText.length).replace(/^[T,\s]+/, '');
  if (textAfterDay === '') return { day, time: null };
  const time = readTime(textAfterDay);
  return time && inHotelTime(day, time, timeZone);
}

type TimeAndOffset = { time: string; offsetMinutes: number | null };

/**
 * Returns `14:05` for `2:05 PM`, `14:05:33.120` or `14:05:33+01:00`, with the offset from UTC if the text has one;
 * undefined if the text is no time.
 */
export function readTime(text: string): TimeAndOffset | undefined {
  const match =
    /^(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d{1,9})?)?\s?([ap])?(?:\.?m\.?)?\s?(z|utc|gmt|wat)?\s?([-+]\d{1,2}(?::?\d{2})?)?$/i.exec(
      text.trim(),
    );
  if (!match) return undefined;
  const [, hours = '', minutes = '', amOrPm, zone, offsetText] = match;
  const hour = amOrPm ? (Number(hours) % 12) + (amOrPm.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59) return undefined;
  const [, sign, offsetHours = '', offsetMinutesText = '0'] =
    /^([-+])(\d{1,2}):?(\d{2})?$/.exec(offsetText ?? '') ?? [];
  const utcOffsetMinutes = (sign === '-' ? -1 : 1) * (Number(offsetHours) * 60 + Number(offsetMinutesText));
  const zoneOffsetMinutes = zone ? (zone.toLowerCase() === 'wat' ? 60 : 0) : null;
  return {
    time: `${twoDigits(hour)}:${minutes}`,
    offsetMinutes: offsetText === undefined ? zoneOffsetMinutes : utcOffsetMinutes,
  };
}

export function inHotelTime(day: Day, { time, offsetMinutes }: TimeAndOffset, timeZone: string): DayAndTime {
  if (offsetMinutes === null) return { day, time };
  const instant = new Date(Date.parse(`${day}T${time}:00Z`) - offsetMinutes * 60_000);
  return { day: dayAt(instant, timeZone), time: timeAt(instant, timeZone) };
}
