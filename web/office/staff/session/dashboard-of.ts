import { officeLink } from '#contract/core/office-address.ts';
import { staffRoles } from '#contract/core/roles.ts';

/**
 * The address of the dashboard of a role. For an unknown role it is that of the superadmin, whose guard asks the server
 * for the real role before it shows anything.
 */
export const dashboardOf = (role: string): string =>
  officeLink(staffRoles.find((each) => each === role) ?? 'superadmin');
