import { expect, test } from 'vitest';
import { kobo } from '#contract/core/money.ts';
import { sumOfTaxes } from '#contract/reports/tax-report.ts';

const vat = { tax: 'vat', amountKobo: kobo(750) } as const;
const consumption = { tax: 'consumption', amountKobo: kobo(500) } as const;

test('the sum of the taxes is what is owed to the authorities, and says so if there is a service charge', () => {
  expect(sumOfTaxes([vat, consumption])).toEqual({ label: 'VAT and consumption tax together', amountKobo: 1250 });
  expect(sumOfTaxes([{ tax: 'service', amountKobo: kobo(1000) }, vat, consumption])).toEqual({
    label: 'VAT and consumption tax together, without service charge',
    amountKobo: 1250,
  });
});
