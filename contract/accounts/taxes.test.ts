import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { priceTaxesText } from '#contract/accounts/price-taxes.ts';
import { taxToSet } from '#contract/accounts/tax-rules.ts';
import { negatePrice, ratesOn, splitGross, type TaxedPrice, type TaxRule } from '#contract/accounts/taxes.ts';
import { fromNaira, kobo, toNaira } from '#contract/core/money.ts';

const lagosRates = { service: 0, vat: 750, consumption: 500 };

const partsInNaira = ({ net, service, vat, consumption }: TaxedPrice) => [net, service, vat, consumption].map(toNaira);

test.each([
  ['VAT and consumption tax', 24_900, lagosRates, [22_133.33, 0, 1660, 1106.67]],
  ['and 10 % service charge', 24_900, { ...lagosRates, service: 1000 }, [20_121.21, 2012.12, 1660, 1106.67]],
  ['VAT alone', 10_750, { ...lagosRates, consumption: 0 }, [10_000, 0, 750, 0]],
  ['no tax', 1234.56, { service: 0, vat: 0, consumption: 0 }, [1234.56, 0, 0, 0]],
  ['one kobo', 0.01, lagosRates, [0.01, 0, 0, 0]],
  ['nine kobo, which contain one kobo of VAT', 0.09, lagosRates, [0.08, 0, 0.01, 0]],
])('a price contains %s', (_name, gross, rates, parts) => {
  expect(partsInNaira(splitGross(fromNaira(gross), rates))).toEqual(parts);
});

const anyRate = fc.integer({ min: 0, max: 3000 });

it('splits any price into parts that add up, each within a kobo of its exact share', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), anyRate, anyRate, anyRate, (amount, service, vat, consumption) => {
      const parts = splitGross(kobo(amount), { service, vat, consumption });
      expect(parts.net + parts.service + parts.vat + parts.consumption).toBe(amount);
      const taxable = (amount * 10_000) / (10_000 + vat + consumption);
      expect(Math.abs(parts.vat - (taxable * vat) / 10_000)).toBeLessThan(1);
      expect(Math.abs(parts.consumption - (taxable * consumption) / 10_000)).toBeLessThan(1);
      expect(Math.abs(parts.service - (taxable * service) / (10_000 + service))).toBeLessThan(1.5);
      expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0);
    }),
  );
});

it('takes back with a reversal what the price contained', () => {
  const price = splitGross(kobo(2_490_005), lagosRates);
  expect(partsInNaira(negatePrice(price)).map((part) => -part)).toEqual([22_133.38, -0, 1660, 1106.67]);
});

it('changes a rate on the day on which its rule begins', () => {
  const rules: TaxRule[] = [
    { tax: 'vat', fromDay: '2027-01-01', rate: 1000 },
    { tax: 'vat', fromDay: '2026-01-01', rate: 750 },
    { tax: 'consumption', fromDay: '2026-01-01', rate: 500 },
    { tax: 'consumption', fromDay: '2026-12-15', rate: 0 },
  ];
  expect(ratesOn('2025-12-31', rules)).toEqual({ service: 0, vat: 0, consumption: 0 });
  expect(ratesOn('2026-12-14', rules)).toEqual({ service: 0, vat: 750, consumption: 500 });
  expect(ratesOn('2026-12-31', rules)).toEqual({ service: 0, vat: 750, consumption: 0 });
  expect(ratesOn('2027-01-01', rules)).toEqual({ service: 0, vat: 1000, consumption: 0 });
});

it('asks for the rates that a hotel needs to open, one after the other', () => {
  expect(taxToSet([])).toBe('vat');
  expect(taxToSet([{ tax: 'vat' }, { tax: 'service' }])).toBe('consumption');
  expect(taxToSet([{ tax: 'consumption' }, { tax: 'vat' }])).toBeUndefined();
});

test.each([
  [[], ''],
  [[{ tax: 'vat', percent: 7.5 }], 'Prices contain VAT 7.5 %.'],
  [
    [
      { tax: 'service', percent: 10 },
      { tax: 'vat', percent: 7.5 },
      { tax: 'consumption', percent: 5 },
    ],
    'Prices contain service charge 10 %, VAT 7.5 % and consumption tax 5 %.',
  ],
] as const)('guests read of %j: %s', (taxes, text) => {
  expect(priceTaxesText({ taxes: [...taxes] })).toBe(text);
});
