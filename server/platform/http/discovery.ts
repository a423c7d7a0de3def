import type { FastifyInstance } from 'fastify';
import type { GuestCallApi } from '#contract/api.ts';
import { languageTag } from '#contract/core/hotel-contact.ts';
import { faviconWidths, ownPictureUrl } from '#contract/core/site-pictures.ts';
import { indexedPathsOf, roomPagePath, unindexedPaths } from '#contract/page.ts';
import type { Deps } from '#server/core/deps.ts';

type SiteFacts = Pick<Deps, 'hotel' | 'pictures' | 'publicUrl' | 'clock'>;

/** `call` makes a call of which nothing of the caller is known. */
export function mountDiscovery(app: FastifyInstance, site: SiteFacts, call: GuestCallApi): void {
  const files: { path: string; type: string; text(facts: SiteFacts): string | Promise<string> }[] = [
    { path: '/robots.txt', type: 'text/plain', text: robotsText },
    { path: '/sitemap.xml', type: 'application/xml', text: (facts) => sitemapText(facts, call) },
    { path: '/site.webmanifest', type: 'application/manifest+json', text: webManifestText },
    { path: '/.well-known/security.txt', type: 'text/plain', text: securityContactText },
  ];
  for (const { path, type, text } of files) {
    app.get(path, async (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'public, max-age=3600')
        .send(await text(site)),
    );
  }
}

const robotsText = ({ hotel, publicUrl }: SiteFacts): string =>
  [
    'User-agent: *',
    // What a hotel rehearses is for nobody who searches.
    ...(hotel.isRehearsal ? ['/'] : unindexedPaths).map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
    '',
  ].join('\n');

const securityContactValidMs = 180 * 24 * 60 * 60 * 1000;

const securityContactText = ({ hotel, publicUrl, clock }: SiteFacts): string =>
  [
    // The file needs a way to reach somebody, so a hotel without an e-mail address names its page.
    `Contact: ${hotel.email ? `mailto:${hotel.email}` : new URL('/contact', publicUrl).href}`,
    `Expires: ${new Date(clock.now().getTime() + securityContactValidMs).toISOString()}`,
    `Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`,
    'Preferred-Languages: en',
    '',
  ].join('\n');

async function sitemapText({ hotel, pictures, publicUrl }: SiteFacts, call: GuestCallApi): Promise<string> {
  const { data: rooms } = await call('availableRooms', {});
  const paths = [...indexedPathsOf({ hotel, pictures }), ...rooms.map(({ id }) => roomPagePath(id))];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${new URL(path, publicUrl).href.replaceAll('&', '&amp;')}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
}

const webManifestText = ({ hotel, pictures }: SiteFacts): string =>
  JSON.stringify({
    name: hotel.name,
    short_name: hotel.name,
    ...(hotel.tagline && { description: hotel.tagline }),
    lang: languageTag(hotel),
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#faf5eb',
    theme_color: '#faf5eb',
    icons: pictures.favicon ? ownIcons(pictures.favicon.hash) : suppliedIcons,
  });

const suppliedIcons = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

const ownIcons = (hash: string) =>
  [faviconWidths.phone, faviconWidths.largest].map((width) => ({
    ...{ src: ownPictureUrl(hash, width, 'png'), sizes: `${width}x${width}`, type: 'image/png' },
  }));
