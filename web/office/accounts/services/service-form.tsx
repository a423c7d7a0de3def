import { useForm } from 'react-hook-form';
import {
  type NewService,
  newService,
  type ServiceGroup,
  type ServiceView,
  serviceGroupLabels,
  serviceGroups,
  serviceMessages,
} from '#contract/accounts/services.ts';
import { toNaira } from '#contract/core/money.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { bindFields } from '#web/office/core/bind-fields.ts';
import { useApiMutation } from '#web/office/core/query.ts';
import { useSubmit } from '#web/office/core/use-submit.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';

type Values = { group: ServiceGroup; name: string; price: number; readyHours: number | null };

const rules = schemaResolver<Values, NewService>(newService);
const readHours = (text: unknown): number | null => (text === '' || text === null ? null : Number(text));

type Props = {
  /** Undefined for a new service. */
  service: ServiceView | undefined;
  onSaved: (message: string) => void;
  onLeave: () => void;
};

export function ServiceForm({ service, onSaved, onLeave }: Props) {
  const add = useApiMutation('addService');
  const update = useApiMutation('updateService');
  const retire = useApiMutation('retireService');
  const form = useForm<Values, unknown, NewService>({
    resolver: rules,
    defaultValues: {
      ...{ group: service?.group ?? 'laundry', name: service?.name ?? '' },
      price: service ? toNaira(service.priceKobo) : Number.NaN,
      readyHours: service?.readyHours ?? null,
    },
    shouldFocusError: false,
  });
  const unchanged = { id: service?.id ?? '', version: service?.version ?? 0 };
  const submission = useSubmit({
    form,
    send: (values) => (service ? update.mutateAsync({ ...values, ...unchanged }) : add.mutateAsync(values)),
    onSuccess: ({ message }) => onSaved(message),
    failureTexts: { failed: serviceMessages.saveFailed },
  });
  const retirement = useSubmit({
    form,
    send: () => retire.mutateAsync({ ...unchanged, isActive: !service?.isActive }),
    onSuccess: ({ message }) => onSaved(message),
    failureTexts: { failed: serviceMessages.saveFailed },
  });
  const field = bindFields(form);
  return (
    <FormShell
      {...submission}
      error={submission.error ?? retirement.error}
      canSubmit={!retirement.pending}
      submitLabel={service ? 'Save changes' : 'Add service'}
      hasSmallButton
      actions={
        <>
          <Button look="outline" onClick={onLeave} disabled={submission.pending || retirement.pending}>
            Back
          </Button>
          {service && (
            <Button
              look="outline"
              loading={retirement.pending}
              disabled={submission.pending}
              onClick={() => void retirement.submit(service)}
            >
              {service.isActive ? 'Retire' : 'List again'}
            </Button>
          )}
        </>
      }
    >
      <SelectField label="Kind" {...field('group')}>
        {serviceGroups.map((group) => (
          <option key={group} value={group}>
            {serviceGroupLabels[group]}
          </option>
        ))}
      </SelectField>
      <TextField label="Name" autoComplete="off" {...field('name')} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          label="Price of one (₦)"
          type="number"
          inputMode="decimal"
          min={0}
          step="0.01"
          hint="With its taxes."
          {...field('price', { valueAsNumber: true })}
        />
        <TextField
          label="Ready after hours"
          type="number"
          inputMode="numeric"
          min={1}
          hint="Empty: at once."
          {...field('readyHours', { setValueAs: readHours })}
        />
      </div>
    </FormShell>
  );
}
