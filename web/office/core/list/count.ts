import { formatCount, plural } from '#contract/core/plural.ts';
export type Noun = { one: string; many: string };

type Counted = { data: readonly unknown[]; total_count: number; more_than_total?: boolean };

export function countSentence(
  { data, total_count, more_than_total }: Counted,
  noun: Noun,
  isFiltered: boolean,
): string {
  const total = `${more_than_total ? 'more than ' : ''}${plural(total_count, noun.one, noun.many)}`;
  const shownCount = data.length < total_count ? `${formatCount(data.length)} of ${total}` : total;
  return isFiltered ? `${shownCount} found` : shownCount;
}
