import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatNaira, fromNaira, kobo, quote, toNaira } from '#contract/core/money.ts';

const anyAmount = fc.integer({ min: -1e12, max: 1e12 }).map(kobo);

describe('an amount on screen', () => {
  test.each([
    [0, '₦0'],
    [5, '₦0.05'],
    [50, '₦0.50'],
    [99_900, '₦999'],
    [100_000, '₦1,000'],
    [2_490_000, '₦24,900'],
    [49_850, '₦498.50'],
    [123_456_789, '₦1,234,567.89'],
    [100_000_000_001, '₦1,000,000,000.01'],
    [-2_490_050, '-₦24,900.50'],
  ])('%i kobo is %s', (amount, shown) => {
    expect(formatNaira(kobo(amount))).toBe(shown);
  });

  test('always says every kobo, in groups of three', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const text = formatNaira(amount);
        expect(text).toMatch(/^-?₦\d{1,3}(,\d{3})*(\.\d\d)?$/);
        const [naira = '', koboDigits = '0'] = text.replace(/[₦,]/g, '').split('.');
        const amountRead = (Math.abs(Number(naira)) * 100 + Number(koboDigits)) * (text.startsWith('-') ? -1 : 1);
        expect(amountRead).toBe(amount + 0);
      }),
    );
  });
});

describe('kobo', () => {
  test.each([0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])('%d is not an amount', (amount) => {
    expect(() => kobo(amount)).toThrow(RangeError);
  });

  test('come back unchanged from the wire', () => {
    fc.assert(fc.property(anyAmount, (amount) => fromNaira(toNaira(amount)) === amount));
    fc.assert(fc.property(anyAmount, (amount) => fromNaira(JSON.parse(JSON.stringify(toNaira(amount)))) === amount));
  });

  test('are rounded, not cut, where a float falls short', () => {
    expect([0.29, 1.1, 4.35, 8.2, 1_001.29].map(fromNaira)).toEqual([29, 110, 435, 820, 100_129]);
  });
});

describe('the price of a stay', () => {
  test.each([
    // Each row has the price of a night, the number of nights and the percentage, then base, fee and total. The fee is
    // rounded half up.
    [24_900_00, 2, 2, 49_800_00, 996_00, 50_796_00],
    [54_900_00, 30, 2, 1_647_000_00, 32_940_00, 1_679_940_00],
    [1_25, 1, 2, 1_25, 3, 1_28],
    [1_24, 1, 2, 1_24, 2, 1_26],
    [10_000_00, 1, 1.4, 10_000_00, 140_00, 10_140_00],
    [24_900_00, 1, 0, 24_900_00, 0, 24_900_00],
  ])('%i kobo × %i nights at %d %%', (nightly, nights, percent, base, fee, total) => {
    expect(
      quote(
        Array.from({ length: nights }, () => kobo(nightly)),
        percent,
      ),
    ).toMatchObject({ base, fee, total });
  });

  test('is exact to the kobo, with the fee rounded half up, and the nights add up to it', () => {
    const anyPrices = fc.array(fc.integer({ min: 1, max: 1e9 }).map(kobo), { minLength: 1, maxLength: 30 });
    const anyBasisPoints = fc.integer({ min: 0, max: 2_000 });
    const sumAmounts = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
    fc.assert(
      fc.property(anyPrices, anyBasisPoints, (nightly, basisPoints) => {
        const { base, fee, total, nights } = quote(nightly, basisPoints / 100);
        expect(base).toBe(sumAmounts(nightly));
        expect(total).toBe(base + fee);
        expect(BigInt(fee)).toBe((BigInt(base) * BigInt(basisPoints) + 5_000n) / 10_000n);
        expect(nights.map(({ price }) => price)).toEqual(nightly);
        expect(sumAmounts(nights.map((night) => night.fee))).toBe(fee);
        expect(Math.min(...nights.map((night) => night.fee))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
