import { useSearch } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { invoiceMessages, type ProformaView } from '#contract/accounts/invoices.ts';
import { InvoicePaper, type Paper } from '#web/invoice/invoice-paper.tsx';
import { PaperHead } from '#web/office/accounts/invoices/paper-head.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

type Buyer = ProformaView['buyer'];

/**
 * Shows the proforma invoice of a stay, or of one window of its account. A buyer that the user types is printed, but
 * not stored.
 */
export function ProformaPage({ id }: { id: string }) {
  const { window: windowId }: Record<string, string | undefined> = useSearch({ strict: false });
  const { data, error } = useApiQuery('readProforma', { id, ...(windowId && { windowId }) });
  const [typedBuyer, setTypedBuyer] = useState<Partial<Buyer>>({});
  const [paper, setPaper] = useState<Paper>('a4');
  const buyer = data && { ...data.buyer, ...typedBuyer };
  const buyerField = (name: keyof Buyer) => ({
    autoComplete: 'off',
    value: buyer?.[name] ?? '',
    onChange: (event: { target: { value: string } }) => setTypedBuyer({ ...typedBuyer, [name]: event.target.value }),
  });
  return (
    <div className="space-y-5">
      <PaperHead stay={id} paper={paper} onPaper={setPaper}>
        {data && (
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4.5" />
            Print
          </Button>
        )}
      </PaperHead>
      {error && <Notice tone="danger">{failureOf(error, { failed: invoiceMessages.proformaFailed }).message}</Notice>}
      {data && buyer && (
        <>
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-3 print:hidden">
            <TextField label="Buyer" maxLength={120} {...buyerField('name')} />
            <TextField label="Address" maxLength={300} {...buyerField('address')} />
            <TextField label="Tax number" maxLength={60} {...buyerField('taxNumber')} />
          </div>
          <InvoicePaper
            title="Proforma invoice"
            paper={paper}
            content={{ ...data, buyer }}
            notices={
              <p className="mt-4 font-semibold">
                Not a tax invoice. What is still to be invoiced for the stay, as it is booked today.
              </p>
            }
            foot={<p className="text-sm text-soft">All amounts in naira, taxes included.</p>}
          />
        </>
      )}
      {!data && !error && <Spinner />}
    </div>
  );
}
