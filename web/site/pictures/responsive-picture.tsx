import { clsx } from 'clsx';
import { galleryMessages } from '#contract/core/gallery.ts';
import { type PictureFacts, pictureUrl, srcSetOf } from '#web/site/pictures/facts.ts';

type ResponsivePictureProps = {
  picture: PictureFacts | string;
  alt?: string;
  sizes: string;
  className?: string;
  look?: string;
  isFirst?: boolean;
};

export function ResponsivePicture({
  picture,
  alt,
  sizes,
  className,
  look = 'object-cover',
  isFirst,
}: ResponsivePictureProps) {
  const pictureFacts = typeof picture === 'string' ? undefined : picture;
  const src = typeof picture === 'string' ? picture : pictureUrl(picture);
  if (!/^(\/|https:\/\/)/.test(src)) {
    return (
      <div className={clsx('flex items-center justify-center bg-sand p-6 text-center text-sm text-soft', className)}>
        {galleryMessages.unavailable}
      </div>
    );
  }
  return (
    <div data-picture className={clsx('relative overflow-hidden bg-sand', className)}>
      {pictureFacts && <Blur colors={pictureFacts.blur} />}
      <picture>
        {pictureFacts && <source type="image/avif" srcSet={srcSetOf(pictureFacts, 'avif')} sizes={sizes} />}
        <img
          src={src}
          srcSet={pictureFacts && srcSetOf(pictureFacts, 'webp')}
          sizes={sizes}
          width={pictureFacts?.width}
          height={pictureFacts?.height}
          alt={alt ?? pictureFacts?.alt ?? ''}
          decoding={isFirst ? 'sync' : 'async'}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          data-x={pictureFacts?.focus?.x}
          data-y={pictureFacts?.focus?.y}
          className={clsx('absolute inset-0 size-full', look)}
        />
      </picture>
    </div>
  );
}

const blurCells = Array.from({ length: 12 }, (_, index) => ({
  x: index % 4,
  y: Math.floor(index / 4),
  offset: index * 3,
}));

function Blur({ colors }: { colors: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 4 3"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full scale-125 blur-2xl"
    >
      {blurCells.map(({ x, y, offset }) => (
        <path key={offset} d={`M${x} ${y}h1v1h-1z`} fill={`#${colors.slice(offset, offset + 3)}`} />
      ))}
    </svg>
  );
}
