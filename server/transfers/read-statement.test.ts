import { describe, expect, test } from 'vitest';
import { statementMessages } from '#contract/statements.ts';
import { readAmount, readDay, readStatement } from '#server/transfers/read-statement.ts';

const today = '2026-11-24';
const read = (text: string) => readStatement(text, today);
const line = (
  day: string,
  time: string | null,
  amountKobo: number,
  narration: string,
  reference: string | null = null,
) => ({ day, time, amountKobo, narration, reference });

/** As the banks write them; people and numbers are made up. */
describe('a statement', () => {
  test('with name and account above the table, day-month-year and separate debits and credits', () => {
    const text = `GUARANTY TRUST BANK,,,,,,
Account Name:,EBUTE HOUSE LTD,,,,,
Account No:,0123456789,Currency:,NGN,,,
,,,,,,
Trans. Date,Value Date,Reference,Debits,Credits,Balance,Remarks
,,,,,"1,200,000.00",Opening Balance
22-Nov-2026,22-Nov-2026,'000013261122,,"24,900.00","1,224,900.00",NIP TRANSFER FROM CHIDI OBI REF 0000132
23-Nov-2026,23-Nov-2026,,"15,000.00",,"1,209,900.00",DIESEL
23-Nov-2026,24-Nov-2026,0000142,,"50,000.50","1,259,900.50",TRF BOLA MARTINS
,,Total,"15,000.00","74,900.50",,`;
    expect(read(text)).toEqual({
      lines: [
        line('2026-11-22', null, 2_490_000, 'NIP TRANSFER FROM CHIDI OBI REF 0000132', "'000013261122"),
        line('2026-11-23', null, 5_000_050, 'TRF BOLA MARTINS', '0000142'),
      ],
    });
  });

  test('with a byte order mark, quoted line breaks, day/month/year and times', () => {
    const text = `\uFEFF"Date/Time","Money In","Money out","Category","To / From","Description","Balance"
"22/11/2026 14:05:33","₦24,900.00","","Inward Transfer","Chidi Obi","Transfer from Chidi
Obi, OPay 8031234567","₦30,000.00"
"22/11/2026 15:00:00","","₦5,000.00","Transfer","Somebody","Rent","₦25,000.00"`;
    expect(read(text)).toEqual({
      lines: [line('2026-11-22', '14:05', 2_490_000, 'Transfer from Chidi Obi, OPay 8031234567')],
    });
  });

  test('with semicolons, year-month-day and one column of amounts with a sign', () => {
    const text = `Transaction Date;Narration;Amount (NGN);Session ID
2026-11-22 09:15;NIP/ZENITH/OBI VENTURES;+24,900.00;000015261122091500
2026-11-22 10:00;CHARGES;-52.50;
2026-11-23T00:00:00;POS SETTLEMENT;+120,000;1`;
    expect(read(text)).toEqual({
      lines: [
        line('2026-11-22', '09:15', 2_490_000, 'NIP/ZENITH/OBI VENTURES', '000015261122091500'),
        line('2026-11-23', null, 12_000_000, 'POS SETTLEMENT', '1'),
      ],
    });
  });

  test('with tabs, two-figure years and a column that says credit or debit', () => {
    const text = [
      ['S/N', 'Txn Date', 'Time', 'DR/CR', 'Amount', 'Transaction Details', 'Ref No'],
      ['1', '22/11/26', '2:05 PM', 'CR', 'NGN 24,900', 'Obi Chidi', 'S2611'],
      ['2', '22/11/26', '2:09 PM', 'DR', 'NGN 900', 'Water', ''],
      ['3', '22/11/26', '12:30 AM', 'Credit', 'N1000.5', '', ''],
    ];
    expect(read(text.map((cells) => cells.join('\t')).join('\r\n'))).toEqual({
      lines: [line('2026-11-22', '14:05', 2_490_000, 'Obi Chidi', 'S2611'), line('2026-11-22', '00:30', 100_050, '')],
    });
  });

  test('in which the amount carries CR or DR, and sender and note have columns of their own', () => {
    const text = `Statement from 01 Nov 2026 to 24 Nov 2026
Value Date,Sender Name,Narration,Transaction Type,Amount,Transaction Reference
"Nov 22, 2026",CHIDI OBI,for room,Transfer,"24,900.00 CR",MNP|1
"22 Nov 2026",,POS,Transfer,"1,000.00DR",MNP|2`;
    expect(read(text)).toEqual({ lines: [line('2026-11-22', null, 2_490_000, 'for room CHIDI OBI', 'MNP|1')] });
  });

  test('in which nothing came in is one all the same', () => {
    expect(read('Date,Narration,Debit,Credit\n22/11/2026,Rent,100,\n')).toEqual({ lines: [] });
  });
});

