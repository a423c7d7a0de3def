export const staffRoles = ['superadmin', 'supervisor', 'receptionist', 'barmen'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const roleLabels: Record<StaffRole, string> = {
  superadmin: 'Superadmin',
  supervisor: 'Supervisor',
  receptionist: 'Receptionist',
  barmen: 'Barman',
};

export type Access = 'public' | readonly StaffRole[];

export type Member = {
  role: StaffRole;
  id: string;
  staffId: string;
  /** The password has expired: until it is changed, this session can do nothing else. */
  mustChangePassword: boolean;
  /** The role needs a second factor: until it is set up, this session can do nothing else. */
  needsSecondFactor: boolean;
};

export type Caller = { role: 'client' } | Member;

export const canCall = (access: Access, caller: Caller): boolean =>
  access === 'public' || (caller.role !== 'client' && access.includes(caller.role));
