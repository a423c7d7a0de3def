/**
 * The key of a draft in the session storage. It names the staff member, so that staff who share a browser find only
 * their own drafts.
 */
export const draftKey = (kind: 'walk-in' | 'sale' | 'payment' | 'count', owner: string, about = ''): string =>
  [kind, owner, about].filter(Boolean).join(' ');

export function clearDraftsOf(owner: string): void {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '');
    for (const key of keys.filter((each) => each.split(' ')[1] === owner)) sessionStorage.removeItem(key);
  } catch {
    // The browser refuses storage, so nothing was stored.
  }
}
