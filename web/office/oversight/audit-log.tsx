import { Link, useSearch } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  type AuditAction,
  type AuditChange,
  type AuditEntryView,
  type AuditKind,
  auditActions,
  auditActionsOf,
  auditKindLabels,
  auditKinds,
  auditKindsOf,
  auditMessages,
  nonStaffActors,
} from '#contract/core/audit.ts';
import type { Day } from '#contract/core/dates.ts';
import { pageLimits } from '#contract/core/lists.ts';
import { plural } from '#contract/core/plural.ts';
import { actionLabel, endsBooking, isStaffId } from '#contract/oversight/audit-text.ts';
import { useFacts } from '#web/core/context.ts';
import { BookingLink } from '#web/office/bookings/booking-link.tsx';
import { ListFilters } from '#web/office/core/list/list-filters.tsx';
import { type ListShape, oneOf, readDay } from '#web/office/core/list/list-state.ts';
import { ListView } from '#web/office/core/list/list-view.tsx';
import { type ListStateWithActions, useListState } from '#web/office/core/list/use-list-state.ts';
import { useOfficeAddress, useOfficePage } from '#web/office/core/office-page.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { RefreshButton } from '#web/office/core/refresh-button.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { AuditEntryPage } from '#web/office/oversight/audit-entry-page.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/table-column.ts';

type AuditFilters = { actor: string; kind: AuditKind; action: AuditAction; from: Day; to: Day };

const auditShape: ListShape<AuditFilters, 'at'> = {
  filters: {
    actor: (text) => text.slice(0, 40) || undefined,
    kind: oneOf(auditKinds),
    action: oneOf(auditActions),
    from: readDay,
    to: readDay,
  },
  sorts: ['at'],
  defaults: { sort: 'at', dir: 'desc' },
};

export function AuditLog() {
  const { entry } = useOfficePage();
  const [lastEntry, setLastEntry] = useState(entry);
  if (entry && entry !== lastEntry) setLastEntry(entry);
  return entry ? <AuditEntryPage key={entry} id={entry} /> : <AuditList lastEntry={lastEntry} />;
}

/** The link to `lastEntry`, from which the reader comes back, takes the focus if nothing has it. */
function AuditList({ lastEntry }: { lastEntry: string | undefined }) {
  const formatInstant = useFormatInstant();
  const listState = useListState(auditShape);
  const { sort: _, dir: __, ...input } = listState.query;
  const query = useApiQuery('auditLog', input, { enabled: !listState.problem });
  return (
    <div className="space-y-5">
      <div className="flex justify-end">
        <RefreshButton refresh={query.refetch} disabled={listState.problem !== undefined} />
      </div>
      <AuditFilterBar list={listState} />
      <ListView
        label="Audit log"
        noun={{ one: 'entry', many: 'entries' }}
        columns={auditColumns(formatInstant, lastEntry)}
        list={listState}
        query={query}
        failureMessage={auditMessages.listFailed}
        emptyState={<EmptyState title={auditMessages.none} />}
      />
    </div>
  );
}

function usePeople(chosenActor: string | undefined) {
  const { data } = useApiQuery('listStaff', { limit: pageLimits.max }, { refetchesRegularly: false });
  const staff = (data?.data ?? []).map(({ staffId, name }) => [staffId, `${name} (${staffId})`] as const);
  const people = [...staff, ...Object.entries(nonStaffActors)];
  const isListed = !chosenActor || people.some(([actor]) => actor === chosenActor);
  return isListed ? people : [...people, [chosenActor, chosenActor] as const];
}

function AuditFilterBar({ list: listState }: { list: ListStateWithActions<AuditFilters, 'at'> }) {
  const { hotel } = useFacts();
  const people = usePeople(listState.filters.actor);
  const actionChoices = auditActionsOf(hotel).flatMap(([group, actions]) =>
    actions.map((action) => [action, actionLabel(action), group] as const),
  );
  const kindChoices = auditKindsOf(hotel).map((kind) => [kind, auditKindLabels[kind]] as const);
  return (
    <ListFilters
      list={listState}
      searchPlaceholder={`Guest, ${hotel.hasBar ? 'drink, ' : ''}person or reason`}
      filters={[
        { name: 'action', label: 'What was done', allLabel: 'Everything', choices: actionChoices },
        { name: 'actor', label: 'Person', allLabel: 'Everybody', choices: people },
        { name: 'kind', label: 'About', allLabel: 'Everything', choices: kindChoices },
        { name: 'from', label: 'From', day: true },
        { name: 'to', label: 'Until', day: true },
      ]}
    />
  );
}

