export type Noun = { one: string; many: string };

const figure = new Intl.NumberFormat('en-NG');

/** How much a list holds, and how much of it is to be seen. */
export function countSentence(
  { data, total_count }: { data: readonly unknown[]; total_count: number },
  { one, many }: Noun,
  narrowed: boolean,
): string {
  const total = `${figure.format(total_count)} ${total_count === 1 ? one : many}`;
  const seen = data.length < total_count ? `${figure.format(data.length)} of ${total}` : total;
  return narrowed ? `${seen} found` : seen;
}
