import * as z from 'zod/mini';
import { guestCounts } from '#contract/core/guests.ts';
import { fromNaira, type Kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { newRoomType } from '#contract/rooms/inventory.ts';
import { addRoomsInput } from '#contract/rooms/numbered-rooms.ts';

/** The most guests in a room of a new type whose line does not say it. */
export const usualGuests = 2;

/** The most rooms that one sheet can have. */
const maxRows = 400;

export const roomSheetMessages = {
  nothing: 'Please paste or type at least one room, such as: 101, Deluxe, 30500',
  tooMany: `A sheet can have at most ${maxRows} rooms. Please add the rest with a second one.`,
  noNumber: 'The first column has no room number',
  noType: 'The second column has no room type',
  price: 'The price must be an amount in naira, such as 30500',
  columns: 'A line has a number, a room type, a price, and if you like the most guests',
  guests: `Guests must be a number from 1 to ${guestCounts.length}`,
  twice: (number: string, line: number) => `Room ${number} stands in line ${line} already`,
  otherPrice: (type: string, line: number) => `${type} has another price in line ${line}`,
  otherGuests: (type: string, line: number) => `${type} has another number of guests in line ${line}`,
  priceNeeded: (type: string) => `${type} is a new room type and needs a price`,
  otherPriceThanNow: (type: string, price: string) =>
    `${type} costs ${price} already. Change its price on Room Management, or leave the price out here.`,
  added: (rooms: number, types: number) =>
    `${plural(rooms, 'room')} added${types === 0 ? '' : `, and ${plural(types, 'new room type')}`}`,
  saveFailed: 'Failed to add the rooms',
} as const;

const messages = roomSheetMessages;

const [numberField, typeField, priceField, guestsField] = [
  addRoomsInput.def.shape.numbers.def.element,
  newRoomType.def.shape.roomType,
  newRoomType.def.shape.pricePerNightKobo,
  newRoomType.def.shape.maxOccupancy,
];

/** A room of the sheet. Price and guests are needed only once for each new room type. */
const sheetRow = z.object({
  number: numberField,
  roomType: typeField,
  pricePerNightKobo: z.optional(priceField),
  maxOccupancy: z.optional(guestsField),
});
export type SheetRow = z.output<typeof sheetRow>;

export const roomSheet = z.object({
  rows: z
    .array(sheetRow, messages.nothing)
    .check(z.minLength(1, messages.nothing), z.maxLength(maxRows, messages.tooMany)),
});

export const roomSheetReply = z.object({ message: z.string(), added: z.int(), newTypes: z.array(z.string()) });

/** `line` counts from 1, as people count the lines that they pasted. */
export type LineProblem = { line: number; message: string };

export type ReadSheet = { rows: SheetRow[]; problems: LineProblem[] };

const separatorOf = (line: string): string => ['\t', ';'].find((each) => line.includes(each)) ?? ',';

/** Between commas, a price such as 25,000 is two columns. They become one again. */
function columnsOf(line: string): string[] {
  const separator = separatorOf(line);
  const columns = line.split(separator).map((column) => column.trim());
  if (separator !== ',') return columns;
  const [number = '', type = '', price = '', ...rest] = columns;
  const otherAt = rest.findIndex((text) => !/^\d{3}(\.\d\d)?$/.test(text));
  const thousands = otherAt === -1 ? rest : rest.slice(0, otherAt);
  return [number, type, [price, ...thousands].join(''), ...rest.slice(thousands.length)];
}

function readPrice(text: string): Kobo | undefined {
  const digits = text.replace(/^(₦|NGN|N)\s*/i, '').replace(/[,\s]/g, '');
  return /^\d+(\.\d{1,2})?$/.test(digits) ? fromNaira(Number(digits)) : undefined;
}

const isHeading = ([number = '', , price = '']: readonly string[]): boolean =>
  number !== '' && !/\d/.test(number) && !/\d/.test(price);

function readRow([number = '', type = '', price = '', guests = '', ...further]: readonly string[]): {
  row?: SheetRow;
  message?: string;
} {
  if (number === '') return { message: messages.noNumber };
  if (type === '') return { message: messages.noType };
  if (further.some((text) => text !== '')) return { message: messages.columns };
  const priceKobo = readPrice(price);
  if (price !== '' && priceKobo === undefined) return { message: messages.price };
  if (guests !== '' && !/^\d+$/.test(guests)) return { message: messages.guests };
  const parsed = z.safeParse(sheetRow, {
    number,
    roomType: type,
    ...(priceKobo !== undefined && { pricePerNightKobo: priceKobo }),
    ...(guests !== '' && { maxOccupancy: Number(guests) }),
  });
  return parsed.success ? { row: parsed.data } : { message: parsed.error.issues[0]?.message ?? messages.columns };
}

/** Two names that differ only in upper and lower case are one room type, as in the database. */
export const sameTypeKey = (roomType: string): string => roomType.normalize().toLowerCase();

type RowOnLine = SheetRow & { line: number };

function conflictOf(row: RowOnLine, earlier: readonly RowOnLine[]): string | undefined {
  const sameNumber = earlier.find(({ number }) => number === row.number);
  if (sameNumber) return messages.twice(row.number, sameNumber.line);
  const ofType = earlier.filter(({ roomType }) => sameTypeKey(roomType) === sameTypeKey(row.roomType));
  const [priced, sized] = [
    ofType.find((each) => each.pricePerNightKobo !== undefined),
    ofType.find((each) => each.maxOccupancy !== undefined),
  ];
  if (priced && row.pricePerNightKobo !== undefined && priced.pricePerNightKobo !== row.pricePerNightKobo)
    return messages.otherPrice(row.roomType, priced.line);
  if (sized && row.maxOccupancy !== undefined && sized.maxOccupancy !== row.maxOccupancy)
    return messages.otherGuests(row.roomType, sized.line);
  return undefined;
}

/** The lines with a room, in their order: no empty ones and no headings. */
function filledLinesOf(text: string): { line: number; columns: string[] }[] {
  const lines = text.split(/\r\n|\r|\n/).map((line, index) => ({ line: index + 1, columns: columnsOf(line) }));
  const filledLines = lines.filter(({ columns }) => columns.some((column) => column !== ''));
  const [first] = filledLines;
  const roomLines = first && isHeading(first.columns) ? filledLines.slice(1) : filledLines;
  return roomLines.flatMap(({ line, columns: [number = '', ...rest] }) =>
    numbersOf(number).map((each) => ({ line, columns: [each, ...rest] })),
  );
}

/** `101-112` and `101 to 112` are twelve rooms. Both numbers have the same count of digits, and the first is lower. */
function numbersOf(text: string): string[] {
  const [, from = '', until = ''] = /^(\d+) ?(?:-|–|to) ?(\d+)$/i.exec(text) ?? [];
  const count = Number(until) - Number(from) + 1;
  if (from.length !== until.length || count < 2 || count > maxRows) return [text];
  return Array.from({ length: count }, (_, index) => String(Number(from) + index).padStart(from.length, '0'));
}

/** Numbers in their order, in a few words: `101–112, 12A`. */
export function numbersText(numbers: readonly string[]): string {
  const runs: [string, string][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && /^\d+$/.test(number) && numbersOf(`${run[1]}-${number}`).length === 2) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, until]) => (from === until ? from : `${from}–${until}`)).join(', ');
}

