import { crc32, deflateRawSync } from 'node:zlib';

type ZipEntry = {
  name: string;
  data: Buffer;
  /** The size that the file says the unpacked entry has, if it lies. */
  saidSize?: number;
};

/** Makes a ZIP file. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, saidSize = data.length } of entries) {
    const packed = deflateRawSync(data);
    const nameBytes = Buffer.from(name);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(data), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(saidSize, 8);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    sizes.copy(local, 14);
    local.writeUInt16LE(nameBytes.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 4);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(8, 10);
    sizes.copy(central, 16);
    central.writeUInt16LE(nameBytes.length, 28);
    central.writeUInt32LE(offset, 42);
    parts.push(local, nameBytes, packed);
    directory.push(central, nameBytes);
    offset += local.length + nameBytes.length + packed.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directoryBytes.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directoryBytes, end]);
}

const xml = (text: string): Buffer => Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`);
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A day as a spreadsheet stores it: a number, with a style that shows it as a day. */
type SheetDay = { day: string };
type SheetCell = string | number | SheetDay;

const serialOf = (day: string): number =>
  (Date.parse(`${day}T00:00:00Z`) - Date.parse('1899-12-30T00:00:00Z')) / 86_400_000;

function cellXml(cell: SheetCell, reference: string): string {
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c r="${reference}" s="1"><v>${serialOf(cell.day)}</v></c>`;
  return `<c r="${reference}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`;
}

export const sheetXml = (rows: readonly (readonly SheetCell[])[]): Buffer =>
  xml(
    `<worksheet xmlns="${main}"><sheetData>${rows
      .map(
        (cells, row) =>
          `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`)).join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`,
  );

/** The parts of a workbook with one sheet. */
export const workbookEntries = (sheet: Buffer): ZipEntry[] => [
  {
    name: '[Content_Types].xml',
    data: xml(
      `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
    ),
  },
  {
    name: '_rels/.rels',
    data: xml(
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
  },
  {
    name: 'xl/workbook.xml',
    data: xml(
      `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    data: xml(
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    ),
  },
  {
    name: 'xl/styles.xml',
    data: xml(
      `<styleSheet xmlns="${main}"><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
  },
  { name: 'xl/worksheets/sheet1.xml', data: sheet },
];

/** Makes an XLSX file with one sheet, in Base64. */
export const workbookOf = (rows: readonly (readonly SheetCell[])[]): string =>
  zipOf(workbookEntries(sheetXml(rows))).toString('base64');
