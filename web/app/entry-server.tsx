import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { errorMessages } from '#contract/core/errors.ts';
import { languageTag } from '#contract/core/hotel-contact.ts';
import { readOfficePath } from '#contract/core/office-address.ts';
import { dialableNumber } from '#contract/core/phone.ts';
import { noOwnPictures } from '#contract/core/site-pictures.ts';
import { setUpPath } from '#contract/installation/set-up.ts';
import {
  documentKindOf,
  landingPaths,
  type RenderBusyPage,
  type RenderedPage,
  type RenderPage,
  type RenderRequest,
} from '#contract/page.ts';
import { Document } from '#web/app/document.tsx';
import { fadeTag } from '#web/app/page-fade.ts';
import { RehearsalMark } from '#web/app/rehearsal-mark.tsx';
import { jsonLdScript, sharingTags, structuredData } from '#web/app/seo.tsx';
import { slowLineTag } from '#web/app/slow-line.ts';
import { startTags } from '#web/app/start-script.ts';
import { askedStayIn } from '#web/core/asked-stay.ts';
import { FactsProvider } from '#web/core/context.ts';
import { fontFilesOf, lookTag } from '#web/core/look-style.ts';
import { paths } from '#web/core/paths.ts';
import { VerifyingSession } from '#web/office/core/verifying-session.tsx';
import { OfficeNotFound } from '#web/office/not-found.tsx';
import { SiteLayout } from '#web/site/layout/site-layout.tsx';
import { openSitePage } from '#web/site/pages.tsx';
import { listGallery } from '#web/site/pictures/site-pictures.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { brokenScreenTexts, ErrorScreen } from '#web/ui/error-screen.tsx';

export const render: RenderPage = async (request) => {
  const [path = '/'] = request.url.split('?', 1);
  const query = request.url.slice(path.length + 1);
  // Redirects only paths of plain names: browsers read `/\` at the beginning of a location as another host.
  if (/^(\/[\w-]+)+\/+$/.test(path)) return redirectTo(path.replace(/\/+$/, ''), query);
  try {
    return documentKindOf(path) === 'office' ? renderOffice(path, request) : await renderSite(path, query, request);
  } catch (error) {
    console.error('A page could not be rendered:', error);
    return errorPage(request);
  }
};

const redirectTo = (path: string, query: string): RenderedPage => ({
  status: 307,
  headers: { location: query ? `${path}?${query}` : path },
  html: '',
});

const documentOf = (status: number, tree: ReactElement, headTags = '', tagsBeforeStyles = ''): RenderedPage => ({
  status,
  headers: {},
  html: `<!DOCTYPE html>${renderToStaticMarkup(tree)
    .replace('<link rel="stylesheet"', (link) => tagsBeforeStyles + link)
    .replace('</head>', () => `${headTags}</head>`)}`,
});

async function renderSite(path: string, query: string, request: RenderRequest): Promise<RenderedPage> {
  const { facts, call, assets, nonce, typed } = request;
  const search = Object.fromEntries(new URLSearchParams(query));
  const {
    status = 200,
    title,
    description,
    canonical,
    offeredRooms,
    picture,
    screen,
  } = await openSitePage({
    path,
    search,
    facts,
    call,
    typed,
  });
  const kind = documentKindOf(path);
  const { look } = facts.hotel.site;
  const fonts = fontFilesOf(look);
  const headTags = [
    lookTag(look, nonce),
    startTags(assets, kind, nonce),
    canonical ? sharingTags(facts, { title, description, path: canonical, picture }) : '',
    offeredRooms ? jsonLdScript(structuredData(facts, offeredRooms), nonce) : '',
  ];
  return documentOf(
    status,
    <Document
      lang={languageTag(facts.hotel)}
      title={title}
      description={description}
      canonical={canonical && new URL(canonical, facts.publicUrl).href}
      isPrivate={!canonical}
      isRehearsal={facts.hotel.isRehearsal}
      favicon={facts.pictures.favicon}
      fonts={kind === 'booking' ? [] : fonts}
      styles={assets.styles}
    >
      <FactsProvider value={facts}>
        <SiteLayout path={path} asked={askedStayIn(search)} hasGallery={listGallery(facts).length > 0}>
          {screen}
        </SiteLayout>
      </FactsProvider>
    </Document>,
    headTags.join(''),
    fadeTag(nonce) + (kind === 'booking' ? slowLineTag(assets, fonts, nonce) : ''),
  );
}

/** The pages of the office that need no session. */
const openOfficePaths: readonly string[] = [landingPaths.staff, paths.login, setUpPath];

/** Staff pages depend on the session, so they are drawn in the browser only. */
function renderOffice(path: string, { facts, assets, nonce }: RenderRequest): RenderedPage {
  const { look } = facts.hotel.site;
  const isFound = openOfficePaths.includes(path) || readOfficePath(path) !== undefined;
  return documentOf(
    isFound ? 200 : 404,
    <Document
      lang={languageTag(facts.hotel)}
      isPrivate
      isRehearsal={false}
      favicon={facts.pictures.favicon}
      fonts={fontFilesOf(look)}
      styles={assets.styles}
    >
      <div
        id="office"
        data-facts={JSON.stringify({ ...facts, pictures: { ...noOwnPictures, logo: facts.pictures.logo } })}
      >
        {/* Stands in the part that the browser draws again, because the hotel can open while the page is there. */}
        {facts.hotel.isRehearsal && <RehearsalMark />}
        {isFound ? <VerifyingSession /> : <OfficeNotFound />}
      </div>
    </Document>,
    lookTag(look, nonce) + (isFound ? startTags(assets, 'office', nonce) : ''),
  );
}

/** The page needs no scripts. It reloads itself after `retrySeconds`, because browsers ignore `Retry-After`. */
export const renderBusyPage: RenderBusyPage = ({ hotel, styles, nonce, retrySeconds }) =>
  documentOf(
    503,
    <Document
      {...{ lang: languageTag(hotel), title: hotel.name, isRehearsal: hotel.isRehearsal, styles }}
      isPrivate
      refreshSeconds={retrySeconds}
      fonts={fontFilesOf(hotel.site.look)}
    >
      <ErrorScreen title={hotel.name} message={errorMessages.unavailable}>
        {hotel.phones[0] && (
          <a href={`tel:${dialableNumber(hotel.phones[0], hotel.countryCode)}`} className="figures underline">
            {hotel.phones[0]}
          </a>
        )}
      </ErrorScreen>
    </Document>,
    lookTag(hotel.site.look, nonce),
  ).html;

/** The page needs neither scripts nor data, because one of these may be what failed. */
function errorPage({ assets, facts, nonce }: RenderRequest): RenderedPage {
  const { look } = facts.hotel.site;
  const homeLink = (
    <a href={paths.home} className={buttonLook()}>
      Go to Home
    </a>
  );
  return documentOf(
    500,
    <Document
      lang={languageTag(facts.hotel)}
      title={`Something went wrong · ${facts.hotel.name}`}
      isPrivate
      isRehearsal={facts.hotel.isRehearsal}
      fonts={fontFilesOf(look)}
      styles={assets.styles}
    >
      <ErrorScreen {...brokenScreenTexts}>{homeLink}</ErrorScreen>
    </Document>,
    lookTag(look, nonce),
  );
}
