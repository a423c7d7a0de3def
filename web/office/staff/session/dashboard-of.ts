import { officeLink } from '#contract/core/office-address.ts';
import { staffRoles } from '#contract/core/roles.ts';

/**
 * For an unknown role it is the superadmin's dashboard, which asks the server for the real role before it shows
 * anything.
 */
export const dashboardOf = (role: string): string =>
  officeLink(staffRoles.find((each) => each === role) ?? 'superadmin');
