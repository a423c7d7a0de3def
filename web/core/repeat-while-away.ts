import { asAppError } from '#web/core/errors.ts';

/** For how long a call is repeated: longer than the 45 s in which a database that fails over is back. */
const repeatForMs = 60_000;

export type RepeatPage = {
  wait(ms: number): Promise<unknown>;
  /** Called with true while a call waits to be repeated, and with false after that. */
  onAway(isAway: boolean): void;
};

/** The seconds after which a server that is not available wants the next call; undefined if it does not say. */
export const retryAfterOf = (error: unknown): number | undefined => {
  const seconds = asAppError(error)?.detail.retryAfter;
  return typeof seconds === 'number' ? seconds : undefined;
};

/**
 * Repeats a call as long as the server says when to call again, for a minute at most. Each pause is up to half longer
 * than asked, at random, so that not all browsers call at once. `send` must be safe to repeat.
 */
export async function repeatWhileAway<T>(send: () => Promise<T>, { wait, onAway }: RepeatPage): Promise<T> {
  let waitedMs = 0;
  try {
    for (;;) {
      try {
        return await send();
      } catch (error) {
        const pauseMs = (retryAfterOf(error) ?? Number.POSITIVE_INFINITY) * 1000 * (1 + Math.random() / 2);
        if (waitedMs + pauseMs > repeatForMs) throw error;
        if (waitedMs === 0) onAway(true);
        waitedMs += pauseMs;
        await wait(pauseMs);
      }
    }
  } finally {
    if (waitedMs > 0) onAway(false);
  }
}
