import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageRequest, RenderedPage, RenderPage } from '#contract/page.ts';
import { createAppRouter } from '#web/router.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';

/** A page without script and router, for when they are what broke. */
function brokenPage({ assets, facts }: PageRequest): RenderedPage {
  const markup = renderToStaticMarkup(
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`Something went wrong · ${facts.hotel.name}`}</title>
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <ErrorScreen />
      </body>
    </html>,
  );
  return { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' }, html: `<!DOCTYPE html>${markup}` };
}

export const render: RenderPage = async (page) => {
  const { url, nonce, facts, assets, call } = page;
  const handle = createRequestHandler({
    request: new Request(new URL(facts.publicUrl).origin + url),
    createRouter: () => createAppRouter({ context: { facts, assets, call }, nonce }),
  });
  const response = await handle(({ responseHeaders, router }) =>
    renderRouterToString({ responseHeaders, router, children: <RouterServer router={router} /> }),
  );
  const html = await response.text();
  // A crash while drawing comes back from the router as 500 with a bare sentence instead of a document.
  if (response.status === 500 && !html.startsWith('<!DOCTYPE')) return brokenPage(page);
  return { status: response.status, headers: Object.fromEntries(response.headers), html };
};
