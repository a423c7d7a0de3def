import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { negatePrice, ratesOn, splitGross, sumPrices, type TaxRule } from '#contract/accounts/taxes.ts';
import { addDays, type Day } from '#contract/core/dates.ts';
import { fromNaira, kobo, toNaira } from '#contract/core/money.ts';
import { type StayHistory, type TaxableLine, type TaxPoint, taxPoints, taxSums } from '#contract/reports/tax-points.ts';

const rules: TaxRule[] = [
  { tax: 'vat', fromDay: '2026-01-01', rate: 750 },
  { tax: 'consumption', fromDay: '2026-01-01', rate: 500 },
];
const lineHadOn = (day: Day, naira: number, from = rules): TaxableLine => {
  const rates = ratesOn(day, from);
  return { day, rates, price: splitGross(fromNaira(naira), rates) };
};
const paidOn = (day: Day, naira: number) => ({ day, amount: fromNaira(naira) });
const totalFrom = (day: Day, naira: number) => ({ day, total: fromNaira(naira) });
const makeHistory = (changes: Partial<StayHistory>): StayHistory => ({ lines: [], money: [], totals: [], ...changes });

const rowsOf = (points: readonly TaxPoint[]) =>
  points.map(({ day, cause, price }) =>
    [day.slice(5), cause, ...[price.gross, price.net, price.vat, price.consumption].map(toNaira)].join(' '),
  );

describe('what a stay is taxed on, and when', () => {
  test('a deposit of March for a night in May is taxed in March', () => {
    const points = taxPoints(
      makeHistory({
        lines: [lineHadOn('2026-05-04', 24_900)],
        money: [paidOn('2026-03-10', 24_900)],
        totals: [totalFrom('2026-03-10', 24_900)],
      }),
      rules,
    );
    expect(rowsOf(points)).toEqual([
      '03-10 deposit 24900 22133.33 1660 1106.67',
      '05-04 had 24900 22133.33 1660 1106.67',
      '05-04 deposit -24900 -22133.33 -1660 -1106.67',
    ]);
    expect(sumPrices(points.filter(({ day }) => day >= '2026-05-01').map(({ price }) => price)).vat).toBe(0);
  });

  test('what is paid afterwards, or on the day itself, was taxed when it was had', () => {
    const lines = [lineHadOn('2026-05-04', 24_900), lineHadOn('2026-05-05', 24_900)];
    const money = [paidOn('2026-05-04', 24_900), paidOn('2026-05-09', 24_900)];
    const points = taxPoints(makeHistory({ lines, money, totals: [totalFrom('2026-05-01', 49_800)] }), rules);
    expect(points.map(({ cause }) => cause)).toEqual(['had', 'had']);
  });

  test('the parts of a price that is paid twice add up to its own tax', () => {
    const money = [paidOn('2026-03-10', 10_000.01), paidOn('2026-04-10', 3333.33)];
    const points = taxPoints(
      makeHistory({ lines: [lineHadOn('2026-05-04', 24_900.05)], money, totals: [totalFrom('2026-03-01', 24_900.05)] }),
      rules,
    );
    expect(sumPrices(points.map(({ price }) => price))).toEqual(lineHadOn('2026-05-04', 24_900.05).price);
    expect(sumPrices(points.filter(({ cause }) => cause === 'deposit').map(({ price }) => price)).gross).toBe(0);
  });

  test('money that is given back takes its tax back on its own day, at the rate that it had', () => {
    const changedRules: TaxRule[] = [...rules, { tax: 'vat', fromDay: '2026-04-01', rate: 1000 }];
    const money = [paidOn('2026-03-10', 24_900), { day: '2026-04-12', amount: kobo(-2_490_000) }];
    const points = taxPoints(makeHistory({ money, totals: [totalFrom('2026-03-10', 24_900)] }), changedRules);
    expect(points.map(({ day, rates, price }) => [day, rates.vat, toNaira(price.vat)])).toEqual([
      ['2026-03-10', 750, 1660],
      ['2026-04-12', 750, -1660],
    ]);
  });

  test('if a rate changes between the deposit and the night, the night has the rate of its day', () => {
    const later: TaxRule[] = [...rules, { tax: 'vat', fromDay: '2026-05-01', rate: 1000 }];
    const lines = [lineHadOn('2026-05-04', 24_900, later)];
    const points = taxPoints(
      makeHistory({ lines, money: [paidOn('2026-03-10', 24_900)], totals: [totalFrom('2026-03-10', 24_900)] }),
      later,
    );
    expect(taxSums(points).map(({ tax, rate, amount }) => [tax, rate, toNaira(amount)])).toEqual([
      ['vat', 750, 0],
      ['vat', 1000, toNaira(lines[0]?.price.vat ?? kobo(0))],
      ['consumption', 500, toNaira(lines[0]?.price.consumption ?? kobo(0))],
    ]);
  });

  test('what is paid beyond the total is no deposit until the stay costs as much', () => {
    const totals = [totalFrom('2026-03-10', 20_000), totalFrom('2026-03-12', 30_000)];
    const points = taxPoints(makeHistory({ money: [paidOn('2026-03-10', 25_000)], totals }), rules);
    expect(points.map(({ day, price }) => [day, toNaira(price.gross)])).toEqual([
      ['2026-03-10', 20_000],
      ['2026-03-12', 5000],
    ]);
  });

  test('the golden row: a night of ₦24,900 with both taxes, and with service charge', () => {
    const rulesWithService: TaxRule[] = [...rules, { tax: 'service', fromDay: '2026-06-01', rate: 1000 }];
    const sumsOf = (day: Day) =>
      taxSums(taxPoints(makeHistory({ lines: [lineHadOn(day, 24_900, rulesWithService)] }), rulesWithService)).map(
        ({ tax, rate, taxable, amount }) => [tax, rate, toNaira(taxable), toNaira(amount)],
      );
    expect(sumsOf('2026-05-04')).toEqual([
      ['vat', 750, 22_133.33, 1660],
      ['consumption', 500, 22_133.33, 1106.67],
    ]);
    expect(sumsOf('2026-06-04')).toEqual([
      ['service', 1000, 20_121.21, 2012.12],
      ['vat', 750, 22_133.33, 1660],
      ['consumption', 500, 22_133.33, 1106.67],
    ]);
  });
});

