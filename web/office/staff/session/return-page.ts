import { readOfficePath } from '#contract/core/office-address.ts';
import { dashboardOf } from '#web/office/staff/session/dashboard-of.ts';

const storageKey = 'return-to';

export function rememberPage(): void {
  try {
    sessionStorage.setItem(storageKey, location.pathname + location.search);
  } catch {
    // The browser refuses storage, so the next sign-in leads to the dashboard of the role.
  }
}

/**
 * Returns the remembered page once, if it is a page of the office, and else the dashboard of the role. If the page is
 * on the dashboard of another role, `Guard` leads from there to the same page of the user's own dashboard.
 */
export function takeReturnPage(role: string): string {
  const home = dashboardOf(role);
  try {
    const page = sessionStorage.getItem(storageKey) ?? '';
    sessionStorage.removeItem(storageKey);
    return readOfficePath(page.replace(/\?.*/, '')) ? page : home;
  } catch {
    return home;
  }
}
