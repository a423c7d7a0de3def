import { describe, expect, test } from 'vitest';
import { statementMessages } from '#contract/bank/statements.ts';
import { type ReadOptions, readStatement } from '#server/bank/read-statement.ts';
import { readAmountCell, readDayCell } from '#server/bank/statement-cells.ts';

const timeZone = 'Africa/Lagos';
const options: ReadOptions = { today: '2026-11-24', timeZone };
const read = (text: string, more: Partial<ReadOptions> = {}) => {
  const statementResult = readStatement(text, { ...options, ...more });
  return 'lines' in statementResult ? { lines: statementResult.lines } : statementResult;
};
const makeLine = (
  day: string,
  time: string | null,
  amountKobo: number,
  narration: string,
  reference: string | null = null,
  kind = 'in',
) => ({ kind, day, time, amountKobo, narration, reference });

/** The statements are as the banks write them. Their people and numbers are made up. */
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
        makeLine('2026-11-22', null, 2_490_000, 'NIP TRANSFER FROM CHIDI OBI REF 0000132', '000013261122'),
        makeLine('2026-11-23', null, 5_000_050, 'TRF BOLA MARTINS', '0000142'),
      ],
    });
  });

  test('with a byte order mark, quoted line breaks, day/month/year and times', () => {
    const text = `\uFEFF"Date/Time","Money In","Money out","Category","To / From","Description","Balance"
"22/11/2026 14:05:33","₦24,900.00","","Inward Transfer","Chidi Obi","Transfer from Chidi
Obi, OPay 8031234567","₦30,000.00"
"22/11/2026 15:00:00","","₦5,000.00","Transfer","Somebody","Rent","₦25,000.00"`;
    expect(read(text)).toEqual({
      lines: [makeLine('2026-11-22', '14:05', 2_490_000, 'Transfer from Chidi Obi, OPay 8031234567')],
    });
  });

  test('with semicolons, year-month-day and one column of amounts with a sign', () => {
    const text = `Transaction Date;Narration;Amount (NGN);Session ID
2026-11-22 09:15;NIP/ZENITH/OBI VENTURES;+24,900.00;000015261122091500
2026-11-22 10:00;CHARGES;-52.50;
2026-11-23T00:00:00;POS SETTLEMENT;+120,000;1`;
    expect(read(text)).toEqual({
      lines: [
        makeLine('2026-11-22', '09:15', 2_490_000, 'NIP/ZENITH/OBI VENTURES', '000015261122091500'),
        makeLine('2026-11-23', null, 12_000_000, 'POS SETTLEMENT', '1'),
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
      lines: [
        makeLine('2026-11-22', '14:05', 2_490_000, 'Obi Chidi', 'S2611'),
        makeLine('2026-11-22', '00:30', 100_050, ''),
      ],
    });
  });

  test('in which the amount carries CR or DR, and sender and note have columns of their own', () => {
    const text = `Statement from 01 Nov 2026 to 24 Nov 2026
Value Date,Sender Name,Narration,Transaction Type,Amount,Transaction Reference
"Nov 22, 2026",CHIDI OBI,for room,Transfer,"24,900.00 CR",MNP|1
"22 Nov 2026",,POS,Transfer,"1,000.00DR",MNP|2`;
    expect(read(text)).toEqual({ lines: [makeLine('2026-11-22', null, 2_490_000, 'for room CHIDI OBI', 'MNP|1')] });
  });

  test('in which nothing came in is one all the same', () => {
    expect(read('Date,Narration,Debit,Credit\n22/11/2026,Rent,100,\n')).toEqual({ lines: [] });
  });
});

const readTable = (heading: string, ...rows: string[]) => read([heading, ...rows].join('\n'));
const makeProblems = (...all: string[]) => ({ problems: all });

