import { invoiceKindLabels } from '#contract/accounts/invoice-kinds.ts';
import type { InvoiceView } from '#contract/accounts/invoices.ts';
import { PrintedInvoice } from '#web/invoice/printed-invoice.tsx';
import { buttonLook } from '#web/ui/button.tsx';

/**
 * The page of an invoice for whoever has its link. It is marked as a copy if the hotel has printed the invoice before.
 */
export function GuestInvoicePage({ invoice }: { invoice: InvoiceView }) {
  return (
    <div className="page-width py-10 md:py-14 print:p-0">
      <div className="mx-auto mb-5 flex max-w-[50rem] items-center justify-between gap-6 print:hidden">
        <h1 className="text-3xl">
          {invoiceKindLabels[invoice.kind]} {invoice.number}
        </h1>
        <button type="button" data-print="" className={buttonLook('outline')}>
          Print
        </button>
      </div>
      <PrintedInvoice invoice={invoice} paper="a4" isCopy={invoice.prints > 0} />
    </div>
  );
}

export function NoInvoice() {
  return (
    <div className="page-width flex flex-col items-center py-28 text-center">
      <h1 className="text-4xl">Invoice not found</h1>
      <p className="mt-5 max-w-md text-soft">
        Please open the link of the e-mail as it is, or scan the code on the invoice again.
      </p>
    </div>
  );
}
