import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { goodToKnowTitles, goodToKnowTopics } from '#contract/core/good-to-know.ts';
import { hotelIcons } from '#contract/core/hotel.ts';
import { longest, mostRows, siteTextLabels } from '#contract/settings/site-text-fields.ts';
import type { BoundField } from '#web/office/core/bind-fields.ts';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { ListEditor } from '#web/office/settings/forms/list-editor.tsx';
import { LookFields } from '#web/office/settings/texts/look-fields.tsx';
import type { SectionId } from '#web/office/settings/texts/sections.ts';
import type { SiteTextEditor } from '#web/office/settings/texts/site-text-form.ts';
import { TypedText } from '#web/office/settings/texts/typed-text.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';

type SectionProps = { editor: SiteTextEditor };

const HomeFields = ({ editor }: SectionProps) => {
  const { form, field } = editor;
  const { errors } = form.formState;
  return (
    <>
      <p className="text-[0.9375rem] text-soft">
        The name, the tagline and the description at the top of the page are under{' '}
        <TabLink tab="hotel-details" className="underline underline-offset-4">
          Hotel Details
        </TabLink>
        .
      </p>
      <TypedText editor={editor} name="roomsTitle" label="Title of the rooms" most={longest.title} />
      <TypedText editor={editor} name="facilitiesTitle" label="Title of what the hotel offers" most={longest.title} />
      <ListEditor
        control={form.control}
        name="facilities"
        title="What the hotel offers"
        rowName="Facility"
        most={mostRows.parts}
        newRow={{ icon: 'none', name: '', text: '' }}
        error={errors.facilities?.message}
      >
        {(row) => (
          <>
            <IconField icons={hotelIcons.facilities} {...field(`facilities.${row}.icon`)} />
            <TypedText editor={editor} name={`facilities.${row}.name`} label="Title" most={longest.title} />
            <TypedText
              editor={editor}
              name={`facilities.${row}.text`}
              label="Sentence"
              most={longest.sentence}
              rows={2}
            />
          </>
        )}
      </ListEditor>
      <TypedText editor={editor} name="galleryTitle" label="Title of the pictures" most={longest.title} />
      <TypedText editor={editor} name="quotesTitle" label="Title of the testimonials" most={longest.title} />
      <ListEditor
        control={form.control}
        name="testimonials"
        title={siteTextLabels.testimonials}
        hint="Only what a guest has said, with the name that the guest agreed to, and where and when. Without any, Home has no such part."
        rowName="Testimonial"
        most={mostRows.testimonials}
        newRow={{ name: '', rating: 5, comment: '', source: '', month: '' }}
        error={errors.testimonials?.message}
      >
        {(row) => (
          <>
            <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-4">
              <TextField label="Name" {...field(`testimonials.${row}.name`)} />
              <TextField label="Stars" {...field(`testimonials.${row}.rating`)} />
            </div>
            <TypedText
              editor={editor}
              name={`testimonials.${row}.comment`}
              label="What the guest says"
              most={600}
              rows={3}
            />
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
              <TextField label="Where" hint="Such as Google, or Guest book" {...field(`testimonials.${row}.source`)} />
              <TextField label="Month" {...field(`testimonials.${row}.month`)} type="month" placeholder="2026-08" />
            </div>
          </>
        )}
      </ListEditor>
      <TypedText
        editor={editor}
        name="answers"
        label="Before the telephone number"
        hint="When somebody answers it."
        most={longest.line}
      />
    </>
  );
};

const RoomsFields = ({ editor }: SectionProps) => (
  <>
    <TypedText editor={editor} name="helpTitle" label="Question beside the rooms" most={longest.title} />
    <TypedText
      editor={editor}
      name="help"
      label="Help that the hotel offers"
      hint="Above the first telephone number."
      most={longest.paragraph}
      rows={2}
    />
  </>
);

const RoomFields = ({ editor }: SectionProps) => (
  <fieldset className="space-y-5">
    <legend className="mb-1 text-sm font-semibold">{siteTextLabels.goodToKnow}</legend>
    {goodToKnowTopics.map((topic) => (
      <TypedText
        key={topic}
        editor={editor}
        name={`goodToKnow.${topic}`}
        label={goodToKnowTitles[topic]}
        hint={topic === 'arrival' ? 'The times of check-in and check-out stand before it by themselves.' : undefined}
        most={longest.paragraph}
        rows={2}
      />
    ))}
  </fieldset>
);

const BookingFields = ({ editor }: SectionProps) => (
  <ListEditor
    control={editor.form.control}
    name="rooms"
    title="What each room has"
    hint="Beside the form."
    rowName="Thing"
    most={mostRows.parts}
    newRow={{ icon: 'none', label: '' }}
    error={editor.form.formState.errors.rooms?.message}
  >
    {(row) => (
      <>
        <IconField icons={hotelIcons.rooms} {...editor.field(`rooms.${row}.icon`)} />
        <TypedText editor={editor} name={`rooms.${row}.label`} label="Title" most={longest.title} />
      </>
    )}
  </ListEditor>
);

const GalleryFields = ({ editor }: SectionProps) => (
  <TypedText editor={editor} name="galleryNote" label="Beside the title" most={longest.paragraph} rows={2} />
);

