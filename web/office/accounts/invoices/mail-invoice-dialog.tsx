import * as z from 'zod/mini';
import { invoiceKindLabels } from '#contract/accounts/invoice-kinds.ts';
import { type InvoiceView, invoiceMessages, mailInvoiceInput } from '#contract/accounts/invoices.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { closeWithToast } from '#web/office/core/close-with-toast.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { useApiMutation } from '#web/office/core/query.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';

const mailFormSchema = z.pick(mailInvoiceInput, { email: true });
export function MailInvoiceDialog({ invoice, close }: { invoice: InvoiceView; close: () => void }) {
  const mail = useApiMutation('mailInvoice');
  const { field, submission } = useOfficeForm({
    rules: schemaResolver(mailFormSchema),
    defaultValues: { email: '' },
    send: ({ email }) => mail.mutateAsync({ invoiceId: invoice.id, email }),
    onSuccess: closeWithToast(close),
    failureTexts: { failed: invoiceMessages.emailFailed },
  });
  return (
    <Dialog title={`E-mail ${invoiceKindLabels[invoice.kind].toLowerCase()} ${invoice.number}`} onClose={close}>
      <DialogForm {...submission} submitLabel="Send" cancel={close}>
        <TextField
          label="E-mail"
          type="email"
          hint="The mail has a link with which anybody can read and print this invoice."
          {...field('email')}
        />
      </DialogForm>
    </Dialog>
  );
}
