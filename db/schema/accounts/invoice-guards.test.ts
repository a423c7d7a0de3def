import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db, Tx } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';

onOneEngine(invoiceTests);

function invoiceTests(open: () => Promise<Db>) {
  let db: Db;
  let stayId: string;
  let invoicedCount = 0;
  let key = '';
  const testTime = new Date('2026-11-21T11:00:00Z');
  const staffIdSql = sql`(select id from staff where staff_id = 'FRONT001')`;

  beforeAll(async () => {
    db = await open();
    await run(sql`select set_hotel_zone('Africa/Lagos')`);
    await run(sql`insert into room_type (id, name, price_kobo, max_occupancy, amenities, description, image)
      values ('suite', 'Suite', 1000, 2, '', '', '')`);
    await run(sql`insert into staff (staff_id, name, role, password_hash, password_changed_at, created_at)
      values ('FRONT001', 'Ngozi', 'receptionist', 'x', ${testTime}, ${testTime})`);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    const name = `invoiced-${++invoicedCount}`;
    key = name;
    const { rows } = await sql<{ id: string }>`
      insert into booking (reference, receipt_token, guest_name, guest_email, guest_phone, room_type_id, room_type_name,
        check_in, check_out, guests, price_kobo, base_kobo, fee_kobo, total_kobo, status, nights_held, payment_method, source, created_by_role, tx_ref, created_at)
      values (${name}, ${name}, 'Ada', 'ada@example.ng', '0801', 'suite', 'Suite', '2026-11-21', '2026-11-23', 1, 1000, 2000, 0, 2000,
        'checked_out', false, 'manual', 'manual', 'receptionist', ${name}, ${testTime}) returning id`.execute(db.read);
    stayId = rows[0]?.id ?? '';
  });

  const run = (query: RawBuilder<unknown>, tx?: Tx) => query.execute(tx ?? db.read);
  const refusalOf = (...statements: RawBuilder<unknown>[]) =>
    violatedBy(
      db.tx(async (tx) => {
        for (const statement of statements) await run(statement, tx);
      }),
    );
  type Values = Record<string, RawBuilder<unknown> | string | number | boolean | Date | null>;
  const insert = (table: string, values: Values) => sql`
    insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(values))})`;
  const numberOf = async (invoiceKey: string) => {
    const { rows } = await sql<{ number: string }>`select number from invoice where key = ${invoiceKey}`.execute(
      db.read,
    );
    return rows[0]?.number;
  };

  const priceParts = { net_kobo: 800, service_kobo: 0, vat_kobo: 60, consumption_kobo: 40, gross_kobo: 900 };
  const negativeParts = { net_kobo: -800, vat_kobo: -60, consumption_kobo: -40, gross_kobo: -900 };
  const insertInvoice = (changes: Values = {}) =>
    insert('invoice', {
      ...{
        kind: 'invoice',
        series: 'EH',
        booking_id: stayId,
        issued_at: testTime,
        issued_by: staffIdSql,
        buyer_name: 'Ada',
      },
      ...{ supplier: sql`'{}'`, key, ...priceParts, ...changes },
    });
  const insertLine = (changes: Values = {}) =>
    insert('invoice_line', {
      ...{ invoice_id: sql`(select id from invoice where key = ${key})`, position: 1, booking_id: stayId },
      ...{ source: 'night 2026-11-21', day: '2026-11-21', label: 'Room night', quantity: 1, ...priceParts },
      ...{ service_rate: 0, vat_rate: 750, consumption_rate: 500, is_live: true, ...changes },
    });
  const insertCreditNote = (changes: Values = {}) =>
    insertInvoice({
      ...{ kind: 'credit_note', refers_to: sql`(select id from invoice where key = ${key})`, reason: 'Mistyped' },
      ...{ ...negativeParts, key: `${key}-back`, ...changes },
    });
  const insertCreditNoteLine = (changes: Values = {}) =>
    insertLine({
      ...{ invoice_id: sql`(select id from invoice where key = ${`${key}-back`})`, quantity: -1, is_live: false },
      ...{ ...negativeParts, ...changes },
    });

  test('numbers follow each other without a gap, whatever number a program asks for', async () => {
    await run(sql`select 1`);
    expect(
      await refusalOf(insertInvoice({ serial: 77, number: 'EH26000077', year: 2020 }), insertLine()),
    ).toBeUndefined();
    const first = Number((await numberOf(key))?.slice(4));
    expect(await refusalOf(insertInvoice({ key: 'lost' }))).toBe('invoice_agrees_with_lines');
    key = `${key}-next`;
    expect(await refusalOf(insertInvoice(), insertLine({ source: 'fee' }))).toBeUndefined();
    expect(await numberOf(key)).toBe(`EH26${String(first + 1).padStart(6, '0')}`);
  });

  test('each year begins at 1 again', async () => {
    const newYear = new Date('2026-12-31T23:30:00Z');
    expect(await refusalOf(insertInvoice({ issued_at: newYear, series: 'NY' }), insertLine())).toBeUndefined();
    expect(await numberOf(key)).toBe('NY27000001');
  });

  test.each<[string, () => RawBuilder<unknown>[], string]>([
    ['has no lines', () => [insertInvoice()], 'invoice_agrees_with_lines'],
    [
      'has another total than its lines',
      () => [insertInvoice({ net_kobo: 801, gross_kobo: 901 }), insertLine()],
      'invoice_agrees_with_lines',
    ],
    ['has parts that do not add up', () => [insertInvoice({ gross_kobo: 901 })], 'invoice_adds_up'],
    ['comes to nothing', () => [insertInvoice({ net_kobo: -100, gross_kobo: 0 })], 'invoice_sign'],
    ['has no buyer', () => [insertInvoice({ buyer_name: '' })], 'invoice_has_a_buyer'],
    ['has a number with other characters', () => [insertInvoice({ series: 'E-H' })], 'invoice_series_is_letters'],
    ['takes back without naming what', () => [insertCreditNote({ refers_to: null })], 'invoice_refers_if_credit'],
  ])('an invoice is refused if it %s', async (_name, statements, constraint) => {
    expect(await refusalOf(...statements())).toBe(constraint);
  });

  test('a night is on one invoice until a credit note takes it back', async () => {
    expect(await refusalOf(insertInvoice(), insertLine())).toBeUndefined();
    const insertSecondInvoice = () => [
      insertInvoice({ key: `${key}-2` }),
      insertLine({ invoice_id: sql`(select id from invoice where key = ${`${key}-2`})` }),
    ];
    expect(await refusalOf(...insertSecondInvoice())).toBe('invoice_line_once');
    expect(await refusalOf(insertCreditNote(), insertCreditNoteLine())).toBeUndefined();
    expect(await refusalOf(...insertSecondInvoice())).toBeUndefined();
  });

  test('a credit note takes back exactly its invoice, once', async () => {
    await refusalOf(insertInvoice(), insertLine());
    expect(await refusalOf(insertCreditNote(), insertCreditNoteLine({ is_live: true }))).toBe('credit_note_is_exact');
    expect(await refusalOf(insertCreditNote(), insertCreditNoteLine({ label: 'Another night' }))).toBe(
      'credit_note_is_exact',
    );
    const halfPrice = { net_kobo: -400, vat_kobo: -30, consumption_kobo: -20, gross_kobo: -450 };
    expect(await refusalOf(insertCreditNote(halfPrice), insertCreditNoteLine(halfPrice))).toBe('credit_note_is_exact');
    expect(await refusalOf(insertCreditNote(), insertCreditNoteLine())).toBeUndefined();
    expect(await refusalOf(insertCreditNote({ key: 'again' }))).toBe('invoice_refers_to_key');
  });

  test('nobody changes, deletes or counts by hand', async () => {
    await refusalOf(insertInvoice(), insertLine());
    for (const change of [
      sql`update invoice set buyer_name = 'Another'`,
      sql`delete from invoice`,
      sql`update invoice_line set label = 'Another'`,
      sql`update invoice_line set is_live = false`,
      sql`delete from invoice_line`,
    ])
      expect(await refusalOf(change)).toBe('invoice_never_changes');
    expect(await refusalOf(sql`update invoice_series set last = 5`)).toBe('invoice_series_counted_by_invoices');
    expect(await refusalOf(sql`delete from invoice_series`)).toBe('invoice_series_counted_by_invoices');
  });

  test('a stay with an invoice is neither called off nor deleted', async () => {
    await refusalOf(insertInvoice(), insertLine());
    const voidStaySql = sql`update booking set status = 'voided' where id = ${stayId}`;
    expect(await refusalOf(voidStaySql)).toBe('booking_is_invoiced');
    expect(await refusalOf(sql`update booking set deleted_at = ${testTime} where id = ${stayId}`)).toBe(
      'booking_is_invoiced',
    );
    expect(await refusalOf(insertCreditNote(), insertCreditNoteLine(), voidStaySql)).toBeUndefined();
  });

  const insertReport = (changes: Values = {}) =>
    insert('invoice_report', {
      ...{ invoice_id: sql`(select id from invoice where key = ${key})`, needs_clearance: false, due_at: testTime },
      irn: sql`(select number || '-94ND90NR-20261121' from invoice where key = ${key})`,
      ...changes,
    });
  const changeReport = (change: RawBuilder<unknown>) =>
    refusalOf(sql`update invoice_report set ${change} where invoice_id = (select id from invoice where key = ${key})`);

  test('the report of an invoice has its number and day, waits at first, and exists once', async () => {
    await refusalOf(insertInvoice(), insertLine());
    const another = { irn: 'EH99000001-94ND90NR-20261121' };
    expect(await refusalOf(insertReport(another))).toBe('invoice_report_names_its_invoice');
    const otherDay = sql`(select number || '-94ND90NR-20261122' from invoice where key = ${key})`;
    expect(await refusalOf(insertReport({ irn: otherDay }))).toBe('invoice_report_names_its_invoice');
    const reportedColumns = { state: 'reported', reported_at: testTime, qr_text: 'x' };
    expect(await refusalOf(insertReport(reportedColumns))).toBe('invoice_report_names_its_invoice');
    expect(await refusalOf(insertReport())).toBeUndefined();
    expect(await refusalOf(insertReport())).toBe('invoice_report_pkey');
  });

  test('what was reported stays so, under its number, and no report is deleted', async () => {
    await refusalOf(insertInvoice(), insertLine());
    await refusalOf(insertReport());
    expect(await changeReport(sql`irn = 'EH26000001-94ND90NR-20261121'`)).toBe('invoice_report_only_moves_forward');
    expect(await changeReport(sql`state = 'refused'`)).toBe('invoice_report_says_why');
    expect(await changeReport(sql`state = 'reported'`)).toBe('invoice_report_says_when');
    expect(await changeReport(sql`state = 'refused', problem = 'no'`)).toBeUndefined();
    expect(await changeReport(sql`state = 'waiting'`)).toBeUndefined();
    expect(await changeReport(sql`state = 'reported', reported_at = ${testTime}, qr_text = 'x'`)).toBeUndefined();
    expect(await changeReport(sql`problem = 'late'`)).toBe('invoice_report_only_moves_forward');
    const deleteReportSql = sql`delete from invoice_report where invoice_id = (select id from invoice where key = ${key})`;
    expect(await refusalOf(deleteReportSql)).toBe('invoice_report_only_moves_forward');
  });
}