describe('each line says for itself which way the money went', () => {
  const heading = 'Date,Narration,DR/CR,Amount';
  const paidOutRow = '22/11/2026,PAYMENT TO Ifeoma Balogun,DR,"3,151.00"';

  test.each([
    ['22/11/2026,BALANCE BROUGHT FORWARD,,-'],
    ['22/11/2026,REVERSAL OF CHARGES,DR,-52.50'],
    ['22/11/2026,CHARGE,DR,52.50-'],
  ])('%s decides nothing of another line', (other) => {
    const statementResult = readTable(heading, other, paidOutRow);
    expect('lines' in statementResult && statementResult.lines.filter(({ kind }) => kind === 'in')).toEqual([]);
  });

  test.each([
    [`22/11/2026,ADA EZE,Cr,-500.00`, statementMessages.bothWays(2)],
    [`22/11/2026,ADA EZE,DR,500.00CR`, statementMessages.bothWays(2)],
    [`22/11/2026,ADA EZE,,500.00`, statementMessages.noWay(2, 'Amount', '500.00')],
    [`22/11/2026,ADA EZE,maybe,500.00`, statementMessages.kind(2, 'DR/CR', 'maybe')],
  ])('%s is refused', (row, problem) => {
    expect(readTable(heading, row)).toEqual(makeProblems(problem));
  });

  test('also where there are columns for both ways', () => {
    const headingOfBothWays = 'Date,Narration,Type,Debit,Credit';
    expect(readTable(headingOfBothWays, '22/11/2026,ADA EZE,Transfer,,500.00')).toEqual({
      lines: [makeLine('2026-11-22', null, 50_000, 'ADA EZE')],
    });
    for (const row of [
      '22/11/2026,ADA EZE,Debit,,500.00',
      '22/11/2026,ADA EZE,Credit,500.00,',
      '22/11/2026,ADA EZE,,10.00,500.00',
    ])
      expect(readTable(headingOfBothWays, row)).toEqual(makeProblems(statementMessages.bothWays(2)));
  });

  test('and an amount without a sign among others with one is not money in', () => {
    expect(readTable('Date,Narration,Amount', '22/11/2026,TO ADA EZE,500.00', '22/11/2026,CHARGE,-52.50')).toEqual(
      makeProblems(statementMessages.noWay(2, 'Amount', '500.00')),
    );
  });
});

describe('a column that changes what a line means', () => {
  const heading = 'Date,Transaction Status,Narration,Debit,Credit';
  test.each(['FAILED', 'Pending', 'Not successful', 'In progress', 'Declined', 'Cancelled by the sender'])(
    'leaves out what is %s, and says so',
    (status) => {
      const statementResult = readStatement(
        `${heading}\n22/11/2026,${status},NIP FROM Ifeoma Balogun,,"3,225.00"`,
        options,
      );
      expect(statementResult).toMatchObject({ lines: [], skipped: new Map([[status, 1]]) });
    },
  );

  test('lets in what is settled, and refuses what it does not know', () => {
    const rowWithStatus = (status: string) => `22/11/2026,${status},NIP FROM Ifeoma Balogun,,"3,225.00"`;
    const settledLines = [makeLine('2026-11-22', null, 322_500, 'NIP FROM Ifeoma Balogun')];
    for (const status of ['Successful', 'COMPLETED', 'Payment successful'])
      expect(readTable(heading, rowWithStatus(status))).toEqual({ lines: settledLines });
    for (const status of ['', 'Partly', 'X1'])
      expect(readTable(heading, rowWithStatus(status))).toEqual(
        makeProblems(statementMessages.status(2, 'Transaction Status', status)),
      );
  });

  test('tells that the bank took money back', () => {
    expect(readTable(heading, '22/11/2026,Reversed,NIP FROM Ifeoma Balogun,,"3,225.00"')).toEqual({
      lines: [makeLine('2026-11-22', null, 322_500, 'NIP FROM Ifeoma Balogun', null, 'reversal')],
    });
  });

  test.each([
    [
      'Date,Narration,Currency,Amount',
      '22/11/2026,WIRE Ifeoma Balogun,USD,+3299.00',
      statementMessages.currency(2, 'USD'),
    ],
    ['Date,Narration,Ccy,Credit', '22/11/2026,WIRE Ifeoma Balogun,Rand,3299.00', statementMessages.currency(2, 'Rand')],
    [
      'Date,Narration,Currency,Credit',
      '22/11/2026,WIRE Ifeoma Balogun,,3299.00',
      statementMessages.noCurrency(2, 'Currency'),
    ],
    ['Date,Narration,Credit', '22/11/2026,WIRE Ifeoma Balogun,$3299.00', statementMessages.currency(2, '$')],
    ['Date,Narration,Credit (USD)', '22/11/2026,WIRE Ifeoma Balogun,3299.00', statementMessages.currency(1, 'USD')],
    ['Account Currency:,EUR\nDate,Narration,Credit', '22/11/2026,WIRE,3299.00', statementMessages.currency(1, 'EUR')],
    [
      'Domiciliary account\nDate,Narration,Credit',
      '22/11/2026,WIRE,3299.00',
      statementMessages.currency(1, 'Domiciliary'),
    ],
    [
      'Date,Narration,Remark of the branch,Credit',
      '22/11/2026,WIRE,On hold,3299.00',
      statementMessages.column('Remark of the branch', 'On hold'),
    ],
    ['Date,Narration,Units,Credit', '22/11/2026,WIRE,GBP,3299.00', statementMessages.column('Units', 'GBP')],
    [
      'Date,Narration,Kind of movement,Credit',
      '22/11/2026,WIRE,Debit,3299.00',
      statementMessages.column('Kind of movement', 'Debit'),
    ],
    [
      'Date,Narration,Credit,Deposit',
      '22/11/2026,WIRE,1.00,3299.00',
      statementMessages.twoColumns('Credit', 'Deposit'),
    ],
  ])('refuses %s with %s', (heading, row, problem) => {
    expect(readTable(heading, row)).toEqual(makeProblems(problem));
  });

  test('such as naira does no harm', () => {
    const rows = ['NGN', '₦', 'Naira', 'Nigerian Naira'].map((currency) => `22/11/2026,ADA EZE,${currency},+1.00`);
    const statementResult = readTable('Date,Narration,Currency,Amount', ...rows);
    expect('lines' in statementResult && statementResult.lines).toHaveLength(4);
  });
});