describe('over any history', () => {
  const anyDayNumber = fc.integer({ min: 0, max: 90 });
  const anyAmount = fc.integer({ min: 1, max: 5_000_000 });
  const dayOf = (days: number) => addDays('2026-03-01', days);
  const anyRateChange = fc.record({
    tax: fc.constantFrom('service', 'vat', 'consumption'),
    fromDay: anyDayNumber.map(dayOf),
    rate: fc.integer({ min: 0, max: 3000 }),
  });
  const anyHistory = fc
    .record({
      changes: fc.array(anyRateChange, { maxLength: 4 }),
      lines: fc.array(fc.tuple(anyDayNumber, anyAmount, fc.option(anyDayNumber)), { maxLength: 12 }),
      money: fc.array(fc.tuple(anyDayNumber, fc.integer({ min: -3_000_000, max: 9_000_000 })), { maxLength: 8 }),
      totals: fc.array(fc.tuple(anyDayNumber, fc.integer({ min: 0, max: 40_000_000 })), { maxLength: 5 }),
    })
    .map(({ changes, lines, money, totals }) => {
      const allRules: TaxRule[] = [...rules, ...changes];
      const hadLines = lines.flatMap(([day, gross, back]): TaxableLine[] => {
        const rates = ratesOn(dayOf(day), allRules);
        const line = { day: dayOf(day), rates, price: splitGross(kobo(gross), rates) };
        return back === null
          ? [line]
          : [line, { ...line, day: dayOf(Math.max(day, back)), price: negatePrice(line.price) }];
      });
      const sortByDay = <T extends { day: Day }>(rows: T[]) => rows.toSorted((a, b) => a.day.localeCompare(b.day));
      return {
        rules: allRules,
        lines: hadLines,
        money: money.map(([day, kobos]) => ({ day: dayOf(day), amount: kobo(kobos) })),
        totals: sortByDay(totals.map(([day, total]) => ({ day: dayOf(day), total: kobo(total) }))),
      };
    });
  const sumOfPrices = (points: readonly { price: TaxPoint['price'] }[]) => sumPrices(points.map(({ price }) => price));

  it('adds up to the taxes of what was had, once everything is settled', () => {
    fc.assert(
      fc.property(anyHistory, ({ rules: allRules, ...stay }) => {
        const end = '2026-12-31';
        const total = sumOfPrices(stay.lines).gross;
        const settled = { ...stay, totals: [...stay.totals, { day: end, total }] };
        expect(sumOfPrices(taxPoints(settled, allRules))).toEqual(sumOfPrices(stay.lines));
      }),
    );
  });

  it('is, on every day, what was had and what is held for the rest', () => {
    fc.assert(
      fc.property(anyHistory, anyDayNumber, ({ rules: allRules, ...stay }, days) => {
        const rowsUntil = <T extends { day: Day }>(rows: readonly T[]) => rows.filter(({ day }) => day <= dayOf(days));
        const taxed = sumOfPrices(rowsUntil(taxPoints(stay, allRules))).gross;
        const gross = sumOfPrices(rowsUntil(stay.lines)).gross;
        const received = rowsUntil(stay.money).reduce((sum, each) => sum + each.amount, 0);
        const cost = rowsUntil(stay.totals).at(-1)?.total ?? 0;
        expect(taxed).toBe(Math.max(gross, Math.min(received, cost)));
      }),
    );
  });

  it('never changes a day by what happens later', () => {
    fc.assert(
      fc.property(anyHistory, anyDayNumber, ({ rules: allRules, ...stay }, days) => {
        const rowsUntil = <T extends { day: Day }>(rows: readonly T[]) => rows.filter(({ day }) => day <= dayOf(days));
        const historyThen = {
          lines: rowsUntil(stay.lines),
          money: rowsUntil(stay.money),
          totals: rowsUntil(stay.totals),
        };
        const rulesThen = allRules.filter(({ fromDay }) => fromDay <= dayOf(days));
        expect(taxPoints(historyThen, rulesThen)).toEqual(rowsUntil(taxPoints(stay, allRules)));
      }),
    );
  });
});
