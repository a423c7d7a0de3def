import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { moneyWords } from '#contract/front-desk/to-pay.ts';
import {
  type MoneyFigureNow,
  type MoneyNow,
  moneyFigureLabels,
  moneyGroups,
  moneyNowMessages,
  type OwedParts,
} from '#contract/reports/money-now.ts';
import { useFacts } from '#web/core/context.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { RefreshButton } from '#web/office/core/refresh-button.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { showsBar, sumOf } from '#web/office/reports/figures.ts';
import { changeText } from '#web/office/reports/money-now/change-text.ts';
import { TillLines } from '#web/office/reports/money-now/till-lines.tsx';
import { Notice } from '#web/ui/notice.tsx';

const freshForMs = 30_000;

export function WhereMoneyIs() {
  const formatInstant = useFormatInstant();
  const query = useApiQuery('moneyNow', {}, { freshForMs });
  const { data, error } = query;
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-soft figures">
          {data && (
            <>
              As of {formatInstant(data.now)}.
              <span className="max-sm:hidden"> Each figure opens the list that adds up to it.</span>
              {data.since && <> Changes are since the last day was closed, {formatInstant(data.since.at)}.</>}
            </>
          )}
        </p>
        <RefreshButton refresh={query.refetch} />
      </div>
      {error && <Notice tone="danger">{failureOf(error, { failed: moneyNowMessages.failed }).message}</Notice>}
      {data ? <MoneyGroups money={data} /> : !error && <Skeleton />}
    </div>
  );
}

function Skeleton() {
  return (
    <div role="status" className="grid gap-5 lg:grid-cols-2 xl:grid-cols-3">
      <span className="sr-only">Loading…</span>
      <div className="h-96 rounded-2xl bg-sand motion-safe:animate-pulse" />
      <div className="h-96 rounded-2xl bg-sand motion-safe:animate-pulse" />
    </div>
  );
}

/** On a wide screen, short groups stand below each other in the third column. */
function MoneyGroups({ money }: { money: MoneyNow }) {
  const [inHotel, owed, onItsWay, toGiveBack] = moneyGroups;
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 xl:grid-cols-3">
      <MoneyGroup group={inHotel} money={money} />
      <MoneyGroup group={owed} money={money} />
      <div className="grid grid-cols-1 items-start gap-5 lg:col-span-2 lg:grid-cols-2 xl:col-span-1 xl:grid-cols-1">
        <MoneyGroup group={onItsWay} money={money} />
        <MoneyGroup group={toGiveBack} money={money} />
      </div>
    </div>
  );
}

function MoneyGroup({ group, money }: { group: (typeof moneyGroups)[number]; money: MoneyNow }) {
  const id = useId();
  const { hotel } = useFacts();
  const figures = group.figures
    .flatMap((name) => money.figures.filter(({ figure }) => figure === name))
    .filter(({ figure, amountKobo }) => figure !== 'tabs' || showsBar(hotel, [amountKobo]));
  return (
    <section aria-labelledby={id} className="rounded-2xl border border-hairline bg-white p-5 pb-3 sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-xl">
          {group.label}
        </h2>
        {figures.length > 1 && (
          <p className="text-xl font-semibold figures">
            <span className="sr-only">Together </span>
            {formatNaira(sumOf(figures.map(({ amountKobo }) => amountKobo)))}
          </p>
        )}
      </div>
      <ul className="mt-2 divide-y divide-hairline">
        {figures.map((figure) => (
          <li key={figure.figure}>
            <FigureLine figure={figure} />
            {figure.figure === 'tills' && <TillLines money={money} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function FigureLine({ figure: { figure, amountKobo, changeKobo, parts } }: { figure: MoneyFigureNow }) {
  return (
    <TabLink
      tab="money-now"
      search={{ figure }}
      className="-mx-2 flex min-h-13 items-center gap-x-3 rounded-lg px-2 py-2 hover:bg-sand/60"
    >
      <span className="min-w-0 grow wrap-anywhere">
        {moneyFigureLabels[figure]}
        {parts && amountKobo > 0 && <span className="block text-sm text-soft figures">{partsText(parts)}</span>}
      </span>
      <span className="text-right figures">
        <Amount amount={amountKobo} />
        {changeKobo !== null && changeKobo !== 0 && (
          <span className="block text-sm text-soft">{changeText(changeKobo)}</span>
        )}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
    </TabLink>
  );
}

const partsText = ({ nowKobo, laterKobo }: OwedParts): string =>
  [
    nowKobo > 0 && `${moneyWords.now} ${formatNaira(nowKobo)}`,
    laterKobo > 0 && `${moneyWords.later} ${formatNaira(laterKobo)}`,
  ]
    .filter(Boolean)
    .join(', ');

const Amount = ({ amount }: { amount: Kobo }) => (
  <span className={amount === 0 ? 'text-soft' : 'font-semibold'}>{formatNaira(amount)}</span>
);
