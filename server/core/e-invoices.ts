type EInvoiceParty = {
  party_name: string;
  tin?: string;
  email?: string;
  telephone?: string;
  postal_address?: { street_name: string; city_name: string; country: string };
};

export type EInvoiceTax = { taxable_amount: number; tax_amount: number; tax_category: { id: string; percent: number } };

/** An invoice in the fields of the Universal Business Language (UBL), as JSON. Amounts are in naira. */
export type EInvoiceDocument = {
  business_id: string;
  /** The number of the invoice, the service id of the hotel and the day, joined by hyphens. */
  irn: string;
  issue_date: string;
  issue_time: string;
  /** A code of the list UN/CEFACT 1001: 380 is an invoice, 381 a credit note. */
  invoice_type_code: '380' | '381';
  document_currency_code: 'NGN';
  tax_currency_code: 'NGN';
  tax_point_date: string;
  billing_reference?: { irn: string; issue_date: string }[];
  accounting_supplier_party: EInvoiceParty;
  accounting_customer_party: EInvoiceParty;
  tax_total: { tax_amount: number; tax_subtotal: EInvoiceTax[] }[];
  legal_monetary_total: {
    line_extension_amount: number;
    tax_exclusive_amount: number;
    tax_inclusive_amount: number;
    payable_amount: number;
  };
  invoice_line: {
    invoiced_quantity: number;
    line_extension_amount: number;
    item: { name: string; description: string };
    price: { price_amount: number; base_quantity: number; price_unit: string };
  }[];
};

/** The tax authority's system for invoices. Each call that returns a promise can throw `EInvoicesUnavailable`. */
export interface EInvoices {
  readonly businessId: string;
  readonly serviceId: string;
  /** Asks the authority to check an invoice without storing it. Throws EInvoiceRefused. */
  validate(document: EInvoiceDocument): Promise<void>;
  /**
   * Hands the invoice in to the authority. Throws EInvoiceRefused, also if an invoice with the same IRN was handed in
   * before.
   */
  sign(document: EInvoiceDocument): Promise<void>;
  isSigned(irn: string): Promise<boolean>;
  /** The text of the QR code on the printed invoice. Every call returns another text. */
  qrText(irn: string, at: Date): string;
}

/** Thrown if the authority's system gave no reliable answer. Then nobody knows whether the call had an effect. */
export class EInvoicesUnavailable extends Error {
  override readonly name = 'EInvoicesUnavailable';
}

export class EInvoiceRefused extends Error {
  override readonly name = 'EInvoiceRefused';
}
