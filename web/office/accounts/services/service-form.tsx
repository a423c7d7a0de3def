import {
  newService,
  type ServiceView,
  serviceGroupLabels,
  serviceGroups,
  serviceMessages,
} from '#contract/accounts/services.ts';
import { toNaira } from '#contract/core/money.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { NairaField } from '#web/office/core/naira-field.tsx';
import { useApiMutation } from '#web/office/core/query.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { useSubmit } from '#web/office/core/use-submit.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';

type ServiceFormProps = {
  /** The service to edit; undefined if the form adds a new one. */
  service: ServiceView | undefined;
  onSaved: (message: string) => void;
  onLeave: () => void;
};

export function ServiceForm({ service, onSaved, onLeave }: ServiceFormProps) {
  const add = useApiMutation('addService');
  const update = useApiMutation('updateService');
  const retire = useApiMutation('retireService');
  const unchangedFields = { id: service?.id ?? '', version: service?.version ?? 0 };
  const failureTexts = { failed: serviceMessages.saveFailed };
  const { form, field, submission } = useOfficeForm({
    rules: schemaResolver(newService),
    defaultValues: {
      ...{ group: service?.group ?? 'laundry', name: service?.name ?? '' },
      price: service ? toNaira(service.priceKobo) : Number.NaN,
      readyHours: service?.readyHours ?? null,
    },
    send: (values) => (service ? update.mutateAsync({ ...values, ...unchangedFields }) : add.mutateAsync(values)),
    onSuccess: ({ message }) => onSaved(message),
    failureTexts,
  });
  const retirement = useSubmit({
    form,
    send: () => retire.mutateAsync({ ...unchangedFields, isActive: !service?.isActive }),
    onSuccess: ({ message }) => onSaved(message),
    failureTexts,
  });
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
      <TextField label="Name" {...field('name')} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <NairaField label="Price of one (₦)" hint="With its taxes." {...field('price')} />
        <TextField label="Ready after hours" hint="Empty: at once." {...field('readyHours')} />
      </div>
    </FormShell>
  );
}
