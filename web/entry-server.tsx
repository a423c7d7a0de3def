import {
  createRequestHandler,
  RouterServer,
  renderRouterToStream,
  renderRouterToString,
} from '@tanstack/react-router/ssr/server';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageRequest, RenderedPage, RenderPage } from '#contract/page.ts';
import { paths } from '#web/paths.ts';
import { createAppRouter } from '#web/router.tsx';
import { buttonLook } from '#web/ui/button.tsx';
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
        <ErrorScreen
          home={
            <a href={paths.home} className={buttonLook()}>
              Go to Home
            </a>
          }
        />
      </body>
    </html>,
  );
  return { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' }, html: `<!DOCTYPE html>${markup}` };
}

type Draw = typeof renderRouterToString | typeof renderRouterToStream;

async function draw({ url, nonce, facts, assets, call }: PageRequest, drawRouter: Draw): Promise<RenderedPage> {
  const request = new Request(new URL(facts.publicUrl).origin + url);
  const handle = createRequestHandler({
    request,
    createRouter: () => createAppRouter({ context: { facts, assets, call }, nonce }),
  });
  const response = await handle(({ responseHeaders, router }) =>
    drawRouter({ request, responseHeaders, router, children: <RouterServer router={router} /> }),
  );
  return { status: response.status, headers: Object.fromEntries(response.headers), html: await response.text() };
}

// A crash outside every boundary leaves a bare sentence instead of a document; inside one, React's mark of giving up.
const isBroken = ({ status, html }: RenderedPage): boolean =>
  html.includes('<!--$!-->') || (status === 500 && !html.startsWith('<!DOCTYPE'));

export const render: RenderPage = async (page) => {
  const rendered = await draw(page, renderRouterToString);
  if (!isBroken(rendered)) return rendered;
  // The fast renderer keeps the cause to itself; this one writes it to the log.
  await draw(page, renderRouterToStream);
  return brokenPage(page);
};
