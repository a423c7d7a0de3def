import type { PageFacts } from '#contract/page.ts';
import { type Address, paths } from '#web/core/paths.ts';

type Page = { title: string; description: string; path?: Address; private?: boolean };

/** `private` keeps a page out of search engines and link previews. */
export function pageHead({ hotel, publicUrl }: PageFacts, page: Page) {
  const title = page.path === paths.home ? `${hotel.name} · ${page.title}` : `${page.title} · ${hotel.name}`;
  return {
    meta: [
      { title },
      { name: 'description', content: page.description },
      ...(page.private ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: page.path ? [{ rel: 'canonical', href: new URL(page.path, publicUrl).href }] : [],
  };
}
