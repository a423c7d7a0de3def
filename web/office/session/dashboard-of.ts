import { staffRoles } from '#contract/roles.ts';
import { type Address, paths } from '#web/paths.ts';

/** The dashboard of a role; of one nobody has heard of, the superadmin's, whose guard asks the server again. */
export const dashboardOf = (role: string): Address =>
  paths.dashboard(staffRoles.find((known) => known === role) ?? 'superadmin');
