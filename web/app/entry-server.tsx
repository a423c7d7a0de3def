import {
  createRequestHandler,
  RouterServer,
  renderRouterToStream,
  renderRouterToString,
} from '@tanstack/react-router/ssr/server';
import { renderToStaticMarkup } from 'react-dom/server';
import { documentKindOf, type RenderedPage, type RenderPage, type RenderRequest } from '#contract/page.ts';
import { createAppRouter } from '#web/app/router.tsx';
import { jsonLdScript, sharingTags, structuredData } from '#web/app/seo.tsx';
import { startTags } from '#web/app/start-script.ts';
import { paths } from '#web/core/paths.ts';
import type { loadHome } from '#web/site/home/load-home.ts';
import type { loadOffer } from '#web/site/rooms/load-offer.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';

/** Needs neither scripts nor the router, because one of them may be what failed. */
function brokenPage({ assets, facts }: RenderRequest): RenderedPage {
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

type Loaded<Load extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Load>>;
type Renderer = typeof renderRouterToString | typeof renderRouterToStream;

async function renderWith(
  { url, nonce, facts, assets, call }: RenderRequest,
  renderRouter: Renderer,
): Promise<RenderedPage> {
  const request = new Request(new URL(facts.publicUrl).origin + url);
  const handle = createRequestHandler({
    request,
    createRouter: () => createAppRouter({ context: { facts, styles: assets.styles, call }, nonce }),
  });
  const path = url.split('?', 1)[0] ?? '/';
  let headMarkup = startTags(assets, documentKindOf(path), nonce);
  const response = await handle(({ responseHeaders, router }) => {
    const offers = router.state.matches.flatMap(({ routeId, loaderData }) => {
      if (routeId === '/site/') return [(loaderData as Loaded<typeof loadHome>).rooms];
      return routeId === '/site/rooms' ? [loaderData as Loaded<typeof loadOffer>] : [];
    });
    const head = router.state.matches.flatMap(({ meta }) => meta ?? []);
    headMarkup += sharingTags(facts, path, head);
    // Without the live list no prices are published: a search engine would keep outdated ones for weeks.
    for (const { live, rooms } of offers) headMarkup += jsonLdScript(structuredData(facts, live ? rooms : []), nonce);
    return renderRouter({ request, responseHeaders, router, children: <RouterServer router={router} /> });
  });
  const html = (await response.text()).replace('</head>', () => `${headMarkup}</head>`);
  return { status: response.status, headers: Object.fromEntries(response.headers), html };
}

// A crash outside every error boundary yields a bare sentence instead of a document; inside one, React leaves
// `<!--$!-->`.
const isBroken = ({ status, html }: RenderedPage): boolean =>
  html.includes('<!--$!-->') || (status === 500 && !html.startsWith('<!DOCTYPE'));

export const render: RenderPage = async (page) => {
  const rendered = await renderWith(page, renderRouterToString);
  if (!isBroken(rendered)) return rendered;
  // `renderRouterToString` hides the cause of the failure; the stream renderer logs it.
  await renderWith(page, renderRouterToStream);
  return brokenPage(page);
};
