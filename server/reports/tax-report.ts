import { taxLabels } from '#contract/accounts/taxes.ts';
import type { Parsed } from '#contract/api.ts';
import type { DayRange } from '#contract/core/dates.ts';
import type { ExportedFile } from '#contract/core/endpoint.ts';
import { fieldError } from '#contract/core/errors.ts';
import { type Kobo, kobo, toNairaOrNull } from '#contract/core/money.ts';
import { type TaxPoint, type TaxSum, taxPoints, taxSums } from '#contract/reports/tax-points.ts';
import { isLongTaxRange, type TaxReport, taxReportMessages, taxReportRange } from '#contract/reports/tax-report.ts';
import { listTaxRules } from '#server/accounts/tax-rule-store.ts';
import { type CsvColumns, csvFile, csvFileName } from '#server/core/csv.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { closeDays } from '#server/reports/close-days-store.ts';
import { onSnapshot } from '#server/reports/figures-store.ts';
import {
  readBarTaxes,
  readLastClosedDay,
  readStayHistories,
  readUnconfirmed,
} from '#server/reports/tax-report-store.ts';

type TaxInput = Parsed<'taxReport'>;
type TaxedAmount = Omit<TaxPoint, 'cause'> & { cause: TaxPoint['cause'] | 'bar' };

function requireValidRange(deps: Deps, input: TaxInput): DayRange {
  const range = taxReportRange(input, hotelToday(deps));
  if (isLongTaxRange(range)) throw fieldError('from', taxReportMessages.long);
  return range;
}

export async function readTaxReport(deps: Deps, input: TaxInput): Promise<TaxReport> {
  const range = requireValidRange(deps, input);
  await closeDays(deps);
  const { closedUntil, taxed, unconfirmed } = await onSnapshot(deps.db, async (db) => {
    const [rules, closedUntil, barTaxes] = await Promise.all([
      listTaxRules(db),
      readLastClosedDay(db),
      readBarTaxes(db, range),
    ]);
    const stays = await readStayHistories(db, range);
    const unconfirmed = await readUnconfirmed(db, range);
    const taxedOfStays = stays.flatMap((stay) => taxPoints(stay, rules)).filter(({ day }) => day >= range.from);
    return {
      closedUntil,
      unconfirmed,
      taxed: [...taxedOfStays, ...barTaxes.map((each): TaxedAmount => ({ ...each, cause: 'bar' }))],
    };
  });
  return {
    ...range,
    closedUntil,
    now: deps.clock.now().toISOString(),
    unconfirmedKobo: unconfirmed,
    totals: taxSums(taxed).map((sum) => ({
      ...presentSum(sum),
      depositsKobo: amountOf(taxed, sum, 'deposit'),
      barKobo: amountOf(taxed, sum, 'bar'),
    })),
    months: sumsBy(taxed, ({ day }) => day.slice(0, 7)).map(({ key, ...sum }) => ({ month: key, ...sum })),
    days: sumsBy(taxed, ({ day }) => day).map(({ key, ...sum }) => ({ day: key, ...sum })),
  };
}

const amountOf = (taxed: readonly TaxedAmount[], { tax, rate }: TaxSum, cause: TaxedAmount['cause']): Kobo =>
  taxSums(taxed.filter((each) => each.cause === cause)).find((sum) => sum.tax === tax && sum.rate === rate)?.amount ??
  kobo(0);

const presentSum = ({ tax, rate, taxable, amount }: TaxSum) => ({
  ...{ tax, percent: rate / 100, taxableKobo: taxable, amountKobo: amount },
});

/**
 * Adds up by key, tax and rate. Leaves out sums of zero, such as of a deposit that came and was used on the same day.
 */
const sumsBy = (taxed: readonly TaxedAmount[], keyOf: (each: TaxedAmount) => string) =>
  [...new Set(taxed.map(keyOf))].toSorted().flatMap((key) =>
    taxSums(taxed.filter((each) => keyOf(each) === key))
      .filter(({ taxable, amount }) => taxable !== 0 || amount !== 0)
      .map((sum) => ({ key, ...presentSum(sum) })),
  );

/**
 * A line of the file. The last line has the unconfirmed transfers of the whole range, in a column of their own, because
 * the lines of the taxes have them already: they are taxed as money that came.
 */
type TaxLine = Partial<TaxReport['days'][number]> & { unconfirmedKobo?: Kobo };

export async function exportTaxReport(deps: Deps, input: TaxInput): Promise<ExportedFile> {
  const { from, days, unconfirmedKobo } = await readTaxReport(deps, input);
  async function* lines(): AsyncGenerator<TaxLine[]> {
    if (days.length > 0) yield [...days, ...(unconfirmedKobo > 0 ? [{ unconfirmedKobo }] : [])];
  }
  return csvFile(csvFileName('taxes', from), lines(), taxColumns, taxReportMessages.none);
}

const taxColumns: CsvColumns<TaxLine> = [
  ['Month', ({ day = '' }) => day.slice(0, 7)],
  ['Day', ({ day = '' }) => day],
  ['Tax', ({ tax }) => (tax ? taxLabels[tax] : 'Bank transfers that nobody has confirmed')],
  ['Rate (%)', ({ percent = '' }) => percent],
  ['Taxed (NGN)', ({ taxableKobo }) => toNairaOrNull(taxableKobo)],
  ['Tax (NGN)', ({ amountKobo }) => toNairaOrNull(amountKobo)],
  ['Not confirmed (NGN)', ({ unconfirmedKobo }) => toNairaOrNull(unconfirmedKobo)],
];
