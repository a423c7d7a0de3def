import { staffRoles } from '#contract/core/roles.ts';
import { type Address, paths } from '#web/core/paths.ts';

/**
 * For an unknown role it is the superadmin's dashboard, which asks the server for the real role before it shows
 * anything.
 */
export const dashboardOf = (role: string): Address =>
  paths.dashboard(staffRoles.find((each) => each === role) ?? 'superadmin');
