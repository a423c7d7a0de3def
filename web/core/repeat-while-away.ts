import { asAppError } from '#web/core/errors.ts';

/** A database that fails over is back within 45 s. */
const repeatForMs = 60_000;

export type RepeatPage = {
  wait(ms: number): Promise<unknown>;
  /** Called with true while a call waits to be repeated, and with false after that. */
  onAway(isAway: boolean): void;
};

/** The seconds after which a server that is not available asks to be called again. */
export const retryAfterOf = (error: unknown): number | undefined => {
  const seconds = asAppError(error)?.detail.retryAfter;
  return typeof seconds === 'number' ? seconds : undefined;
};

/**
 * The one rule for repeating a call: while the server says when to call again, do that, for a minute at most. Pauses are
 * up to half as long again, so that not all browsers come back at once. `send` must be safe to repeat.
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
