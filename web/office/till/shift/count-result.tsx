import { clsx } from 'clsx';
import { formatNaira, fromNaira, type Kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { type CountedMethod, denominations, differenceText, type ShiftCountView } from '#contract/till/shifts.ts';

/** The colour of a difference: red if the count is short. Over is not green, because it is no gain. */
const differenceLook = (difference: Kobo) =>
  difference < 0 ? 'text-danger' : difference === 0 ? 'text-leaf' : 'text-ink';

export function CountResult({ count }: { count: ShiftCountView }) {
  const { cash, card, transfer, differenceKobo } = count;
  return (
    <div>
      <p className="text-soft">Altogether</p>
      <p className={clsx('font-serif text-4xl', differenceLook(differenceKobo))}>{differenceText(differenceKobo)}</p>
      <dl className="mt-4">
        <MethodResult label="Cash" method={cash} note={smallDifferenceText(cash.differenceKobo)} />
        <MethodResult
          label="Terminal"
          method={card}
          note={`${plural(card.slips, 'slip')}${card.batch && `, batch ${card.batch}`}`}
        />
        <MethodResult label="Transfers" method={transfer} note={plural(transfer.items.length, 'transfer')} />
      </dl>
    </div>
  );
}

/** The note on a difference of cash that no coin can make up; empty for any other difference. */
export const smallDifferenceText = (difference: Kobo): string =>
  difference !== 0 && Math.abs(difference) < fromNaira(Math.min(...denominations)) ? 'less than the smallest coin' : '';

function MethodResult({ label, method, note }: { label: string; method: CountedMethod; note?: string }) {
  const { expectedKobo, countedKobo, differenceKobo } = method;
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 border-t border-hairline py-3.5">
      <dt className="font-semibold">{label}</dt>
      <dd className={clsx('text-right font-semibold figures', differenceLook(differenceKobo))}>
        {differenceText(differenceKobo)}
      </dd>
      <dd className="text-sm text-soft figures">
        Should be {formatNaira(expectedKobo)}
        {note && `; ${note}`}
      </dd>
      <dd className="text-right text-sm text-soft figures">counted {formatNaira(countedKobo)}</dd>
    </div>
  );
}
