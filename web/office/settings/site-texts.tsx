import { siteTextLabels } from '#contract/settings/site-text-fields.ts';
import { SettingsLoader } from '#web/office/settings/forms/settings-loader.tsx';
import { GoodToKnowForm } from '#web/office/settings/texts/good-to-know-form.tsx';
import { LinesForm } from '#web/office/settings/texts/lines-form.tsx';
import { PrivacyForm } from '#web/office/settings/texts/privacy-form.tsx';
import { SiteForm } from '#web/office/settings/texts/site-form.tsx';
import { SocialsForm } from '#web/office/settings/texts/socials-form.tsx';
import { TestimonialsForm } from '#web/office/settings/texts/testimonials-form.tsx';
import { Panel } from '#web/ui/panel.tsx';

export const SiteTextsScreen = () => (
  <SettingsLoader>
    {(settings) => (
      <>
        <Panel title="Texts of the site" intro="Pages leave out what is empty.">
          <SiteForm settings={settings} />
        </Panel>
        <Panel
          title={siteTextLabels.goodToKnow}
          intro="On the page of each room: what guests ask before they book. Pages leave out what is empty."
        >
          <GoodToKnowForm settings={settings} />
        </Panel>
        <Panel title={siteTextLabels.testimonials} intro="On the page Home. Without any, Home has no such part.">
          <TestimonialsForm settings={settings} />
        </Panel>
        <Panel title={siteTextLabels.socials} intro="On the page Follow Us, and at the foot of every page.">
          <SocialsForm settings={settings} />
        </Panel>
        <Panel
          title={siteTextLabels.policies}
          intro="On each receipt and in the mail of a confirmed booking, before the terms of cancelling."
        >
          <LinesForm
            settings={settings}
            name="policies"
            title="Lines"
            hint="What a guest has to know or bring, each in one sentence."
            submitLabel="Save lines"
          />
        </Panel>
        <Panel title={siteTextLabels.company} intro="On receipts, and on the page Privacy.">
          <LinesForm
            settings={settings}
            name="company"
            title="Company"
            hint="Such as the registered name, the registration number and the tax number."
            submitLabel="Save company"
          />
        </Panel>
        <Panel title={siteTextLabels.privacy} intro="On the page Privacy.">
          <PrivacyForm settings={settings} />
        </Panel>
      </>
    )}
  </SettingsLoader>
);
