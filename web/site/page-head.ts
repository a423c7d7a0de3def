import type { PageFacts } from '#contract/page.ts';
import { type Address, paths } from '#web/paths.ts';

type Page = { title: string; description: string; path?: Address; private?: boolean };

/** Title, description and sharing data of one page. `private` keeps it out of search engines. */
export function pageHead({ hotel, publicUrl }: PageFacts, page: Page) {
  const title = page.path === paths.home ? `${hotel.name} · ${page.title}` : `${page.title} · ${hotel.name}`;
  const shared = [
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:image', content: new URL('/images/hero-1200.webp', publicUrl).href },
  ];
  return {
    meta: [
      { title },
      { name: 'description', content: page.description },
      ...(page.private ? [{ name: 'robots', content: 'noindex' }] : shared),
    ],
    links: page.path ? [{ rel: 'canonical', href: new URL(page.path, publicUrl).href }] : [],
  };
}
