import { lastFileName } from '#contract/exports/exports.ts';
import type { EngineSession } from '#db/engine/dialect.ts';
import { csvHead, csvRows } from '#server/core/csv.ts';
import type { ExportRequest } from '#server/core/exporter.ts';
import { cellOf, type ExportCell, withNaira } from '#server/exports/cells.ts';
import { csvName, describeEnd, describeExport } from '#server/exports/describe.ts';
import {
  isRehearsing,
  readPictureFiles,
  readTableColumns,
  readTableRows,
  type TableColumns,
} from '#server/exports/export-store.ts';
import { exportedTables } from '#server/exports/exported-tables.ts';
import { type ZippedFile, zipFiles } from '#server/exports/zip.ts';

/**
 * Writes everything as a ZIP file, piece by piece. The session must be in a transaction that sees the database at one
 * moment. The settings, which need no database, are written before there is a session, because a proxy does not wait
 * for long until a reply begins. The last file shows that all are there.
 */
export function writeExport(
  session: EngineSession | Promise<EngineSession>,
  request: ExportRequest,
): AsyncGenerator<Uint8Array> {
  return zipFiles(exportedFiles(session, request), new Date(request.madeAt));
}

const bytesOf = (text: string): Uint8Array => Buffer.from(text);

async function* exportedFiles(
  given: EngineSession | Promise<EngineSession>,
  request: ExportRequest,
): AsyncGenerator<ZippedFile> {
  yield { name: 'settings.json', chunks: [bytesOf(JSON.stringify(withNaira(request.hotel), null, 2))] };
  const session = await given;
  const found = await readTableColumns(session);
  const tables = Object.keys(exportedTables).flatMap((name) => found.filter(({ table }) => table === name));
  const isRehearsal = await isRehearsing(session);
  yield { name: 'README.txt', chunks: [bytesOf(describeExport({ request, tables, isRehearsal }))] };
  const rowsOfFiles = new Map<string, number>();
  for (const table of tables) {
    const name = csvName(table.table);
    const countRows = (rows: number) => void rowsOfFiles.set(name, (rowsOfFiles.get(name) ?? 0) + rows);
    yield { name, chunks: csvChunks(session, table, request.hotel.timeZone, countRows) };
  }
  let pictures = 0;
  for await (const { name, bytes } of readPictureFiles(session)) {
    pictures += 1;
    yield { name, chunks: [bytes], isPacked: true };
  }
  yield { name: lastFileName, chunks: [bytesOf(describeEnd(rowsOfFiles, pictures))] };
}

async function* csvChunks(
  session: EngineSession,
  table: TableColumns,
  timeZone: string,
  countRows: (rows: number) => void,
): AsyncGenerator<Uint8Array> {
  const columns = table.columns.map(
    (column, index) => [column.heading, (row: unknown[]): ExportCell => cellOf(row[index], column, timeZone)] as const,
  );
  yield bytesOf(csvHead(columns));
  countRows(0);
  for await (const rows of readTableRows(session, table)) {
    countRows(rows.length);
    yield bytesOf(csvRows(rows, columns));
  }
}
