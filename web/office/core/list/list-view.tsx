import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type Ref, useRef } from 'react';
import { asAppError } from '#web/core/errors.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { countSentence, type Noun } from '#web/office/core/list/count.ts';
import type { ListStateWithActions } from '#web/office/core/list/use-list-state.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Table } from '#web/ui/table.tsx';
import type { Column } from '#web/ui/table-column.ts';

type ListPage<Row> = {
  data: Row[];
  nextCursor: string | null;
  prevCursor: string | null;
  totalCount: number;
  moreThanTotal?: boolean;
};

type ListViewProps<Row, P, F extends Record<string, string>, S extends string> = {
  label: string;
  noun: Noun;
  columns: readonly Column<Row, S>[];
  actions?: (row: Row) => ReactNode;
  hasWideActions?: boolean;
  list: ListStateWithActions<F, S>;
  query: UseQueryResult<P>;
  /**
   * The message for a failure without a reason from the server, or a function that makes the message for every failure.
   */
  failureMessage: string | ((error: Error) => string);
  emptyState: ReactNode;
  totals?: (page: P) => ReactNode;
  /** The table, which takes the focus if the focused row is gone. */
  ref?: Ref<HTMLElement>;
};

export function ListView<
  Row extends { id: string | number },
  P extends ListPage<Row>,
  F extends Record<string, string>,
  S extends string,
>({
  label,
  noun,
  columns,
  actions: renderActions,
  hasWideActions,
  list: listState,
  query,
  failureMessage,
  emptyState,
  totals: renderTotals,
  ref,
}: ListViewProps<Row, P, F, S>) {
  const top = useRef<HTMLDivElement>(null);
  const { problem } = listState;
  // If the address is invalid, cached rows must not be shown, because they belong to another query.
  const page = problem ? undefined : query.data;

  const goToPage = (cursor: string) => {
    listState.goTo(cursor);
    // Scrolls up if the top is out of sight, so that the reader continues at the top of the next page.
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView();
  };

  const messageOf =
    typeof failureMessage === 'string'
      ? (error: Error) => failureOf(error, { failed: failureMessage }).message
      : failureMessage;
  const failure = problem ?? (query.error && messageOf(query.error));
  // Trying again does not help while the address is invalid.
  const isInvalid = problem !== undefined || asAppError(query.error)?.kind === 'invalid';
  const recoveryButton = isInvalid ? (
    <Button look="outline" onClick={listState.clear}>
      Clear filters
    </Button>
  ) : (
    <Button look="outline" onClick={() => void query.refetch()} loading={query.isFetching}>
      Try again
    </Button>
  );

  return (
    <div ref={top}>
      <p role="status" className="sr-only">
        {page && !query.isPlaceholderData ? countSentence(page, noun, listState.isFiltered) : !failure && 'Loading'}
      </p>
      {failure && page && (
        <div className="mb-4">
          <Notice tone="danger">
            <div className="flex flex-wrap items-center justify-between gap-3">
              {failure}
              {recoveryButton}
            </div>
          </Notice>
        </div>
      )}
      <Table
        ref={ref}
        label={label}
        columns={columns}
        {...(renderActions && { actions: renderActions })}
        {...(hasWideActions && { hasWideActions })}
        rows={page?.data}
        rowKey={({ id }) => String(id)}
        sortOrder={listState}
        onSort={listState.sortBy}
        isRefreshing={query.isFetching}
        isOutdated={query.isPlaceholderData}
        replacement={
          failure && !page ? (
            <FailedList message={failure}>{recoveryButton}</FailedList>
          ) : (
            page?.data.length === 0 &&
            (listState.isFiltered ? <NothingFound noun={noun} onClear={listState.clear} /> : emptyState)
          )
        }
        footer={
          page &&
          page.data.length > 0 && (
            <Pager label={label} prev={page.prevCursor} next={page.nextCursor} onGo={goToPage}>
              <span className="figures">{countSentence(page, noun, listState.isFiltered)}</span>
              {renderTotals?.(page)}
            </Pager>
          )
        }
      />
    </div>
  );
}

function FailedList({ message, children }: { message: string; children: ReactNode }) {
  return (
    <div role="alert">
      <EmptyState title={message}>{children}</EmptyState>
    </div>
  );
}

function NothingFound({ noun, onClear }: { noun: Noun; onClear: () => void }) {
  return (
    <EmptyState title={`No ${noun.one} matches your search and filters`}>
      <Button look="outline" onClick={onClear}>
        Clear filters
      </Button>
    </EmptyState>
  );
}
