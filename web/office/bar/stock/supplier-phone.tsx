import * as z from 'zod/mini';
import { orderListMessages, supplierPhoneInput } from '#contract/bar/order-list.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { closeWithToast } from '#web/office/core/close-with-toast.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { refetchAfter, useApiMutation } from '#web/office/core/query.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';

const phoneFormSchema = z.omit(supplierPhoneInput, { supplier: true });

type SupplierPhoneDialogProps = { supplier: string; phone: string; close: () => void };

export function SupplierPhoneDialog({ supplier, phone, close }: SupplierPhoneDialogProps) {
  const save = useApiMutation('saveSupplierPhone');
  const { field, submission } = useOfficeForm({
    rules: schemaResolver(phoneFormSchema),
    defaultValues: { phone },
    send: (values) => save.mutateAsync({ ...values, supplier }),
    afterFailure: () => refetchAfter('saveSupplierPhone'),
    onSuccess: closeWithToast(close),
    failureTexts: { failed: orderListMessages.phoneFailed },
  });
  return (
    <Dialog title={`Number of ${supplier}`} size="small" onClose={close}>
      <DialogForm {...submission} submitLabel="Save" cancel={close}>
        <TextField
          type="tel"
          label="WhatsApp number"
          hint="Orders are sent to it. Blank takes it away."
          {...field('phone')}
        />
      </DialogForm>
    </Dialog>
  );
}