/** The numbers of the lines from which the rows of a sheet without problems were read. */
export const linesOfSheet = (text: string): number[] => filledLinesOf(text).map(({ line }) => line);

/**
 * Reads what was pasted from a sheet or typed: a room in each line, with number, room type, price and, if given, the
 * most guests, between tabs, semicolons or commas. A number can be a range. A first line of headings and empty lines are
 * left out.
 */
export function readRoomSheet(text: string): ReadSheet {
  const rows: RowOnLine[] = [];
  const problems: LineProblem[] = [];
  for (const { line, columns } of filledLinesOf(text)) {
    const { row, message } = readRow(columns);
    const problem = row ? conflictOf({ ...row, line }, rows) : message;
    if (problem !== undefined) problems.push({ line, message: problem });
    else if (row) rows.push({ ...row, line });
  }
  if (rows.length > maxRows) problems.push({ line: rows[maxRows]?.line ?? 1, message: messages.tooMany });
  if (rows.length === 0 && problems.length === 0) problems.push({ line: 1, message: messages.nothing });
  return { rows: rows.map(({ line: _, ...row }) => row), problems };
}

export type SheetType = {
  roomType: string;
  numbers: string[];
  pricePerNightKobo: Kobo | undefined;
  maxOccupancy: number | undefined;
};

/** The room types of a sheet in the order in which they first stand there, with the price and the guests of each. */
export function typesOfSheet(rows: readonly SheetRow[]): SheetType[] {
  const types = new Map<string, SheetType>();
  for (const { number, roomType, pricePerNightKobo, maxOccupancy } of rows) {
    const type = types.get(sameTypeKey(roomType));
    types.set(sameTypeKey(roomType), {
      roomType: type?.roomType ?? roomType,
      numbers: [...(type?.numbers ?? []), number],
      pricePerNightKobo: type?.pricePerNightKobo ?? pricePerNightKobo,
      maxOccupancy: type?.maxOccupancy ?? maxOccupancy,
    });
  }
  return [...types.values()];
}

/** `204` is on floor 2 and `1104` on floor 11. A number of other form is on the ground floor. */
export function floorOfNumber(number: string): number {
  const floor = /^(\d{1,2})\d\d[A-Z]?$/.exec(number)?.[1];
  return floor === undefined || Number(floor) > 60 ? 0 : Number(floor);
}
