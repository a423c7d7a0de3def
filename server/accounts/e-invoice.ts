import { timeAt } from '#contract/core/dates.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { type Kobo, kobo, toNaira } from '#contract/core/money.ts';
import { dialableNumber } from '#contract/core/phone.ts';
import type { InvoiceLine, InvoiceRecord } from '#server/accounts/invoice-store.ts';
import type { EInvoiceDocument, EInvoiceTax } from '#server/core/e-invoices.ts';

type NumberAndDay = Pick<InvoiceRecord, 'number' | 'day'>;

export const irnOf = ({ number, day }: NumberAndDay, serviceId: string): string =>
  `${number}-${serviceId}-${day.replaceAll('-', '')}`;

/** A buyer with a tax number deducts the VAT, so the authority clears the invoice before the buyer gets it. */
export const needsClearance = ({ buyerTaxNumber }: Pick<InvoiceRecord, 'buyerTaxNumber'>): boolean =>
  buyerTaxNumber !== '';

/**
 * Returns the city in an address such as “1 Marina, Lagos” or “2 Marian Rd, Calabar, Cross River State, Nigeria”.
 * Returns undefined if no part after the first comma can be a city.
 */
export function cityIn(address: string): string | undefined {
  const [, ...places] = address.split(',').map((part) => part.trim());
  return places.findLast((place) => place !== '' && !/^nigeria\.?$|\bstate$/i.test(place));
}

type EInvoiceParts = {
  businessId: string;
  irn: string;
  hotel: Pick<Hotel, 'timeZone' | 'email' | 'phones' | 'countryCode' | 'address'>;
  invoice: InvoiceRecord;
  lines: readonly InvoiceLine[];
  /** The invoice that a credit note takes back; undefined if this document is an invoice. */
  original: { irn: string; day: string } | undefined;
};

const taxCategories = { vat: 'STANDARD_VAT', consumption: 'LOCAL_SALES_TAX' } as const;

/** A credit note has positive amounts, like the invoice that it takes back; its type code makes it a credit note. */
export function eInvoiceOf({ businessId, irn, hotel, invoice, lines, original }: EInvoiceParts): EInvoiceDocument {
  const isCredit = invoice.kind === 'credit_note';
  const sign = isCredit ? -1 : 1;
  const toSignedNaira = (amount: number) => toNaira(kobo(sign * amount)) + 0;
  const taxableAmount = ({ price }: InvoiceLine): Kobo => kobo(price.net + price.service);
  const sumOf = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const beforeTaxes = sumOf(lines.map(taxableAmount));
  const taxes = (Object.keys(taxCategories) as (keyof typeof taxCategories)[]).flatMap((tax): EInvoiceTax[] => {
    const rates = [...new Set(lines.map((line) => line.rates[tax]))].filter((rate) => rate > 0);
    return rates.map((rate) => {
      const taxedLines = lines.filter((line) => line.rates[tax] === rate);
      return {
        taxable_amount: toSignedNaira(sumOf(taxedLines.map(taxableAmount))),
        tax_amount: toSignedNaira(sumOf(taxedLines.map(({ price }) => price[tax]))),
        tax_category: { id: taxCategories[tax], percent: rate / 100 },
      };
    });
  });
  const buyerCity = cityIn(invoice.buyerAddress);
  const phone = dialableNumber(hotel.phones[0], hotel.countryCode);
  return {
    ...{ business_id: businessId, irn, issue_date: invoice.day, tax_point_date: invoice.day },
    issue_time: `${timeAt(invoice.issuedAt.toISOString(), hotel.timeZone)}:00`,
    invoice_type_code: isCredit ? '381' : '380',
    ...{ document_currency_code: 'NGN', tax_currency_code: 'NGN' },
    ...(original && { billing_reference: [{ irn: original.irn, issue_date: original.day }] }),
    accounting_supplier_party: {
      ...{ party_name: invoice.supplier.company, tin: invoice.supplier.taxNumber },
      ...(hotel.email && { email: hotel.email }),
      ...(phone.startsWith('+') && { telephone: phone }),
      // The authority's format requires a city in an address, so an address without one is left out.
      ...(hotel.address.city && {
        postal_address: { street_name: invoice.supplier.address, city_name: hotel.address.city, country: 'NG' },
      }),
    },
    accounting_customer_party: {
      party_name: invoice.buyerName,
      ...(invoice.buyerTaxNumber && { tin: invoice.buyerTaxNumber }),
      ...(buyerCity && {
        postal_address: { street_name: invoice.buyerAddress, city_name: buyerCity, country: 'NG' },
      }),
    },
    tax_total: [
      {
        tax_amount: toSignedNaira(sumOf(lines.map(({ price }) => price.vat + price.consumption))),
        tax_subtotal: taxes,
      },
    ],
    legal_monetary_total: {
      ...{ line_extension_amount: toSignedNaira(beforeTaxes), tax_exclusive_amount: toSignedNaira(beforeTaxes) },
      ...{ tax_inclusive_amount: toSignedNaira(invoice.grossKobo), payable_amount: toSignedNaira(invoice.grossKobo) },
    },
    invoice_line: lines.map((line) => {
      const quantity = Math.abs(line.quantity);
      return {
        invoiced_quantity: sign * line.quantity,
        line_extension_amount: toSignedNaira(taxableAmount(line)),
        item: { name: line.label, description: `${line.label}, ${line.day}` },
        // The price is that of the whole quantity, because the price of one unit might have to be rounded.
        price: {
          price_amount: toNaira(kobo(Math.abs(taxableAmount(line)))),
          ...{ base_quantity: quantity, price_unit: `NGN per ${quantity}` },
        },
      };
    }),
  };
}
