export const staffRoles = ['superadmin', 'supervisor', 'receptionist', 'barmen', 'housekeeper'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Roles whose sessions a PIN can unlock. */
export const rolesWithPin = ['receptionist', 'barmen', 'housekeeper'] as const satisfies readonly StaffRole[];

export const roleLabels: Record<StaffRole, string> = {
  superadmin: 'Superadmin',
  supervisor: 'Supervisor',
  receptionist: 'Receptionist',
  barmen: 'Barman',
  housekeeper: 'Housekeeper',
};

export type Access = 'public' | readonly StaffRole[];

/** The roles that this hotel needs: without a bar, nobody is barman. */
export const rolesOf = ({ hasBar }: { hasBar: boolean }): readonly StaffRole[] =>
  staffRoles.filter((role) => hasBar || role !== 'barmen');

export type Member = {
  role: StaffRole;
  id: string;
  staffId: string;
  /** True if the password has expired. Calls for staff without `allowsExpiredPassword` are refused. */
  mustChangePassword: boolean;
  /** True if the role needs a second factor and none is set up. Most calls for staff are refused until one is. */
  needsSecondFactor: boolean;
  /** True until the person types the PIN: calls for staff without `allowsLockedSession` are refused. */
  isLocked: boolean;
};

export type Caller = { role: 'client' } | Member;

export const canCall = (access: Access, caller: Caller): boolean =>
  access === 'public' || (caller.role !== 'client' && access.includes(caller.role));
