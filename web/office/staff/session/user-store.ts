import * as z from 'zod/mini';
import { type User, user } from '#contract/staff/auth.ts';

/**
 * The key under which the browser stores the user. The stored user proves nothing to the server, which knows the
 * session.
 */
export const userStorageKey = 'user';

export function loadUser(): User | undefined {
  try {
    const text = localStorage.getItem(userStorageKey);
    return text ? z.safeParse(user, JSON.parse(text)).data : undefined;
  } catch {
    // The browser refuses storage, or has another text under this key.
    return undefined;
  }
}

export function saveUser(signedIn: User): void {
  try {
    localStorage.setItem(userStorageKey, JSON.stringify(signedIn));
  } catch {
    // The browser refuses storage; the session works without the stored user.
  }
}

export function clearUser(): void {
  try {
    localStorage.removeItem(userStorageKey);
  } catch {
    // The browser refuses storage, so nothing was stored.
  }
}

/** Deletes the stored user and, because other people may use this machine, drafts with data of guests. */
export function clearBrowserData(): void {
  clearUser();
  try {
    sessionStorage.clear();
  } catch {
    // The browser refuses storage, so nothing was stored.
  }
}
