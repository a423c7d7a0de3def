import { clsx } from 'clsx';
import type { MouseEvent } from 'react';
import type { Span } from '#web/site/gallery/grid-spans.ts';
import { type GalleryPicture, pictureUrl } from '#web/site/pictures/facts.ts';
import { ResponsivePicture } from '#web/site/pictures/responsive-picture.tsx';

/**
 * `cell` counts 6 columns on a tablet and 12 on a desktop; `wide` and `tablet` are the displayed widths for `sizes`.
 */
const looks: Record<Span, { cell: string; frame: string; wide: string; tablet?: string }> = {
  big: {
    cell: 'md:col-span-6 lg:col-span-8 lg:row-span-2',
    frame: 'md:aspect-2/1 lg:aspect-auto lg:h-full',
    wide: '53vw',
    tablet: '92vw',
  },
  small: { cell: 'md:col-span-3 lg:col-span-4', frame: '', wide: '26vw' },
  lead: { cell: 'md:col-span-6 lg:col-span-4', frame: 'md:aspect-2/1 lg:aspect-3/2', wide: '26vw', tablet: '92vw' },
  wide: { cell: 'md:col-span-3 lg:col-span-7', frame: 'lg:aspect-7/4', wide: '47vw' },
  narrow: { cell: 'md:col-span-3 lg:col-span-5', frame: 'lg:aspect-auto lg:h-full', wide: '42vw' },
  full: { cell: 'md:col-span-6 lg:col-span-12', frame: 'md:aspect-2/1', wide: '79vw', tablet: '92vw' },
};

type Props = { picture: GalleryPicture; span: Span; first: boolean; onOpen: (event: MouseEvent) => void };

export function GalleryTile({ picture, span, first, onOpen }: Props) {
  const { cell, frame, wide, tablet = '46vw' } = looks[span];
  return (
    <li className={cell}>
      <a
        id={picture.name}
        href={pictureUrl(picture)}
        onClick={onOpen}
        className={clsx('group relative block md:h-full md:overflow-hidden', first && 'md:rounded-tl-[8rem]')}
      >
        <figure className="h-full">
          <ResponsivePicture
            picture={picture}
            isFirst={first}
            sizes={`(min-width: 64rem) ${wide}, (min-width: 48rem) ${tablet}, 92vw`}
            className={clsx('aspect-3/2 w-full', frame)}
            look="object-cover motion-safe:transition-transform motion-safe:duration-700 group-hover:scale-103"
          />
          <figcaption className="block pt-3 pb-2 transition-opacity md:absolute md:inset-x-0 md:bottom-0 md:bg-linear-to-t md:from-ink/90 md:via-ink/65 md:px-5 md:pt-16 md:pb-4 md:text-white md:opacity-0 md:group-hover:opacity-100 md:group-focus-visible:opacity-100 md:[@media(hover:none)]:opacity-100">
            <span className="block font-serif text-xl">{picture.title}</span>
            <span className="mt-1 block text-[0.9375rem] text-soft md:text-white">{picture.description}</span>
          </figcaption>
        </figure>
      </a>
    </li>
  );
}
