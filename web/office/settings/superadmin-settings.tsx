import { ExchangeRates } from '#web/office/settings/exchange-rates.tsx';
import { PreferencesForm } from '#web/office/settings/preferences-form.tsx';
import { SecurityPanel } from '#web/office/settings/security-panel.tsx';
import { SessionsPanel } from '#web/office/settings/sessions-panel.tsx';
import { TabLink } from '#web/office/shared/tab-link.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

export function SuperadminSettings() {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="grid gap-5">
        <Panel title="Notifications and preferences">
          <PreferencesForm />
        </Panel>
        <ExchangeRates />
      </div>
      <div className="grid gap-5">
        <SecurityPanel />
        <Panel title="Profile" intro="Your name, your Staff ID and your password.">
          <TabLink tab="profile" className={buttonLook('outline')}>
            Open profile
          </TabLink>
        </Panel>
        <SessionsPanel />
      </div>
    </div>
  );
}
