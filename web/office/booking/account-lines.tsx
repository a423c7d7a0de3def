import { clsx } from 'clsx';
import { Undo2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { type Day, timeAt } from '#contract/dates.ts';
import { naira } from '#contract/money.ts';
import { type AccountLineView, accountMessages } from '#contract/posting.ts';
import { useFacts } from '#web/core/context.ts';
import { AgreementButton } from '#web/office/booking/agreement-button.tsx';
import { useFormatInstant } from '#web/office/shared/use-format-instant.ts';
import { useFormatNearDay } from '#web/office/shared/use-format-near-day.ts';
import { TableAction } from '#web/ui/table-action.tsx';

type Props = {
  lines: readonly AccountLineView[];
  /** Undefined for staff who take nothing back. */
  onReverse: ((line: AccountLineView) => void) | undefined;
  /** One line at a time can be reached with Tab, the others from it with the arrows (`onLineKey`). */
  hasKeys?: true;
};

const whenTexts: Record<AccountLineView['time'], ((day: string) => string) | undefined> = {
  had: undefined,
  tonight: () => 'Tonight',
  later: (day) => `From ${day}`,
};

/** What was had, and softer what is still to come. */
export function AccountLines({ lines, onReverse, hasKeys }: Props) {
  return (
    <ul aria-label="Lines of the account" className="divide-y divide-hairline">
      {lines.map((line, index) => (
        <Line
          key={line.id}
          line={line}
          showsAgreement={onReverse !== undefined && line.kind === 'bar'}
          onReverse={onReverse && canReverse(line) ? () => onReverse(line) : undefined}
          tabIndex={hasKeys && (index === 0 ? 0 : -1)}
        />
      ))}
    </ul>
  );
}

/** ↑ and ↓ go to the line before and after, R takes back the line that has the focus. */
export function onLineKey(
  event: KeyboardEvent,
  lines: readonly AccountLineView[],
  reverse: ((line: AccountLineView) => void) | undefined,
): void {
  const { key, target: row } = event;
  if (!(row instanceof HTMLLIElement)) return;
  const to = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[key];
  if (to instanceof HTMLElement) {
    // The page scrolls to the line, and not by itself.
    event.preventDefault();
    to.focus();
  }
  const line = lines.find(({ id }) => id === row.dataset.line);
  if (key === 'r' && line && canReverse(line)) reverse?.(line);
}

const canReverse = ({ reverse_problem }: AccountLineView): boolean => reverse_problem === null;

type LineProps = {
  line: AccountLineView;
  showsAgreement: boolean;
  onReverse: (() => void) | undefined;
  tabIndex: number | undefined;
};

function Line({ line, showsAgreement, onReverse, tabIndex }: LineProps) {
  const { time, day, kind, label, amount, reversed } = line;
  const formatDay = useShortDay();
  const name = kind === 'bar' ? `Bar: ${label}` : label;
  const isSoft = time !== 'had';
  return (
    <li
      tabIndex={tabIndex}
      data-line={line.id}
      className={clsx(
        'flex min-h-14 items-center gap-x-4 gap-y-1 px-4 py-2.5 max-sm:flex-wrap sm:px-5',
        isSoft && 'text-soft',
      )}
    >
      <span className="figures w-24 shrink-0 text-soft max-sm:w-full max-sm:text-sm">
        {whenTexts[time]?.(formatDay(day)) ?? formatDay(day)}
      </span>
      <span className="min-w-0 grow basis-0">
        {reversed ? <del className="text-soft">{name}</del> : <span className="wrap-anywhere">{name}</span>}
        <SmallPrint line={line} />
      </span>
      <span className={clsx('figures shrink-0 text-right', !isSoft && !reversed && 'font-semibold')}>
        {reversed ? <span className="text-sm text-soft">0, was {naira(reversed.was)}</span> : naira(amount)}
      </span>
      {showsAgreement && (
        <span className="shrink-0 max-sm:w-full">
          <AgreementButton lineId={line.id} name={name} />
        </span>
      )}
      {onReverse && (
        <span className="shrink-0 max-sm:w-full">
          <TableAction label="Reverse" rowName={name} icon={Undo2} onClick={onReverse} />
        </span>
      )}
    </li>
  );
}

const useShortDay = (): ((day: Day) => string) => {
  const format = useFormatNearDay();
  // Without the day of the week.
  return (day) => format(day).replace(/^\w+, /, '');
};

function SmallPrint({ line: { time, posted_by, posted_at, ready_at, reversed } }: { line: AccountLineView }) {
  const formatInstant = useFormatInstant();
  // The day of the line is a day of the hotel.
  const { timeZone } = useFacts().hotel;
  const texts = reversed
    ? [`Reversed ${formatInstant(reversed.at)}: ${reversed.reason}`, ...(reversed.by ? [reversed.by] : [])]
    : [
        ...(time === 'tonight' ? [accountMessages.postedLater] : []),
        ...(ready_at ? [`Ready ${formatInstant(ready_at)}`] : []),
        ...(posted_at ? [posted_by ? timeAt(posted_at, timeZone) : `Posted ${formatInstant(posted_at)}`] : []),
        ...(posted_by ? [posted_by] : []),
      ];
  return texts.length > 0 && <span className="figures block text-sm text-soft wrap-anywhere">{texts.join(' · ')}</span>;
}
