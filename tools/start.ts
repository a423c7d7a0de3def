import { ensureBuilt } from '#tools/built.ts';

try {
  ensureBuilt();
  // Imported late, so that a start which has to build first says so at once.
  const { run } = await import('#server/main.ts');
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
