import { policyLabels } from '#contract/settings/policy-fields.ts';
import { useFacts } from '#web/core/context.ts';
import { SettingsLoader } from '#web/office/settings/forms/settings-loader.tsx';
import { CancellationForm } from '#web/office/settings/policies/cancellation-form.tsx';
import { DeskForm } from '#web/office/settings/policies/desk-form.tsx';
import { HoursForm } from '#web/office/settings/policies/hours-form.tsx';
import { OnlineForm } from '#web/office/settings/policies/online-form.tsx';
import { PinForm } from '#web/office/settings/policies/pin-form.tsx';
import { RetentionForm } from '#web/office/settings/policies/retention-form.tsx';
import { SecondFactorForm } from '#web/office/settings/policies/second-factor-form.tsx';
import { TerminalsForm } from '#web/office/settings/policies/terminals-form.tsx';
import { WorkForm } from '#web/office/settings/policies/work-form.tsx';
import { Panel } from '#web/ui/panel.tsx';

export function PoliciesScreen() {
  const { hotel } = useFacts();
  return (
    <SettingsLoader>
      {(settings) => (
        <>
          <Panel
            title="Arriving and leaving"
            intro="The site, receipts and mails say it. Other hours can have a price, under Prices."
          >
            <HoursForm settings={settings} />
          </Panel>
          <Panel
            title={policyLabels.cancellation}
            intro="The terms of the hotel. A rate plan can have its own, under Prices."
          >
            <CancellationForm settings={settings} />
          </Panel>
          <Panel
            title="Booking online"
            intro="What a guest meets on the site. Whoever is booking now sees the new price first."
          >
            <OnlineForm settings={settings} />
          </Panel>
          <Panel title={hotel.hasBar ? 'Desk and bar' : 'Desk'} intro="What staff may do alone.">
            <DeskForm settings={settings} />
          </Panel>
          <Panel title="Rooms and shifts" intro="Who checks whose work.">
            <WorkForm settings={settings} />
          </Panel>
          <Panel
            title={policyLabels.terminals}
            intro="A payment by card says on which terminal. Sending an amount to one also needs its serial number, on the server."
          >
            <TerminalsForm settings={settings} />
          </Panel>
          <Panel
            title={policyLabels.secondFactorFor}
            intro="Who must set one up before anything else, beside superadmins. The demonstration asks nobody."
          >
            <SecondFactorForm settings={settings} />
          </Panel>
          <Panel title={policyLabels.pin} intro="For staff who have set a PIN.">
            <PinForm settings={settings} />
          </Panel>
          <Panel title={policyLabels.retention} intro="The page Privacy says it. What is erased does not come back.">
            <RetentionForm settings={settings} />
          </Panel>
        </>
      )}
    </SettingsLoader>
  );
}