describe('a second table', () => {
  test('is read by its own names of columns', () => {
    const text = [
      'Trans. Time,Value Date,Description,Debit(₦),Credit(₦),Balance After(₦),Channel,Transaction Reference',
      '2026-11-22 10:00,2026-11-22,ADA EZE,--,9291.00,9291.00,App,1',
      'Savings Account,,,,,,,',
      'Trans. Time,Description,Debit(₦),Credit(₦),Balance After(₦),Transaction Reference',
      '2026-11-23 10:00,BOLA KUTI,--,5000.00,777777.00,2',
      '2026-11-23 11:00,RENT,3000.00,--,774777.00,3',
    ];
    expect(read(text.join('\n'))).toEqual({
      lines: [
        makeLine('2026-11-22', '10:00', 929_100, 'ADA EZE', '1'),
        makeLine('2026-11-23', '10:00', 500_000, 'BOLA KUTI', '2'),
      ],
    });
  });

  test('refuses the file if its names, or the places of its cells, are not understood', () => {
    const firstRows = ['Date,Narration,Debit,Credit,Balance', '22/11/2026,ADA EZE,,1.00,1.00'];
    expect(readTable(...(firstRows as [string]), 'Day of it,Narration,Debit,Reference')).toEqual(
      makeProblems(statementMessages.heading(3)),
    );
    expect(readTable(...(firstRows as [string]), '22/11/2026,ADA EZE,1.00,777.00')).toEqual(
      makeProblems(statementMessages.bothWays(3)),
    );
    expect(readTable(...(firstRows as [string]), '22/11/2026,ADA EZE,,777.00')).toEqual(
      makeProblems(statementMessages.wideLine(3)),
    );
    expect(readTable(...(firstRows as [string]), '22/11/2026,ADA EZE,,3,151.00,9')).toEqual(
      makeProblems(statementMessages.wideLine(3)),
    );
  });
});

describe('a line in which the bank takes money back', () => {
  test.each([['22/11/2026,RVSL NIP FROM ADA EZE,3410.00,'], ['22/11/2026,RVSL NIP FROM ADA EZE,,-3410.00']])(
    '%s',
    (row) => {
      expect(readTable('Date,Narration,Debit,Credit', row)).toEqual({
        lines: [makeLine('2026-11-22', null, 341_000, 'RVSL NIP FROM ADA EZE', null, 'reversal')],
      });
    },
  );
});

describe('days', () => {
  const heading = 'Date,Narration,Credit';
  test('are read as the other days of the file show, the day or the month first', () => {
    const readDays = (days: string[]) => {
      const all = readTable(heading, ...days.map((day) => `${day},ADA EZE,1`));
      return 'lines' in all ? all.lines.map(({ day }) => day) : all;
    };
    expect(readDays(['11/05/2026', '22/11/2026'])).toEqual(['2026-05-11', '2026-11-22']);
    expect(readDays(['11/05/2026', '11/22/2026'])).toEqual(['2026-11-05', '2026-11-22']);
    expect(readDays(['11/11/2026'])).toEqual(['2026-11-11']);
  });

  test('that can be read in two ways are asked for', () => {
    const text = `${heading}\n11/05/2026,ADA EZE,1\n03/11/2026,ADA EZE,1`;
    expect(read(text)).toEqual({ unclear: { text: '11/05/2026', day_first: '2026-05-11', month_first: '2026-11-05' } });
    expect(read(text, { dates: 'day_first' })).toMatchObject({ lines: [{ day: '2026-05-11' }, { day: '2026-11-03' }] });
    expect(read(text, { dates: 'month_first' })).toMatchObject({
      lines: [{ day: '2026-11-05' }, { day: '2026-03-11' }],
    });
  });

  test('are not asked for if nothing came in', () => {
    expect(read('Date,Narration,Debit,Credit\n11/05/2026,DIESEL,5,')).toEqual({ lines: [] });
  });
});

