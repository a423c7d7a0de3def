import { formatNaira, kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { moneyWords } from '#contract/front-desk/to-pay.ts';
import { moneyFigureLabels, type OwedFigure, type OwedParts } from '#contract/reports/money-now.ts';
import type { LinkedFact } from '#web/office/core/linked-facts.tsx';

const shownFigures = ['in_house', 'left', 'to_come', 'companies', 'tabs'] as const satisfies readonly OwedFigure[];
type ShownFigure = (typeof shownFigures)[number];

const hiddenIfZero: readonly ShownFigure[] = ['left', 'to_come'];

const screenOfFigure: Record<ShownFigure, Pick<LinkedFact, 'tab' | 'search'>> = {
  in_house: { tab: 'bookings', search: { guests: 'owe', who: 'in_house' } },
  left: { tab: 'bookings', search: { guests: 'owe', who: 'left' } },
  to_come: { tab: 'money-now', search: { figure: 'to_come' } },
  companies: { tab: 'bookings', search: { company: 'all' } },
  tabs: { tab: 'bar-sales' },
};

const countTexts: Record<ShownFigure, (count: number) => string> = {
  in_house: (count) => plural(count, 'stay'),
  left: (count) => plural(count, 'stay'),
  to_come: (count) => plural(count, 'booking'),
  companies: (count) => plural(count, 'account'),
  tabs: (count) => plural(count, 'tab'),
};

/**
 * Each fact has what is owed in all of one figure, and how much of that is to pay now and later. The facts of guests
 * who have left and of guests to come are omitted if these owe nothing.
 */
export const owedFacts = (owed: readonly (OwedParts & { figure: OwedFigure })[]): LinkedFact[] =>
  shownFigures.flatMap((figure) => {
    const parts = owed.find((each) => each.figure === figure);
    if (!parts || (hiddenIfZero.includes(figure) && parts.nowKobo + parts.laterKobo === 0)) return [];
    const { nowKobo, laterKobo, nowCount } = parts;
    const laterText = `${moneyWords.later} ${formatNaira(laterKobo)}`;
    const nowAndLaterText = `${moneyWords.now} ${formatNaira(nowKobo)}, ${countTexts[figure](nowCount)}. ${laterText}`;
    const nowOrLaterText = laterKobo > 0 ? moneyWords.later : `${moneyWords.now}, ${countTexts[figure](nowCount)}`;
    return [
      {
        label: moneyFigureLabels[figure],
        note: nowKobo > 0 && laterKobo > 0 ? nowAndLaterText : nowOrLaterText,
        value: formatNaira(kobo(nowKobo + laterKobo)),
        ...screenOfFigure[figure],
      },
    ];
  });
