/** Runs the real server without pages, for as long as the parent process lives. `startProcess` starts this program. */
import { runServer } from '#server/main.ts';
import { noPages } from '#tools/testing/no-pages.ts';

// The channel to the parent closes however the parent ends, so that a killed test run leaves no server behind.
process.once('disconnect', () => process.exit(1));

try {
  await runServer(noPages);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