describe('a file', () => {
  test('with two kinds of line ends', () => {
    const text = 'Account Name:,EBUTE HOUSE\r\nDate,Narration,Debit,Credit\n22/11/2026,NIP FROM ADA,,"2,855.00"\n';
    expect(read(text)).toEqual({ lines: [makeLine('2026-11-22', null, 285_500, 'NIP FROM ADA')] });
  });

  test('with names of columns as spreadsheets make them', () => {
    for (const credit of ['Deposit(CR)', 'Credit(N)', 'CREDIT_AMOUNT', 'CreditAmount', 'Credit (₦)'])
      expect(readTable(`TransDate|ValueDate|Narration|${credit}`, '22/11/2026|22/11/2026|ADA|1')).toEqual({
        lines: [makeLine('2026-11-22', null, 100, 'ADA')],
      });
  });

  test('with a narration that goes on in the next line, and one without narrations', () => {
    const goesOn = readTable(
      'Date,Narration,Debit,Credit',
      '22/11/2026,NIP FROM,,5.00',
      ',ADA EZE,,',
      '22/11/2026,DIESEL,1,',
      ',BOLA KUTI,,',
    );
    expect(goesOn).toEqual({ lines: [makeLine('2026-11-22', null, 500, 'NIP FROM ADA EZE')] });
    expect(readStatement('Date,Credit\n22/11/2026,1', options)).toMatchObject({ hasNarration: false });
  });

  test('with an amount on a line without a day is refused, unless it is a sum or a balance', () => {
    const heading = 'Date,Narration,Debit,Credit';
    expect(readTable(heading, ',NIP FROM ADA,,5.00')).toEqual(makeProblems(statementMessages.noDay(2)));
    expect(readTable(heading, ',Total,,5.00', 'Closing balance,,,5.00')).toEqual({ lines: [] });
  });

  test.each([
    ['a line of 999,000 commas', `Date,Narration,Credit\n${','.repeat(999_000)}`],
    ['999,000 line ends', `Date,Narration,Credit${'\n'.repeat(999_000)}`],
    ['a cell of a million characters', `Date,Narration,Credit\n22/11/2026,"${'x'.repeat(900_000)}",1`],
    ['a million quotation marks', `Date,Narration,Credit\n${'"'.repeat(900_000)}`],
    ['lines as wide as they may be', `Date,Narration,Credit\n${`${'1,'.repeat(59)}1\n`.repeat(8_000)}`],
  ])('of %s takes less than two seconds', (_, text) => {
    const startedAt = performance.now();
    readStatement(text, options);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
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
  ['−5.00', -500],
  ['#9293.00', 929_300],
  ['', 0],
  ['-', 0],
  ['--', 0],
  ['0.00', 0],
  ['24.900,00', undefined],
  ['1,23', undefined],
  ['12.345', undefined],
  ['1e5', undefined],
  ['99999999999.00', undefined],
])('the amount “%s” is %s kobo', (text, amount) => {
  expect(readAmountCell(text)).toBe(amount);
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
  ['Fri, 24 Nov 2026', '2026-11-24', null],
  ['Nov  2 2026', '2026-11-02', null],
  ['24th Nov 2026', '2026-11-24', null],
  ['2026 Nov 24 10:00:00', '2026-11-24', '10:00'],
  ['2026-11-24T23:30:00Z', '2026-11-25', '00:30'],
  ['24/11/2026 14:05 GMT+1', '2026-11-24', '14:05'],
  ['Nov 24, 2026, 2:05 pm', '2026-11-24', '14:05'],
])('“%s” is %s, %s', (text, day, time) => {
  expect(readDayCell(text, 'day_first', timeZone)).toEqual({ day, time });
});

test.each(['', '30/02/2026', '11/24/2026', '24/11', '24112026', '24/Nob/2026', '2026-11-24 25:00'])(
  '“%s” is no day',
  (text) => {
    expect(readDayCell(text, 'day_first', timeZone)).toBeUndefined();
  },
);
