import type { ComponentType } from 'react';
import type { StaffRole } from '#contract/roles.ts';
import { BarmenSettings } from '#web/office/settings/barmen-settings.tsx';
import { ReceptionistSettings } from '#web/office/settings/receptionist-settings.tsx';
import { SuperadminSettings } from '#web/office/settings/superadmin-settings.tsx';
import { SupervisorSettings } from '#web/office/settings/supervisor-settings.tsx';
import { useSession } from '#web/office/shared/session.tsx';

const screens: Record<StaffRole, ComponentType> = {
  superadmin: SuperadminSettings,
  supervisor: SupervisorSettings,
  receptionist: ReceptionistSettings,
  barmen: BarmenSettings,
};

export function Settings() {
  const Screen = screens[useSession().user.role];
  return <Screen />;
}
