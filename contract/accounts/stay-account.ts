import {
  negatePrice,
  ratesOn,
  rateText,
  splitGross,
  type TaxedPrice,
  type TaxRates,
  type TaxRule,
  taxKinds,
  taxLabels,
} from '#contract/accounts/taxes.ts';
import { type AccountSplit, windowIdOf } from '#contract/accounts/windows.ts';
import { type BookingStatus, statusTraits } from '#contract/bookings/bookings.ts';
import { folioKinds, type LineKind, stayLineKinds } from '#contract/bookings/folio.ts';
import { addDays, type Day } from '#contract/core/dates.ts';
import { type Kobo, kobo, type Night } from '#contract/core/money.ts';
import { nightsText } from '#contract/core/plural.ts';
import { type AdjustmentKind, adjustmentLabels } from '#contract/front-desk/desk.ts';

/** What the guest had by now (`had`), has tonight, or will have later. */
export const accountTimes = ['had', 'tonight', 'later'] as const;
type AccountTime = (typeof accountTimes)[number];

export const accountKinds = [...stayLineKinds, ...folioKinds] as const;

export type PostedLine = {
  id: string;
  kind: LineKind;
  /** Which night, fee or adjustment was posted as this line when a day was closed; null for drinks and services. */
  source: string | null;
  day: Day;
  label: string;
  quantity: number;
  price: TaxedPrice;
  rates: TaxRates;
  reverses: string | null;
};

/**
 * For a line that is reversed, `amount` is 0, `amountBeforeReversal` is the amount before, and `reversedBy` the id of
 * the line that takes it back.
 */
export type AccountLine = {
  id: string;
  kind: LineKind;
  time: AccountTime;
  day: Day;
  label: string;
  amount: Kobo;
  amountBeforeReversal: Kobo | null;
  reversedBy: string | null;
  windowId: string | null;
};

type ContainedTax = { label: string; rate: string; amount: Kobo };

export type StayAccount = {
  lines: AccountLine[];
  /** The lines that are not reversed, with the net price and the taxes in the price of each. */
  pricedLines: (AccountLine & { price: TaxedPrice; rates: TaxRates })[];
  /** `had` is the price of what the guest had by now, `owedNow` the part of it that is neither paid nor cleared. */
  had: Kobo;
  owedNow: Kobo;
  owedAtCheckOut: Kobo;
  /** What was paid or cleared beyond `had`. */
  paidAhead: Kobo;
  /** `taxes` are the taxes and the service charge in `had`, and `net` is `had` without these. */
  taxes: ContainedTax[];
  net: Kobo;
  /** The same of all lines, also of what the guest will have later. */
  inTotal: { taxes: ContainedTax[]; net: Kobo };
};

export type AccountSource = {
  status: BookingStatus;
  checkIn: Day;
  nights: readonly Night[];
  rooms: readonly string[];
  totalKobo: Kobo;
  paid: Kobo;
  createdOn: Day;
  /** `amount` is negative for a discount. */
  adjustments: readonly { id: string; kind: AdjustmentKind; amount: Kobo; reason: string; day: Day }[];
  posted: readonly PostedLine[];
  rules: readonly TaxRule[];
  today: Day;
  split: AccountSplit;
};

/** `price` is null if the line is reversed. */
type PricedLine = { line: AccountLine; price: TaxedPrice | null; rates: TaxRates };
type UnplacedLine = Omit<AccountLine, 'windowId'>;

/**
 * The account of a stay. Nights, fee and adjustments are read from their posted lines; what is not posted yet is
 * derived from the booking. The SQL function `booking_lines` derives the same lines. If the status of the stay earns
 * (`statusTraits`), the amounts of all lines add up to its total.
 */
