import { clsx } from 'clsx';
import { type GalleryCategory, galleryMessages } from '#contract/core/gallery.ts';
import { joinKnown } from '#contract/core/hotel-contact.ts';
import type { AskedStay } from '#web/core/asked-stay.ts';
import { useFacts } from '#web/core/context.ts';
import { paths, withStay } from '#web/core/paths.ts';
import { galleryCategoriesIn } from '#web/site/gallery/shown-categories.ts';
import { type GalleryPicture, pictureUrl } from '#web/site/pictures/facts.ts';
import { ResponsivePicture } from '#web/site/pictures/responsive-picture.tsx';
import { iconPaths, RoundButton } from '#web/site/pictures/round-button.tsx';
import { listGallery } from '#web/site/pictures/site-pictures.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

const drawnNote = 'The house as it is drawn: these pictures are illustrations.';

type GalleryProps = { category: string | undefined; asked: AskedStay };

export function Gallery({ category = 'all', asked }: GalleryProps) {
  const facts = useFacts();
  const allPictures = listGallery(facts);
  const pictures = allPictures.filter((each) => category === 'all' || each.category === category);
  const isDrawn = facts.hotel.picturesAreDrawn && facts.pictures.gallery.length === 0;
  const note = joinKnown([isDrawn ? drawnNote : '', facts.hotel.site.galleryNote], ' ');
  const [firstPicture] = pictures;
  const spans = gridSpans(pictures.length);

  return (
    <div className="page-width py-12 md:py-16">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <h1 className="text-4xl md:text-6xl">Gallery</h1>
        {note && <p className="max-w-[34ch] text-soft">{note}</p>}
      </div>
      <div className="mt-8 mb-9">
        <CategoryLinks current={category} categories={galleryCategoriesIn(allPictures)} asked={asked} />
      </div>
      {pictures.length === 0 && <EmptyState title={galleryMessages.empty} />}
      <ul className="grid grid-flow-dense gap-6 md:grid-cols-6 md:gap-4 lg:grid-cols-12">
        {pictures.map((each, index) => (
          <GalleryTile key={each.name} picture={each} span={spans[index] ?? 'small'} isFirst={index === 0} />
        ))}
      </ul>
      {firstPicture && <Lightbox first={firstPicture} count={pictures.length} />}
    </div>
  );
}

type CategoryLinksProps = { current: string; categories: readonly GalleryCategory[]; asked: AskedStay };

function CategoryLinks({ current, categories, asked }: CategoryLinksProps) {
  return (
    <nav aria-label="Categories" data-categories className="-mx-5 overflow-x-auto px-5 py-1 md:mx-0 md:px-0">
      <ul className="flex gap-2 md:flex-wrap">
        {['all', ...categories].map((category) => (
          <li key={category} className="shrink-0">
            <a
              href={withStay(paths.gallery(category === 'all' ? {} : { category }), asked)}
              aria-current={category === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-ink/35 px-4 font-medium md:max-lg:px-3.5 capitalize transition-colors hover:border-ink hover:bg-sand aria-[current=page]:border-indigo aria-[current=page]:bg-indigo aria-[current=page]:text-white"
            >
              {category}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * `cell` places the picture in a grid of 6 columns on a tablet and 12 on a desktop. `wide` and `tablet` are its
 * displayed widths there, for the `sizes` of the image.
 */
const spanLooks: Record<TileSpan, { cell: string; frame: string; wide: string; tablet?: string }> = {
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

type GalleryTileProps = { picture: GalleryPicture; span: TileSpan; isFirst: boolean };

function GalleryTile({ picture, span, isFirst }: GalleryTileProps) {
  const { cell, frame, wide, tablet = '46vw' } = spanLooks[span];
  return (
    <li className={cell}>
      <a
        id={picture.name}
        href={pictureUrl(picture)}
        data-tile
        className={clsx('group relative block md:h-full md:overflow-hidden', isFirst && 'md:rounded-tl-[8rem]')}
      >
        <figure className="h-full">
          <ResponsivePicture
            picture={picture}
            isFirst={isFirst}
            sizes={`(min-width: 64rem) ${wide}, (min-width: 48rem) ${tablet}, 92vw`}
            className={clsx('aspect-3/2 w-full', frame)}
            look="object-cover motion-safe:transition-transform motion-safe:duration-700 group-hover:scale-103"
          />
          <figcaption className="block pt-3 pb-2 transition-opacity md:absolute md:inset-x-0 md:bottom-0 md:bg-linear-to-t md:from-ink/90 md:via-ink/65 md:px-5 md:pt-16 md:pb-4 md:text-white md:opacity-0 md:group-hover:opacity-100 md:group-focus-visible:opacity-100 md:[@media(hover:none)]:opacity-100">
            <span data-title className="block font-serif text-xl empty:hidden">
              {picture.title}
            </span>
            <span data-description className="mt-1 block text-[0.9375rem] text-soft md:text-white">
              {picture.description}
            </span>
          </figcaption>
        </figure>
      </a>
    </li>
  );
}

function Lightbox({ first, count }: { first: GalleryPicture; count: number }) {
  return (
    <dialog
      aria-label="Picture"
      data-lightbox
      className="on-dark h-dvh max-h-none w-full max-w-none grid-rows-[auto_1fr_auto] bg-indigo-deep text-haze backdrop:bg-indigo-deep open:grid motion-safe:animate-page"
    >
      <RoundButton label="Close" path={iconPaths.close} data-close className="m-3 justify-self-end" />
      <div data-frames className="relative min-h-0 touch-pan-y touch-pinch-zoom" />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 px-5 py-4 md:px-10 md:py-6">
        <div aria-live="polite" className="min-w-0 max-md:w-full">
          <h2 data-title className="text-xl text-white empty:hidden md:text-2xl">
            {first.title}
          </h2>
          <p data-description className="mt-1">
            {first.description}
          </p>
        </div>
        <div className="flex items-center gap-3 max-md:w-full max-md:justify-between">
          <RoundButton label="Previous" path={iconPaths.left} data-previous />
          <p className="figures min-w-16 text-center">
            <span data-position>1</span> / {count}
          </p>
          <RoundButton label="Next" path={iconPaths.right} data-next />
        </div>
      </div>
    </dialog>
  );
}

type TileSpan = 'big' | 'small' | 'lead' | 'wide' | 'narrow' | 'full';

// Rows of pictures on a desktop. On a tablet `big`, `lead` and `full` fill a row, and the others half a row.
const bigLeft: TileSpan[] = ['big', 'small', 'small'];
const bigRight: TileSpan[] = ['small', 'big', 'small'];
const leadLeft: TileSpan[] = ['lead', 'small', 'small'];
const wideLeft: TileSpan[] = ['wide', 'narrow'];
const wideRight: TileSpan[] = ['narrow', 'wide'];

const spanRows = [bigLeft, wideRight, bigRight, leadLeft, bigLeft, wideLeft, bigRight, leadLeft, wideRight, bigLeft];
const lastRows = [[], ['full'], wideLeft, bigLeft, [...wideLeft, ...wideRight]] satisfies TileSpan[][];

export function gridSpans(count: number): TileSpan[] {
  const spans: TileSpan[] = [];
  for (let row = 0; count - spans.length >= lastRows.length; row += 1)
    spans.push(...(spanRows[row % spanRows.length] ?? leadLeft));
  return [...spans, ...(lastRows[count - spans.length] ?? [])];
}
