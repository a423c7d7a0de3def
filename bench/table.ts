export type ResultRow = {
  work: string;
  measured: string;
  ratio?: number;
  beside?: string;
};

const columns = ['ratio', 'work', 'measured', 'beside'] as const;

export function toMarkdown(rows: readonly ResultRow[]): string[] {
  const cells = rows.map(({ ratio, work, measured, beside = '' }) => [
    ratio === undefined ? '' : formatRatio(ratio),
    work,
    measured,
    beside,
  ]);
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...cells.map((line) => line[index]?.length ?? 0)),
  );
  const toLine = (line: readonly string[]) =>
    `| ${line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  return [toLine(columns), toLine(widths.map((width) => '-'.repeat(width))), ...cells.map(toLine)];
}

function formatRatio(ratio: number): string {
  return ratio >= 100 ? ratio.toFixed(0) : ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(ratio < 0.1 ? 4 : 2);
}

export const perSecondText = (rate: number): string => `${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s`;
export const millisecondsText = (time: number): string => `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`;
export const megabytesText = (bytes: number): string => `${Math.round(bytes / 1024 ** 2)} MB`;

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
