export const longText = 'x'.repeat(10_000);
const deeplyNested: unknown = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`);
/** Values that the tested fields refuse, except 1.5 for an amount and `true` for a yes or no. */
export const invalidValues: unknown[] = [
  [],
  {},
  true,
  [null],
  { $gt: '' },
  deeplyNested,
  1.5,
  2 ** 53,
  'a\u0000b',
  'a\r\nb',
  '\u2028',
  longText,
];
export const invalidTexts: unknown[] = [null, '', '   ', 0, -0, -1, ...invalidValues];
export const invalidDays = [
  ...['2026-02-30', '2026-13-01', '0000-01-01', '26-12-01', '2026-12-1', '01/12/2026', 'tomorrow', '1e309', '-1'],
  ...['2026-12-01T00:00:00Z', '2026-12-01T00:00:00+01:00', '2026-12-01 ', ' 2026-12-01', '٢٠٢٦-١٢-٠١', '+002026-12-01'],
  ...['<b>2026-12-01</b>', '\u202e2026-12-01', "2026-12-01'--"],
];

export const shortJson = (value: unknown) => JSON.stringify(value)?.slice(0, 60);
