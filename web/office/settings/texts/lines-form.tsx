import * as z from 'zod/mini';
import type { Output } from '#contract/api.ts';
import { companyLine, mostRows, policyLine, siteTextMessages } from '#contract/settings/site-text-fields.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { ListEditor } from '#web/office/settings/forms/list-editor.tsx';
import { useSettingForm } from '#web/office/settings/forms/use-setting-form.ts';
import { TextField } from '#web/ui/field.tsx';

/** The rows of a list in a form are objects, so each line is one with a text. */
const rulesFor = (line: z.ZodMiniType<string, string>, most: number) =>
  schemaResolver(
    z.object({ lines: z.array(z.object({ text: line })).check(z.maxLength(most, siteTextMessages.tooMany(most))) }),
  );

const rulesByName = {
  policies: rulesFor(policyLine, mostRows.policies),
  company: rulesFor(companyLine, mostRows.company),
};
const valuesByName = {
  policies: ({ policies }: Output<'hotelSettings'>['values']) => ({ lines: policies.map((text) => ({ text })) }),
  company: ({ company }: Output<'hotelSettings'>['values']) => ({ lines: company.map((text) => ({ text })) }),
};

type LinesFormProps = {
  settings: Output<'hotelSettings'>;
  name: 'policies' | 'company';
  title: string;
  hint: string;
  submitLabel: string;
};

export function LinesForm({ settings, name, title, hint, submitLabel }: LinesFormProps) {
  const { form, field, submission } = useSettingForm({
    settings,
    rules: rulesByName[name],
    valuesOf: valuesByName[name],
    changesOf({ lines }) {
      const texts = lines.map(({ text }) => text);
      return name === 'policies' ? { policies: texts } : { company: texts };
    },
    fields: { [name]: 'lines' },
  });
  return (
    <FormShell {...submission} submitLabel={submitLabel} canSubmit hasSmallButton>
      <ListEditor
        control={form.control}
        name="lines"
        title={title}
        hint={hint}
        rowName="Line"
        most={mostRows[name]}
        newRow={{ text: '' }}
        error={form.formState.errors.lines?.message}
      >
        {(row) => <TextField label={`Line ${row + 1}`} {...field(`lines.${row}.text`)} />}
      </ListEditor>
    </FormShell>
  );
}
