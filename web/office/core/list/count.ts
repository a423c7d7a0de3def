import { formatCount, plural } from '#contract/core/plural.ts';
export type Noun = { one: string; many: string };

type CountedPage = { data: readonly unknown[]; totalCount: number; moreThanTotal?: boolean };

export function countSentence(
  { data, totalCount, moreThanTotal }: CountedPage,
  noun: Noun,
  isFiltered: boolean,
): string {
  const total = `${moreThanTotal ? 'more than ' : ''}${plural(totalCount, noun.one, noun.many)}`;
  const shownCount = data.length < totalCount ? `${formatCount(data.length)} of ${total}` : total;
  return isFiltered ? `${shownCount} found` : shownCount;
}
