import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { plural } from '#contract/core/plural.ts';
import { type ListedOddThing, oddMessages, type UncheckedRule } from '#contract/oversight/odd-things.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { type ListShape, oneOf } from '#web/office/core/list/list-state.ts';
import { useListState } from '#web/office/core/list/use-list-state.ts';
import { useOfficeAddress, useOfficePage } from '#web/office/core/office-page.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { RefreshButton } from '#web/office/core/refresh-button.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { OddThingPart } from '#web/office/oversight/odd-thing-part.tsx';
import { RulesDialog } from '#web/office/oversight/rules-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

const oddThingsShape: ListShape<{ state: 'answered' }, 'at'> = {
  filters: { state: oneOf(['answered']) },
  sorts: ['at'],
  defaults: { sort: 'at', dir: 'desc' },
};

/**
 * Shows the things to check at the left, and what was recorded of one of them at the right. A narrow screen shows the
 * list, or the one thing that the address names.
 */
export function OddThings() {
  const listState = useListState(oddThingsShape);
  const { state = 'open' } = listState.filters;
  const { thing } = useOfficePage();
  const navigate = useNavigate();
  const addressOf = useOfficeAddress();
  const query = useApiQuery('listOddThings', { state, ...(listState.cursor && { cursor: listState.cursor }) });
  const [showsRules, setShowsRules] = useState(false);
  const { data, error } = query;
  const shownId = thing ?? data?.data[0]?.id;
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label="Things to check"
          choices={[
            ['open', `To answer ${data?.openCount ?? ''}`.trim()],
            ['answered', `Answered ${data?.answeredCount ?? ''}`.trim()],
          ]}
          value={state}
          onChange={(chosen) =>
            void navigate({ ...addressOf({ tab: 'things-to-check', ...searchOfState(chosen) }), resetScroll: false })
          }
          narrow
        />
        <div className="flex flex-wrap gap-3">
          <Button look="outline" onClick={() => setShowsRules(true)}>
            Rules and limits
          </Button>
          <RefreshButton refresh={query.refetch} />
        </div>
      </div>
      {error && !data && <Notice tone="danger">{failureOf(error, { failed: oddMessages.listFailed }).message}</Notice>}
      {!data && !error && <p role="status">Loading…</p>}
      {data && <UncheckedRules rules={data.unchecked} />}
      {data && data.data.length === 0 && !thing && (
        <EmptyState title={state === 'open' ? nothingOpenText(data.unchecked) : 'Nothing was answered yet'} />
      )}
      {data && shownId && (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <section aria-label="List" className={clsx(thing && 'max-lg:hidden')}>
            <ul className="overflow-hidden rounded-2xl border border-hairline bg-white">
              {data.data.map((each) => (
                <OddThingItem key={each.id} thing={each} state={state} isShown={each.id === shownId} />
              ))}
            </ul>
            <Pager label="Things to check" prev={data.prevCursor} next={data.nextCursor} onGo={listState.goTo}>
              {data.data.length} of {data.totalCount}
            </Pager>
          </section>
          <div className={clsx(!thing && 'max-lg:hidden')}>
            <TabLink
              tab="things-to-check"
              search={searchOfState(state)}
              className="mb-3 inline-flex min-h-11 items-center gap-1 font-semibold lg:hidden"
            >
              <ChevronLeft aria-hidden="true" className="size-5" />
              All of them
            </TabLink>
            <OddThingPart key={shownId} id={shownId} changeRule={() => setShowsRules(true)} />
          </div>
        </div>
      )}
      {showsRules && <RulesDialog close={() => setShowsRules(false)} />}
    </div>
  );
}

const searchOfState = (state: 'open' | 'answered'): Record<string, string> => (state === 'answered' ? { state } : {});

const nothingOpenText = (unchecked: readonly UncheckedRule[]) =>
  unchecked.length > 0 ? oddMessages.noneFound : oddMessages.none;

function UncheckedRules({ rules }: { rules: readonly UncheckedRule[] }) {
  const formatInstant = useFormatInstant();
  if (rules.length === 0) return null;
  return (
    <Notice tone="danger">
      <p className="font-semibold">
        {plural(rules.length, 'rule')} did not look. What they look for can have happened without being listed.
      </p>
      <ul className="mt-1">
        {rules.map(({ rule, name, since }) => (
          <li key={rule}>
            {name}: not checked since <time dateTime={since}>{formatInstant(since)}</time>
          </li>
        ))}
      </ul>
      <p className="mt-1">They are tried again by themselves, and look back over all of that time.</p>
    </Notice>
  );
}

type OddThingItemProps = { thing: ListedOddThing; state: 'open' | 'answered'; isShown: boolean };

function OddThingItem({ thing: { id, kind, title, who, at, answeredAt }, state, isShown }: OddThingItemProps) {
  const formatInstant = useFormatInstant();
  return (
    <li className="border-t border-hairline first:border-t-0">
      <TabLink
        tab="things-to-check"
        search={{ ...searchOfState(state), thing: id }}
        className={clsx(
          'flex items-center gap-3 border-l-4 py-3 pr-3 pl-4 hover:bg-sand',
          isShown ? 'border-terracotta bg-sand max-lg:border-transparent max-lg:bg-white' : 'border-transparent',
        )}
      >
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-sm font-semibold text-soft">{kind}</span>
            <StatusBadge tone={answeredAt ? 'quiet' : 'warning'}>{answeredAt ? 'Answered' : 'New'}</StatusBadge>
          </span>
          <span className="mt-1 block leading-snug font-semibold wrap-anywhere">{title}</span>
          <span className="mt-0.5 block text-sm text-soft wrap-anywhere">
            <time dateTime={at} className="figures">
              {formatInstant(at)}
            </time>{' '}
            · {who}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft lg:hidden" />
      </TabLink>
    </li>
  );
}
