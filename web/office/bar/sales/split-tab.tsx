import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type BarTab, type TabSale, tabLeftToPay, tabMessages } from '#contract/bar/bar-tabs.ts';
import { countPaidDrinks, maxPeople, peopleLeft, sharesOf } from '#contract/bar/tab-split.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import { type PartOfTab, TakePart } from '#web/office/bar/sales/take-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Segmented } from '#web/ui/segmented.tsx';

type SplitTabProps = {
  tab: BarTab;
  back: () => void;
  /** What the last payment of this split says, such as its change. */
  takenText: string | undefined;
  showTaken: (text?: string) => void;
};

/**
 * Divides what is left of a tab by people or by drinks. Each part is recorded as a separate payment. Goes back by itself
 * when nothing is left to take.
 */
export function SplitTab({ tab, back, takenText, showTaken }: SplitTabProps) {
  const [splitBy, setSplitBy] = useState<'drinks'>();
  const [chosenPart, setPart] = useState<PartOfTab>();
  const isDone = !chosenPart && tabLeftToPay(tab) === 0;
  useEffect(() => {
    if (isDone) back();
  }, [isDone, back]);
  if (isDone) return null;
  if (chosenPart) {
    const backToSplit = () => setPart(undefined);
    const onTaken = (text?: string) => {
      showTaken(text);
      backToSplit();
    };
    return <TakePart tab={tab} part={chosenPart} back={backToSplit} onTaken={onTaken} />;
  }
  return (
    <div className="space-y-5">
      {takenText && <Notice tone="good">{takenText}</Notice>}
      <Segmented
        label="Split"
        choices={[
          [undefined, 'By people'],
          ['drinks', 'By drinks'],
        ]}
        value={splitBy}
        onChange={setSplitBy}
      />
      {splitBy === 'drinks' ? (
        <SplitByDrinks key={tab.payments.length} tab={tab} onChoose={setPart} />
      ) : (
        <SplitByPeople key={tab.payments.length} tab={tab} onChoose={setPart} />
      )}
      <Button look="outline" onClick={back} className="w-full">
        Back to the tab
      </Button>
    </div>
  );
}

type SplitChoiceProps = { tab: BarTab; onChoose: (part: PartOfTab) => void };

function SplitByPeople({ tab, onChoose }: SplitChoiceProps) {
  const unpaidPeopleCount = peopleLeft(tab.payments);
  const [typedCount, setTyped] = useState(String(unpaidPeopleCount ?? 2));
  const peopleCount = /^\d{1,2}$/.test(typedCount) ? Number(typedCount) : 0;
  const isValid = peopleCount >= (unpaidPeopleCount === undefined ? 2 : 1) && peopleCount <= maxPeople;
  const shares = isValid ? sharesOf(tabLeftToPay(tab), peopleCount).filter((share) => share > 0) : [];
  const [firstShare] = shares;
  return (
    <div className="space-y-4">
      <TextField
        type="number"
        inputMode="numeric"
        min={1}
        max={maxPeople}
        label={unpaidPeopleCount === undefined ? 'How many people' : 'How many people have still to pay'}
        hint={`To pay now ${formatNaira(tabLeftToPay(tab))}`}
        value={typedCount}
        error={isValid ? undefined : tabMessages.people}
        onChange={({ target }) => setTyped(target.value)}
      />
      {firstShare !== undefined && (
        <>
          <ol aria-label="Shares" className="divide-y divide-hairline">
            {groupShares(shares).map(([share, count]) => (
              <li key={share} className="figures flex items-center justify-between gap-4 py-2">
                <span>{count === 1 ? '1 person' : `${count} people`}</span>
                <span className="font-semibold">{formatNaira(share)}</span>
              </li>
            ))}
          </ol>
          <Button className="w-full" onClick={() => onChoose({ people: peopleCount, amountKobo: firstShare })}>
            Take {formatNaira(firstShare)}
          </Button>
        </>
      )}
    </div>
  );
}

/** Pairs each different share with the number of people who pay it. */
const groupShares = (shares: readonly Kobo[]): [Kobo, number][] =>
  [...new Set(shares)].map((share) => [share, shares.filter((each) => each === share).length]);

function SplitByDrinks({ tab, onChoose }: SplitChoiceProps) {
  const [chosenCounts, setChosenCounts] = useState<Readonly<Record<string, number>>>({});
  const payments = tab.payments.filter(({ reversed }) => reversed === null);
  const unpaidSales = tab.sales
    .map((sale) => ({ sale, left: sale.quantity - countPaidDrinks(payments, sale.id) }))
    .filter(({ left }) => left > 0);
  const countOf = ({ id }: TabSale) => chosenCounts[id] ?? 0;
  const chosenSumKobo = kobo(unpaidSales.reduce((total, { sale }) => total + sale.unitPriceKobo * countOf(sale), 0));
  const leftToPay = tabLeftToPay(tab);
  const setCount = (sale: TabSale, count: number) => setChosenCounts({ ...chosenCounts, [sale.id]: count });
  const chosenDrinks = unpaidSales.flatMap(({ sale }) =>
    countOf(sale) > 0 ? [{ saleId: sale.id, quantity: countOf(sale) }] : [],
  );
  return (
    <div className="space-y-4">
      <ul aria-label="Drinks to pay" className="divide-y divide-hairline">
        {unpaidSales.map(({ sale, left: unpaidCount }) => (
          <li key={sale.id} className="flex items-center gap-3 py-2">
            <span className="min-w-0 grow wrap-anywhere">
              {sale.drinkName}
              <span className="figures block text-sm text-soft">
                {formatNaira(sale.unitPriceKobo)} each, {unpaidCount} to pay
              </span>
            </span>
            <span className="flex shrink-0 items-center">
              <CountButton
                label={`One ${sale.drinkName} less`}
                disabled={countOf(sale) === 0}
                onClick={() => setCount(sale, countOf(sale) - 1)}
              >
                <Minus aria-hidden="true" className="size-4" />
              </CountButton>
              <output aria-label={`${sale.drinkName} in this part`} className="figures w-8 text-center font-semibold">
                {countOf(sale)}
              </output>
              <CountButton
                label={`One ${sale.drinkName} more`}
                disabled={countOf(sale) >= unpaidCount}
                onClick={() => setCount(sale, countOf(sale) + 1)}
              >
                <Plus aria-hidden="true" className="size-4" />
              </CountButton>
            </span>
          </li>
        ))}
      </ul>
      {chosenSumKobo > leftToPay && (
        <p role="alert" className="text-sm font-medium text-danger">
          {tabMessages.overBalance(leftToPay, tab.unconfirmedKobo, tab.atTerminalKobo)}
        </p>
      )}
      <Button
        className="w-full"
        disabled={chosenDrinks.length === 0 || chosenSumKobo > leftToPay}
        onClick={() => onChoose({ drinks: chosenDrinks, amountKobo: chosenSumKobo })}
      >
        {chosenDrinks.length === 0 ? 'Choose the drinks' : `Take ${formatNaira(chosenSumKobo)}`}
      </Button>
    </div>
  );
}

type CountButtonProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode };

const CountButton = ({ label, children, ...button }: CountButtonProps) => (
  <button
    type="button"
    aria-label={label}
    className="flex size-11 items-center justify-center rounded-full hover:bg-sand disabled:text-soft disabled:opacity-40"
    {...button}
  >
    {children}
  </button>
);
