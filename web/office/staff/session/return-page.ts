import { dashboardOf } from '#web/office/staff/session/dashboard-of.ts';

const storageKey = 'return-to';

export function rememberPage(): void {
  try {
    sessionStorage.setItem(storageKey, location.pathname + location.search);
  } catch {
    // The browser refuses storage, so the next sign-in leads to the overview.
  }
}

/** Returns the remembered page once, and only if it belongs to this role's dashboard. */
export function takeReturnPage(role: string): string {
  const home = dashboardOf(role);
  try {
    const page = sessionStorage.getItem(storageKey) ?? '';
    sessionStorage.removeItem(storageKey);
    return page === home || page.startsWith(`${home}?`) || page.startsWith(`${home}/`) ? page : home;
  } catch {
    return home;
  }
}
