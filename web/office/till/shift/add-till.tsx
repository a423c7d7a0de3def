import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import type * as z from 'zod/mini';
import { shiftMessages, tillInput, tillKindLabels, tillKinds } from '#contract/till/shifts.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { bindFields } from '#web/office/core/bind-fields.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { useApiMutation } from '#web/office/core/query.ts';
import { useSubmit } from '#web/office/core/use-submit.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';

type Values = z.input<typeof tillInput>;
const rules = schemaResolver<Values, z.output<typeof tillInput>>(tillInput);

export function AddTillDialog({ close }: { close: () => void }) {
  const add = useApiMutation('addTill');
  const form = useForm<Values, unknown, z.output<typeof tillInput>>({
    resolver: rules,
    defaultValues: { name: '', kind: 'bar' },
    shouldFocusError: false,
  });
  const submission = useSubmit({
    form,
    send: (values) => add.mutateAsync(values),
    onSuccess: ({ message }) => {
      close();
      toast.success(message);
    },
    failureTexts: { failed: shiftMessages.tillFailed },
  });
  const field = bindFields(form);
  return (
    <Dialog title="Add a till" size="small" onClose={close}>
      <DialogForm {...submission} submitLabel="Add till" cancel={close}>
        <TextField label="Name" autoComplete="off" placeholder="Pool bar" {...field('name')} />
        <SelectField label="For" {...field('kind')}>
          {tillKinds.map((kind) => (
            <option key={kind} value={kind}>
              {tillKindLabels[kind]}
            </option>
          ))}
        </SelectField>
      </DialogForm>
    </Dialog>
  );
}
