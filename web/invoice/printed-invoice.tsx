import { clsx } from 'clsx';
import { formatDay } from '#contract/dates.ts';
import { invoiceKindLabels } from '#contract/invoice-kinds.ts';
import { waitsForClearance } from '#contract/invoice-reports.ts';
import type { InvoiceView } from '#contract/invoices.ts';
import { InvoiceLines } from '#web/invoice/invoice-lines.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';

export type Paper = 'a4' | 'slip';

type Props = { invoice: InvoiceView; paper: Paper; isCopy: boolean };

/** An invoice or a credit note as it was issued. The QR code leads to its page. */
export function PrintedInvoice({ invoice, paper, isCopy }: Props) {
  const {
    kind,
    number,
    day,
    issued_by,
    reason,
    refers_to,
    taken_back_by,
    supplier,
    buyer,
    stay,
    lines,
    totals,
    report,
  } = invoice;
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
          {report?.state === 'reported' && <p className="figures text-sm wrap-anywhere">IRN {report.irn}</p>}
          {isCopy && <p className="font-semibold">Copy</p>}
        </div>
      </header>
      {report && waitsForClearance(report) && (
        <p className="mt-4 font-semibold">Waits for clearance by the tax authority. Not final yet.</p>
      )}
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
      <footer className={clsx('mt-6 flex flex-wrap items-end gap-6', isSlip && 'flex-col items-center')}>
        <p className="min-w-0 grow text-sm text-soft">Issued by {issued_by}. All amounts in naira, taxes included.</p>
        <InvoiceQrCode invoice={invoice} />
      </footer>
    </article>
  );
}

/** The tax authority asks for 300 px and the highest error correction. Other codes lead to the page of the invoice. */
function InvoiceQrCode({ invoice: { number, link, report } }: { invoice: InvoiceView }) {
  return report?.qr_text ? (
    <div className="w-full max-w-[300px] min-w-[272px] shrink-0">
      <QrCode text={report.qr_text} label={`QR code of ${number} for the tax authority`} ecc="H" />
    </div>
  ) : (
    <div className="w-32 shrink-0">
      <QrCode text={link} label={`QR code of the page of ${number}`} />
    </div>
  );
}
