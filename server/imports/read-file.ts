import { spawn } from 'node:child_process';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { fieldError } from '#contract/core/errors.ts';
import { type ImportFileInput, importLimits, importMessages } from '#contract/imports/imports.ts';
import { programEnv } from '#server/core/env.ts';

/** A number where an XLSX file has a number; else the text of the cell. */
export type Cell = string | number;
/** `line` is the row of the file, counted from 1. */
type FileRow = { line: number; cells: Cell[] };
export type FileTable = { columns: string[]; rows: FileRow[] };

const childScript = join(import.meta.dirname, 'read-file.child.js');
const childLimits = { heapMegabytes: 256, ms: 20_000, outputBytes: 40_000_000 } as const;

const problemNames = ['notTable', 'brokenWorkbook', 'bigWorkbook', 'tooManyRows', 'quote'] as const;
const childAnswer = z.union([
  z.object({ rows: z.array(z.object({ line: z.int(), cells: z.array(z.union([z.string(), z.number()])) })) }),
  z.object({ problem: z.literal('tooWide'), line: z.int() }),
  z.object({ problem: z.enum(problemNames) }),
]);

/**
 * Reads the table of a file, with the names of its columns. A child process reads the file, one at a time, because the
 * file can be made to use up time or memory. Throws AppError with a sentence.
 */
export async function readTable({ text, workbook }: ImportFileInput): Promise<FileTable> {
  const field = text === undefined ? 'workbook' : 'text';
  const refuse = (message: string) => fieldError(field, message);
  const bytes = text === undefined ? Buffer.from(workbook ?? '', 'base64') : Buffer.from(text);
  const problem = text === undefined ? workbookProblem(bytes) : textProblem(text);
  if (problem) throw refuse(problem);
  const output = await oneAtATime(() => runChild(text === undefined ? 'xlsx' : 'csv', bytes));
  const answer = output === undefined ? undefined : childAnswer.parse(JSON.parse(output));
  if (!answer) throw refuse(importMessages.unfinished);
  if ('line' in answer) throw refuse(importMessages.tooWide(answer.line));
  if ('problem' in answer) throw refuse(importMessages[answer.problem]);
  const table = tableOf(answer.rows);
  if (!table) throw refuse(importMessages.noRows);
  return table;
}

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));
const isOldWorkbook = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'));

function workbookProblem(bytes: Buffer): string | undefined {
  if (bytes.length > importLimits.bytes) return importMessages.tooLarge;
  if (isOldWorkbook(bytes)) return importMessages.oldWorkbook;
  return isZip(bytes) ? undefined : importMessages.notTable;
}

/** Control characters other than tabs and line ends: texts have none, and files of other kinds have many. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them
const binaryPattern = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;

function textProblem(text: string): string | undefined {
  if (text.trim() === '') return importMessages.empty;
  return binaryPattern.test(text) ? importMessages.notTable : undefined;
}

/**
 * The first row with two cells or more has the names of the columns: some systems write a title above them. A column
 * without a name gets its letter.
 */
function tableOf(rows: readonly FileRow[]): FileTable | undefined {
  const isHead = ({ cells }: FileRow) => cells.filter((cell) => cell !== '').length > 1;
  const headAt = Math.max(0, rows.findIndex(isHead));
  const [head, ...rowsBelow] = rows.slice(headAt);
  if (!head || rowsBelow.length === 0) return undefined;
  const width = Math.max(...[head, ...rowsBelow.slice(0, 100)].map(({ cells }) => cells.length));
  const columns = Array.from(
    { length: width },
    (_, index) => String(head.cells[index] ?? '').trim() || `#${index + 1}`,
  );
  return { columns, rows: rowsBelow };
}

let lastRun: Promise<unknown> = Promise.resolve();
function oneAtATime<T>(run: () => Promise<T>): Promise<T> {
  const thisRun = lastRun.then(run, run);
  lastRun = thisRun.catch(() => {});
  return thisRun;
}

/** Returns what the child wrote; undefined if it was ended, or ran out of memory. */
function runChild(kind: 'csv' | 'xlsx', bytes: Buffer): Promise<string | undefined> {
  const { rows, columns, cell } = importLimits;
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [`--max-old-space-size=${childLimits.heapMegabytes}`, childScript, kind, ...[rows, columns, cell].map(String)],
      { env: programEnv({}), stdio: ['pipe', 'pipe', 'ignore'], timeout: childLimits.ms, killSignal: 'SIGKILL' },
    );
    const parts: Buffer[] = [];
    let length = 0;
    child.stdout.on('data', (part: Buffer) => {
      length += part.length;
      if (length > childLimits.outputBytes) child.kill('SIGKILL');
      else parts.push(part);
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0 ? Buffer.concat(parts).toString() : undefined));
    // A child that ends early does not read its input.
    child.stdin.on('error', () => {});
    child.stdin.end(bytes);
  });
}