const auditColumns = (
  formatInstant: (instant: string) => string,
  lastEntry: string | undefined,
): readonly Column<AuditEntryView, 'at'>[] => [
  {
    key: 'action',
    label: 'What',
    width: 'w-[18%]',
    render: ({ id, action }) => (
      <EntryLink id={id} isLast={id === lastEntry}>
        {actionLabel(action)}
      </EntryLink>
    ),
  },
  {
    key: 'subject',
    label: 'About',
    render: ({ subject, kind, bookingId }) => (
      <>
        {bookingId ? <BookingLink booking={{ id: bookingId, reference: subject }} /> : subject}
        <span className="block text-sm text-soft">{auditKindLabels[kind]}</span>
      </>
    ),
  },
  {
    key: 'changes',
    label: 'Changes',
    width: 'w-[32%]',
    render: ({ action, changes, reason }) => (
      <Changes changes={changes} reason={reason ?? (endsBooking(action) ? 'none given' : null)} />
    ),
  },
  {
    key: 'actor',
    label: 'Who',
    width: 'w-[15%]',
    render: ({ actor, actorName }) => (
      <>
        {actorName}
        {isStaffId(actor) && <span className="figures block text-sm text-soft">{actor}</span>}
      </>
    ),
  },
  {
    key: 'at',
    label: 'When',
    width: 'w-[13%]',
    render: ({ at }) => (
      <time dateTime={at} className="figures">
        {formatInstant(at)}
      </time>
    ),
  },
];

const focusIfNothingIs = (link: HTMLElement | null): void => {
  if (document.activeElement === document.body) link?.focus();
};

/** A press anywhere in the row follows this link: web/ui/use-row-press.ts finds it by `data-opens-row`. */
function EntryLink({ id, isLast, children }: { id: string; isLast: boolean; children: ReactNode }) {
  const addressOf = useOfficeAddress();
  const filters: Record<string, string> = useSearch({ strict: false });
  return (
    <Link
      {...addressOf({ ...filters, tab: 'audit-log', entry: id })}
      ref={isLast ? focusIfNothingIs : undefined}
      data-opens-row=""
      className="underline decoration-hairline decoration-2 underline-offset-4 hover:decoration-terracotta"
    >
      {children}
    </Link>
  );
}

function Changes({ changes, reason }: { changes: readonly AuditChange[]; reason: string | null }) {
  return (
    <>
      {changes.length < 2 ? (
        <ChangeList changes={changes} />
      ) : (
        <>
          {/* Folded on a phone, so that more entries fit on the screen. `z-1` puts it above the link that covers the
              card. */}
          <details className="relative z-1 columns:hidden">
            <summary className="-my-2.5 cursor-pointer py-2.5 font-semibold text-soft">
              {plural(changes.length, 'change')}
            </summary>
            <ChangeList changes={changes} />
          </details>
          <div className="hidden columns:block">
            <ChangeList changes={changes} />
          </div>
        </>
      )}
      {reason && (
        <p className="mt-1">
          <span className="text-soft">Reason:</span> {reason}
        </p>
      )}
    </>
  );
}

function ChangeList({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <ul className="space-y-0.5">
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          <span className="text-soft">{name}:</span> <ChangedValues before={before} after={after} />
        </li>
      ))}
    </ul>
  );
}

function ChangedValues({ before, after }: Pick<AuditChange, 'before' | 'after'>) {
  if (before === null) return <span className="figures">{after}</span>;
  return (
    <span className="figures">
      {before}
      <ArrowRight aria-hidden="true" className="mx-1 inline size-4 align-[-0.15em] text-soft" />
      <span className="sr-only"> became </span>
      {after ?? 'none'}
    </span>
  );
}
