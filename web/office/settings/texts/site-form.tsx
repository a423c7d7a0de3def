import * as z from 'zod/mini';
import type { Output } from '#contract/api.ts';
import { hotelIcons } from '#contract/core/hotel.ts';
import { mostRows, siteTextFields } from '#contract/settings/site-text-fields.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import type { BoundField } from '#web/office/core/bind-fields.ts';
import { ListEditor } from '#web/office/settings/forms/list-editor.tsx';
import { useSettingForm } from '#web/office/settings/forms/use-setting-form.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';

const rules = schemaResolver(z.object({ site: siteTextFields.site }));
const valuesOf = ({ site }: Output<'hotelSettings'>['values']) => ({ site });

const iconLabels = {
  none: 'No picture',
  power: 'Lightning: power',
  water: 'Drop: water',
  security: 'Shield: security',
  parking: 'P: parking',
  gym: 'Dumbbell',
  swimming: 'Waves',
  laundry: 'Shirt',
  lounge: 'Armchair',
  bed: 'Bed',
  clock: 'Clock',
  place: 'Pin on a map',
  food: 'Knife and fork',
  wifi: 'Wireless network',
  air: 'Cool air',
  service: 'Bell',
  tv: 'Television',
} as const;

export function SiteForm({ settings }: { settings: Output<'hotelSettings'> }) {
  const { form, field, submission } = useSettingForm({
    ...{ settings, rules, valuesOf },
    changesOf: (values) => values,
    fields: { site: 'site.answers' },
  });
  const errors = form.formState.errors.site;
  const { control } = form;
  const list = { control, most: mostRows.parts };
  return (
    <FormShell {...submission} submitLabel="Save texts" canSubmit hasSmallButton>
      <ListEditor
        {...list}
        name="site.facilities"
        title="Home: what the hotel offers"
        rowName="Facility"
        newRow={{ icon: 'none', name: '', text: '' }}
        error={errors?.facilities?.message}
      >
        {(row) => (
          <>
            <TitleFields
              icons={hotelIcons.facilities}
              icon={field(`site.facilities.${row}.icon`)}
              title={field(`site.facilities.${row}.name`)}
            />
            <TextAreaField label="Sentence" rows={2} {...field(`site.facilities.${row}.text`)} />
          </>
        )}
      </ListEditor>
      <TextField label="Home: before the telephone number" {...field('site.answers')} />
      <ListEditor
        {...list}
        name="site.highlights"
        title="About: strong points"
        rowName="Point"
        newRow={{ icon: 'none', title: '', text: '' }}
        error={errors?.highlights?.message}
      >
        {(row) => (
          <>
            <TitleFields
              icons={hotelIcons.highlights}
              icon={field(`site.highlights.${row}.icon`)}
              title={field(`site.highlights.${row}.title`)}
            />
            <TextAreaField label="Sentence" rows={2} {...field(`site.highlights.${row}.text`)} />
          </>
        )}
      </ListEditor>
      <ListEditor
        {...list}
        name="site.rooms"
        title="Booking: what each room has"
        rowName="Thing"
        newRow={{ icon: 'none', label: '' }}
        error={errors?.rooms?.message}
      >
        {(row) => (
          <TitleFields
            icons={hotelIcons.rooms}
            icon={field(`site.rooms.${row}.icon`)}
            title={field(`site.rooms.${row}.label`)}
          />
        )}
      </ListEditor>
      <TextAreaField label="Contact: when somebody is at the desk" rows={2} {...field('site.reception')} />
      <TextAreaField label="Contact: how soon a message is answered" rows={2} {...field('site.whatsApp')} />
      <TextAreaField label="Follow Us: below the title" rows={2} {...field('site.follow')} />
      <TextAreaField label="Follow Us: what guests are asked to share" rows={2} {...field('site.share')} />
    </FormShell>
  );
}

type TitleFieldsProps = { icons: readonly (keyof typeof iconLabels)[]; icon: BoundField; title: BoundField };

const TitleFields = ({ icons, icon, title }: TitleFieldsProps) => (
  <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
    <SelectField label="Picture" {...icon}>
      {icons.map((name) => (
        <option key={name} value={name}>
          {iconLabels[name]}
        </option>
      ))}
    </SelectField>
    <TextField label="Title" {...title} />
  </div>
);
