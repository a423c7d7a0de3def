import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Search as SearchIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { endpoints } from '#contract/api.ts';
import { errorMessages } from '#contract/core/errors.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { isLongEnough, readSearchText } from '#contract/reports/search.ts';
import { useFacts } from '#web/core/context.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useOfficeAddress } from '#web/office/core/office-page.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { linkToOpen } from '#web/office/core/use-opened.ts';
import {
  handbookGroup,
  recordGroups,
  type SearchEntry,
  type SearchGroup,
  screenGroups,
} from '#web/office/dashboard/search-entries.ts';
import { isCharacter, useShortcut } from '#web/office/dashboard/use-shortcut.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

const rolesThatSearchRecords: readonly StaffRole[] = endpoints.search.access;
const placeholdersByRole: Record<StaffRole, string> = {
  superadmin: 'Guest, room, reference, receipt, drink, screen',
  supervisor: 'Guest, room, reference, receipt, screen',
  receptionist: 'Guest, room, reference, note, screen',
  barmen: 'Drink, receipt, delivery, screen',
  housekeeper: 'Room, screen',
};

/** What the search finds for the role. */
const placeholderFor = (role: StaffRole, { hasBar }: { hasBar: boolean }): string =>
  hasBar ? placeholdersByRole[role] : placeholdersByRole[role].replace(/, (receipt|drink)/g, '');

/** A button that looks like a field and opens the search, as `/` and Ctrl K do. */
export function SearchButton({ open }: { open: () => void }) {
  const { user } = useSession();
  const { hotel } = useFacts();
  useShortcut(isSearchKey, open);
  return (
    <button
      type="button"
      aria-label="Search everything"
      aria-keyshortcuts="/ Control+K"
      onClick={open}
      className="flex size-12 min-w-0 items-center justify-center gap-2.5 rounded-full text-soft hover:bg-sand md:mx-auto md:h-10 md:w-full md:max-w-136 md:justify-start md:border md:border-field md:bg-white md:px-4"
    >
      <SearchIcon aria-hidden="true" className="size-5.5 shrink-0 text-ink md:size-5 md:text-soft" strokeWidth={1.75} />
      <span aria-hidden="true" className="hidden truncate md:inline">
        {placeholderFor(user.role, hotel)}
      </span>
      <kbd className="ml-auto hidden rounded border border-hairline px-1.5 font-sans text-xs font-semibold lg:inline">
        Ctrl K
      </kbd>
    </button>
  );
}

const isSearchKey = (event: globalThis.KeyboardEvent): boolean =>
  ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') || isCharacter(event, '/');

/** The server is asked only after a pause of this length in the typing. */
const typingPauseMs = 200;

