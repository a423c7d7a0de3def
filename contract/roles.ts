export const staffRoles = ['superadmin', 'supervisor', 'receptionist', 'barmen'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Who may make a call. Anybody on the internet, or the staff roles listed; there is no default. */
export type Access = 'public' | readonly StaffRole[];

export type Caller = { role: 'client' } | { role: StaffRole; staffId: string };

export const may = (access: Access, caller: Caller): boolean =>
  access === 'public' || (caller.role !== 'client' && access.includes(caller.role));
