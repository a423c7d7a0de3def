import { formatNaira, kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { findTypedStreak } from '#contract/oversight/odd-rules.ts';
import { differenceText, zNumberText } from '#contract/till/shifts.ts';
import {
  type CountedShift,
  readCountedShifts,
  readCountsOfPeople,
  readFloatsThatDiffer,
} from '#server/oversight/shift-rule-store.ts';
import { eventAt, type RuleSearch, sortEvents, whoText } from '#server/oversight/window.ts';

const differenceInWords = (amount: number) => differenceText(kobo(amount));

const eventsOf = (shift: CountedShift, textOf: (count: CountedShift['counts'][number]) => string) =>
  sortEvents([
    eventAt(shift.openedAt, `${shift.name} opened the shift.`),
    ...shift.counts.map((count) =>
      eventAt(count.at, `${count.by} counted the till${count.number > 1 ? ' again' : ''}: ${textOf(count)}.`, {
        isFound: true,
      }),
    ),
  ]);

/** The first count that differs stays a thing to check, even if the till is counted again and then agrees. */
export const findTillDifferences: RuleSearch = async (ruleInput) => {
  const shifts = await readCountedShifts(ruleInput);
  return shifts.flatMap((shift) => {
    const oddCount = shift.counts.find(({ cash, expectedCash }) => Math.abs(cash - expectedCash) >= ruleInput.limit);
    if (!oddCount) return [];
    const difference = oddCount.cash - oddCount.expectedCash;
    return [
      {
        dedupeKey: `till_differs:${shift.id}`,
        at: new Date(oddCount.at),
        title: `${shift.till} ${differenceInWords(difference)}`,
        who: whoText(
          shift.name,
          shift.earlierDifferences > 0 && `${plural(shift.earlierDifferences + 1, 'time')} in 14 days`,
        ),
        staffId: shift.staffId,
        bookingId: null,
        events: eventsOf(shift, (count) => differenceInWords(count.cash - count.expectedCash).toLowerCase()),
        details: [
          ['Cash that should be there', formatNaira(kobo(oddCount.expectedCash))],
          ['Cash counted', formatNaira(kobo(oddCount.cash))],
          ['Z report', zNumberText(shift.zNumber)],
          ['Signed by', shift.signedBy ?? 'Nobody yet'],
        ],
      },
    ];
  });
};

/** Names two people where two may have caused the difference: who left the money, and who counted it next. */
export const findFloatDifferences: RuleSearch = async (ruleInput) =>
  (await readFloatsThatDiffer(ruleInput)).map(({ left, ...floatDifference }) => {
    const expected = kobo((left?.kobo ?? 0) + floatDifference.broughtKobo);
    return {
      dedupeKey: `float_differs:${floatDifference.shiftId}`,
      at: floatDifference.at,
      title: `Float at ${floatDifference.till} ${differenceInWords(floatDifference.floatKobo - expected)} against ${left ? 'what was left' : 'what was taken before without a till'}`,
      who: left ? `Left by ${left.byName}, counted by ${floatDifference.name}` : floatDifference.name,
      staffId: floatDifference.staffId,
      bookingId: null,
      events: [
        ...(left ? [eventAt(left.at, `${left.byName} left ${formatNaira(left.kobo)} in the till.`)] : []),
        eventAt(
          floatDifference.at,
          `${floatDifference.name} counted ${formatNaira(floatDifference.floatKobo)} and opened a shift.`,
          { isFound: true },
        ),
      ],
      details: [
        ...(left ? ([['Left in the till', formatNaira(left.kobo)]] satisfies [string, string][]) : []),
        ...(floatDifference.broughtKobo === 0
          ? []
          : ([['Taken before without a till', formatNaira(floatDifference.broughtKobo)]] satisfies [string, string][])),
        ['Float as counted', formatNaira(floatDifference.floatKobo)],
        ...(left ? ([['Z report before', zNumberText(left.zNumber)]] satisfies [string, string][]) : []),
      ],
    };
  });

export const findTerminalDifferences: RuleSearch = async (ruleInput) => {
  const shifts = await readCountedShifts(ruleInput);
  return shifts.flatMap((shift) => {
    const oddCount = shift.counts.findLast(
      ({ card, expectedCard }) => Math.abs(card - expectedCard) >= ruleInput.limit,
    );
    if (!oddCount || oddCount !== shift.counts.at(-1)) return [];
    return [
      {
        dedupeKey: `terminal_differs:${shift.id}`,
        at: new Date(oddCount.at),
        title: `The terminal’s batch at ${shift.till} is ${differenceInWords(oddCount.card - oddCount.expectedCard)} against the card payments`,
        who: shift.name,
        staffId: shift.staffId,
        bookingId: null,
        events: eventsOf(shift, (count) => `batch ${differenceInWords(count.card - count.expectedCard).toLowerCase()}`),
        details: [
          [
            'Card payments recorded',
            `${formatNaira(kobo(oddCount.expectedCard))}, ${plural(shift.cardPaymentCount, 'payment')}`,
          ],
          ['Numbers of slips recorded', shift.slipNumbers.join(', ') || 'none'],
          ['Batch of the terminal', `${formatNaira(kobo(oddCount.card))}, ${plural(oddCount.slips, 'slip')}`],
          ['Batch number', oddCount.batch || 'none'],
          ['Z report', zNumberText(shift.zNumber)],
        ],
      },
    ];
  });
};

export const findTypedCounts: RuleSearch = async (ruleInput) => {
  const people = await readCountsOfPeople(ruleInput, 4 * ruleInput.limit);
  return people.flatMap(({ staffId, name, counts }) => {
    const streak = findTypedStreak(counts);
    const [firstOfStreak] = streak;
    const lastCount = counts.at(-1);
    if (!firstOfStreak || !lastCount || streak.length < ruleInput.limit) return [];
    return [
      {
        dedupeKey: `typed_counts:${staffId}:${firstOfStreak.zNumber}`,
        at: new Date(lastCount.at),
        title: `${plural(streak.length, 'count')} in a row that agree or differ by whole ₦500`,
        who: name,
        staffId,
        bookingId: null,
        events: [
          eventAt(lastCount.at, `${name} counted: ${differenceInWords(lastCount.difference).toLowerCase()}.`, {
            isFound: true,
          }),
        ],
        details: [['Differences', streak.map(({ difference }) => differenceInWords(difference)).join(', ')]],
      },
    ];
  });
};