export function stayAccount(source: AccountSource): StayAccount {
  const { status, totalKobo, paid } = source;
  const { earns, owes } = statusTraits[status];
  const derivedLines = earns ? [...nightLines(source), ...feeLine(source), ...adjustmentLines(source)] : [];
  const linesOfBooking = joinLaterNights(
    derivedLines.map((line) => ({ ...line, windowId: windowIdOfLine(source, line) })),
  );
  const linesWithPrice = [
    ...linesOfBooking.map(priceFromPostedLine(source)),
    ...source.posted.flatMap(showPostedLine(source)),
  ];
  const linesHad = linesWithPrice.filter(({ line }) => line.time === 'had');
  const hadKobo = sumAmounts(linesHad.map(({ line }) => line.amount));
  const lines = linesWithPrice.map(({ line }) => line);
  return {
    lines: lines.toSorted(compareLines),
    pricedLines: linesWithPrice
      .flatMap(({ line, price, rates }) => (price ? [{ ...line, price, rates }] : []))
      .toSorted(compareLines),
    had: hadKobo,
    owedNow: kobo(owes ? Math.max(0, hadKobo - paid) : 0),
    owedAtCheckOut: kobo(owes ? Math.max(0, totalKobo - paid) : 0),
    paidAhead: kobo(owes ? Math.max(0, paid - hadKobo) : 0),
    ...containedTaxes(linesHad),
    inTotal: containedTaxes(linesWithPrice),
  };
}

type WindowAccount = { had: Kobo; owedNow: Kobo; balance: Kobo; taxes: ContainedTax[]; net: Kobo };

export function windowAccount(
  { lines, pricedLines }: Pick<StayAccount, 'lines' | 'pricedLines'>,
  windowId: string | null,
  paidAndCleared: Kobo,
  owes: boolean,
): WindowAccount {
  const linesOfWindow = lines.filter((line) => line.windowId === windowId);
  const pricedLinesHad = pricedLines.filter((line) => line.windowId === windowId && line.time === 'had');
  const had = sumAmounts(linesOfWindow.map(({ time, amount }) => (time === 'had' ? amount : 0)));
  return {
    had,
    owedNow: kobo(owes ? Math.max(0, had - paidAndCleared) : 0),
    balance: kobo(owes ? sumAmounts(linesOfWindow.map(({ amount }) => amount)) - paidAndCleared : 0),
    ...containedTaxes(pricedLinesHad.map((line) => ({ line, price: line.price, rates: line.rates }))),
  };
}

const windowIdOfLine = ({ split, posted }: AccountSource, line: { id: string; kind: LineKind }): string | null =>
  windowIdOf(split, line, postedLineOf(posted, line.id) !== undefined);

const sumAmounts = (amounts: readonly number[]): Kobo => kobo(amounts.reduce((total, amount) => total + amount, 0));

const timeRank = ({ time }: AccountLine): number => accountTimes.indexOf(time);
const kindOrder: readonly LineKind[] = ['fee', 'night', 'bar', 'service', 'charge', 'discount'];
const kindRank = ({ kind }: AccountLine): number => kindOrder.indexOf(kind);

const compareLines = (a: AccountLine, b: AccountLine): number =>
  timeRank(a) - timeRank(b) || a.day.localeCompare(b.day) || kindRank(a) - kindRank(b);

/**
 * Finds the line that was posted for a night, the fee or an adjustment when a day was closed, if it was not taken back.
 */
export const postedLineOf = <Line extends PostedLine>(posted: readonly Line[], source: string): Line | undefined =>
  posted.find(
    (line) => line.source === source && line.reverses === null && !posted.some(({ reverses }) => reverses === line.id),
  );

const priceFromPostedLine =
  ({ posted, rules, today }: AccountSource) =>
  (line: AccountLine): PricedLine => {
    const postedLine = postedLineOf(posted, line.id);
    if (postedLine) {
      const label = line.kind === 'night' ? postedLine.label : line.label;
      return { line: { ...line, label }, price: postedLine.price, rates: postedLine.rates };
    }
    // After the guest has left, nights still to come count as had. They are taxed by the rates of today.
    const rates = ratesOn(line.time === 'had' && line.day > today ? today : line.day, rules);
    const isDiscount = line.amount < 0;
    const price = splitGross(kobo(Math.abs(line.amount)), rates);
    return { line, price: isDiscount ? negatePrice(price) : price, rates };
  };

const noReversal = { amountBeforeReversal: null, reversedBy: null };

