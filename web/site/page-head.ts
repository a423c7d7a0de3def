import type { PageFacts } from '#contract/page.ts';
import { type Address, paths } from '#web/paths.ts';

type Page = { title: string; description: string; path?: Address; private?: boolean };

/** Title, description and sharing data of one page. `private` keeps it out of search engines. */
export function pageHead({ hotel, publicUrl }: PageFacts, page: Page) {
  const title = page.path === paths.home ? `${hotel.name} · ${page.title}` : `${page.title} · ${hotel.name}`;
  const url = new URL(page.path ?? '', publicUrl).href;
  const og = {
    title,
    description: page.description,
    type: 'website',
    url,
    site_name: hotel.name,
    locale: 'en_NG',
    image: new URL('/images/share.jpg', publicUrl).href,
    'image:width': '1200',
    'image:height': '630',
    'image:alt': `${hotel.name}: ${hotel.tagline}`,
  };
  const shared = [
    ...Object.entries(og).map(([name, content]) => ({ property: `og:${name}`, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
  return {
    meta: [
      { title },
      { name: 'description', content: page.description },
      ...(page.private ? [{ name: 'robots', content: 'noindex' }] : shared),
    ],
    links: page.path ? [{ rel: 'canonical', href: url }] : [],
  };
}
