/** Longer than any field may be. */
export const long = 'x'.repeat(10_000);
const deep: unknown = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`);
/** No field of any call is one of these. */
export const nonsense: unknown[] = [
  [],
  {},
  true,
  [null],
  { $gt: '' },
  deep,
  1.5,
  2 ** 53,
  'a\u0000b',
  'a\r\nb',
  '\u2028',
  long,
];
/** Neither is any of these the text a field asks for. */
export const noText: unknown[] = [null, '', '   ', 0, -0, -1, ...nonsense];
/** Nor any of these a date. */
export const noDay = [
  ...['2026-02-30', '2026-13-01', '0000-01-01', '26-12-01', '2026-12-1', '01/12/2026', 'tomorrow', '1e309', '-1'],
  ...['2026-12-01T00:00:00Z', '2026-12-01T00:00:00+01:00', '2026-12-01 ', ' 2026-12-01', '٢٠٢٦-١٢-٠١', '+002026-12-01'],
  ...['<b>2026-12-01</b>', '\u202e2026-12-01', "2026-12-01'--"],
];

/** The value as a person can read it in a list of failures. */
export const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 60);
