import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { addDays, type Day } from '#contract/dates.ts';
import { reconcileInput, reconciliationMessages } from '#contract/reconciliation.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { comparisonQueries } from '#web/office/payments/money-queries.ts';
import { DialogForm } from '#web/office/shared/dialog-form.tsx';
import { useApiMutation } from '#web/office/shared/query.ts';
import { useSubmit } from '#web/office/shared/use-submit.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DateField } from '#web/ui/field.tsx';

type Props = { today: Day; close: () => void };

export function CompareDialog(props: Props) {
  return (
    <Dialog title="Compare with the card gateway" size="small" onClose={props.close}>
      <CompareForm {...props} />
    </Dialog>
  );
}

type Values = { from: Day; to: Day };
const order = ['from', 'to'] as const;
const rules = schemaResolver<Values, Values>(reconcileInput);

function CompareForm({ today, close }: Props) {
  const compare = useApiMutation('reconcile', comparisonQueries);
  const form = useForm<Values, unknown, Values>({
    resolver: rules,
    defaultValues: { from: addDays(today, -3), to: today },
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const submission = useSubmit({
    form,
    order,
    send: (days) => compare.mutateAsync(days),
    onSuccess({ message, reconciliation: { differences } }) {
      close();
      if (differences > 0) toast(message);
      else toast.success(message);
    },
    failureTexts: { failed: reconciliationMessages.failed },
    onFailure: (message) => toast.error(message),
  });
  return (
    <DialogForm {...submission} submitLabel="Compare" cancel={close}>
      <p>Payments the hotel had not heard of are settled at once. Everything else that differs is listed.</p>
      <div className="grid grid-cols-2 gap-3">
        <DateField label="From" error={errors.from?.message} {...form.register('from')} />
        <DateField label="Until" error={errors.to?.message} {...form.register('to')} />
      </div>
    </DialogForm>
  );
}
