import { FileText } from 'lucide-react';
import { useState } from 'react';
import { invoiceKindLabels } from '#contract/accounts/invoice-kinds.ts';
import { type InvoiceSummary, invoiceMessages } from '#contract/accounts/invoices.ts';
import type { WindowView } from '#contract/accounts/windows.ts';
import { statusTraits } from '#contract/bookings/bookings.ts';
import { formatNaira } from '#contract/core/money.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { InvoiceDialog } from '#web/office/accounts/invoices/invoice-dialog.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/**
 * Lists the invoices of a stay, with links to its proforma invoices. The button that issues an invoice is here only if
 * the account has one window. Each window of a split account has a button of its own.
 */
export function InvoicesPart({ booking, windows }: { booking: DeskBooking; windows: readonly WindowView[] }) {
  const { user } = useSession();
  const { data, error } = useApiQuery('listInvoices', { id: booking.id });
  const [isIssuing, setIsIssuing] = useState(false);
  const canIssue = user.role !== 'supervisor' && windows.length === 1 && data?.draft;
  return (
    <>
      <h3 className="mt-6 text-lg">Invoices</h3>
      {error && <Notice tone="danger">{failureOf(error, { failed: invoiceMessages.fetchFailed }).message}</Notice>}
      <ul className="divide-y divide-hairline">
        {data?.data.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      {data?.data.length === 0 && <p className="mt-1 text-soft">None yet.</p>}
      {canIssue && (
        <Button look="outline" onClick={() => setIsIssuing(true)} className="mt-3 w-full">
          <FileText aria-hidden="true" className="size-4.5" />
          Invoice…
        </Button>
      )}
      {statusTraits[booking.status].earns && (
        <ul>
          {windows.map(({ id, name }) => (
            <li key={id ?? 'guest'}>
              <TabLink
                tab="bookings"
                search={{ proforma: booking.id, ...(id && { window: id }) }}
                className="inline-flex min-h-11 items-center font-semibold underline decoration-hairline decoration-2 underline-offset-4 hover:decoration-terracotta"
              >
                Proforma invoice{windows.length > 1 && ` for ${name}`}
              </TabLink>
            </li>
          ))}
        </ul>
      )}
      {isIssuing && data?.draft && (
        <InvoiceDialog booking={booking} draft={data.draft} close={() => setIsIssuing(false)} />
      )}
    </>
  );
}

function InvoiceRow({ invoice }: { invoice: InvoiceSummary }) {
  const { id, kind, number, issuedAt, buyerName, grossKobo, takenBackBy } = invoice;
  const formatInstant = useFormatInstant();
  const isTakenBack = takenBackBy !== null;
  return (
    <li className="flex items-baseline justify-between gap-3 py-2">
      <span className="min-w-0">
        <TabLink
          tab="bookings"
          search={{ invoice: id }}
          className="figures inline-flex min-h-11 items-center font-semibold underline decoration-hairline decoration-2 underline-offset-4 hover:decoration-terracotta"
        >
          {kind === 'credit_note' && `${invoiceKindLabels[kind]} `}
          {number}
        </TabLink>
        <span className="figures block text-sm text-soft wrap-anywhere">
          {[formatInstant(issuedAt), buyerName, ...(isTakenBack ? [`taken back by ${takenBackBy}`] : [])].join(' · ')}
        </span>
      </span>
      <span className="figures shrink-0">
        {isTakenBack ? <del className="text-soft">{formatNaira(grossKobo)}</del> : formatNaira(grossKobo)}
      </span>
    </li>
  );
}
