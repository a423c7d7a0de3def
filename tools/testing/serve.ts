/** The server of `startProcess`: the real one, without the pages, for as long as its parent lives. */
import type { WebBuild } from '#server/http/web.ts';
import { run } from '#server/main.ts';

const noPages: WebBuild = {
  render: async () => ({ status: 404, headers: {}, html: '' }),
  assets: () => ({ entry: '', styles: [], preload: [] }),
  files: null,
  sandboxScript: async () => '',
};

// The kernel closes this channel however the parent ends: a killed test run leaves no server behind.
process.once('disconnect', () => process.exit(1));

try {
  await run(noPages);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
