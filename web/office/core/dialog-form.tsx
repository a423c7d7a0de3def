import type { FieldValues } from 'react-hook-form';
import { FormShell, type FormShellProps } from '#web/forms/form-shell.tsx';
import { Button } from '#web/ui/button.tsx';

type DialogFormProps<V extends FieldValues, O> = Omit<
  FormShellProps<V, O>,
  'canSubmit' | 'hasSmallButton' | 'actions'
> & {
  canSubmit?: boolean;
  cancel: () => void;
};

export function DialogForm<V extends FieldValues, O>({ cancel, canSubmit = true, ...form }: DialogFormProps<V, O>) {
  const cancelButton = (
    <Button look="outline" onClick={cancel} disabled={form.pending}>
      Cancel
    </Button>
  );
  return <FormShell {...form} canSubmit={canSubmit} hasSmallButton actions={cancelButton} />;
}
