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
export const findTillDifferences: RuleSearch = async (looking) => {
  const shifts = await readCountedShifts(looking);
  return shifts.flatMap((shift) => {
    const oddCount = shift.counts.find(({ cash, expectedCash }) => Math.abs(cash - expectedCash) >= looking.limit);
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
export const findFloatDifferences: RuleSearch = async (looking) =>
  (await readFloatsThatDiffer(looking)).map(({ left, ...row }) => {
    const expected = kobo((left?.kobo ?? 0) + row.broughtKobo);
    return {
      dedupeKey: `float_differs:${row.shiftId}`,
      at: row.at,
      title: `Float at ${row.till} ${differenceInWords(row.floatKobo - expected)} against ${left ? 'what was left' : 'what was taken before without a till'}`,
      who: left ? `Left by ${left.byName}, counted by ${row.name}` : row.name,
      staffId: row.staffId,
      bookingId: null,
      events: [
        ...(left ? [eventAt(left.at, `${left.byName} left ${formatNaira(left.kobo)} in the till.`)] : []),
        eventAt(row.at, `${row.name} counted ${formatNaira(row.floatKobo)} and opened a shift.`, { isFound: true }),
      ],
      details: [
        ...(left ? ([['Left in the till', formatNaira(left.kobo)]] satisfies [string, string][]) : []),
        ...(row.broughtKobo === 0
          ? []
          : ([['Taken before without a till', formatNaira(row.broughtKobo)]] satisfies [string, string][])),
        ['Float as counted', formatNaira(row.floatKobo)],
        ...(left ? ([['Z report before', zNumberText(left.zNumber)]] satisfies [string, string][]) : []),
      ],
    };
  });

export const findTerminalDifferences: RuleSearch = async (looking) => {
  const shifts = await readCountedShifts(looking);
  return shifts.flatMap((shift) => {
    const oddCount = shift.counts.findLast(({ card, expectedCard }) => Math.abs(card - expectedCard) >= looking.limit);
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

export const findTypedCounts: RuleSearch = async (looking) => {
  const people = await readCountsOfPeople(looking, 4 * looking.limit);
  return people.flatMap(({ staffId, name, counts }) => {
    const streak = findTypedStreak(counts);
    const [first] = streak;
    const last = counts.at(-1);
    if (!first || !last || streak.length < looking.limit) return [];
    return [
      {
        dedupeKey: `typed_counts:${staffId}:${first.zNumber}`,
        at: new Date(last.at),
        title: `${plural(streak.length, 'count')} in a row that agree or differ by whole ₦500`,
        who: name,
        staffId,
        bookingId: null,
        events: [
          eventAt(last.at, `${name} counted: ${differenceInWords(last.difference).toLowerCase()}.`, { isFound: true }),
        ],
        details: [['Differences', streak.map(({ difference }) => differenceInWords(difference)).join(', ')]],
      },
    ];
  });
};
