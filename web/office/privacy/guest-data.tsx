import { Search, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '#contract/api.ts';
import { statusLabels } from '#contract/bookings/bookings.ts';
import { formatDay } from '#contract/core/dates.ts';
import { plural } from '#contract/core/plural.ts';
import { type GuestRecord, privacyMessages } from '#contract/privacy/privacy.ts';
import { callOffice } from '#web/office/core/call.ts';
import { ConfirmWithReason } from '#web/office/core/confirm-with-reason.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { FileButton } from '#web/office/core/file-button.tsx';
import { useApiQuery } from '#web/office/core/query.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CheckboxField, TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** The search text is not part of the address, because it is personal data. */
export function GuestData() {
  const [typedText, setTypedText] = useState('');
  const [searchText, setSearchText] = useState('');
  const [error, setError] = useState<string>();
  const query = useApiQuery('findGuest', { q: searchText }, { enabled: searchText !== '', refetchesRegularly: false });
  const find = () => {
    const q = typedText.trim();
    setError(q === '' ? privacyMessages.search : undefined);
    if (q === '') return;
    if (q === searchText) void query.refetch();
    setSearchText(q);
  };
  return (
    <div className="space-y-6">
      <Panel
        title="Find a guest"
        intro="Shows every booking under the same e-mail address or telephone number, deleted ones too. You choose which are this guest’s."
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            find();
          }}
          noValidate
          className="flex flex-col gap-4 sm:flex-row sm:items-start"
        >
          <div className="grow">
            <TextField
              label="E-mail address, telephone number or booking reference"
              maxLength={254}
              autoComplete="off"
              spellCheck={false}
              value={typedText}
              error={error}
              onChange={({ target }) => setTypedText(target.value)}
            />
          </div>
          <Button type="submit" loading={query.isFetching} className="sm:mt-6.5">
            <Search aria-hidden="true" className="size-4.5" />
            Find
          </Button>
        </form>
      </Panel>
      {query.error && (
        <Notice tone="danger">{failureOf(query.error, { failed: privacyMessages.findFailed }).message}</Notice>
      )}
      {searchText !== '' &&
        query.data &&
        !query.isPlaceholderData &&
        !query.error &&
        (query.data.data.length === 0 ? (
          <EmptyState title={privacyMessages.none} />
        ) : (
          <GuestRecords key={searchText} result={query.data} />
        ))}
    </div>
  );
}

function GuestRecords({ result: { data, more } }: { result: Output<'findGuest'> }) {
  // A single booking is selected at once. Of several, a person must say which are of this guest.
  const [selectedIds, setSelectedIds] = useState<readonly string[]>(data.length === 1 ? data.map(({ id }) => id) : []);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [isErasing, setIsErasing] = useState(false);
  const selectedRecords = data.filter(({ id }) => selectedIds.includes(id));
  const choose = (id: string, isSelected: boolean) => {
    setRefusals([]);
    setSelectedIds(isSelected ? [...selectedIds, id] : selectedIds.filter((each) => each !== id));
  };
  const erase = () => {
    const problems = selectedRecords.flatMap(({ reference, problem }) => (problem ? [`${reference}: ${problem}`] : []));
    setRefusals(selectedRecords.length === 0 ? [privacyMessages.choose] : problems);
    setIsErasing(selectedRecords.length > 0 && problems.length === 0);
  };

  return (
    <Panel title={plural(data.length, 'booking')}>
      {more && <p className="mb-4 text-soft">There are more. Please look for one of them by its reference.</p>}
      <ul className="divide-y divide-hairline">
        {data.map((record) => (
          <li key={record.id} className="py-3 first:pt-0">
            <CheckboxField
              label={`${record.reference}, ${record.guestName}`}
              hint={describeRecord(record)}
              checked={selectedIds.includes(record.id)}
              onChange={({ target }) => choose(record.id, target.checked)}
            />
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <FileButton
          label="Save as a file"
          contents="the guest’s data"
          emptyMessage={selectedRecords.length === 0 && privacyMessages.choose}
          fetchFile={() => callOffice('exportGuest', { ids: selectedIds.join(',') })}
        />
        <Button look="danger" onClick={erase} className="grow px-5 sm:grow-0">
          <Trash2 aria-hidden="true" className="size-4.5" />
          Erase the guest
        </Button>
      </div>
      {refusals.length > 0 && (
        <div className="mt-4">
          <Notice tone="danger">
            {refusals.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Notice>
        </div>
      )}
      {isErasing && (
        <EraseGuestDialog
          records={selectedRecords}
          close={() => setIsErasing(false)}
          onErased={() => {
            setIsErasing(false);
            setSelectedIds([]);
          }}
        />
      )}
    </Panel>
  );
}

const describeRecord = ({ roomTypeName, checkIn, checkOut, status, deleted, ...record }: GuestRecord): string =>
  [
    `${roomTypeName}, ${formatDay(checkIn)} to ${formatDay(checkOut)}, ${statusLabels[status]}${deleted ? ', deleted' : ''}.`,
    [record.guestEmail, record.guestPhone].filter(Boolean).join(', '),
    record.problem ?? '',
  ]
    .filter(Boolean)
    .join(' ');

type EraseGuestDialogProps = { records: readonly GuestRecord[]; close: () => void; onErased: () => void };

function EraseGuestDialog({ records, close, onErased }: EraseGuestDialogProps) {
  return (
    <ConfirmWithReason
      call="eraseGuest"
      input={(reason) => ({ ids: records.map(({ id }) => id), reason })}
      texts={{
        done: privacyMessages.erased(records.length),
        failed: privacyMessages.eraseFailed,
        reason: privacyMessages.reason,
      }}
      needsReason
      title="Erase this guest?"
      confirmLabel="Erase for good"
      close={close}
      onDone={onErased}
    >
      <ul className="font-semibold wrap-anywhere">
        {records.map(({ id, reference, guestName }) => (
          <li key={id}>
            {guestName}, {reference}
          </li>
        ))}
      </ul>
      <p className="mt-3">
        Name, e-mail address, telephone number, notes, and every reason and payment reference that was typed about these
        bookings go. Dates, rooms and amounts stay.
      </p>
      <p className="mt-3">
        This cannot be undone, not even with a backup. Give the guest their file first if they want it.
      </p>
    </ConfirmWithReason>
  );
}
