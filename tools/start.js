/** `npm start` builds what has changed and runs the compiled server in this process. */
import { ensureBuilt } from './ensure-built.js';

try {
  const program = ensureBuilt();
  // React loads its slower, checking code under any other value.
  process.env.NODE_ENV = 'production';
  const { run } = /** @type {typeof import('../server/main.ts')} */ (await import(program));
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
