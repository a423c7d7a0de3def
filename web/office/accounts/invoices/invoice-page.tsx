import { Mail, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import toast from 'react-hot-toast/headless';
import {
  type InvoiceReportView,
  invoiceReportMessages,
  waitsForClearance,
} from '#contract/accounts/invoice-reports.ts';
import { type InvoiceView, invoiceMessages } from '#contract/accounts/invoices.ts';
import { formatNaira } from '#contract/core/money.ts';
import { deskMessages } from '#contract/front-desk/desk.ts';
import type { Paper } from '#web/invoice/invoice-paper.tsx';
import { PrintedInvoice } from '#web/invoice/printed-invoice.tsx';
import { MailInvoiceDialog } from '#web/office/accounts/invoices/mail-invoice-dialog.tsx';
import { PaperHead } from '#web/office/accounts/invoices/paper-head.tsx';
import { ConfirmWithReason } from '#web/office/core/confirm-with-reason.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export function InvoicePage({ id }: { id: string }) {
  const { data, error } = useApiQuery('readInvoice', { invoiceId: id });
  const [paper, setPaper] = useState<Paper>('a4');
  const [isCrediting, setIsCrediting] = useState(false);
  const [isMailing, setIsMailing] = useState(false);
  const { user } = useSession();
  const invoice = data?.invoice;
  const canCredit = user.role === 'superadmin' && invoice?.kind === 'invoice' && invoice.takenBackBy === null;
  return (
    <div className="space-y-5">
      <PaperHead stay={invoice?.stay.id} paper={paper} onPaper={setPaper}>
        {canCredit && (
          <Button look="outline" onClick={() => setIsCrediting(true)}>
            Credit note…
          </Button>
        )}
        {invoice && user.role !== 'supervisor' && (
          <Button look="outline" onClick={() => setIsMailing(true)}>
            <Mail aria-hidden="true" className="size-4.5" />
            E-mail…
          </Button>
        )}
        {invoice && !(invoice.report && waitsForClearance(invoice.report)) && <PrintButton invoice={invoice} />}
      </PaperHead>
      {error && <Notice tone="danger">{failureOf(error, { failed: invoiceMessages.fetchFailed }).message}</Notice>}
      {invoice?.report && invoice.report.state !== 'reported' && <ReportNotice report={invoice.report} />}
      {invoice ? <PrintedInvoice invoice={invoice} paper={paper} isCopy={invoice.prints > 1} /> : !error && <Spinner />}
      {isMailing && invoice && <MailInvoiceDialog invoice={invoice} close={() => setIsMailing(false)} />}
      {isCrediting && invoice && <CreditDialog invoice={invoice} close={() => setIsCrediting(false)} />}
    </div>
  );
}

function ReportNotice({ report }: { report: InvoiceReportView }) {
  return (
    <div className="print:hidden">
      <Notice tone={report.state === 'refused' ? 'danger' : 'info'}>
        {waitsForClearance(report) ? invoiceReportMessages.waitsForClearance : invoiceReportMessages.withinADay}{' '}
        {report.problem}
      </Notice>
    </div>
  );
}

/**
 * Records a print before printing, because the paper says whether it is a copy. The page is printed once `invoice`
 * counts this print.
 */
function PrintButton({ invoice }: { invoice: InvoiceView }) {
  const print = useApiMutation('printInvoice');
  const [awaitedPrint, setAwaitedPrint] = useState<number>();
  useEffect(() => {
    if (awaitedPrint === undefined || invoice.prints < awaitedPrint) return;
    setAwaitedPrint(undefined);
    window.print();
  }, [awaitedPrint, invoice.prints]);
  const onClick = async () => {
    try {
      const reply = await print.mutateAsync({ invoiceId: invoice.id });
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
      input={(reason) => ({ invoiceId: invoice.id, reason })}
      texts={{ done: 'Credit note issued', failed: invoiceMessages.creditFailed, reason: deskMessages.reason }}
      needsReason
      title={`Take invoice ${invoice.number} back?`}
      confirmLabel={`Credit ${formatNaira(invoice.grossKobo)}`}
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
