import * as z from 'zod/mini';
import type { Output } from '#contract/api.ts';
import { mostRows, siteTextFields } from '#contract/settings/site-text-fields.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { ListEditor } from '#web/office/settings/forms/list-editor.tsx';
import { useSettingForm } from '#web/office/settings/forms/use-setting-form.ts';
import { TextField } from '#web/ui/field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';

const rules = schemaResolver(z.object({ testimonials: siteTextFields.testimonials }));
const valuesOf = ({ testimonials }: Output<'hotelSettings'>['values']) => ({ testimonials });

export function TestimonialsForm({ settings }: { settings: Output<'hotelSettings'> }) {
  const { form, field, submission } = useSettingForm({ settings, rules, valuesOf, changesOf: (values) => values });
  return (
    <FormShell {...submission} submitLabel="Save testimonials" canSubmit hasSmallButton>
      <ListEditor
        control={form.control}
        name="testimonials"
        title="Quotes"
        hint="Only what a guest has said, with the name that the guest agreed to, and where and when."
        rowName="Testimonial"
        most={mostRows.testimonials}
        newRow={{ name: '', rating: 5, comment: '', source: '', month: '' }}
        error={form.formState.errors.testimonials?.message}
      >
        {(row) => (
          <>
            <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-4">
              <TextField label="Name" {...field(`testimonials.${row}.name`)} />
              <TextField label="Stars" {...field(`testimonials.${row}.rating`)} />
            </div>
            <TextAreaField label="What the guest says" {...field(`testimonials.${row}.comment`)} />
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
              <TextField label="Where" hint="Such as Google, or Guest book" {...field(`testimonials.${row}.source`)} />
              <TextField label="Month" {...field(`testimonials.${row}.month`)} type="month" placeholder="2026-08" />
            </div>
          </>
        )}
      </ListEditor>
    </FormShell>
  );
}
