import { createRootRouteWithContext, HeadContent, Scripts } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PageAssets } from '#contract/page.ts';
import type { AppContext } from '#web/core/context.ts';

// Every page needs these two fonts. The small files with the naira sign load only when a page shows a price.
const preloadedFonts = ['/fonts/fraunces.woff2', '/fonts/jakarta.woff2'];

const linksOf = (styles: PageAssets['styles']) => [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
  ...preloadedFonts.map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
  ...styles.map((href) => ({ rel: 'stylesheet', href })),
];

export const rootRoute = createRootRouteWithContext<AppContext>()({
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#faf5eb' },
    ],
    links: linksOf(match.context.styles),
  }),
  shellComponent: Document,
});

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en-NG">
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}
