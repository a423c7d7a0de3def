import { type BankLineState, type ListedLine, statementMessages } from '#contract/bank/statements.ts';
import { formatNaira } from '#contract/core/money.ts';
import { BankLineText } from '#web/office/bank/bank-line-text.tsx';
import { MatchButton } from '#web/office/bank/match-button.tsx';
import { SetAsideButton, TakeBackButton } from '#web/office/bank/set-aside.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { countSentence } from '#web/office/core/list/count.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Pager } from '#web/ui/pager.tsx';

type BankLinesProps = { state: BankLineState; cursor: string | undefined; onGo: (cursor: string) => void };

/**
 * Lists the lines of the bank that are neither matched, set aside nor taken back yet, or those that somebody has set
 * aside.
 */
export function BankLines({ state, cursor, onGo }: BankLinesProps) {
  const { data, error } = useApiQuery('listBankLines', { state, ...(cursor && { cursor }) });
  if (!data)
    return error ? (
      <Notice tone="danger">{failureOf(error, { failed: statementMessages.listFailed }).message}</Notice>
    ) : (
      <p role="status">Loading…</p>
    );
  if (data.data.length === 0)
    return (
      <EmptyState title={state === 'open' ? statementMessages.none : statementMessages.noneSetAside}>
        <p className="text-soft">
          {state === 'open'
            ? 'What came in by an imported statement stands here until it is a recorded transfer, or is set aside.'
            : 'Money of no guest, such as interest or the owner’s own, can be set aside from the list of money in.'}
        </p>
      </EmptyState>
    );
  return (
    <section aria-label="List">
      <ul className="overflow-hidden rounded-2xl border border-hairline bg-white">
        {data.data.map((line) => (
          <LineRow key={line.id} line={line} />
        ))}
      </ul>
      <Pager label="Money in" prev={data.prevCursor} next={data.nextCursor} onGo={onGo}>
        {countSentence(data, { one: 'line', many: 'lines' }, false)}
      </Pager>
    </section>
  );
}

function LineRow({ line }: { line: ListedLine }) {
  const formatInstant = useFormatInstant();
  return (
    <li className="border-t border-hairline px-4 py-3.5 first:border-t-0 sm:px-5">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
        <div className="min-w-0">
          <p className="figures text-lg font-semibold">{formatNaira(line.amountKobo)}</p>
          <p className="figures mt-0.5 text-sm text-soft wrap-anywhere">
            <BankLineText line={line} />
          </p>
          {line.doubt !== null && <p className="mt-1 text-sm font-semibold wrap-anywhere">{line.doubt}</p>}
          {line.setAside && (
            <p className="figures mt-1.5 text-sm wrap-anywhere">
              {line.setAside.by}, {formatInstant(line.setAside.at)}: {line.setAside.reason}
            </p>
          )}
          {!line.setAside && line.fits.length === 0 && (
            <p className="mt-1.5 max-w-prose text-sm">
              {statementMessages.unclaimed}{' '}
              <TabLink tab="bookings" className="font-semibold underline underline-offset-4">
                Find the booking
              </TabLink>
            </p>
          )}
        </div>
        {line.setAside ? <TakeBackButton line={line} /> : <SetAsideButton line={line} />}
      </div>
      {line.fits.length > 0 && (
        <ul aria-label={`Transfers that ${formatNaira(line.amountKobo)} may be`} className="mt-3 space-y-2">
          {line.fits.map(({ id, name, confirmed, recordedBy, recordedAt, words, problem }) => (
            <li
              key={id}
              className="flex flex-col gap-3 rounded-xl bg-sand px-3.5 py-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6"
            >
              <p className="min-w-0 text-sm wrap-anywhere">
                {name}, recorded by {recordedBy}, {formatInstant(recordedAt)}
                {confirmed && ' and confirmed'}. {statementMessages.words(words)}
              </p>
              {problem === null ? (
                <MatchButton
                  lineId={line.id}
                  transferId={id}
                  label={confirmed ? 'It is this one' : 'Confirm'}
                  name={`${formatNaira(line.amountKobo)} for ${name}`}
                />
              ) : (
                <p className="text-sm text-soft sm:max-w-56">{problem}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
