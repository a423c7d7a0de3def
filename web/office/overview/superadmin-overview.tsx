import { ExpiryBanner } from '#web/office/overview/expiry-banner.tsx';
import { QuickActions } from '#web/office/overview/quick-actions.tsx';
import { SecurityPanel } from '#web/office/settings/security-panel.tsx';

export function SuperadminOverview() {
  return (
    <div className="space-y-5">
      <ExpiryBanner />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <QuickActions />
        <SecurityPanel />
      </div>
    </div>
  );
}
