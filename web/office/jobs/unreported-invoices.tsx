import { clsx } from 'clsx';
import toast from 'react-hot-toast/headless';
import { invoiceKindLabels } from '#contract/accounts/invoice-kinds.ts';
import { invoiceReportMessages, type OpenInvoiceReport } from '#contract/accounts/invoice-reports.ts';
import { formatNaira } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** Lists the invoices that the tax authority does not have yet. Shows nothing if there are none. */
export function UnreportedInvoices() {
  const { data, error } = useApiQuery('listInvoiceReports', {});
  if (error)
    return <Notice tone="danger">{failureOf(error, { failed: invoiceReportMessages.fetchFailed }).message}</Notice>;
  if (!data || data.data.length === 0) return null;
  return (
    <Panel title="Invoices that the tax authority does not have yet">
      <ul className="divide-y divide-hairline">
        {data.data.map((report) => (
          <ReportRow key={report.invoiceId} report={report} />
        ))}
      </ul>
    </Panel>
  );
}

const stateText = ({ state, needsClearance, attempts }: OpenInvoiceReport): string => {
  if (state === 'refused') return 'Refused';
  const waitingText = needsClearance ? 'Waits for clearance' : 'Waits to be reported';
  return attempts > 0 ? `${waitingText}, ${plural(attempts, 'try', 'tries')}` : waitingText;
};

function ReportRow({ report }: { report: OpenInvoiceReport }) {
  const formatInstant = useFormatInstant();
  const { invoiceId, number, kind, buyerName, grossKobo, state, problem, dueAt, overdue } = report;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <TabLink
          tab="bookings"
          search={{ invoice: invoiceId }}
          className="figures inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {invoiceKindLabels[kind]} {number}
        </TabLink>
        <p className="figures wrap-anywhere">
          {buyerName} · {formatNaira(grossKobo)}
        </p>
        <p className={clsx('figures', overdue ? 'font-semibold text-danger' : 'text-soft')}>
          {stateText(report)} · {overdue ? 'was due' : 'due'} {formatInstant(dueAt)}
        </p>
        {problem && <p className="text-soft wrap-anywhere">{problem}</p>}
      </div>
      {state === 'refused' && <ReportAgainButton report={report} />}
    </li>
  );
}

function ReportAgainButton({ report: { invoiceId, number } }: { report: OpenInvoiceReport }) {
  const reportAgain = useApiMutation('reportInvoiceAgain');
  const onClick = async () => {
    try {
      toast.success((await reportAgain.mutateAsync({ invoiceId })).message);
    } catch (error) {
      toast.error(failureOf(error, { failed: invoiceReportMessages.againFailed }).message);
    }
  };
  return (
    <Button
      look="outline"
      onClick={() => void onClick()}
      loading={reportAgain.isPending}
      aria-label={`Send ${number} again`}
    >
      Send again
    </Button>
  );
}
