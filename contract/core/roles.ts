export const staffRoles = ['superadmin', 'supervisor', 'receptionist', 'barmen', 'housekeeper'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Roles whose sessions a PIN can unlock. An idle session of a superadmin or supervisor ends instead. */
export const rolesWithPin = ['receptionist', 'barmen', 'housekeeper'] as const satisfies readonly StaffRole[];

export const roleLabels: Record<StaffRole, string> = {
  superadmin: 'Superadmin',
  supervisor: 'Supervisor',
  receptionist: 'Receptionist',
  barmen: 'Barman',
  housekeeper: 'Housekeeper',
};

export type Access = 'public' | readonly StaffRole[];

export type Member = {
  role: StaffRole;
  id: string;
  staffId: string;
  /** True if the password has expired. Until it is changed, the session allows nothing else. */
  mustChangePassword: boolean;
  /** True if the role needs a second factor and none is set up. Until one is, the session allows nothing else. */
  needsSecondFactor: boolean;
  /** True until the person types the PIN: the session allows nothing else. */
  isLocked: boolean;
};

export type Caller = { role: 'client' } | Member;

export const canCall = (access: Access, caller: Caller): boolean =>
  access === 'public' || (caller.role !== 'client' && access.includes(caller.role));
