import { Check, Undo2 } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { type BankLinesPage, matchedText, statementMessages } from '#contract/bank/statements.ts';
import {
  type TransferList,
  type TransfersPage,
  type TransferView,
  transferAgeLabels,
  transferAges,
  transferMessages,
} from '#contract/bank/transfers.ts';
import { formatNaira } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { BankLineText } from '#web/office/bank/bank-line-text.tsx';
import { BankLines } from '#web/office/bank/bank-lines.tsx';
import { ImportStatement } from '#web/office/bank/import-statement.tsx';
import { MatchButton } from '#web/office/bank/match-button.tsx';
import { UnansweredTerminals } from '#web/office/bank/unanswered-terminals.tsx';
import { BookingLink } from '#web/office/bookings/booking-link.tsx';
import { ConfirmWithReason } from '#web/office/core/confirm-with-reason.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { countSentence } from '#web/office/core/list/count.ts';
import { type ListShape, oneOf } from '#web/office/core/list/list-state.ts';
import { useListState } from '#web/office/core/list/use-list-state.ts';
import { refetch, refetchAfter, useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { RefreshButton } from '#web/office/core/refresh-button.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

const transfersShape: ListShape<{ state: 'decided' | 'bank' | 'aside' }, 'at'> = {
  filters: { state: oneOf(['decided', 'bank', 'aside']) },
  sorts: ['at'],
  defaults: { sort: 'at', dir: 'asc' },
};

/**
 * Shows the bank transfers that staff have recorded, and the lines of the bank. A transfer is confirmed by another
 * person or by a line of the bank. A person can also take it off.
 */
export function Transfers() {
  const list = useListState(transfersShape);
  const { state = 'unconfirmed' } = list.filters;
  const transferList = state === 'decided' ? state : 'unconfirmed';
  const isOfBank = state === 'bank' || state === 'aside';
  const cursor = isOfBank ? undefined : list.cursor;
  const query = useApiQuery('listTransfers', { state: transferList, ...(cursor && { cursor }) });
  const { data, error } = query;
  const { data: openLines } = useApiQuery('listBankLines', { state: 'open' });
  const waitingCount = data && transferAges.reduce((sum, age) => sum + data.ages[age].count, 0);
  const refresh = () => {
    refetch(['listBankLines']);
    return query.refetch();
  };
  return (
    <div className="space-y-5">
      <UnansweredTerminals />
      <ImportStatement />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label="Transfers"
          choices={[
            ['unconfirmed', `Unconfirmed ${waitingCount ?? ''}`.trim()],
            ['decided', 'Decided'],
            ['bank', `Money in ${openLines?.totalCount || ''}`.trim()],
          ]}
          value={isOfBank ? 'bank' : state}
          onChange={(chosen) => list.filter({ state: chosen === 'unconfirmed' ? undefined : chosen })}
          narrow
        />
        <RefreshButton refresh={refresh} />
      </div>
      {isOfBank ? (
        <>
          <Segmented
            label="Money in"
            choices={[
              ['bank', 'Open'],
              ['aside', 'Set aside'],
            ]}
            value={state}
            onChange={(chosen) => list.filter({ state: chosen })}
            narrow
          />
          <BankLines state={state === 'bank' ? 'open' : 'set_aside'} cursor={list.cursor} onGo={list.goTo} />
        </>
      ) : (
        <>
          {error && !data && (
            <Notice tone="danger">{failureOf(error, { failed: transferMessages.listFailed }).message}</Notice>
          )}
          {!data && !error && <p role="status">Loading…</p>}
          {data && <TransferListContent data={data} state={state} openLines={openLines} onGo={list.goTo} />}
        </>
      )}
    </div>
  );
}

type TransferListProps = {
  data: TransfersPage;
  state: TransferList;
  /** Undefined until they are fetched. */
  openLines: BankLinesPage | undefined;
  onGo: (cursor: string) => void;
};

function TransferListContent({ data, state, openLines, onGo }: TransferListProps) {
  if (data.data.length === 0)
    return (
      <EmptyState title={state === 'unconfirmed' ? transferMessages.none : transferMessages.noneDecided}>
        <p className="text-soft">
          A transfer that somebody records counts once another person has seen it at the bank, or its statement names
          it.
        </p>
        {state === 'unconfirmed' && openLines !== undefined && openLines.totalCount > 0 && (
          <p>{statementMessages.linesLeft(openLines.totalCount, openLines.moreThanTotal)}</p>
        )}
      </EmptyState>
    );
  return (
    <>
      {state === 'unconfirmed' && <UnconfirmedAges ages={data.ages} />}
      <p className="max-w-prose text-sm text-soft">
        {state === 'unconfirmed' && `${transferMessages.confirmMeans} `}
        {transferMessages.confirmedByMistake}
      </p>
      <section aria-label="List">
        <ul className="overflow-hidden rounded-2xl border border-hairline bg-white">
          {data.data.map((transfer) => (
            <TransferRow key={transfer.id} transfer={transfer} />
          ))}
        </ul>
        <Pager label="Transfers" prev={data.prevCursor} next={data.nextCursor} onGo={onGo}>
          {countSentence(data, { one: 'transfer', many: 'transfers' }, false)}
        </Pager>
      </section>
    </>
  );
}

const UnconfirmedAges = ({ ages }: Pick<TransfersPage, 'ages'>) => (
  <dl
    aria-label="Unconfirmed by age"
    className="grid gap-x-10 gap-y-4 rounded-2xl border border-hairline bg-white p-5 sm:grid-cols-3 sm:p-6"
  >
    {transferAges.map((age) => (
      <div key={age} className="flex flex-wrap items-baseline justify-between gap-x-4 sm:block">
        <dt className="text-sm text-soft">{transferAgeLabels[age]}</dt>
        <dd className="figures">
          <span className="text-xl font-semibold">{formatNaira(ages[age].amountKobo)}</span>
          <span className="ml-2 text-sm text-soft">{plural(ages[age].count, 'transfer')}</span>
        </dd>
      </div>
    ))}
  </dl>
);

function TransferRow({ transfer }: { transfer: TransferView }) {
  const formatInstant = useFormatInstant();
  const [isTakingOff, setIsTakingOff] = useState(false);
  const confirm = useApiMutation('confirmTransfer');
  const { id, amountKobo, state, reference, recordedBy, recordedAt, age, decided, confirmProblem, pays } = transfer;
  const name = `${formatNaira(amountKobo)} for ${pays.name}`;
  const failure = confirm.error && failureOf(confirm.error, { failed: transferMessages.confirmFailed });
  const close = () => setIsTakingOff(false);
  return (
    <li className="border-t border-hairline px-4 py-3.5 first:border-t-0 sm:px-5">
      <div className="flex flex-col gap-3 lg:flex-row lg:items-center lg:justify-between lg:gap-6">
        <div className="min-w-0">
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="figures text-lg font-semibold">{formatNaira(amountKobo)}</span>
            <span className="min-w-0 wrap-anywhere">
              {pays.name}
              {pays.booking && (
                <>
                  , <BookingLink booking={pays.booking} />
                </>
              )}
              {pays.company && (
                <>
                  ,{' '}
                  <TabLink tab="bookings" search={{ company: pays.company }} className="underline">
                    account of the company
                  </TabLink>
                </>
              )}
              {pays.kind === 'tab' && ', tab at the bar'}
            </span>
          </p>
          <p className="figures mt-0.5 text-sm text-soft wrap-anywhere">
            {recordedBy}, <time dateTime={recordedAt}>{formatInstant(recordedAt)}</time>
            {reference && ` · ${reference}`}
          </p>
          {decided && (
            <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm wrap-anywhere">
              <StatusBadge tone={state === 'confirmed' ? 'good' : 'danger'}>
                {state === 'confirmed' ? 'Confirmed' : 'Taken off'}
              </StatusBadge>
              <span className="figures">
                {decided.by}, {formatInstant(decided.at)}
                {decided.reason && `: ${decided.reason}`}
              </span>
            </p>
          )}
          {decided?.line && (
            <div className="mt-1 text-sm text-soft wrap-anywhere">
              <p className="figures">
                At the bank <BankLineText line={decided.line} />
              </p>
              <p className="mt-0.5">{matchedText(decided.line.matched)}</p>
            </div>
          )}
          {!decided && age !== 'to_a_day' && (
            <p className="mt-1.5">
              <StatusBadge tone={age === 'older' ? 'danger' : 'warning'}>{transferAgeLabels[age]}</StatusBadge>
            </p>
          )}
        </div>
        {!decided &&
          (confirmProblem === null ? (
            <div className="flex shrink-0 flex-wrap gap-3">
              <Button
                look="outline"
                disabled={confirm.isPending}
                onClick={() =>
                  confirm.mutate(
                    { id },
                    {
                      onSuccess: ({ message }) => toast.success(message),
                      onError: () => refetchAfter('confirmTransfer'),
                    },
                  )
                }
                className="max-sm:grow max-sm:px-4"
              >
                <Check aria-hidden="true" className="size-4.5" />
                Confirm<span className="sr-only"> {name}</span>
              </Button>
              <Button look="outline" onClick={() => setIsTakingOff(true)} className="max-sm:grow max-sm:px-4">
                <Undo2 aria-hidden="true" className="size-4.5" />
                Not arrived<span className="sr-only"> {name}</span>
              </Button>
            </div>
          ) : (
            <p className="text-sm text-soft lg:max-w-64">{confirmProblem}</p>
          ))}
      </div>
      {transfer.lines.length > 0 && (
        <ul aria-label={`At the bank, for ${name}`} className="mt-3 space-y-2">
          {transfer.lines.map((line) => (
            <li
              key={line.id}
              className="flex flex-col gap-3 rounded-xl bg-sand px-3.5 py-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6"
            >
              <div className="min-w-0 text-sm wrap-anywhere">
                <p className="figures">
                  <BankLineText line={line} />
                </p>
                <p className="mt-0.5 text-soft">
                  {line.usedBy
                    ? statementMessages.usedBy(line.usedBy)
                    : line.setAside !== null
                      ? statementMessages.isSetAside(line.setAside)
                      : statementMessages.words(line.words)}
                </p>
                {line.doubt !== null && <p className="mt-0.5 font-semibold text-danger">{line.doubt}</p>}
              </div>
              {line.free && confirmProblem === null && (
                <MatchButton lineId={line.id} transferId={id} label="It is this line" name={`of the bank, ${name}`} />
              )}
            </li>
          ))}
        </ul>
      )}
      {failure && (
        <div className="mt-3">
          <Notice tone="danger">{failure.message}</Notice>
        </div>
      )}
      {isTakingOff && (
        <ConfirmWithReason
          call="transferNotArrived"
          input={(reason) => ({ id, reason })}
          texts={{
            ...{ done: transferMessages.notArrived, failed: transferMessages.notArrivedFailed },
            reason: transferMessages.reason,
          }}
          needsReason
          title={`${name} has not arrived?`}
          confirmLabel="Take it off"
          close={close}
          onDone={close}
        >
          <p>The payment is reversed, and what it was to pay is owed again. {recordedBy} is told.</p>
        </ConfirmWithReason>
      )}
    </li>
  );
}
