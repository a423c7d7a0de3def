import * as z from 'zod/mini';
import type { Output } from '#contract/api.ts';
import { mostRows, siteTextFields } from '#contract/settings/site-text-fields.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { ListEditor } from '#web/office/settings/forms/list-editor.tsx';
import { useSettingForm } from '#web/office/settings/forms/use-setting-form.ts';
import { TextField } from '#web/ui/field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';

const rules = schemaResolver(z.object({ privacy: siteTextFields.privacy }));
const valuesOf = ({ privacy }: Output<'hotelSettings'>['values']) => ({ privacy });

export function PrivacyForm({ settings }: { settings: Output<'hotelSettings'> }) {
  const { form, field, submission } = useSettingForm({
    ...{ settings, rules, valuesOf },
    changesOf: (values) => values,
    fields: { privacy: 'privacy.answerDays' },
  });
  return (
    <FormShell {...submission} submitLabel="Save privacy" canSubmit hasSmallButton>
      <ListEditor
        control={form.control}
        name="privacy.sharedWith"
        title="Who else gets data of guests"
        hint="An authority that the law entitles is always named."
        rowName="Receiver"
        most={mostRows.sharedWith}
        newRow={{ who: '', what: '' }}
        error={form.formState.errors.privacy?.sharedWith?.message}
      >
        {(row) => (
          <>
            <TextField label="Who" {...field(`privacy.sharedWith.${row}.who`)} />
            <TextAreaField label="What they get" rows={2} {...field(`privacy.sharedWith.${row}.what`)} />
          </>
        )}
      </ListEditor>
      <TextField label="Days in which a guest is answered" {...field('privacy.answerDays')} />
      <fieldset className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
        <legend className="mb-3 font-semibold">Authority to which guests can complain</legend>
        <TextField label="Name" {...field('privacy.authority.name')} />
        <TextField label="Address of its site" {...field('privacy.authority.url')} type="url" inputMode="url" />
      </fieldset>
    </FormShell>
  );
}