const AboutFields = ({ editor }: SectionProps) => (
  <>
    <TypedText
      editor={editor}
      name="story"
      label="More about the hotel"
      hint="After the description, which is under Hotel Details."
      most={longest.story}
      rows={6}
    />
    <ListEditor
      control={editor.form.control}
      name="highlights"
      title="Strong points"
      rowName="Point"
      most={mostRows.parts}
      newRow={{ icon: 'none', title: '', text: '' }}
      error={editor.form.formState.errors.highlights?.message}
    >
      {(row) => (
        <>
          <IconField icons={hotelIcons.highlights} {...editor.field(`highlights.${row}.icon`)} />
          <TypedText editor={editor} name={`highlights.${row}.title`} label="Title" most={longest.title} />
          <TypedText
            editor={editor}
            name={`highlights.${row}.text`}
            label="Sentence"
            most={longest.sentence}
            rows={2}
          />
        </>
      )}
    </ListEditor>
  </>
);

const ContactFields = ({ editor }: SectionProps) => {
  const paragraph = { editor, most: longest.paragraph, rows: 2 };
  return (
    <>
      <TypedText {...paragraph} name="contactIntro" label="What guests can ask" />
      <TypedText {...paragraph} name="reception" label="When somebody is at the desk" />
      <TypedText {...paragraph} name="whatsApp" label="How soon a message is answered" />
      <TypedText editor={editor} name="datesTitle" label="Question at the end" most={longest.title} />
    </>
  );
};

const FollowFields = ({ editor }: SectionProps) => {
  const { form, field } = editor;
  return (
    <>
      <TypedText editor={editor} name="follow" label="Below the title" most={longest.paragraph} rows={2} />
      <ListEditor
        control={form.control}
        name="socials"
        title={siteTextLabels.socials}
        hint="Also at the foot of every page. Without any, the site has no page Follow Us."
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
            <TypedText
              editor={editor}
              name={`socials.${row}.text`}
              label="What the hotel shows there (optional)"
              most={longest.sentence}
              rows={2}
            />
          </>
        )}
      </ListEditor>
      <TypedText
        editor={editor}
        name="share"
        label="What guests are asked to share"
        most={longest.paragraph}
        rows={2}
      />
    </>
  );
};

type LinesProps = SectionProps & { name: 'policies' | 'company'; hint: string; most: number };

const LinesFields = ({ editor, name, hint, most }: LinesProps) => (
  <ListEditor
    control={editor.form.control}
    name={name}
    title={siteTextLabels[name]}
    hint={hint}
    rowName="Line"
    most={mostRows[name]}
    newRow={{ text: '' }}
    error={editor.form.formState.errors[name]?.message}
  >
    {(row) => <TypedText editor={editor} name={`${name}.${row}.text`} label={`Line ${row + 1}`} most={most} />}
  </ListEditor>
);

const ReceiptFields = ({ editor }: SectionProps) => (
  <>
    <LinesFields
      editor={editor}
      name="policies"
      hint="What a guest has to know or bring, each in one sentence. Also in the mail of a confirmed booking."
      most={longest.sentence}
    />
    <LinesFields
      editor={editor}
      name="company"
      hint="Such as the registered name, the registration number and the tax number. Also on the page Privacy."
      most={longest.line}
    />
  </>
);

const MailFields = ({ editor }: SectionProps) => {
  const policies = useWatch({ control: editor.form.control, name: 'policies' });
  const paragraph = { editor, most: longest.paragraph, rows: 2 };
  return (
    <>
      <TypedText {...paragraph} name="mailWelcome" label="Confirmed booking, after the first sentence" />
      <TypedText {...paragraph} name="mailFarewell" label="Cancelled booking, at the end" />
      {policies.length > 0 && (
        <p className="text-[0.9375rem] text-soft">The lines of receipts are in the mail of a confirmed booking, too.</p>
      )}
    </>
  );
};

const PrivacyFields = ({ editor }: SectionProps) => {
  const { form, field } = editor;
  return (
    <>
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
            <TypedText
              editor={editor}
              name={`privacy.sharedWith.${row}.what`}
              label="What they get"
              most={400}
              rows={2}
            />
          </>
        )}
      </ListEditor>
      <TextField label="Days in which a guest is answered" {...field('privacy.answerDays')} />
      <fieldset className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
        <legend className="mb-1 text-sm font-semibold">Authority to which guests can complain</legend>
        <TextField label="Name" {...field('privacy.authority.name')} />
        <TextField label="Address of its site" {...field('privacy.authority.url')} type="url" inputMode="url" />
      </fieldset>
    </>
  );
};

export const sectionFields: Record<SectionId, (props: SectionProps) => ReactNode> = {
  home: HomeFields,
  rooms: RoomsFields,
  room: RoomFields,
  booking: BookingFields,
  gallery: GalleryFields,
  about: AboutFields,
  contact: ContactFields,
  follow: FollowFields,
  receipts: ReceiptFields,
  mails: MailFields,
  privacy: PrivacyFields,
  look: LookFields,
};

const iconLabels = {
  none: 'No picture',
  power: 'Lightning: power',
  water: 'Drop: water',
  security: 'Shield: security',
  parking: 'P: parking',
  gym: 'Dumbbell',
  swimming: 'Waves',
  laundry: 'Washing machine',
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

const IconField = ({ icons, ...field }: BoundField & { icons: readonly (keyof typeof iconLabels)[] }) => (
  <SelectField label="Picture" {...field}>
    {icons.map((name) => (
      <option key={name} value={name}>
        {iconLabels[name]}
      </option>
    ))}
  </SelectField>
);
