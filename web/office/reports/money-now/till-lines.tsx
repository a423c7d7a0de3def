import { ChevronRight } from 'lucide-react';
import { formatNaira, kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { type CashOfPerson, type MoneyNow, type TillNow, withoutTillMeaning } from '#contract/reports/money-now.ts';
import { differenceText } from '#contract/till/shifts.ts';
import { Definition } from '#web/office/core/definition.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { useFormatDayOf } from '#web/office/till/shift/use-format-day-of.ts';

const lineLook = '-mx-2 flex min-h-11 items-center gap-x-4 rounded-lg px-2 py-1.5 hover:bg-sand/60';

/**
 * Lists the cash of each till, and of each person without a till. A line of a shift opens its report, which adds up to
 * the amount.
 */
export function TillLines({ money: { tills, withoutTill, peopleWithoutTill } }: { money: MoneyNow }) {
  const unlistedCount = peopleWithoutTill - withoutTill.length;
  return (
    <div className="mb-2 ml-1 border-l-2 border-hairline pl-3">
      <ul aria-label="By till">
        {tills.map((till) => (
          <li key={till.id}>
            {till.shiftId ? (
              <TabLink tab="shift" search={{ report: till.shiftId }} className={lineLook}>
                <TillLine till={till} />
              </TabLink>
            ) : (
              <p className="flex min-h-11 items-center gap-x-4 py-1.5">
                <TillLine till={till} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {withoutTill.length > 0 && (
        <>
          <h3 className="mt-2 flex items-center text-sm font-medium text-soft">
            Without a till, by person
            <Definition term="Without a till" meaning={withoutTillMeaning} />
          </h3>
          <ul aria-label="Without a till, by person">
            {withoutTill.map((person) => (
              <li key={person.id}>
                <PersonLines person={person} />
              </li>
            ))}
            {unlistedCount > 0 && (
              <li>
                <AllOfThem text={`and ${plural(unlistedCount, 'more person', 'more people')}`} />
              </li>
            )}
          </ul>
        </>
      )}
    </div>
  );
}

const AllOfThem = ({ text }: { text: string }) => (
  <TabLink tab="money-now" search={{ figure: 'tills' }} className={`${lineLook} font-medium`}>
    {text}
  </TabLink>
);

/** The cash of one person; its days open below it. */
function PersonLines({ person: { person, cashKobo, shiftCount, shifts } }: { person: CashOfPerson }) {
  const formatDayOf = useFormatDayOf();
  const unlistedCount = shiftCount - shifts.length;
  return (
    <details className="group">
      <summary className={`${lineLook} cursor-pointer list-none`}>
        <span className="min-w-0 grow wrap-anywhere">
          {person}
          <span className="block text-sm text-soft">{plural(shiftCount, 'shift')}</span>
        </span>
        <span className="font-semibold figures">{formatNaira(cashKobo)}</span>
        <ChevronRight
          aria-hidden="true"
          className="size-5 shrink-0 text-soft group-open:rotate-90 motion-safe:transition-transform"
        />
      </summary>
      <ul className="mb-2 pl-4">
        {shifts.map((shift) => (
          <li key={shift.shiftId}>
            <TabLink tab="shift" search={{ report: shift.shiftId }} className={lineLook}>
              <span className="min-w-0 grow figures">
                {formatDayOf(shift.openedAt)}
                <span className="block text-sm text-soft">{stateOfCash(shift)}</span>
              </span>
              <span className="figures">{formatNaira(shift.cashKobo)}</span>
            </TabLink>
          </li>
        ))}
        {unlistedCount > 0 && (
          <li>
            <AllOfThem text={`and ${plural(unlistedCount, 'more shift')}`} />
          </li>
        )}
      </ul>
    </details>
  );
}

function stateOfCash({ closedAt, countedKobo, cashKobo }: CashOfPerson['shifts'][number]): string {
  if (cashKobo < 0) return 'More given out than came in';
  if (closedAt === null) return 'Should be there now';
  return countedKobo === null ? 'Not counted' : 'Counted, not in an envelope';
}

function TillLine({ till }: { till: TillNow }) {
  const notesOf = useNotesOfTill();
  return (
    <>
      <span className="min-w-0 grow">
        {till.till}
        <span className="block text-sm text-soft figures wrap-anywhere">{notesOf(till).join(' · ')}</span>
      </span>
      <span className="self-start text-right figures">
        <span className="font-semibold">{formatNaira(till.cashKobo)}</span>
        {till.shiftId && (
          <span className="block text-sm text-soft">{till.closedAt ? 'left there' : 'should be there'}</span>
        )}
      </span>
    </>
  );
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
