import { expect, test } from 'vitest';
import hotel from '#hotel';
import { cityIn, eInvoiceOf } from '#server/accounts/e-invoice.ts';

test.each([
  ['1 Marina, Lagos', 'Lagos'],
  ['2 Marian Road, Calabar, Cross River State, Nigeria', 'Calabar'],
  ['Plot 5, Wuse II,  Abuja , NIGERIA', 'Abuja'],
  ['Kano', undefined],
  ['12 Creek Road', undefined],
  ['', undefined],
])('the city in “%s” is %s', (address, city) => {
  expect(cityIn(address)).toBe(city);
});

type Parts = Parameters<typeof eInvoiceOf>[0];

const calabar = {
  ...hotel,
  address: { street: '2 Marian Road', district: 'Big Qua', city: 'Calabar', country: 'Nigeria' },
};
const documentFor = (buyerAddress: string, supplier: Parts['hotel'] = calabar) =>
  eInvoiceOf({
    ...{ businessId: 'b', irn: 'i', hotel: supplier, lines: [], original: undefined },
    invoice: {
      ...{ kind: 'invoice', day: '2026-11-23', issuedAt: new Date(0), grossKobo: 0 },
      ...{ buyerName: 'Zenith', buyerTaxNumber: '', buyerAddress },
      supplier: { company: 'Akwa', taxNumber: '1', address: '2 Marian Road' },
    } as unknown as Parts['invoice'],
  });

test('an e-invoice carries the city of this hotel and that of the buyer', () => {
  const { accounting_supplier_party, accounting_customer_party } = documentFor('1 Ahmadu Bello Way, Kaduna');
  expect(accounting_supplier_party.postal_address?.city_name).toBe('Calabar');
  expect(accounting_customer_party.postal_address?.city_name).toBe('Kaduna');
  expect(documentFor('12 Creek Road').accounting_customer_party).not.toHaveProperty('postal_address');
});

test('an e-invoice leaves out what the hotel does not have', () => {
  const unreachable = { ...calabar, phones: [''] as [string], email: '', address: { ...calabar.address, city: '' } };
  expect(documentFor('', unreachable).accounting_supplier_party).toEqual({ party_name: 'Akwa', tin: '1' });
});
