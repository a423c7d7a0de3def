import type { ReactNode } from 'react';
import { SecurityPanel } from '#web/office/settings/security-panel.tsx';
import { SessionsPanel } from '#web/office/settings/sessions-panel.tsx';
import { Panel } from '#web/ui/panel.tsx';

export function PasswordPanel({ children }: { children: ReactNode }) {
  return (
    <div className="grid max-w-xl gap-5">
      <Panel
        title="Password settings"
        intro="You stay signed in on this device after the change. Every other device is signed out."
      >
        {children}
      </Panel>
      <SecurityPanel />
      <SessionsPanel />
    </div>
  );
}
