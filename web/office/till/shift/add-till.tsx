import { shiftMessages, tillInput, tillKindLabels, tillKinds } from '#contract/till/shifts.ts';
import { useFacts } from '#web/core/context.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { closeWithToast } from '#web/office/core/close-with-toast.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { useApiMutation } from '#web/office/core/query.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';

export function AddTillDialog({ close }: { close: () => void }) {
  const { hasBar } = useFacts().hotel;
  const add = useApiMutation('addTill');
  const { field, submission } = useOfficeForm({
    rules: schemaResolver(tillInput),
    defaultValues: { name: '', kind: hasBar ? 'bar' : 'desk' },
    send: (values) => add.mutateAsync(values),
    onSuccess: closeWithToast(close),
    failureTexts: { failed: shiftMessages.tillFailed },
  });
  return (
    <Dialog title="Add a till" size="small" onClose={close}>
      <DialogForm {...submission} submitLabel="Add till" cancel={close}>
        <TextField label="Name" placeholder="Second till" {...field('name')} />
        <SelectField label="For" {...field('kind')}>
          {tillKinds
            .filter((kind) => hasBar || kind !== 'bar')
            .map((kind) => (
              <option key={kind} value={kind}>
                {tillKindLabels[kind]}
              </option>
            ))}
        </SelectField>
      </DialogForm>
    </Dialog>
  );
}
