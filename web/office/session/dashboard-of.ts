import { staffRoles } from '#contract/roles.ts';
import { type Address, paths } from '#web/core/paths.ts';

/** Falls back to the superadmin's dashboard, whose guard asks the server for the real role. */
export const dashboardOf = (role: string): Address =>
  paths.dashboard(staffRoles.find((each) => each === role) ?? 'superadmin');
