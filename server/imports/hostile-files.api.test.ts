import { beforeAll, expect, test } from 'vitest';
import { importLimits, importMessages } from '#contract/imports/imports.ts';
import type { Client } from '#tools/testing/client.ts';
import { expectRefusedFields } from '#tools/testing/refusals.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';
import { sheetXml, workbookEntries, zipOf } from '#tools/testing/workbook.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await testApp();
  owner = await signedIn(app, 'superadmin');
  return () => app.close();
});

const read = (file: object) => owner.post('/api/imports/read', { kind: 'bookings', name: 'file', ...file });
const base64 = (bytes: Buffer) => ({ workbook: bytes.toString('base64') });
const workbookWith = (sheet: Buffer) => base64(zipOf(workbookEntries(sheet)));
const zeros = (bytes: number) => Buffer.alloc(bytes, 0x20);
/** A sheet with one cell far away, for which a reader could fill in billions of empty ones. */
const farSheet = Buffer.from(
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
);
/** An XML file whose entities grow a thousandfold in each step. */
const entitiesSheet = Buffer.from(
  `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&c;</t></is></c></row></sheetData></worksheet>`,
);
const smallSheet = sheetXml([
  ['Name', 'Phone'],
  ['Ada', '1'],
]);
const lyingZip = zipOf(workbookEntries(smallSheet).map((entry) => ({ ...entry, saidSize: 4_000_000_000 })));
const cutZip = zipOf(workbookEntries(smallSheet)).subarray(0, 400);
const manyEntries = zipOf(
  Array.from({ length: 600 }, (_, index) => ({ name: `${index}.xml`, data: Buffer.from('x') })),
);
const rows = (count: number) => Array.from({ length: count }, (_, row) => `a${row},b`).join('\n');

test.each<[string, object, string | readonly string[]]>([
  ['an empty text', { text: '' }, importMessages.empty],
  ['a text of spaces', { text: ' \n \n' }, importMessages.empty],
  ['names of columns alone', { text: 'Name,Phone' }, importMessages.noRows],
  ['a text with NUL', { text: 'Name,Phone\nAda\0,1' }, importMessages.notTable],
  ['a PDF', { text: '%PDF-1.7\n\u0001\u0002\u0003' }, importMessages.notTable],
  ['a quotation mark without an end', { text: 'Name,Phone\n"Ada,1\nBola,2' }, importMessages.quote],
  ['too many rows', { text: `a,b\n${rows(importLimits.rows + 1)}` }, importMessages.tooManyRows],
  ['too many columns', { text: `a,b\n${'x,'.repeat(importLimits.columns + 1)}` }, importMessages.tooWide(2)],
  ['a cell that is too long', { text: `a,b\n${'x'.repeat(importLimits.cell + 1)},1` }, importMessages.tooWide(2)],
  [
    'a cell of megabytes',
    { text: `a,b\n"${'x'.repeat(4_000_000)}",1` },
    [importMessages.notTable, importMessages.tooWide(2)],
  ],
  ['a text above 5 MB', { text: 'x'.repeat(importLimits.bytes + 1) }, importMessages.tooLarge],
  ['no Base64', { workbook: '{}' }, importMessages.brokenWorkbook],
  ['a picture', base64(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')), importMessages.notTable],
  ['an old Excel file', base64(Buffer.from('d0cf11e0a1b11ae1', 'hex')), importMessages.oldWorkbook],
  ['another ZIP file', base64(zipOf([{ name: 'a.txt', data: Buffer.from('a') }])), importMessages.brokenWorkbook],
  ['a ZIP file that is cut', base64(cutZip), importMessages.brokenWorkbook],
  ['a ZIP file that lies about its sizes', base64(lyingZip), importMessages.brokenWorkbook],
  ['a ZIP file with very many parts', base64(manyEntries), importMessages.bigWorkbook],
  ['a ZIP bomb of 200 MB', workbookWith(zeros(200_000_000)), importMessages.bigWorkbook],
  [
    'a sheet of 16,000 columns and a million rows',
    workbookWith(farSheet),
    [importMessages.unfinished, importMessages.tooWide(1), importMessages.brokenWorkbook],
  ],
  [
    'entities that grow',
    workbookWith(entitiesSheet),
    [importMessages.unfinished, importMessages.brokenWorkbook, importMessages.noRows],
  ],
  ['two files', { text: 'a,b\n1,2', ...workbookWith(smallSheet) }, importMessages.oneFile],
  ['no file', {}, importMessages.oneFile],
  [
    'a file of staff with a password',
    { kind: 'staff', text: 'Name,Role,Password\nAda Obi,Reception,Secret-1' },
    importMessages.passwords('Password'),
  ],
  ['another kind', { kind: 'invoices', text: 'a,b\n1,2' }, importMessages.kind],
])(
  '%s is refused with a sentence, and others go on',
  async (_, file, messages) => {
    const before = process.memoryUsage().rss;
    const refusal = read(file);
    const startedAt = performance.now();
    expect((await app.client().get('/api/health')).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    const reply = await refusal;
    expectRefusedFields(reply);
    expect(reply.status).toBe(400);
    expect([messages].flat()).toContain(reply.body.message);
    // The file itself and its copies fit into this; what it unpacks to does not.
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  },
  60_000,
);

test('the largest file that is allowed can be read', async () => {
  const reply = await read({ text: `Name,Phone\n${rows(importLimits.rows)}` });
  expect([reply.status, reply.body.rows]).toEqual([200, importLimits.rows]);
}, 60_000);

test('a semicolon, a tab and a comma separate cells, whatever stands above the names', async () => {
  for (const separator of [';', '\t', ',']) {
    const text = [`Name${separator}Phone`, `"Obi, Ada"${separator}1`].join('\r\n');
    const { body } = await read({ text: `\uFEFF${text}` });
    expect(body.columns).toEqual([
      { name: 'Name', examples: ['Obi, Ada'] },
      { name: 'Phone', examples: ['1'] },
    ]);
  }
});
