const storageKey = 'left-handed';

/** Whether the buttons of the round are at the left edge on this phone. */
export function isLeftHanded(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'yes';
  } catch {
    // If the browser refuses storage, the buttons are at the right edge.
    return false;
  }
}

export function setLeftHanded(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? 'yes' : 'no');
  } catch {
    // If the browser refuses storage, the choice is not stored.
  }
}
