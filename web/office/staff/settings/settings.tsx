import { type ComponentType, type ReactNode, useState } from 'react';
import type { StaffRole } from '#contract/core/roles.ts';
import { signInMessages } from '#contract/staff/auth.ts';
import { passwordMessages } from '#contract/staff/passwords.ts';
import { callOffice } from '#web/office/core/call.ts';
import { isLeftHanded, setLeftHanded } from '#web/office/core/left-handed.ts';
import { useSession } from '#web/office/core/session.tsx';
import { PasswordFields, policyHint } from '#web/office/staff/password/password-fields.tsx';
import { PasswordForm } from '#web/office/staff/password/password-form.tsx';
import { barmenRules, receptionistRules, supervisorRules } from '#web/office/staff/password/password-rules.ts';
import { PinPanel } from '#web/office/staff/pin/pin-panel.tsx';
import { SecurityPanel, SessionsPanel } from '#web/office/staff/settings/security-panel.tsx';
import { SuperadminSettings } from '#web/office/staff/settings/superadmin-settings.tsx';
import { CheckboxField, TextField } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';

const screensByRole: Record<StaffRole, ComponentType> = {
  superadmin: SuperadminSettings,
  supervisor: SupervisorSettings,
  receptionist: ReceptionistSettings,
  barmen: BarmenSettings,
  housekeeper: HousekeeperSettings,
};

export function SettingsScreen() {
  const Screen = screensByRole[useSession().user.role];
  return <Screen />;
}

function BarmenSettings() {
  return (
    <PasswordPanel>
      <PasswordForm
        rules={barmenRules}
        send={({ current, next }) =>
          callOffice('changePasswordInSettings', { currentPassword: current, newPassword: next })
        }
        failureMessage={passwordMessages.updateFailed}
      >
        {(field) => <PasswordFields field={field} hint={policyHint} />}
      </PasswordForm>
    </PasswordPanel>
  );
}

function HousekeeperSettings() {
  const [isLeft, setIsLeft] = useState(isLeftHanded);
  return (
    <div className="grid gap-5">
      <div className="max-w-xl">
        <Panel title="Round">
          <CheckboxField
            label="Left-handed"
            hint="The buttons of the round are at the left edge, on this phone only."
            checked={isLeft}
            onChange={({ currentTarget: { checked } }) => {
              setLeftHanded(checked);
              setIsLeft(checked);
            }}
          />
        </Panel>
      </div>
      <ReceptionistSettings />
    </div>
  );
}

function ReceptionistSettings() {
  return (
    <PasswordPanel>
      <PasswordForm
        rules={receptionistRules}
        send={({ current, next }) => callOffice('changePassword', { currentPassword: current, newPassword: next })}
        failureMessage={passwordMessages.failed}
      >
        {(field) => <PasswordFields field={field} hint={policyHint} />}
      </PasswordForm>
    </PasswordPanel>
  );
}

function SupervisorSettings() {
  const [isShown, setIsShown] = useState(false);
  return (
    <PasswordPanel>
      <PasswordForm
        rules={supervisorRules}
        send={({ current, next }) => callOffice('changePassword', { currentPassword: current, newPassword: next })}
        failureMessage={passwordMessages.failed}
      >
        {(field) => (
          <>
            <PasswordFields field={field} isVisible={isShown} hint={policyHint} />
            <CheckboxField
              label="Show password"
              checked={isShown}
              onChange={({ currentTarget }) => setIsShown(currentTarget.checked)}
            />
          </>
        )}
      </PasswordForm>
    </PasswordPanel>
  );
}

function PasswordPanel({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <div className="grid max-w-xl gap-5">
      <Panel title="Your account">
        <TextField label="Name" value={user.name} readOnly hint={signInMessages.onlyAdminsRename} />
      </Panel>
      <Panel
        title="Password settings"
        intro="You stay signed in on this device after the change. Every other device is signed out."
      >
        {children}
      </Panel>
      <PinPanel />
      <SecurityPanel />
      <SessionsPanel />
    </div>
  );
}
