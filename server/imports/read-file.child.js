/*
 * Reads one file in a process of its own, so that a hostile file takes nothing from the hotel: `readFile` (read-file.ts)
 * gives the process little memory and ends it after its time. It runs as plain JavaScript, because Node starts it without
 * the program. It gets the bytes of the file at its input, and writes rows or the name of a problem as JSON.
 */
import { inflateRawSync } from 'node:zlib';
import { CsvError, parse } from 'csv-parse/sync';

const [kind = 'csv', maxRows = '0', maxColumns = '0', maxCell = '0'] = process.argv.slice(2);
/** In bytes: far more than 20,000 rows of a table need. */
const maxUnpacked = 60_000_000;
const maxEntries = 500;

/** A file that cannot be read, with the name of the problem. */
class UnreadableFile extends Error {}

/** @returns {Promise<Buffer>} */
async function readInput() {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Unpacks every part of a ZIP file within a limit and keeps nothing of it. The reader of workbooks believes the sizes that
 * the file says, so they must be true.
 *
 * @param {Buffer} file
 */
function requireSmallArchive(file) {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end === -1 || end + 22 > file.length) throw new UnreadableFile('brokenWorkbook');
  const entryCount = file.readUInt16LE(end + 10);
  let position = file.readUInt32LE(end + 16);
  let unpackedSize = 0;
  if (entryCount > maxEntries) throw new UnreadableFile('bigWorkbook');
  for (let entry = 0; entry < entryCount; entry++) {
    if (position + 46 > end || file.readUInt32LE(position) !== 0x02014b50) throw new UnreadableFile('brokenWorkbook');
    const method = file.readUInt16LE(position + 10);
    const packedSize = file.readUInt32LE(position + 20);
    const saidSize = file.readUInt32LE(position + 24);
    const local = file.readUInt32LE(position + 42);
    if (local + 30 > end || file.readUInt32LE(local) !== 0x04034b50) throw new UnreadableFile('brokenWorkbook');
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    if (start + packedSize > end) throw new UnreadableFile('brokenWorkbook');
    const size = sizeOfPart(file.subarray(start, start + packedSize), method, maxUnpacked - unpackedSize);
    if (size !== saidSize) throw new UnreadableFile('brokenWorkbook');
    unpackedSize += size;
    position +=
      46 + file.readUInt16LE(position + 28) + file.readUInt16LE(position + 30) + file.readUInt16LE(position + 32);
  }
}

/**
 * @param {Buffer} packed
 * @param {number} method
 * @param {number} limit
 */
function sizeOfPart(packed, method, limit) {
  if (method === 0 && packed.length <= limit) return packed.length;
  if (method !== 8 || limit <= 0)
    throw new UnreadableFile(method === 0 || method === 8 ? 'bigWorkbook' : 'brokenWorkbook');
  try {
    return inflateRawSync(packed, { maxOutputLength: limit }).length;
  } catch (error) {
    const isTooBig = error instanceof RangeError;
    throw new UnreadableFile(isTooBig ? 'bigWorkbook' : 'brokenWorkbook');
  }
}

/** @typedef {{ line: number, cells: (string | number)[] }} FileRow */

/**
 * @param {Buffer} file
 * @returns {Promise<FileRow[]>}
 */
async function readWorkbook(file) {
  requireSmallArchive(file);
  const { readSheet } = await import('read-excel-file/universal');
  const bytes = new Uint8Array(file).buffer;
  // The day of a cell is that of its date in UTC, in which the library makes dates.
  const plainCell = (/** @type {unknown} */ value) =>
    value instanceof Date
      ? Number.isNaN(value.getTime())
        ? ''
        : value.toISOString().slice(0, 10)
      : typeof value === 'number' && Number.isFinite(value)
        ? value
        : typeof value === 'boolean' || typeof value === 'string'
          ? String(value)
          : '';
  const sheet = await readSheet(bytes).catch(() => {
    throw new UnreadableFile('brokenWorkbook');
  });
  return sheet.map((cells, index) => ({ line: index + 1, cells: cells.map(plainCell) }));
}

/**
 * The separator of which the first line with words has most.
 *
 * @param {string} text
 */
function separatorOf(text) {
  const [firstLine = ''] = text.split(/\r\n|\r|\n/).filter((line) => /\p{L}/u.test(line));
  const count = (/** @type {string} */ separator) => firstLine.split(separator).length;
  return ['\t', ';'].find((separator) => count(separator) > count(',')) ?? ',';
}

/**
 * @param {string} text
 * @returns {FileRow[]}
 */
function readCsv(text) {
  try {
    /** @type {unknown} */
    const parsed = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      info: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      // One row more than the limit shows that there are too many.
      to: Number(maxRows) + 2,
      max_record_size: Number(maxColumns) * Number(maxCell),
    });
    const records = /** @type {{ record: string[], info: { lines: number } }[]} */ (parsed);
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw new UnreadableFile('quote');
    throw new UnreadableFile('notTable');
  }
}

/** @param {FileRow} row */
const isFilled = ({ cells }) => cells.some((cell) => cell !== '');

/** @param {FileRow[]} allRows */
function checkedRows(allRows) {
  const rows = allRows.filter(isFilled);
  if (rows.length > Number(maxRows) + 1) throw new UnreadableFile('tooManyRows');
  const wideRow = rows.find(
    ({ cells }) => cells.length > Number(maxColumns) || cells.some((cell) => String(cell).length > Number(maxCell)),
  );
  return wideRow ? { problem: 'tooWide', line: wideRow.line } : { rows };
}

const input = await readInput();
let answer;
try {
  answer = checkedRows(kind === 'xlsx' ? await readWorkbook(input) : readCsv(input.toString()));
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  answer = { problem: error.message };
}
process.stdout.write(JSON.stringify(answer));
