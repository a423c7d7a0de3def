import * as z from 'zod/mini';
import type { Output } from '#contract/api.ts';
import { mostRows, siteTextFields } from '#contract/settings/site-text-fields.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { ListEditor } from '#web/office/settings/forms/list-editor.tsx';
import { useSettingForm } from '#web/office/settings/forms/use-setting-form.ts';
import { TextField } from '#web/ui/field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';

const rules = schemaResolver(z.object({ socials: siteTextFields.socials }));
const valuesOf = ({ socials }: Output<'hotelSettings'>['values']) => ({ socials });

export function SocialsForm({ settings }: { settings: Output<'hotelSettings'> }) {
  const { form, field, submission } = useSettingForm({ settings, rules, valuesOf, changesOf: (values) => values });
  return (
    <FormShell {...submission} submitLabel="Save networks" canSubmit hasSmallButton>
      <ListEditor
        control={form.control}
        name="socials"
        title="Networks"
        hint="Without any, the site has no page Follow Us."
        rowName="Network"
        most={mostRows.socials}
        newRow={{ network: '', handle: '', url: '', text: '' }}
        error={form.formState.errors.socials?.message}
      >
        {(row) => (
          <>
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              <TextField label="Network" {...field(`socials.${row}.network`)} />
              <TextField label="Name there" {...field(`socials.${row}.handle`)} />
            </div>
            <TextField label="Address" {...field(`socials.${row}.url`)} type="url" inputMode="url" />
            <TextAreaField label="What the hotel shows there (optional)" rows={2} {...field(`socials.${row}.text`)} />
          </>
        )}
      </ListEditor>
    </FormShell>
  );
}
