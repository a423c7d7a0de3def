import { setPriority } from 'node:os';

const lowPriority = 10;

/** Lets the calls of the hotel go before a program that nobody waits for. */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, lowPriority);
  } catch {
    // The program has ended already.
  }
}
