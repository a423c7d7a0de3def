import { formatNaira, kobo } from '#contract/core/money.ts';
import type { MoneyNow, TillNow } from '#contract/reports/money-now.ts';
import { differenceText } from '#contract/till/shifts.ts';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';

/**
 * Lists the cash of each till, and cash without a till, with who has it. A line with a shift opens the report of that
 * shift, which adds up to the amount.
 */
export function TillLines({ tills, withoutTill }: Pick<MoneyNow, 'tills' | 'withoutTill'>) {
  const unlistedCount = withoutTill - tills.filter(({ till }) => till === null).length;
  return (
    <ul aria-label="By till and person" className="mb-2 ml-1 border-l-2 border-hairline pl-3">
      {tills.map((till) => (
        <li key={till.id}>
          {till.shiftId ? (
            <TabLink
              tab="shift"
              search={{ report: till.shiftId }}
              className="-mx-2 flex min-h-11 items-center gap-x-4 rounded-lg px-2 py-1.5 hover:bg-sand/60"
            >
              <TillLine till={till} />
            </TabLink>
          ) : (
            <p className="flex min-h-11 items-center gap-x-4 py-1.5">
              <TillLine till={till} />
            </p>
          )}
        </li>
      ))}
      {unlistedCount > 0 && (
        <li>
          <TabLink
            tab="money-now"
            search={{ figure: 'tills' }}
            className="-mx-2 flex min-h-11 items-center rounded-lg px-2 py-1.5 font-medium hover:bg-sand/60"
          >
            and {unlistedCount} more without a till
          </TabLink>
        </li>
      )}
    </ul>
  );
}

function TillLine({ till }: { till: TillNow }) {
  const notesOf = useNotesOfTill();
  return (
    <>
      <span className="min-w-0 grow">
        {till.till ?? 'Without a till'}
        <span className="block text-sm text-soft figures wrap-anywhere">{notesOf(till).join(' · ')}</span>
      </span>
      <span className="self-start text-right figures">
        <span className="font-semibold">{formatNaira(till.cashKobo)}</span>
        {till.shiftId && <span className="block text-sm text-soft">{cashStateText(till)}</span>}
      </span>
    </>
  );
}

function cashStateText({ till, closedAt, countedKobo }: TillNow): string {
  if (!closedAt) return 'expected';
  if (till !== null) return 'left';
  return countedKobo === null ? 'not counted' : 'not in an envelope';
}

/**
 * Returns a function that says who is or was at a till and since or until when, with the float or what the last count
 * found.
 */
function useNotesOfTill(): (till: TillNow) => string[] {
  const formatInstant = useFormatInstant();
  return ({ person, openedAt, closedAt, floatKobo, expectedCashKobo, countedKobo }) => {
    if (person === null || openedAt === null) return ['Nobody has used it yet'];
    if (closedAt === null)
      return [
        person,
        `since ${formatInstant(openedAt)}`,
        ...(floatKobo === null ? [] : [`float ${formatNaira(floatKobo)}`]),
      ];
    if (countedKobo === null || expectedCashKobo === null) return [person, `until ${formatInstant(closedAt)}`];
    return [
      `${person} counted ${formatNaira(countedKobo)}, ${formatInstant(closedAt)}`,
      differenceText(kobo(countedKobo - expectedCashKobo)).toLowerCase(),
    ];
  };
}
