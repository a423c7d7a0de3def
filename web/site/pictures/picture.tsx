import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { isPictureName, type PictureFacts, pictures } from '#web/site/pictures/pictures.ts';

type Props = {
  /** One of our pictures, or the address an operator gave. */
  image: string;
  alt?: string;
  sizes: string;
  className?: string;
  /** The page's first picture: loaded before anything else. */
  first?: boolean;
};

const srcSet = (name: string, { widths }: PictureFacts, format: string): string =>
  widths.map((width) => `/images/${name}-${width}.${format} ${width}w`).join(', ');

function sourceOf(image: string) {
  if (isPictureName(image)) {
    const facts: PictureFacts = pictures[image];
    const { width, height, alt } = facts;
    const src = `/images/${image}-${facts.widths.at(-1)}.webp`;
    return {
      img: { src, width, height, alt, srcSet: srcSet(image, facts, 'webp') },
      avif: srcSet(image, facts, 'avif'),
    };
  }
  return /^(\/|https:\/\/)/.test(image) ? { img: { src: image, alt: '' }, avif: undefined } : undefined;
}

export function Picture({ image, alt, sizes, className, first = false }: Props) {
  const ref = useRef<HTMLImageElement>(null);
  const source = sourceOf(image);
  const [failed, setFailed] = useState(!source);

  useEffect(() => {
    // An image can fail before the page is hydrated, and that event is gone.
    const img = ref.current;
    if (img?.complete && img.naturalWidth === 0 && img.currentSrc) setFailed(true);
  }, []);

  if (failed || !source) {
    return (
      <div className={clsx('flex items-center justify-center bg-sand p-6 text-center text-sm text-soft', className)}>
        Image unavailable
      </div>
    );
  }
  return (
    <picture>
      {source.avif && <source type="image/avif" srcSet={source.avif} sizes={sizes} />}
      <img
        {...source.img}
        ref={ref}
        alt={alt ?? source.img.alt}
        sizes={sizes}
        decoding="async"
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        onError={() => setFailed(true)}
        className={clsx('bg-sand object-cover', className)}
      />
    </picture>
  );
}
