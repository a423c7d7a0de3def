import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 100;

/**
 * Repeats `attempt` until it resolves with a value. An attempt that throws has no value yet. Throws after `seconds`.
 */
export async function waitUntil<T>(what: string, seconds: number, attempt: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + seconds * 1000;
  let reason = '';
  while (Date.now() < end) {
    try {
      const value = await attempt();
      if (value !== undefined) return value;
    } catch (error) {
      reason = `: ${error instanceof Error ? error.message : String(error)}`;
    }
    await delay(pollMs);
  }
  throw new Error(`Not within ${seconds} s: ${what}${reason}`);
}
