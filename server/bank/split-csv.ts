import { statementLimits, statementMessages } from '#contract/bank/statements.ts';

/**
 * `cells` leaves out the empty cells at the end of the row, `width` counts them. `line` is the line of the file on
 * which the row ends.
 */
export type CsvRow = { cells: string[]; width: number; line: number };

/** An error whose message is a sentence that tells staff why the file cannot be read. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g;

/** Replaces every kind of line end by `\n`, and removes the byte order mark. */
export const withPlainLineEnds = (text: string): string => text.replace(lineEnds, '\n').replace(/^\uFEFF/, '');

/**
 * Replaces invisible characters by spaces or nothing. Takes `9292.00` out of `="9292.00"`, which banks write so that
 * Excel leaves a number as text.
 */
function cleanCell(raw: string): string {
  const text = /^[ -~]*$/.test(raw)
    ? raw.trim()
    : raw
        .replace(/\p{Cf}/gu, '')
        .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
        .trim();
  return text.startsWith('="') && text.endsWith('"') && text.length > 2 ? text.slice(2, -1).trim() : text;
}

/**
 * Yields the rows of a CSV text with plain line ends, without empty rows. Refuses rows that no bank writes, so that the
 * work is limited. Throws UnreadableFile. The npm package `csv-parse` does not suit: it does not limit how many cells a
 * row has, and by default refuses text after a closing quotation mark, which banks write.
 */
export function* splitRows(text: string, delimiter: string): Generator<CsvRow> {
  const { columns, cell: longestCell, lines } = statementLimits;
  let line = 1;
  let cells: string[] = [];
  let position = 0;
  while (position <= text.length) {
    // `line` also counts empty lines, so this limit is wider than that for rows.
    if (line > 4 * lines) throw new UnreadableFile(statementMessages.tooManyLines);
    while (text[position] === ' ') position++;
    let cell = '';
    if (text[position] === '"') {
      const lineOfQuote = line;
      for (position++; ; position++) {
        const quote = text.indexOf('"', position);
        if (quote === -1) throw new UnreadableFile(statementMessages.quote(lineOfQuote));
        cell += text.slice(position, quote);
        position = quote + 1;
        if (cell.length > longestCell) throw new UnreadableFile(statementMessages.tooWide(lineOfQuote));
        if (text[position] !== '"') break;
        cell += '"';
      }
      for (const character of cell) if (character === '\n') line++;
    }
    // Text after the closing quotation mark belongs to the cell, too.
    const textStart = position;
    while (position < text.length && text[position] !== delimiter && text[position] !== '\n') position++;
    cell += text.slice(textStart, position);
    if (cell.length > longestCell) throw new UnreadableFile(statementMessages.tooWide(line));
    cells.push(cell === '' ? cell : cleanCell(cell));
    if (text[position] === delimiter) {
      // Spreadsheets write empty cells to the right of the table, so this limit is wider than the one below.
      if (cells.length >= 5 * columns) throw new UnreadableFile(statementMessages.tooWide(line));
      position++;
      continue;
    }
    const width = cells.length;
    while (cells.at(-1) === '') cells.pop();
    if (cells.length > columns) throw new UnreadableFile(statementMessages.tooWide(line));
    if (cells.length > 0) yield { cells, width, line };
    cells = [];
    line++;
    position++;
  }
}
