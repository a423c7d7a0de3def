import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import { invoiceMessages, issueInvoiceInput, mailInvoiceInput } from '#contract/accounts/invoices.ts';
import type { WindowView } from '#contract/accounts/windows.ts';
import type { Output } from '#contract/api.ts';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import { formatNaira } from '#contract/core/money.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { InvoiceLines } from '#web/invoice/invoice-lines.tsx';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { useOfficeAddress } from '#web/office/core/office-page.ts';
import { refetchAfter, useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const invoiceFormSchema = z.extend(issueInvoiceInput.shape.buyer, {
  email: z.union([z.literal(''), mailInvoiceInput.shape.email], bookingMessages.email),
});
type WindowInvoiceDialogProps = {
  booking: DeskBooking;
  draft: NonNullable<Output<'listInvoices'>['draft']>;
  /** The window of a payer other than the guest. Undefined for the window of the guest. */
  window?: WindowView | undefined;
  close: () => void;
};

const buyerOf = (booking: DeskBooking, window: WindowView | undefined) =>
  window
    ? { name: window.name, address: window.address, taxNumber: window.taxNumber }
    : { name: booking.company?.name ?? booking.guestName, address: '', taxNumber: '' };

export function WindowInvoiceDialog({
  booking,
  window,
  close,
}: Omit<WindowInvoiceDialogProps, 'draft'> & { window: WindowView }) {
  const { data, error } = useApiQuery('listInvoices', { id: booking.id, ...(window.id && { windowId: window.id }) });
  if (data?.draft)
    return <InvoiceDialog booking={booking} draft={data.draft} window={window.id ? window : undefined} close={close} />;
  return (
    <Dialog title="Invoice" onClose={close} size="small">
      {error && <Notice tone="danger">{failureOf(error, { failed: invoiceMessages.fetchFailed }).message}</Notice>}
      {data && <p className="text-soft">{invoiceMessages.nothing}</p>}
      {!data && !error && <Spinner />}
    </Dialog>
  );
}

export function InvoiceDialog({ booking, draft, window, close }: WindowInvoiceDialogProps) {
  const navigate = useNavigate();
  const addressOf = useOfficeAddress();
  const issue = useApiMutation('issueInvoice');
  const [key, setKey] = useState(() => newIdempotencyKey('invoice'));
  const { field, submission } = useOfficeForm({
    rules: schemaResolver(invoiceFormSchema),
    defaultValues: {
      ...buyerOf(booking, window),
      email: window ? '' : booking.guestEmail,
    },
    send: ({ email, ...buyer }) =>
      issue.mutateAsync({
        ...(window?.id && { windowId: window.id }),
        ...{ id: booking.id, buyer, seenTotalKobo: draft.totals.grossKobo, key },
        ...(email && { email }),
      }),
    onSuccess: async ({ message, invoice }) => {
      toast.success(message);
      close();
      await navigate(addressOf({ tab: 'bookings', invoice: invoice.id }));
    },
    failureTexts: { failed: invoiceMessages.issueFailed },
    afterFailure: () => {
      refetchAfter('issueInvoice');
      setKey(newIdempotencyKey('invoice'));
    },
  });
  return (
    <Dialog title="Invoice" onClose={close} size="large">
      <p className="mb-3 text-soft">
        Draft, no number yet. The number comes with Issue; after that only a credit note takes it back.
      </p>
      <div className="mb-5 rounded-xl border border-hairline">
        <InvoiceLines lines={draft.lines} totals={draft.totals} />
      </div>
      <DialogForm
        {...submission}
        submitLabel={`Issue invoice of ${formatNaira(draft.totals.grossKobo)}`}
        cancel={close}
      >
        <TextField label="Buyer" {...field('name')} />
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField label="Address" {...field('address')} />
          <TextField label="Tax number" hint="A company needs it to deduct the VAT." {...field('taxNumber')} />
        </div>
        <TextField
          label="E-mail"
          type="email"
          hint="The invoice goes there at once. Empty: it is not mailed."
          {...field('email')}
        />
      </DialogForm>
    </Dialog>
  );
}
