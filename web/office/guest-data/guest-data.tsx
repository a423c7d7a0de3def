import { Search } from 'lucide-react';
import { useState } from 'react';
import { privacyMessages } from '#contract/privacy.ts';
import { GuestRecords } from '#web/office/guest-data/guest-records.tsx';
import { failureOf } from '#web/office/shared/failure.ts';
import { useApiQuery } from '#web/office/shared/query.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** The search stays out of the address, because it is personal data. */
export function GuestData() {
  const [typed, setTyped] = useState('');
  const [searchText, setSearchText] = useState('');
  const [error, setError] = useState<string>();
  const query = useApiQuery('findGuest', { q: searchText }, { enabled: searchText !== '', refetches: false });
  const find = () => {
    const q = typed.trim();
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
              value={typed}
              error={error}
              onChange={({ target }) => setTyped(target.value)}
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
