import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { onOneEngine } from '#tools/testing/each-engine.ts';

/**
 * Every column that can hold words, by what becomes of them. A new column fails the test below until it is listed here:
 * decide whether somebody can type a guest's name into it, and if so, erase it
 * (`db/schema/privacy/privacy.functions.sql`).
 */
const columnsByErasure = {
  /** Erased when a guest is forgotten. */
  erasedWithGuest: `booking.guest_name booking.guest_email booking.guest_phone booking.note booking.receipt_token
    booking_version.guest_name booking_adjustment.reason desk_payment.reference desk_payment_reversal.reason
    desk_refund.reason folio_line.reason clearing.reason guest_report.note odd_answer.note money_entry.reason
    invoice.buyer_name invoice.buyer_address invoice.buyer_tax_number invoice.reason invoice_line.label
    folio_window.buyer_name folio_window.buyer_address folio_window.buyer_tax_number statement_line.narration
    statement_line.reference statement_line.matched_words statement_line.set_aside_reason shift_count.transfer_from
    bar_tab.label bar_tab.signature bar_order.signature bar_sale.delete_reason stock_movement.reason refund.reason refund.gateway_said
    difference.reason job.last_error job.payload card_slip.reference terminal_request.reference terminal_request.problem
    terminal_request.reason desk_note.note desk_note.outcome audit.before audit.after audit.reason pay_link.address idempotency.key
    idempotency.request_hash`,
  /** Deleted with its row. */
  deletedByAge: `gateway_event.body notice.facts hold_origin.network hold_origin.browser session.user_agent
    sign_in_try.place`,
  /** What names staff. `forget_staff` erases e-mail and phone of staff who have left; their names stay. */
  ofStaff: `staff.staff_id staff.name staff.email staff.phone staff.timezone sign_in_try.staff_id audit.actor
    audit.actor_name reconciliation.asked_by difference.resolved_by`,
  /** Typed about the hotel, its goods, its partners and its own money. */
  ofTheHotel: `rate_plan.name room_type.name room_type.amenities room_type.description room_type.image room_type.beds
    room_type.view room_type.equipment room.number room.features closure.reason promo_code.code company.name company.tax_number company.address company.bookers
    drink.name drink.description drink.supplier supplier_phone.supplier supplier_phone.phone
    service.name till.name rate_period.name room_state.request_note room_change.note
    room_change.cause room_change.before room_change.after defect.note defect.answer discrepancy.answer paid_out.reason
    paid_out.receipt paid_out.reverse_reason envelope.number envelope.reverse_reason safe_entry.slip safe_entry.party
    safe_entry.note shift_count.reason shift_count.card_batch company_payment.reference bar_tab_payment.reference
    bar_tab_payment_reversal.reason card_slip.terminal terminal_request.terminal invoice.supplier
    bar_order.reference bar_order.terminal bar_tab_payment.terminal company_payment.terminal
    desk_payment.terminal delivery.supplier delivery.note_number delivery.take_back_reason stock_count.drop_reason
    hotel_setting.value hotel_setting.before site_draft.texts scheduled_texts.texts backup_place.address
    import_batch.file_name import_batch.columns
    picture_upload.file_name picture_version.alt picture_version.title picture_version.description`,
  /** Copies of names and texts of the hotel, as they were. */
  copies: `booking.room_type_name booking.plan_name booking.plan_code booking.promo_code booking.company_name
    booking_version.room_type_name early_departure.room_type_name folio_line.label bar_sale.drink_name`,
  /** What the program itself writes: keys, codes, names of kinds, sentences of fixed words, numbers and references. */
  ofTheProgram: `audit.action audit.counted audit.subject_id audit.subject_kind audit_seal.contact_digest audit_seal.hash
    audit_seal.typed_digest backup_key.recipient backup_place.host_key backup_place.sealed_secret backup_proof.detail
    backup_proof.file backup_proof.seal_hash backup_proof.sha256 bar_order.key bar_tab_payment.key booking.check_in_from booking.reference booking.room_type_id booking.tx_ref
    booking_adjustment.key booking_night.room_type_id charge.currency charge.tx_ref closed_day_item.kind
    closed_day_item.subject closed_day_plan.plan_code closed_day_type.room_type_id company.link_token company_payment.key
    company_rate.room_type_id defect.key delivery.key desk_note.key desk_payment.key desk_refund.key difference.currency
    difference.number
    difference.tx_ref early_departure.room_type_id envelope.key envelope_count.key folio_line.key folio_line.source
    folio_placement.source gateway_event.event gateway_event.fate gateway_event.gateway_id gateway_event.key
    gateway_event.tx_ref hotel_setting.name hotel_zone.time_zone hour_charge.at import_batch.file_hash import_batch.matches import_batch.seen_hash import_row.source
    import_row.subject_id installation.left_behind invoice.key invoice.number invoice.series
    invoice_line.source invoice_report.irn invoice_report.problem invoice_report.qr_text invoice_series.series
    job.dedupe_key job.kind migration.checksum migration.contracts migration.name night.room_type_id
    notice.dedupe_key odd_rule.rule odd_rule_check.rule odd_thing.dedupe_key odd_thing.details odd_thing.events
    odd_thing.rule odd_thing.title odd_thing.who paid_out.key payment.currency payment.foreign_ref
    payment.gateway_id payment.tx_ref picture.blur picture.hash picture_current.room_type_id picture_file.hash
    picture_upload.hash picture_upload.room_type_id picture_version.room_type_id promo_code.plan_codes promo_code.room_type_ids rate_limit.key
    rate_night.room_type_id rate_period.room_type_id rate_plan.code recovery_code.code_hash refund.gateway_id
    room.room_type_id room_change.key room_count.room_type_id room_inventory.room_type_id room_night.room_type_id
    room_type.id safe_entry.key schema_code.checksum schema_code.objects schema_code.sums session.device_hash
    session.token_hash setup_token.token_hash
    shift.key shift_count.key spent_proof.nonce staff.password_hash staff_pin.pin_hash statement_line.fingerprint
    stay_condition.room_type_id stock_movement.key tally.facets tally_change.facets terminal_request.key
    two_factor.secret scheduled_texts.problem`,
};

onOneEngine(textTests);

function textTests(open: () => Promise<Db>) {
  let db: Db;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  const namesIn = (kind: keyof typeof columnsByErasure) => columnsByErasure[kind].split(/\s+/).filter(Boolean);
  const classifiedColumns = Object.keys(columnsByErasure).flatMap((kind) =>
    namesIn(kind as keyof typeof columnsByErasure),
  );

  test('every column that can hold words is classified once', async () => {
    const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and (data_type in ('text', 'json', 'jsonb', 'character varying')
        or data_type = 'ARRAY' and udt_name in ('_text', '_varchar', '_jsonb')) order by 1`.execute(db.read);
    expect(rows.map(({ name }) => name).filter((name) => !classifiedColumns.includes(name))).toEqual([]);
    expect(classifiedColumns.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  test('what is erased with the guest is named by the functions that erase', async () => {
    const { rows } = await sql<{
      source: string;
    }>`select string_agg(pg_get_functiondef(oid), E'\n') as source from pg_proc
      where proname in ('forget_guest', 'forget_sender', 'forget_bank_lines')`.execute(db.read);
    const source = rows[0]?.source ?? '';
    const isErased = (name: string) => {
      const [table, column] = name.split('.');
      return new RegExp(`update ${table}\\b[^;]*\\b${column} =|delete from ${table}\\b`).test(source);
    };
    expect(namesIn('erasedWithGuest').filter((name) => !isErased(name))).toEqual([]);
  });
}
