import { useState } from 'react';
import { galleryCategories } from '#contract/core/gallery.ts';
import {
  hasSeveral,
  type PictureList,
  type PictureView,
  pictureMessages,
  picturePlaces,
  placeLabels,
} from '#contract/pictures/pictures.ts';
import { useFacts } from '#web/core/context.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { LoadProblem } from '#web/office/core/load-problem.tsx';
import { useApiQuery } from '#web/office/core/query.ts';
import { RadioPills } from '#web/office/core/radio-pills.tsx';
import { AddPictures } from '#web/office/pictures/add-pictures.tsx';
import { OrderedPictures } from '#web/office/pictures/ordered-pictures.tsx';
import { PictureRow } from '#web/office/pictures/picture-row.tsx';
import { RemovedPictures } from '#web/office/pictures/removed-pictures.tsx';
import { useSending } from '#web/office/pictures/use-sending.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';

const isBeingPrepared = ({ uploads }: PictureList): boolean => uploads.some(({ problem }) => problem === null);

export function PicturesScreen() {
  const { data, error, refetch, isFetching } = useApiQuery('listPictures', {}, { changesSoon: isBeingPrepared });
  const sending = useSending();
  const { picturesAreDrawn } = useFacts().hotel;
  if (!data)
    return error ? (
      <LoadProblem query={{ refetch, isFetching }}>
        {failureOf(error, { failed: pictureMessages.fetchFailed }).message}
      </LoadProblem>
    ) : (
      <div role="status" className="h-96 rounded-2xl bg-sand motion-safe:animate-pulse">
        <span className="sr-only">Loading…</span>
      </div>
    );
  const ofState = (state: PictureView['state']) => data.pictures.filter((picture) => picture.state === state);
  const [drafts, published, removed] = [ofState('draft'), ofState('published'), ofState('removed')];
  const common = { list: data, sending };
  const hasOwnGallery = published.some(({ place }) => place === 'gallery');
  return (
    <div className="space-y-5">
      <AddPictures {...common} />
      {picturesAreDrawn && !hasOwnGallery && (
        <Notice tone="info">
          In the gallery guests see the pictures that came with the program. The first one of your own takes the place
          of them all.
        </Notice>
      )}
      {drafts.length > 0 && (
        <Panel title="Not published yet" intro={pictureMessages.drafts(drafts.length)}>
          <ul className="-my-3 divide-y divide-hairline">
            {drafts.map((picture) => (
              <PictureRow key={picture.id} picture={picture} {...common} />
            ))}
          </ul>
        </Panel>
      )}
      {published.length === 0 && (
        <EmptyState title={pictureMessages.none}>
          <p className="max-w-prose text-soft">Guests see the pictures that you publish here.</p>
        </EmptyState>
      )}
      <Gallery pictures={published.filter(({ place }) => place === 'gallery')} {...common} />
      {data.roomTypes.map(({ id, name }) => {
        const ofType = published.filter(({ roomTypeId }) => roomTypeId === id);
        return (
          ofType.length > 0 && (
            <Panel key={id} title={name} intro="The first one stands for the room type wherever there is one only.">
              <OrderedPictures label={`Pictures of ${name}`} pictures={ofType} {...common} />
            </Panel>
          )
        );
      })}
      <Pages pictures={published.filter(({ place }) => !hasSeveral(place))} {...common} />
      {removed.length > 0 && (
        <Panel title="Removed" intro="Nobody can see these any more. The newest stand first.">
          <RemovedPictures pictures={removed} list={data} />
        </Panel>
      )}
    </div>
  );
}

type PartProps = { pictures: readonly PictureView[]; list: PictureList; sending: ReturnType<typeof useSending> };

function Gallery({ pictures, ...common }: PartProps) {
  const [filter, setFilter] = useState('all');
  if (pictures.length === 0) return null;
  const used = galleryCategories.filter((category) => pictures.some((each) => each.category === category));
  // The last picture of a category can have gone.
  const shown = used.find((category) => category === filter) ?? 'all';
  return (
    <Panel title={placeLabels.gallery} intro="In this order. The first four also stand on Home.">
      {used.length > 1 && (
        <div className="mb-5">
          <RadioPills
            label="Category"
            choices={[
              ['all', 'All'],
              ...used.map((category) => [category, category.charAt(0).toUpperCase() + category.slice(1)] as const),
            ]}
            value={shown}
            onChange={setFilter}
          />
        </div>
      )}
      <OrderedPictures
        label="Pictures of the gallery"
        pictures={pictures}
        isListed={({ category }) => shown === 'all' || category === shown}
        {...common}
      />
    </Panel>
  );
}

function Pages({ pictures, ...common }: PartProps) {
  if (pictures.length === 0) return null;
  const ordered = picturePlaces.flatMap((place) => pictures.filter((each) => each.place === place));
  return (
    <Panel title="Pages, logo and browser icon" intro="Each of these places has one picture.">
      <ul className="-my-3 divide-y divide-hairline">
        {ordered.map((picture) => (
          <PictureRow key={picture.id} picture={picture} {...common} />
        ))}
      </ul>
    </Panel>
  );
}
