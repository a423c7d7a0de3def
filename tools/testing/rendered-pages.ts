import type { RenderBusyPage, RenderPage } from '#contract/page.ts';
import type { WebBuild } from '#server/platform/http/web-build.ts';
import { noPages } from '#tools/testing/no-pages.ts';

/**
 * The type `string` keeps the compiler from following the import: the pages need types of browsers, which the server's
 * tests do not have.
 */
const pagesModule: string = '#web/app/entry-server.tsx';

/** A web build whose pages are rendered as for guests, without scripts. `files` is the folder of the files beside them. */
export async function renderedPages(files: string | null = null): Promise<WebBuild> {
  const { render, renderBusyPage } = (await import(pagesModule)) as {
    render: RenderPage;
    renderBusyPage: RenderBusyPage;
  };
  return { ...noPages, render, renderBusyPage: async (page) => renderBusyPage(page), files };
}
