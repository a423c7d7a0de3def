/**
 * Returns a function that does nothing while its last call runs: while the database does not answer, calls of a timer
 * would otherwise gather.
 */
export function skipWhileRunning(run: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await run();
    } finally {
      isRunning = false;
    }
  };
}
