import type { WebBuild } from '#server/http/web-build.ts';

/** Replaces the web build in API tests; the browser journeys cover the pages. */
export const noPages: WebBuild = {
  render: async () => ({ status: 404, headers: {}, html: '' }),
  assets: () => ({ entry: '', styles: [], preload: [] }),
  files: null,
  sandboxScript: async () => '',
};
