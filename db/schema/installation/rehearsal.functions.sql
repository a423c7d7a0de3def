-- The rehearsal: which tables are emptied when a hotel opens after it (docs/decisions/rehearsal.md).

-- Every table is in one of these two lists. Of the tables that go over, `leave_rehearsal_behind` sets back what counts
-- bookings, sales and movements.
create function tables_left_behind() returns text[] language sql immutable parallel safe return '{
  folio_line, folio_window, folio_placement, folio_route, invoice, invoice_line, invoice_print, invoice_report,
  invoice_series, company_payment, terminal_request, statement_line, bar_tab, bar_tab_payment, bar_tab_payment_reversal,
  bar_order, bar_sale, bar_tab_payment_drink, stock_movement, delivery, stock_count, stock_count_line, booking,
  booking_night, room_night, booking_version, idempotency, audit, audit_seal, audit_unsealed, notice, notice_read, tally,
  tally_change, early_departure, hold_origin, desk_payment, desk_payment_reversal, desk_refund, booking_adjustment,
  clearing, desk_note, room_state, room_change, discrepancy, defect, pay_link, record_opening, guest_report, odd_thing,
  odd_answer, charge, payment, refund, gateway_event, reconciliation, difference, transfer, card_slip, money_entry,
  forgotten_guest, money_day_slot, drink_day_slot, booking_day_slot, closed_day, closed_day_plan, closed_day_source,
  closed_day_type, closed_day_item, closed_day_money, session, shift, shift_money, shift_count, envelope, envelope_count,
  paid_out, safe_entry, import_batch, import_row, import_undo}'::text[];
create function tables_that_go_over() returns text[] language sql immutable parallel safe return '{
  staff, staff_pin, two_factor, recovery_code, sign_in_try, room_type, room_inventory, night, room_count, room, closure,
  exchange_rate, rate_plan, hour_charge, promo_code, company, company_rate, rate_period, rate_night, stay_condition,
  hotel_setting, site_draft, scheduled_texts, hotel_zone, tax_rule, service, drink, supplier_phone, till, shift_rule,
  housekeeping_round, housekeeping_rule, odd_rule, odd_rule_check, spent_proof, rate_limit, job, installation,
  setup_token, party_test, backup_key, backup_proof, backup_place, backup_sending, backup_removal, picture_upload,
  picture, picture_file, picture_version, picture_current}'::text[];

-- The jobs that go over: the daily ones, backups, pictures, and what concerns accounts of staff.
create function is_job_left_behind(kind text) returns boolean language sql immutable strict parallel safe
  return kind <> all ('{day.begun, day.over, odd.due, money.compared, upkeep.due, round.due, report.due, backup.due,
    backup.asked, backup.sent, picture.uploaded, texts.due, staff.access_changed, sign_in.attacked}'::text[]);

create function is_rehearsing() returns boolean language sql stable
  return exists (select from installation where stage = 'rehearsal')
    and not exists (select from installation where stage = 'live');

-- What a rehearsal would leave behind now.
create function count_rehearsed() returns jsonb language sql stable
  begin atomic
    select jsonb_build_object('bookings', (select count(*) from booking), 'orders', (select count(*) from bar_order),
      'payments', (select count(*) from money_entry), 'invoices', (select count(*) from invoice),
      'sealNumber', (select max(number) from audit_seal),
      'sealHash', (select hash from audit_seal order by number desc limit 1));
  end;

-- Whether anything is recorded of guests, money, goods or the work in rooms.
create function has_recorded_work() returns boolean language sql stable
  begin atomic
    select exists (select from booking) or exists (select from bar_tab) or exists (select from bar_order)
      or exists (select from payment) or exists (select from money_entry) or exists (select from company_payment)
      or exists (select from shift) or exists (select from safe_entry) or exists (select from statement_line)
      or exists (select from delivery) or exists (select from stock_count) or exists (select from desk_note)
      or exists (select from defect);
  end;
