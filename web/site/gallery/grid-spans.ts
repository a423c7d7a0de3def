export type Span = 'big' | 'small' | 'lead' | 'wide' | 'narrow' | 'full';

// On a tablet `big`, `lead` and `full` fill a row, all others half a row.
const bigLeft: Span[] = ['big', 'small', 'small'];
const bigRight: Span[] = ['small', 'big', 'small'];
const three: Span[] = ['lead', 'small', 'small'];
const wideLeft: Span[] = ['wide', 'narrow'];
const wideRight: Span[] = ['narrow', 'wide'];

const rows = [bigLeft, wideRight, bigRight, three, bigLeft, wideLeft, bigRight, three, wideRight, bigLeft];
const endings = [[], ['full'], wideLeft, bigLeft, [...wideLeft, ...wideRight]] satisfies Span[][];

export function gridSpans(count: number): Span[] {
  const spans: Span[] = [];
  for (let row = 0; count - spans.length >= endings.length; row += 1) spans.push(...(rows[row % rows.length] ?? three));
  return [...spans, ...(endings[count - spans.length] ?? [])];
}
