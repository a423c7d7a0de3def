import { useState } from 'react';
import { plural } from '#contract/core/plural.ts';
import { type PictureList, pictureProblemText } from '#contract/pictures/pictures.ts';
import { ChooseFiles } from '#web/office/pictures/choose-files.tsx';
import { SpotOptions } from '#web/office/pictures/spot-options.tsx';
import { listSpots } from '#web/office/pictures/spots.ts';
import type { SendingFile, useSending } from '#web/office/pictures/use-sending.ts';
import { SelectField } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';

type AddPicturesProps = { list: PictureList; sending: ReturnType<typeof useSending> };

export function AddPictures({ list, sending }: AddPicturesProps) {
  const spots = [...listSpots('photo', list.roomTypes), ...listSpots('logo', []), ...listSpots('favicon', [])];
  const [spot, setSpot] = useState(spots[0]?.value ?? '');
  return (
    <Panel
      title="Add pictures"
      intro="JPEG, PNG or WebP. They are made smaller here, and sent without the place where they were taken. Guests see a picture once it says what it shows and you publish it."
    >
      <div className="flex flex-col gap-4 sm:flex-row sm:items-end">
        <div className="min-w-0 grow sm:max-w-sm">
          <SelectField label="Where they belong" value={spot} onChange={({ target }) => setSpot(target.value)}>
            <SpotOptions spots={spots} />
          </SelectField>
        </div>
        <ChooseFiles
          label="Choose pictures"
          isSeveral
          isOff={sending.isSending}
          onChoose={(files) => void sending.send(files, spot)}
        />
      </div>
      <p role="status" className="mt-4 empty:hidden">
        {progressText(sending.files, list)}
      </p>
      <Problems files={sending.files} uploads={list.uploads} />
    </Panel>
  );
}

function progressText(files: readonly SendingFile[], { uploads }: PictureList): string {
  const unsent = files.findIndex(({ state }) => state !== 'sent');
  if (unsent !== -1) return `Sending ${unsent + 1} of ${plural(files.length, 'picture')}…`;
  const waiting = uploads.filter(({ problem }) => problem === null).length;
  return waiting > 0 ? `${plural(waiting, 'picture is', 'pictures are')} being prepared…` : '';
}

/** What could not be sent, and what the hotel could not read. */
function Problems({ files, uploads }: { files: readonly SendingFile[]; uploads: PictureList['uploads'] }) {
  const problems = [
    ...files.flatMap(({ key, name, problem }) => (problem ? [{ key: String(key), name, problem }] : [])),
    ...uploads.flatMap(({ id, fileName, place, problem }) =>
      problem ? [{ key: id, name: fileName, problem: pictureProblemText(problem, place) }] : [],
    ),
  ];
  if (problems.length === 0) return null;
  return (
    <ul aria-label="Not taken" aria-live="assertive" className="mt-4 space-y-2">
      {problems.map(({ key, name, problem }) => (
        <li key={key} className="wrap-anywhere">
          <span className="font-semibold">{name || 'A picture'}</span>
          <span className="block text-danger">{problem}</span>
        </li>
      ))}
    </ul>
  );
}
