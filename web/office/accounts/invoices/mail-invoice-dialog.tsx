import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import { invoiceKindLabels } from '#contract/accounts/invoice-kinds.ts';
import { type InvoiceView, invoiceMessages, mailInvoiceInput } from '#contract/accounts/invoices.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { bindFields } from '#web/office/core/bind-fields.ts';
import { useApiMutation } from '#web/office/core/query.ts';
import { useSubmit } from '#web/office/core/use-submit.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';

const schema = z.pick(mailInvoiceInput, { email: true });
type Values = z.input<typeof schema>;
export function MailInvoiceDialog({ invoice, close }: { invoice: InvoiceView; close: () => void }) {
  const mail = useApiMutation('mailInvoice');
  const form = useForm<Values>({
    resolver: schemaResolver<Values, Values>(schema),
    defaultValues: { email: '' },
    shouldFocusError: false,
  });
  const submission = useSubmit({
    form,
    send: ({ email }) => mail.mutateAsync({ invoiceId: invoice.id, email }),
    onSuccess: ({ message }) => {
      toast.success(message);
      close();
    },
    failureTexts: { failed: invoiceMessages.emailFailed },
  });
  const field = bindFields(form);
  return (
    <Dialog title={`E-mail ${invoiceKindLabels[invoice.kind].toLowerCase()} ${invoice.number}`} onClose={close}>
      <FormShell
        {...submission}
        form={form}
        canSubmit
        submitLabel="Send"
        hasSmallButton
        actions={
          <Button look="outline" onClick={close} disabled={submission.pending}>
            Cancel
          </Button>
        }
      >
        <TextField
          label="E-mail"
          type="email"
          autoComplete="off"
          hint="The mail has a link with which anybody can read and print this invoice."
          {...field('email')}
        />
      </FormShell>
    </Dialog>
  );
}
