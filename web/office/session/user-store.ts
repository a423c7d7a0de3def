import * as z from 'zod/mini';
import { type User, user } from '#contract/auth.ts';

/** For display only: the server never trusts it. */
export const userKey = 'user';

export function loadUser(): User | undefined {
  try {
    const text = localStorage.getItem(userKey);
    return text ? z.safeParse(user, JSON.parse(text)).data : undefined;
  } catch {
    // Storage is blocked or holds other text.
    return undefined;
  }
}

export function saveUser(signedIn: User): void {
  try {
    localStorage.setItem(userKey, JSON.stringify(signedIn));
  } catch {
    // The session works without it.
  }
}

export function clearUser(): void {
  try {
    localStorage.removeItem(userKey);
  } catch {
    // Nothing was stored.
  }
}

/** Leaves nothing on a shared machine: neither the user nor drafts about guests. */
export function clearBrowserData(): void {
  clearUser();
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was stored.
  }
}
