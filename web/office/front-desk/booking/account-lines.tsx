import { clsx } from 'clsx';
import { Undo2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { type AccountLineView, accountMessages } from '#contract/accounts/posting.ts';
import { type Day, timeAt } from '#contract/core/dates.ts';
import { formatNaira } from '#contract/core/money.ts';
import { useFacts } from '#web/core/context.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { useFormatNearDay } from '#web/office/core/use-format-near-day.ts';
import { AgreementButton } from '#web/office/front-desk/booking/agreement-button.tsx';
import { TableAction } from '#web/ui/table-action.tsx';

type AccountLinesProps = {
  label?: string;
  lines: readonly AccountLineView[];
  /** The ids of the lines that are chosen to be moved; undefined while no lines are being chosen. */
  chosen?: ReadonlySet<string> | undefined;
  choose?: (line: AccountLineView) => void;
  /** Undefined where nobody can reverse lines. */
  onReverse: ((line: AccountLineView) => void) | undefined;
  /** If set, Tab reaches one line, and the arrow keys go from it to the others (`onLineKey`). */
  hasKeys?: true;
};

const timeTexts: Record<AccountLineView['time'], ((day: string) => string) | undefined> = {
  had: undefined,
  tonight: () => 'Tonight',
  later: (day) => `From ${day}`,
};

/** The lines of an account. Those that are still to come are paler. */
export function AccountLines({
  label = 'Lines of the account',
  lines,
  chosen: chosenLineIds,
  choose,
  onReverse,
  hasKeys,
}: AccountLinesProps) {
  return (
    <ul aria-label={label} className="divide-y divide-hairline">
      {lines.map((line, index) => (
        <AccountLine
          key={line.id}
          line={line}
          showsAgreement={onReverse !== undefined && line.kind === 'bar'}
          isChosen={chosenLineIds?.has(line.id)}
          choose={() => choose?.(line)}
          onReverse={onReverse && canReverse(line) ? () => onReverse(line) : undefined}
          tabIndex={hasKeys && (index === 0 ? 0 : -1)}
        />
      ))}
    </ul>
  );
}

type LineActions = {
  reverse: ((line: AccountLineView) => void) | undefined;
  choose: ((line: AccountLineView) => void) | undefined;
};

/**
 * ↑ and ↓ go to the line before and after, and with Shift also choose that line. Space chooses the focused line, R
 * reverses it.
 */
export function onLineKey(
  event: KeyboardEvent,
  lines: readonly AccountLineView[],
  { reverse, choose }: LineActions,
): void {
  const { key, shiftKey, target: row } = event;
  if (!(row instanceof HTMLLIElement)) return;
  const nextRow = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[key];
  if (nextRow instanceof HTMLElement) {
    // `focus` scrolls the page to the line; the arrow key must not scroll it as well.
    event.preventDefault();
    nextRow.focus();
  }
  const lineOf = ({ dataset }: HTMLElement) => lines.find(({ id }) => id === dataset.line);
  const line = lineOf(row);
  const nextLine = nextRow instanceof HTMLElement && shiftKey ? lineOf(nextRow) : undefined;
  if (nextLine) choose?.(nextLine);
  if (key === ' ' && line) {
    // Space must not scroll the page.
    event.preventDefault();
    choose?.(line);
  }
  if (key === 'r' && line && canReverse(line)) reverse?.(line);
}

const canReverse = ({ reverseProblem }: AccountLineView): boolean => reverseProblem === null;

type AccountLineProps = {
  line: AccountLineView;
  /** Whether the line is chosen to be moved; undefined while no lines are being chosen. */
  isChosen: boolean | undefined;
  choose: () => void;
  showsAgreement: boolean;
  onReverse: (() => void) | undefined;
  tabIndex: number | undefined;
};

function AccountLine({ line, isChosen, choose, showsAgreement, onReverse, tabIndex }: AccountLineProps) {
  const { time, day, kind, label, amountKobo, reversed } = line;
  const formatDay = useShortDay();
  const lineName = kind === 'bar' ? `Bar: ${label}` : label;
  const isToCome = time !== 'had';
  return (
    <li
      tabIndex={tabIndex}
      data-line={line.id}
      className={clsx(
        'flex min-h-14 items-center gap-x-4 gap-y-1 px-4 py-2.5 max-sm:flex-wrap sm:px-5',
        isToCome && 'text-soft',
        isChosen && 'bg-sand',
      )}
    >
      {isChosen !== undefined && <ChooseBox line={line} name={lineName} isChosen={isChosen} choose={choose} />}
      <span
        className={clsx(
          'figures w-24 shrink-0 text-soft max-sm:text-sm',
          isChosen === undefined ? 'max-sm:w-full' : 'max-sm:w-[calc(100%-3.75rem)]',
        )}
      >
        {timeTexts[time]?.(formatDay(day)) ?? formatDay(day)}
      </span>
      <span className="min-w-0 grow basis-0">
        {reversed ? <del className="text-soft">{lineName}</del> : <span className="wrap-anywhere">{lineName}</span>}
        <LineDetails line={line} />
      </span>
      <span className={clsx('figures shrink-0 text-right', !isToCome && !reversed && 'font-semibold')}>
        {reversed ? (
          <span className="text-sm text-soft">0, was {formatNaira(reversed.wasKobo)}</span>
        ) : (
          formatNaira(amountKobo)
        )}
      </span>
      {showsAgreement && (
        <span className="shrink-0 max-sm:w-full">
          <AgreementButton lineId={line.id} name={lineName} />
        </span>
      )}
      {onReverse && (
        <span className="shrink-0 max-sm:w-full">
          <TableAction label="Reverse" rowName={lineName} icon={Undo2} onClick={onReverse} />
        </span>
      )}
    </li>
  );
}

type ChooseBoxProps = { line: AccountLineView; name: string; isChosen: boolean; choose: () => void };

function ChooseBox({ line: { moveProblem }, name, isChosen, choose }: ChooseBoxProps) {
  // Shows no box, because nobody can move this line. A line that is still to come goes where its kind is routed, and a
  // reversed line stays.
  if (moveProblem === undefined) return <span className="w-11 shrink-0" />;
  return (
    <label
      className="flex size-11 shrink-0 cursor-pointer items-center justify-center"
      title={moveProblem ?? undefined}
    >
      <input
        type="checkbox"
        aria-label={moveProblem === null ? name : `${name}. ${moveProblem}`}
        checked={isChosen && moveProblem === null}
        disabled={moveProblem !== null}
        onChange={choose}
        className="size-5 accent-terracotta"
      />
    </label>
  );
}

const useShortDay = (): ((day: Day) => string) => {
  const format = useFormatNearDay();
  // Removes the day of the week at the start of the text.
  return (day) => format(day).replace(/^\w+, /, '');
};

function LineDetails({ line: { time, postedBy, postedAt, readyAt, reversed } }: { line: AccountLineView }) {
  const formatInstant = useFormatInstant();
  // Uses the hotel's time zone and not the user's, because the time stands beside a day of the hotel.
  const { timeZone } = useFacts().hotel;
  const detailTexts = reversed
    ? [`Reversed ${formatInstant(reversed.at)}: ${reversed.reason}`, ...(reversed.by ? [reversed.by] : [])]
    : [
        ...(time === 'tonight' ? [accountMessages.postedLater] : []),
        ...(readyAt ? [`Ready ${formatInstant(readyAt)}`] : []),
        ...(postedAt ? [postedBy ? timeAt(postedAt, timeZone) : `Posted ${formatInstant(postedAt)}`] : []),
        ...(postedBy ? [postedBy] : []),
      ];
  return (
    detailTexts.length > 0 && (
      <span className="figures block text-sm text-soft wrap-anywhere">{detailTexts.join(' · ')}</span>
    )
  );
}
