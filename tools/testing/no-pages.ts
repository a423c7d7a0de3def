import { errorMessages } from '#contract/core/errors.ts';
import type { WebBuild } from '#server/platform/http/web-build.ts';

/** Stands in for the web build where no page is needed. */
export const noPages: WebBuild = {
  render: async () => ({ status: 404, headers: {}, html: '' }),
  renderBusyPage: async () => errorMessages.unavailable,
  assets: () => ({ entry: '', styles: [], preload: [], lazy: [] }),
  files: null,
  sandboxScript: async () => '',
};
