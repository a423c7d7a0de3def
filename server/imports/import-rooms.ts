import * as z from 'zod/mini';
import { AppError } from '#contract/core/errors.ts';
import type { TriedRow } from '#contract/imports/imports.ts';
import { roomSheet, type SheetRow } from '#contract/rooms/room-sheet.ts';
import type { Tx } from '#db/db.ts';
import { cellReader, textOf, UnreadableCell } from '#server/imports/cells.ts';
import { type ReadRow, readRows } from '#server/imports/import-each.ts';
import { insertImportRow } from '#server/imports/import-store.ts';
import type { BatchContext, KindOfImport, NamedRow } from '#server/imports/kind.ts';
import { addSheetRows } from '#server/rooms/room-sheet.ts';
import { listRoomsByNumber } from '#server/rooms/room-store.ts';
import { listRoomTypes } from '#server/rooms/room-type-store.ts';

const sheetRow = roomSheet.def.shape.rows.def.element;

function readRoom(row: NamedRow, { reading }: BatchContext): ReadRow<SheetRow> {
  const { textAt, need, amountAt, countAt, labelOf } = cellReader('rooms', row.values, reading);
  const price = amountAt('price');
  const guests = countAt('guests');
  const parsed = z.safeParse(sheetRow, {
    number: need('number', textAt('number')),
    roomType: need('room_type', textAt('room_type')),
    ...(price !== undefined && { pricePerNightKobo: price }),
    ...(guests !== undefined && { maxOccupancy: guests }),
  });
  if (!parsed.success) throw new UnreadableCell(parsed.error.issues[0]?.message ?? labelOf('number'));
  const { number, roomType } = parsed.data;
  return { source: `room ${number}`, what: `Room ${number}, ${roomType}`, value: parsed.data };
}

type RowOfSheet = { line: number; what: string; source: string; value: SheetRow };

/** Adds the rooms as the sheet of the set-up does, without the rows that it refuses. */
async function addRooms(tx: Tx, { deps, member }: BatchContext, rows: readonly RowOfSheet[]) {
  const problems: TriedRow[] = [];
  let left = [...rows];
  while (left.length > 0) {
    try {
      const newTypes = await addSheetRows(
        deps,
        tx,
        member,
        left.map(({ value }) => value),
      );
      return { problems, added: left, newTypes };
    } catch (error) {
      const messages = error instanceof AppError ? messagesByRow(error) : new Map<number, string>();
      if (messages.size === 0) throw error;
      problems.push(
        ...left.flatMap(({ line, what }, index): TriedRow[] => {
          const message = messages.get(index);
          return message === undefined ? [] : [{ line, what, outcome: 'problem', message }];
        }),
      );
      left = left.filter((_, index) => !messages.has(index));
    }
  }
  return { problems, added: [], newTypes: [] };
}

const messagesByRow = ({ errors }: AppError): Map<number, string> =>
  new Map(
    errors.flatMap(({ field, message }) => {
      const index = /^rows\.(\d+)$/.exec(field)?.[1];
      return index === undefined ? [] : [[Number(index), message] as const];
    }),
  );

export const roomImport: KindOfImport = {
  async importRows(tx, context) {
    const results = await readRows(tx, context.rows, {
      subject: 'room',
      nameRow: ({ values }) => [textOf(values.number), textOf(values.room_type)].filter(Boolean).join(', '),
      read: (row) => readRoom(row, context),
    });
    const readable = results.filter((result) => result.outcome === 'new');
    const { problems, added, newTypes } = await addRooms(tx, context, readable);
    await recordAdded(tx, context.batchId, added, newTypes);
    return [
      ...results.flatMap((result): TriedRow[] => (result.outcome === 'new' ? [] : [result])),
      ...problems,
      ...added.map(({ line, what }): TriedRow => ({ line, what, outcome: 'new', message: '' })),
    ];
  },
};

async function recordAdded(
  tx: Tx,
  batchId: string,
  added: readonly RowOfSheet[],
  newTypes: readonly string[],
): Promise<void> {
  const rooms = await listRoomsByNumber(
    tx,
    added.map(({ value }) => value.number),
  );
  const types = await listRoomTypes(tx);
  for (const name of newTypes) {
    const type = types.find((each) => each.name === name);
    const line = added.find(({ value }) => value.roomType === name)?.line;
    if (!type || line === undefined) throw new Error(`the new room type ${name} is missing`);
    await insertImportRow(tx, { batchId, line, source: `type ${name}`, subject: 'room_type', subjectId: type.id });
  }
  for (const { line, source, value } of added) {
    const room = rooms.find(({ number }) => number === value.number);
    if (!room) throw new Error(`the new room ${value.number} is missing`);
    await insertImportRow(tx, { batchId, line, source, subject: 'room', subjectId: room.id });
  }
}
