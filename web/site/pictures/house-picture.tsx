import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { galleryMessages } from '#contract/gallery.ts';
import { Blur } from '#web/site/pictures/blur.tsx';
import { addressOf, type PictureFacts, srcSetOf } from '#web/site/pictures/facts.ts';

type Props = {
  /** A picture of ours, or a URL. */
  picture: PictureFacts | string;
  alt?: string;
  sizes: string;
  className?: string;
  look?: string;
  first?: boolean;
  whole?: boolean;
};

export function HousePicture({ picture, alt, sizes, className, look = 'object-cover', first, whole }: Props) {
  const ref = useRef<HTMLImageElement>(null);
  const facts = typeof picture === 'string' ? undefined : picture;
  const src = typeof picture === 'string' ? picture : addressOf(picture);
  const [failed, setFailed] = useState(!/^(\/|https:\/\/)/.test(src));

  useEffect(() => {
    // An image can fail before hydration, when nothing listens for the error.
    const img = ref.current;
    if (img?.complete && img.naturalWidth === 0 && img.currentSrc) setFailed(true);
  }, []);

  if (failed) {
    return (
      <div className={clsx('flex items-center justify-center bg-sand p-6 text-center text-sm text-soft', className)}>
        {galleryMessages.unavailable}
      </div>
    );
  }
  return (
    <div className={clsx('relative overflow-hidden bg-sand', className)}>
      {facts && !whole && <Blur colours={facts.blur} />}
      <picture>
        {facts && <source type="image/avif" srcSet={srcSetOf(facts, 'avif')} sizes={sizes} />}
        <img
          ref={ref}
          src={src}
          srcSet={facts && srcSetOf(facts, 'webp')}
          sizes={sizes}
          width={facts?.width}
          height={facts?.height}
          alt={alt ?? facts?.alt ?? ''}
          decoding={first ? 'sync' : 'async'}
          loading={first || whole ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          onError={() => setFailed(true)}
          className={clsx('absolute inset-0 size-full', whole ? 'object-contain' : look)}
        />
      </picture>
    </div>
  );
}
