import * as z from 'zod/mini';
import type { Output } from '#contract/api.ts';
import { mostTerminals, policyFields } from '#contract/settings/policy-fields.ts';
import { useFacts } from '#web/core/context.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { ListEditor } from '#web/office/settings/forms/list-editor.tsx';
import { useSettingForm } from '#web/office/settings/forms/use-setting-form.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';

const { terminals } = policyFields;
const rules = schemaResolver(z.object({ terminals }));
const valuesOf = (values: Output<'hotelSettings'>['values']) => ({ terminals: values.terminals });

export function TerminalsForm({ settings }: { settings: Output<'hotelSettings'> }) {
  const { hasBar } = useFacts().hotel;
  const { form, field, submission } = useSettingForm({
    ...{ settings, rules, valuesOf },
    changesOf: (values) => values,
  });
  return (
    <FormShell {...submission} submitLabel="Save terminals" canSubmit hasSmallButton>
      <ListEditor
        control={form.control}
        name="terminals"
        title="Terminals"
        hint="The first one of a place is chosen there. Without any, payments by card name none."
        rowName="Terminal"
        most={mostTerminals}
        newRow={{ name: '', at: 'desk' }}
        error={form.formState.errors.terminals?.message}
      >
        {(row) => (
          <>
            <TextField label="Name" {...field(`terminals.${row}.name`)} />
            <SelectField label="Usually at" {...field(`terminals.${row}.at`)}>
              <option value="desk">The desk</option>
              {(hasBar || settings.values.terminals.some(({ at }) => at === 'bar')) && (
                <option value="bar">The bar</option>
              )}
            </SelectField>
          </>
        )}
      </ListEditor>
    </FormShell>
  );
}
