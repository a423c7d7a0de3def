import type { ReactNode } from 'react';
import { Panel } from '#web/ui/panel.tsx';

/** Where everybody but the superadmin changes the password. */
export function PasswordPanel({ children }: { children: ReactNode }) {
  return (
    <div className="max-w-xl">
      <Panel
        title="Password settings"
        intro="You stay signed in on this device after the change. Every other device is signed out."
      >
        {children}
      </Panel>
    </div>
  );
}
