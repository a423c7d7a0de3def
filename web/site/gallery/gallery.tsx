import { useLoaderData, useSearch } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { galleryMessages } from '#contract/gallery.ts';
import { useFacts } from '#web/core/context.ts';
import { Filters } from '#web/site/gallery/filters.tsx';
import { GalleryTile } from '#web/site/gallery/gallery-tile.tsx';
import { gridSpans } from '#web/site/gallery/grid-spans.ts';
import { Lightbox } from '#web/site/gallery/lightbox.tsx';
import { useLightbox } from '#web/site/gallery/use-lightbox.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** The guest asks for a new tab or a download, which the browser handles. */
const wantsNewTab = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

export function Gallery() {
  const { category = 'all', picture } = useSearch({ from: '/site/gallery' });
  const { hotel } = useFacts();
  const all = useLoaderData({ from: '/site/gallery' });
  const pictures = all.filter((each) => category === 'all' || each.category === category);
  const { index, onOpen, onMove, onClose } = useLightbox(pictures, picture);
  const spans = gridSpans(pictures.length);

  return (
    <div className="page-width py-12 md:py-16">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <h1 className="text-4xl md:text-6xl">Gallery</h1>
        {hotel.picturesAreDrawn && (
          <p className="max-w-[34ch] text-soft">The house as it is drawn: these pictures are illustrations.</p>
        )}
      </div>
      <div className="mt-8 mb-9">
        <Filters />
      </div>
      {pictures.length === 0 && <EmptyState title={galleryMessages.empty} />}
      <ul className="grid grid-flow-dense gap-6 md:grid-cols-6 md:gap-4 lg:grid-cols-12">
        {pictures.map((each, place) => (
          <GalleryTile
            key={each.name}
            picture={each}
            span={spans[place] ?? 'small'}
            first={place === 0}
            onOpen={(event) => {
              if (wantsNewTab(event)) return;
              event.preventDefault();
              onOpen(each.name);
            }}
          />
        ))}
      </ul>
      {index >= 0 && <Lightbox pictures={pictures} index={index} onMove={onMove} onClose={onClose} />}
    </div>
  );
}
