import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { addDays, type Day } from '#contract/dates.ts';
import { reconciliationAsk, reconciliationMessages } from '#contract/reconciliation.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { comparisonReads } from '#web/office/payments/money-reads.ts';
import { useApiMutation } from '#web/office/query.ts';
import { useSubmit } from '#web/office/use-submit.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DateField } from '#web/ui/field.tsx';

type Props = { today: Day; close: () => void };

/** Asks the gateway for its list of some days and holds ours against it. */
export function CompareDialog(props: Props) {
  return (
    <Dialog title="Compare with the card gateway" size="small" onClose={props.close}>
      <CompareForm {...props} />
    </Dialog>
  );
}

type Values = { from: Day; to: Day };
const order = ['from', 'to'] as const;
const rules = schemaResolver<Values, Values>(reconciliationAsk);

function CompareForm({ today, close }: Props) {
  const compare = useApiMutation('reconcile', comparisonReads);
  const form = useForm<Values, unknown, Values>({
    resolver: rules,
    defaultValues: { from: addDays(today, -3), to: today },
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const { submit, pending, error } = useSubmit({
    form,
    order,
    send: (days) => compare.mutateAsync(days),
    done({ message, reconciliation: { differences } }) {
      close();
      if (differences > 0) toast(message);
      else toast.success(message);
    },
    words: { failed: reconciliationMessages.failed },
    onFailure: (message) => toast.error(message),
  });
  return (
    <FormShell
      form={form}
      order={order}
      pending={pending}
      error={error}
      submit={submit}
      submitLabel="Compare"
      ready
      compact
      actions={
        <Button look="outline" onClick={close} disabled={pending}>
          Cancel
        </Button>
      }
    >
      <p>Payments the hotel had not heard of are settled at once. Everything else that differs is listed.</p>
      <div className="grid grid-cols-2 gap-3">
        <DateField label="From" error={errors.from?.message} {...form.register('from')} />
        <DateField label="Until" error={errors.to?.message} {...form.register('to')} />
      </div>
    </FormShell>
  );
}
