import * as z from 'zod/mini';
import { type User, user } from '#contract/auth.ts';

/** What the browser keeps of the signed-in person: for display only, the server asks its own session. */
export const userKey = 'user';

export function storedUser(): User | undefined {
  try {
    const text = localStorage.getItem(userKey);
    return text ? z.safeParse(user, JSON.parse(text)).data : undefined;
  } catch {
    // Refused storage or somebody else's text: nobody is known.
    return undefined;
  }
}

export function keepUser(signedIn: User): void {
  try {
    localStorage.setItem(userKey, JSON.stringify(signedIn));
  } catch {
    // The session works without it.
  }
}

export function forgetUser(): void {
  try {
    localStorage.removeItem(userKey);
  } catch {
    // Was never stored.
  }
}

/** Leaves nothing on a shared machine: neither who was here, nor what they had begun to type about a guest. */
export function forgetEverything(): void {
  forgetUser();
  try {
    sessionStorage.clear();
  } catch {
    // Nothing is stored where storage is refused.
  }
}
