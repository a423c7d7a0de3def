import type { ReactNode } from 'react';
import { faviconWidths, ownPictureUrl, type SitePictures } from '#contract/core/site-pictures.ts';
import { RehearsalMark } from '#web/app/rehearsal-mark.tsx';

type DocumentProps = {
  lang: string;
  title?: string;
  description?: string | undefined;
  canonical?: string | undefined;
  isPrivate?: boolean;
  /** Marks the page, and asks search engines not to list it. */
  isRehearsal: boolean;
  refreshSeconds?: number;
  /** The files of fonts that the browser loads at once. */
  fonts: readonly string[];
  /** The hotel's own icon for tabs and screens; without one, the icons that come with the program are used. */
  favicon?: SitePictures['favicon'];
  styles: readonly string[];
  children: ReactNode;
};

export function Document({
  lang,
  title,
  description,
  canonical,
  isPrivate,
  isRehearsal,
  refreshSeconds,
  fonts,
  favicon,
  styles,
  children,
}: DocumentProps) {
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf5eb" />
        {title && <title>{title}</title>}
        {description && <meta name="description" content={description} />}
        {(isPrivate || isRehearsal) && <meta name="robots" content="noindex" />}
        {refreshSeconds && <meta httpEquiv="refresh" content={String(refreshSeconds)} />}
        {canonical && <link rel="canonical" href={canonical} />}
        {favicon ? <OwnIcons hash={favicon.hash} /> : <SuppliedIcons />}
        <link rel="manifest" href="/site.webmanifest" />
        {fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        {isRehearsal && <RehearsalMark />}
        {children}
      </body>
    </html>
  );
}

function OwnIcons({ hash }: { hash: string }) {
  const { tab, apple } = faviconWidths;
  return (
    <>
      <link rel="icon" href={ownPictureUrl(hash, tab, 'png')} sizes={`${tab}x${tab}`} type="image/png" />
      <link rel="apple-touch-icon" href={ownPictureUrl(hash, apple, 'png')} />
    </>
  );
}

const SuppliedIcons = () => (
  <>
    <link rel="icon" href="/favicon.ico" sizes="32x32" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
  </>
);
