import { dashboardOf } from '#web/office/session/dashboard-of.ts';
import type { Address } from '#web/paths.ts';

const key = 'return-to';

/** Remembers, for this tab of the browser, where somebody was when the session ended under them. */
export function rememberPlace(): void {
  try {
    sessionStorage.setItem(key, location.pathname + location.search);
  } catch {
    // Signing in leads to the overview then.
  }
}

/** Where to go after signing in: back, if that place is this role's, else to its dashboard. Asked once. */
export function takePlace(role: string): Address {
  const home = dashboardOf(role);
  try {
    const place = sessionStorage.getItem(key) ?? '';
    sessionStorage.removeItem(key);
    return place === home || place.startsWith(`${home}?`) ? (place as Address) : home;
  } catch {
    return home;
  }
}
