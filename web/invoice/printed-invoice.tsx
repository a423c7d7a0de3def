import { invoiceKindLabels } from '#contract/accounts/invoice-kinds.ts';
import { waitsForClearance } from '#contract/accounts/invoice-reports.ts';
import type { InvoiceView } from '#contract/accounts/invoices.ts';
import { InvoicePaper, type Paper } from '#web/invoice/invoice-paper.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';

type PrintedInvoiceProps = { invoice: InvoiceView; paper: Paper; isCopy: boolean };

export function PrintedInvoice({ invoice, paper, isCopy }: PrintedInvoiceProps) {
  const { kind, number, issuedBy, reason, refersTo, takenBackBy, report } = invoice;
  return (
    <InvoicePaper
      title={`${invoiceKindLabels[kind]} ${number}`}
      paper={paper}
      content={invoice}
      marks={
        <>
          {report?.state === 'reported' && <p className="figures text-sm wrap-anywhere">IRN {report.irn}</p>}
          {isCopy && <p className="font-semibold">Copy</p>}
        </>
      }
      notices={
        <>
          {waitsForClearance(report) && (
            <p className="mt-4 font-semibold">Waits for clearance by the tax authority. Not final yet.</p>
          )}
          {refersTo && (
            <p className="figures mt-4 font-semibold">
              Takes back invoice {refersTo}. {reason}
            </p>
          )}
          {takenBackBy && <p className="figures mt-4 font-semibold">Taken back by credit note {takenBackBy}.</p>}
        </>
      }
      foot={
        <>
          <p className="min-w-0 grow text-sm text-soft">Issued by {issuedBy}. All amounts in naira, taxes included.</p>
          <InvoiceQrCode invoice={invoice} />
        </>
      }
    />
  );
}

/**
 * Shows the QR code of the tax authority, which asks for 300 px and the highest error correction. If there is none,
 * shows a QR code that leads to the page of the invoice.
 */
function InvoiceQrCode({ invoice: { number, link, report } }: { invoice: InvoiceView }) {
  return report?.qrText ? (
    <div className="w-full max-w-[300px] min-w-[272px] shrink-0">
      <QrCode text={report.qrText} label={`QR code of ${number} for the tax authority`} ecc="H" />
    </div>
  ) : (
    <div className="w-32 shrink-0">
      <QrCode text={link} label={`QR code of the page of ${number}`} />
    </div>
  );
}
