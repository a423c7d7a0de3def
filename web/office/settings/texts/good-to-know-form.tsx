import * as z from 'zod/mini';
import type { Output } from '#contract/api.ts';
import { goodToKnowTitles, goodToKnowTopics } from '#contract/core/good-to-know.ts';
import { siteTextFields } from '#contract/settings/site-text-fields.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { useSettingForm } from '#web/office/settings/forms/use-setting-form.ts';
import { TextAreaField } from '#web/ui/text-area-field.tsx';

const rules = schemaResolver(z.object({ goodToKnow: siteTextFields.goodToKnow }));
const valuesOf = ({ goodToKnow }: Output<'hotelSettings'>['values']) => ({ goodToKnow });

export function GoodToKnowForm({ settings }: { settings: Output<'hotelSettings'> }) {
  const { field, submission } = useSettingForm({
    ...{ settings, rules, valuesOf },
    changesOf: (values) => values,
    fields: { goodToKnow: 'goodToKnow.arrival' },
  });
  return (
    <FormShell {...submission} submitLabel="Save answers" canSubmit hasSmallButton>
      {goodToKnowTopics.map((topic) => (
        <TextAreaField
          key={topic}
          label={goodToKnowTitles[topic]}
          hint={topic === 'arrival' ? 'The times of check-in and check-out stand before it by themselves.' : undefined}
          rows={2}
          {...field(`goodToKnow.${topic}`)}
        />
      ))}
    </FormShell>
  );
}
