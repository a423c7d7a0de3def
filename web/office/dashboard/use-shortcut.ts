import { useEffect } from 'react';

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

/** Whether this character was typed, and not into a field. */
export const isCharacter = ({ key, ctrlKey, metaKey, altKey, target }: KeyPress, character: string): boolean =>
  key === character &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !(target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]'));

/**
 * Calls `act` when a key is pressed for which `isMeant` returns true, but never while a modal dialog is open. `isMeant`
 * must be the same function at every rendering.
 */
export function useShortcut(isMeant: (event: KeyboardEvent) => boolean, act: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isMeant(event) || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isMeant, act]);
}
