const storageKey = 'left-handed';

/** Whether the buttons of the round are at the left edge on this phone. */
export function isLeftHanded(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'yes';
  } catch {
    // The browser refuses storage.
    return false;
  }
}

export function setLeftHanded(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? 'yes' : 'no');
  } catch {
    // The browser refuses storage: the buttons stay at the right edge.
  }
}