function useDebounced(value: string): string {
  const [debouncedValue, setPausedValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPausedValue(value), typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debouncedValue;
}

export function SearchDialog({ close }: { close: () => void }) {
  const { user } = useSession();
  const { today, hotel } = useFacts();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosenKey, setChosenKey] = useState<string>();
  const [opensWhenFound, setOpensWhenFound] = useState(false);
  const openEntry = useOpenEntry(close);
  const searchText = typed.trim();
  const askedText = useDebounced(searchText);
  const isSearchable = isLongEnough(searchText);
  const query = useApiQuery(
    'search',
    { q: askedText },
    { enabled: rolesThatSearchRecords.includes(user.role) && isLongEnough(askedText), refetchesRegularly: false },
  );
  const formatInstant = useFormatInstant();
  const foundGroups =
    isSearchable && query.data
      ? recordGroups(user.role, { typed: readSearchText(searchText).text, found: query.data }, { today, formatInstant })
      : [];
  const matchingGroups = [...foundGroups, ...screenGroups(user.role, searchText, hotel)].filter(
    ({ entries }) => entries.length > 0,
  );
  const groups = searchText === '' ? matchingGroups : [...matchingGroups, handbookGroup(searchText)];
  const entries = groups.flatMap((group) => group.entries);
  const currentIndex = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosenKey),
  );
  const isAsking =
    isSearchable && rolesThatSearchRecords.includes(user.role) && (askedText !== searchText || query.isFetching);

  // The entry that Enter opens once the search has ended.
  const awaitedEntry = opensWhenFound && !isAsking ? entries[currentIndex] : undefined;
  useEffect(() => {
    if (awaitedEntry) openEntry(awaitedEntry);
  }, [awaitedEntry, openEntry]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && entries.length > 0) setChosenKey(entries[(currentIndex + step + entries.length) % entries.length]?.key);
    else if (event.key === 'Enter' && chosenKey && entries[currentIndex]?.key === chosenKey)
      openEntry(entries[currentIndex]);
    else if (event.key === 'Enter') setOpensWhenFound(true);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title="Search" onClose={close}>
      <input
        type="search"
        role="combobox"
        aria-label={placeholderFor(user.role, hotel)}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-found`}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? `${id}-${currentIndex}` : undefined}
        placeholder={placeholderFor(user.role, hotel)}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosenKey(undefined);
          setOpensWhenFound(false);
        }}
        onKeyDown={onKeyDown}
        className="block h-12 w-full rounded-lg border border-field bg-white px-3.5 text-base placeholder:text-soft/70"
      />
      {query.error && isSearchable && (
        <div className="mt-4">
          <Notice tone="danger">{failureOf(query.error, { failed: errorMessages.internal }).message}</Notice>
        </div>
      )}
      <div className="h-[55dvh] overflow-y-auto pt-4">
        <p role="status" className="text-soft not-empty:mb-4">
          {statusText({ text: searchText, isAsking, hasFailed: query.isError, count: matchingGroups.length })}
        </p>
        <FoundEntries {...{ id, groups, currentIndex, open: openEntry }} isOutdated={isAsking} />
      </div>
    </Dialog>
  );
}

type SearchStatus = { text: string; isAsking: boolean; hasFailed: boolean; count: number };

function statusText({ text, isAsking, hasFailed, count }: SearchStatus): string {
  if (text === '') return 'What you look for, or what you want to do: “walk-in”, “count till”.';
  if (isAsking) return 'Searching…';
  if (count > 0 || hasFailed) return '';
  return isLongEnough(text)
    ? `No record, screen or task has “${text}”. The handbook may explain it.`
    : 'Please type one more letter.';
}

type FoundEntriesProps = {
  id: string;
  groups: readonly SearchGroup[];
  currentIndex: number;
  open: (entry: SearchEntry) => void;
  isOutdated: boolean;
};

function FoundEntries({ id, groups, currentIndex, open, isOutdated }: FoundEntriesProps) {
  const entries = groups.flatMap((group) => group.entries);
  return (
    <div role="listbox" id={`${id}-found`} aria-label="Found" className={clsx('space-y-4', isOutdated && 'opacity-60')}>
      {groups.map(({ label, entries: ofGroup }, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list of options.
        <div key={label} role="group" aria-labelledby={`${id}-group-${place}`}>
          <p id={`${id}-group-${place}`} className="mb-1 text-sm font-semibold text-soft">
            {label}
          </p>
          {ofGroup.map((entry) => {
            const index = entries.indexOf(entry);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus, and its arrows and Enter choose.
              // biome-ignore lint/a11y/useFocusableInteractive: as above.
              <div
                key={entry.key}
                role="option"
                id={`${id}-${index}`}
                aria-selected={index === currentIndex}
                ref={index === currentIndex ? bringIntoSight : undefined}
                onClick={() => open(entry)}
                className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 rounded-lg px-3 py-2 hover:bg-sand aria-selected:bg-sand"
              >
                <span className="font-medium wrap-anywhere">{entry.label}</span>
                {entry.note && <span className="text-sm text-soft wrap-anywhere figures">{entry.note}</span>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

const bringIntoSight = (entry: HTMLElement | null): void => entry?.scrollIntoView({ block: 'nearest' });

function useOpenEntry(close: () => void): (entry: SearchEntry) => void {
  const navigate = useNavigate();
  const addressOf = useOfficeAddress();
  return ({ opens }) => {
    close();
    void navigate('booking' in opens ? linkToOpen('booking', opens.booking) : addressOf(opens.page));
  };
}
