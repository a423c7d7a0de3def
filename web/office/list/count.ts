export type Noun = { one: string; many: string };

const figure = new Intl.NumberFormat('en-NG');

export const counted = (count: number, { one, many }: Noun): string =>
  `${figure.format(count)} ${count === 1 ? one : many}`;

export function countSentence(
  { data, total_count }: { data: readonly unknown[]; total_count: number },
  noun: Noun,
  narrowed: boolean,
): string {
  const total = counted(total_count, noun);
  const seen = data.length < total_count ? `${figure.format(data.length)} of ${total}` : total;
  return narrowed ? `${seen} found` : seen;
}
