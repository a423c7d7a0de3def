import * as z from 'zod/mini';
import type { Output } from '#contract/api.ts';
import { hotelIcons } from '#contract/core/hotel.ts';
import { mostRows, siteTextFields, siteTextLabels } from '#contract/settings/site-text-fields.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import type { BoundField } from '#web/office/core/bind-fields.ts';
import { ListEditor } from '#web/office/settings/forms/list-editor.tsx';
import { useSettingForm } from '#web/office/settings/forms/use-setting-form.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';

const { goodToKnow: _, testimonials: __, socials: ___, ...ownFields } = siteTextFields;
const { policies: ____, company: _____, privacy: ______, ...siteFields } = ownFields;
const rules = schemaResolver(z.object(siteFields));
const valuesOf = (values: Output<'hotelSettings'>['values']) => ({
  ...{ roomsTitle: values.roomsTitle, facilitiesTitle: values.facilitiesTitle, facilities: values.facilities },
  ...{ galleryTitle: values.galleryTitle, quotesTitle: values.quotesTitle, answers: values.answers },
  ...{ helpTitle: values.helpTitle, help: values.help, rooms: values.rooms, galleryNote: values.galleryNote },
  ...{ story: values.story, highlights: values.highlights, contactIntro: values.contactIntro },
  ...{ reception: values.reception, whatsApp: values.whatsApp, datesTitle: values.datesTitle },
  ...{ follow: values.follow, share: values.share },
  ...{ mailWelcome: values.mailWelcome, mailFarewell: values.mailFarewell },
});

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
  });
  const errors = form.formState.errors;
  const { control } = form;
  const list = { control, most: mostRows.parts };
  return (
    <FormShell {...submission} submitLabel="Save texts" canSubmit hasSmallButton>
      <TextField label={siteTextLabels.roomsTitle} {...field('roomsTitle')} />
      <TextField label={siteTextLabels.facilitiesTitle} {...field('facilitiesTitle')} />
      <ListEditor
        {...list}
        name="facilities"
        title="Home: what the hotel offers"
        rowName="Facility"
        newRow={{ icon: 'none', name: '', text: '' }}
        error={errors?.facilities?.message}
      >
        {(row) => (
          <>
            <TitleFields
              icons={hotelIcons.facilities}
              icon={field(`facilities.${row}.icon`)}
              title={field(`facilities.${row}.name`)}
            />
            <TextAreaField label="Sentence" rows={2} {...field(`facilities.${row}.text`)} />
          </>
        )}
      </ListEditor>
      <TextField label={siteTextLabels.galleryTitle} {...field('galleryTitle')} />
      <TextField label={siteTextLabels.quotesTitle} {...field('quotesTitle')} />
      <TextField label={siteTextLabels.answers} {...field('answers')} />
      <TextField label={siteTextLabels.helpTitle} {...field('helpTitle')} />
      <TextAreaField label={siteTextLabels.help} rows={2} {...field('help')} />
      <TextAreaField label={siteTextLabels.galleryNote} rows={2} {...field('galleryNote')} />
      <TextAreaField label={siteTextLabels.story} {...field('story')} />
      <ListEditor
        {...list}
        name="highlights"
        title="About: strong points"
        rowName="Point"
        newRow={{ icon: 'none', title: '', text: '' }}
        error={errors?.highlights?.message}
      >
        {(row) => (
          <>
            <TitleFields
              icons={hotelIcons.highlights}
              icon={field(`highlights.${row}.icon`)}
              title={field(`highlights.${row}.title`)}
            />
            <TextAreaField label="Sentence" rows={2} {...field(`highlights.${row}.text`)} />
          </>
        )}
      </ListEditor>
      <ListEditor
        {...list}
        name="rooms"
        title="Booking: what each room has"
        rowName="Thing"
        newRow={{ icon: 'none', label: '' }}
        error={errors?.rooms?.message}
      >
        {(row) => (
          <TitleFields
            icons={hotelIcons.rooms}
            icon={field(`rooms.${row}.icon`)}
            title={field(`rooms.${row}.label`)}
          />
        )}
      </ListEditor>
      <TextAreaField label={siteTextLabels.contactIntro} rows={2} {...field('contactIntro')} />
      <TextAreaField label="Contact: when somebody is at the desk" rows={2} {...field('reception')} />
      <TextAreaField label="Contact: how soon a message is answered" rows={2} {...field('whatsApp')} />
      <TextField label={siteTextLabels.datesTitle} {...field('datesTitle')} />
      <TextAreaField label="Follow Us: below the title" rows={2} {...field('follow')} />
      <TextAreaField label="Follow Us: what guests are asked to share" rows={2} {...field('share')} />
      <TextAreaField label={siteTextLabels.mailWelcome} rows={2} {...field('mailWelcome')} />
      <TextAreaField label={siteTextLabels.mailFarewell} rows={2} {...field('mailFarewell')} />
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
