import { clsx } from 'clsx';
import { ChevronLeft, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { formatDay } from '#contract/dates.ts';
import { deskMessages } from '#contract/desk.ts';
import { type InvoiceView, invoiceKindLabels, invoiceMessages } from '#contract/invoices.ts';
import { naira } from '#contract/money.ts';
import { InvoiceLines } from '#web/office/invoices/invoice-lines.tsx';
import { ConfirmWithReason } from '#web/office/shared/confirm-with-reason.tsx';
import { failureOf } from '#web/office/shared/failure.ts';
import { useApiMutation, useApiQuery } from '#web/office/shared/query.ts';
import { useSession } from '#web/office/shared/session.tsx';
import { TabLink } from '#web/office/shared/tab-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

type Paper = 'a4' | 'slip';
const papers = [
  ['a4', 'A4'],
  ['slip', '80 mm'],
] as const satisfies readonly (readonly [Paper, string])[];

/** An invoice or a credit note as it was issued, on screen and on paper. */
export function InvoicePage({ id }: { id: string }) {
  const { data, error } = useApiQuery('readInvoice', { invoice_id: id });
  const [paper, setPaper] = useState<Paper>('a4');
  const [crediting, setCrediting] = useState(false);
  const { user } = useSession();
  const invoice = data?.invoice;
  const canCredit = user.role === 'superadmin' && invoice?.kind === 'invoice' && invoice.taken_back_by === null;
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <TabLink
          tab="bookings"
          search={invoice ? { account: invoice.stay.id } : {}}
          className="-ml-1 mr-auto inline-flex min-h-11 items-center gap-1 font-semibold hover:text-terracotta-deep"
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
          Account
        </TabLink>
        <Segmented label="Paper" choices={papers} value={paper} onChange={setPaper} />
        {canCredit && (
          <Button look="outline" onClick={() => setCrediting(true)}>
            Credit note…
          </Button>
        )}
        {invoice && <PrintButton invoice={invoice} />}
      </div>
      {error && <Notice tone="danger">{failureOf(error, { failed: invoiceMessages.fetchFailed }).message}</Notice>}
      {invoice ? <PrintedInvoice invoice={invoice} paper={paper} /> : !error && <Spinner />}
      {crediting && invoice && <CreditDialog invoice={invoice} close={() => setCrediting(false)} />}
    </div>
  );
}

/** Writes the print down first, because the paper says whether it is a copy. */
function PrintButton({ invoice }: { invoice: InvoiceView }) {
  const print = useApiMutation('printInvoice', ['readInvoice']);
  const [awaitedPrint, setAwaitedPrint] = useState<number>();
  useEffect(() => {
    if (awaitedPrint === undefined || invoice.prints < awaitedPrint) return;
    setAwaitedPrint(undefined);
    window.print();
  }, [awaitedPrint, invoice.prints]);
  const onClick = async () => {
    try {
      const reply = await print.mutateAsync({ invoice_id: invoice.id });
      setAwaitedPrint(reply.invoice.prints);
    } catch (error) {
      toast.error(failureOf(error, { failed: invoiceMessages.printFailed }).message);
    }
  };
  return (
    <Button onClick={() => void onClick()} loading={print.isPending || awaitedPrint !== undefined}>
      <Printer aria-hidden="true" className="size-4.5" />
      Print
    </Button>
  );
}

function CreditDialog({ invoice, close }: { invoice: InvoiceView; close: () => void }) {
  return (
    <ConfirmWithReason
      call="creditInvoice"
      input={(reason) => ({ invoice_id: invoice.id, reason })}
      queries={['readInvoice', 'listInvoices', 'bookingDetail']}
      texts={{ done: 'Credit note issued', failed: invoiceMessages.creditFailed, reason: deskMessages.reason }}
      needsReason
      title={`Take invoice ${invoice.number} back?`}
      confirmLabel={`Credit ${naira(invoice.gross)}`}
      close={close}
      onDone={close}
    >
      <p>
        A credit note of the whole invoice is issued, with a number of its own. What is on it can then be invoiced
        again, for example to another buyer.
      </p>
    </ConfirmWithReason>
  );
}

function PrintedInvoice({ invoice, paper }: { invoice: InvoiceView; paper: Paper }) {
  const { kind, number, day, issued_by, reason, refers_to, taken_back_by, supplier, buyer, stay, lines, totals } =
    invoice;
  const isSlip = paper === 'slip';
  return (
    <article
      aria-label={`${invoiceKindLabels[kind]} ${number}`}
      className={clsx(
        'mx-auto rounded-2xl border border-hairline bg-white p-5 sm:p-8 print:rounded-none print:border-0 print:p-0',
        isSlip ? 'invoice-slip max-w-[19rem] text-sm' : 'max-w-[50rem]',
      )}
    >
      <header className={clsx('flex flex-wrap justify-between gap-x-8 gap-y-4', isSlip && 'flex-col')}>
        <div className="min-w-0">
          <p className="font-serif text-2xl">{supplier.name}</p>
          <p className="text-sm text-soft">{supplier.company}</p>
          <p className="text-sm text-soft">{supplier.address}</p>
          <p className="figures text-sm text-soft">
            Tax number {supplier.tax_number} · {supplier.registration}
          </p>
        </div>
        <div className={isSlip ? undefined : 'sm:text-right print:text-right'}>
          <h2 className="figures text-2xl">
            {invoiceKindLabels[kind]} {number}
          </h2>
          <p className="figures">{formatDay(day)}</p>
          {invoice.prints > 1 && <p className="font-semibold">Copy</p>}
        </div>
      </header>
      {refers_to && (
        <p className="figures mt-4 font-semibold">
          Takes back invoice {refers_to}. {reason}
        </p>
      )}
      {taken_back_by && <p className="figures mt-4 font-semibold">Taken back by credit note {taken_back_by}.</p>}
      <dl className={clsx('my-6 grid gap-x-8 gap-y-4', !isSlip && 'sm:grid-cols-2 print:grid-cols-2')}>
        <div>
          <dt className="text-sm text-soft">Buyer</dt>
          <dd className="wrap-anywhere">
            <span className="font-semibold">{buyer.name}</span>
            {buyer.address && <span className="block">{buyer.address}</span>}
            {buyer.tax_number && <span className="figures block">Tax number {buyer.tax_number}</span>}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-soft">Stay</dt>
          <dd className="figures">
            {formatDay(stay.check_in)} to {formatDay(stay.check_out)}
            <span className="block">{stay.reference}</span>
          </dd>
        </div>
      </dl>
      <InvoiceLines lines={lines} totals={totals} isNarrow={isSlip} />
      <p className="mt-6 text-sm text-soft">Issued by {issued_by}. All amounts in naira, taxes included.</p>
    </article>
  );
}
