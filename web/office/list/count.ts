import { plural } from '#contract/plural.ts';
export type Noun = { one: string; many: string };

const numberFormat = new Intl.NumberFormat('en-NG');

export function countSentence(
  { data, total_count }: { data: readonly unknown[]; total_count: number },
  noun: Noun,
  isFiltered: boolean,
): string {
  const total = plural(total_count, noun.one, noun.many);
  const shownCount = data.length < total_count ? `${numberFormat.format(data.length)} of ${total}` : total;
  return isFiltered ? `${shownCount} found` : shownCount;
}