describe('what is no statement', () => {
  test.each([
    ['nothing', '', statementMessages.empty],
    ['only spaces', ' \n\n ', statementMessages.empty],
    ['a picture', '\uFFFDPNG\r\n\u001a\n\0\0\0\rIHDR', statementMessages.notCsv],
    ['a workbook', 'PK\u0003\u0004\u0014rest', statementMessages.notCsv],
    ['a PDF', '%PDF-1.7\n1 0 obj', statementMessages.notCsv],
    ['a letter', 'Dear guest,\nthank you, and come again.', statementMessages.noTable],
    ['another table', 'Name,Phone\nAda,0801', statementMessages.noTable],
    ['a table with an open quotation mark', 'Date,Narration,Credit\n"22/11/2026,A,1\n', statementMessages.quote(2)],
    ['amounts without a sign', 'Date,Narration,Amount\n22/11/2026,A,100', statementMessages.noSign('Amount')],
    [
      'more lines than can be read',
      `Date,Narration,Credit\n${'22/11/2026,A,1\n'.repeat(5_001)}`,
      statementMessages.tooManyLines,
    ],
  ])('%s is refused with what to do', (_, text, problem) => {
    expect(read(text)).toEqual({ problems: [problem] });
  });

  test('says which line and column cannot be read, and imports none of them', () => {
    const text = `My bank
Trans Date,Narration,Credit
22/11/2026,fine,100.00
11/22/2026,month first,100.00
22/11/2026,"two
lines",12.345
25/11/2026,tomorrow,1
22/11/2026,words,about 5`;
    expect(read(text)).toEqual({
      problems: [
        statementMessages.day(4, 'Trans Date', '11/22/2026'),
        statementMessages.amount(6, 'Credit', '12.345'),
        statementMessages.future(7, 'Trans Date', '25/11/2026'),
        statementMessages.amount(8, 'Credit', 'about 5'),
      ],
    });
  });

  test('says of many such lines the first, and how many more', () => {
    const { problems } = read(`Date,Credit,DR/CR\n${'32/11/2026,1,CR\n'.repeat(9)}`) as { problems: string[] };
    expect(problems).toHaveLength(6);
    expect(problems.at(-1)).toBe(statementMessages.more(4));
    expect(read('Date,Amount,DR/CR\n22/11/2026,1,perhaps')).toEqual({
      problems: [statementMessages.kind(2, 'DR/CR', 'perhaps')],
    });
  });
});

test.each([
  ['24,900.00', 2_490_000],
  ['24900', 2_490_000],
  ['₦ 1,234,567.8', 123_456_780],
  ['NGN1.0500', 105],
  ['N5', 500],
  ['-5.00', -500],
  ['5.00-', -500],
  ['(5.00)', -500],
  ['5.00Dr', -500],
  ['5.00 CR', 500],
  ['', 0],
  ['-', 0],
  ['0.00', 0],
  ['24.900,00', undefined],
  ['1,23', undefined],
  ['12.345', undefined],
  ['1e5', undefined],
  ['99999999999.00', undefined],
])('the amount “%s” is %s kobo', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

test.each([
  ['24/11/2026', '2026-11-24', null],
  ['1-2-2026', '2026-02-01', null],
  ['24.11.26', '2026-11-24', null],
  ['24-NOV-2026', '2026-11-24', null],
  ['24 November 2026 14:05', '2026-11-24', '14:05'],
  ['2026-11-24', '2026-11-24', null],
  ['2026/11/24 23:59:59', '2026-11-24', '23:59'],
  ['2026-11-24T14:05:33.120+01:00', '2026-11-24', '14:05'],
  ['Nov 24, 2026, 2:05 pm', '2026-11-24', '14:05'],
])('“%s” is %s, %s', (text, day, time) => {
  expect(readDay(text)).toEqual({ day, time });
});

test.each(['', '30/02/2026', '11/24/2026', '24/11', '24112026', '24/Nob/2026', '2026-11-24 25:00'])(
  '“%s” is no day',
  (text) => {
    expect(readDay(text)).toBeUndefined();
  },
);