function nightLines({ status, checkIn, nights, rooms, today, posted }: AccountSource): UnplacedLine[] {
  const isAhead = statusTraits[status].holdsNights;
  const timeOf = (id: string, day: Day): AccountTime => {
    if (!isAhead || day < today || postedLineOf(posted, id)) return 'had';
    return day === today ? 'tonight' : 'later';
  };
  const roomSuffix = rooms.length === 1 ? `, ${rooms[0]}` : '';
  return nights.map(({ price }, index) => {
    const day = addDays(checkIn, index);
    const id = `night ${day}`;
    const nightFacts = { kind: 'night', time: timeOf(id, day), day, label: `Room night${roomSuffix}` } as const;
    return { id, ...nightFacts, amount: price, ...noReversal };
  });
}

/** Joins the nights after tonight to one line for each window. */
function joinLaterNights(lines: readonly AccountLine[]): AccountLine[] {
  const nightCount = lines.filter(({ kind }) => kind === 'night').length;
  const isLater = ({ time }: AccountLine) => time === 'later';
  const joinedLaterLines = [...new Set(lines.filter(isLater).map(({ windowId }) => windowId))].flatMap((windowId) => {
    const laterLines = lines.filter((line) => isLater(line) && line.windowId === windowId);
    const [first] = laterLines;
    if (!first || laterLines.length === 1) return laterLines;
    const label = laterLines.length === nightCount ? nightsText(laterLines.length) : `${laterLines.length} more nights`;
    return [{ ...first, label, amount: sumAmounts(laterLines.map(({ amount }) => amount)) }];
  });
  return [...lines.filter((line) => !isLater(line)), ...joinedLaterLines];
}

function feeLine({ nights, createdOn }: AccountSource): UnplacedLine[] {
  const amount = sumAmounts(nights.map(({ fee }) => fee));
  const line = { id: 'fee', kind: 'fee', time: 'had', day: createdOn, label: 'Transaction fee' } as const;
  return amount > 0 ? [{ ...line, amount, ...noReversal }] : [];
}

const adjustmentLines = ({ adjustments }: AccountSource): UnplacedLine[] =>
  adjustments.map(({ id, kind, amount, reason, day }) => {
    const label = `${adjustmentLabels[kind]}: ${reason}`;
    return { id, kind, time: 'had', day, label, amount, ...noReversal };
  });

/**
 * Shows a posted line and its reversal as one line. Leaves out lines for nights, fee and adjustments that nobody has
 * taken back, because `priceFromPostedLine` shows those.
 */
const showPostedLine =
  ({ posted, split }: AccountSource) =>
  ({ id, kind, source, day, label, quantity, price, rates, reverses }: PostedLine): PricedLine[] => {
    if (reverses !== null) return [];
    const reversedBy = posted.find((other) => other.reverses === id)?.id ?? null;
    if (source !== null && reversedBy === null) return [];
    const amounts = reversedBy
      ? { amount: kobo(0), amountBeforeReversal: price.gross }
      : { amount: price.gross, amountBeforeReversal: null };
    const name = quantity > 1 ? `${quantity} × ${label}` : label;
    const windowId = windowIdOf(split, { id: source ?? id, kind }, true);
    const line = { id, kind, time: 'had', day, label: name, ...amounts, reversedBy, windowId } as const;
    return [{ line, price: reversedBy ? null : price, rates }];
  };

/** The taxes in the prices of the lines, one entry for each tax and rate, because a rate can change during a stay. */
function containedTaxes(lines: readonly PricedLine[]): Pick<StayAccount, 'taxes' | 'net'> {
  const taxes = taxKinds.flatMap((tax) => {
    const rates = [...new Set(lines.flatMap(({ price, rates }) => (price && rates[tax] > 0 ? [rates[tax]] : [])))];
    return rates.map((rate) => ({
      label: taxLabels[tax],
      rate: rateText(rate),
      amount: sumAmounts(lines.map(({ price, rates }) => (price && rates[tax] === rate ? price[tax] : 0))),
    }));
  });
  return { taxes, net: sumAmounts(lines.map(({ price }) => price?.net ?? 0)) };
}
