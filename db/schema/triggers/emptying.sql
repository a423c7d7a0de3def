-- Truncate does not fire the triggers of rows.
create function refuse_emptying() returns trigger language plpgsql as $$
begin
  raise exception '% on table % is refused', lower(tg_op), tg_table_name
    using errcode = 'check_violation', constraint = 'never_emptied';
end $$;
do $$
declare
  kept text;
begin
  foreach kept in array array['audit', 'audit_seal', 'audit_unsealed', 'booking_version', 'payment', 'refund', 'desk_payment', 'desk_payment_reversal',
    'desk_refund', 'booking_adjustment', 'bar_order', 'bar_sale', 'stock_movement', 'money_entry', 'money_day_slot',
    'drink_day_slot', 'booking_day_slot', 'tally', 'tally_change', 'closed_day', 'hotel_zone', 'room_change', 'discrepancy',
    'defect', 'rate_plan', 'closed_day_plan', 'closed_day_source', 'folio_line', 'tax_rule', 'invoice', 'invoice_line',
    'invoice_series', 'invoice_print', 'invoice_report', 'bar_tab', 'bar_tab_payment', 'bar_tab_payment_reversal', 'closed_day_item', 'clearing', 'shift', 'shift_count',
    'shift_money', 'till', 'envelope', 'envelope_count', 'paid_out', 'safe_entry', 'company_payment', 'odd_rule', 'odd_rule_check', 'odd_thing',
    'odd_answer', 'guest_report', 'record_opening', 'transfer', 'card_slip',
    'folio_window', 'folio_placement', 'folio_route', 'statement_line', 'terminal_request'] loop
    execute format(
      'create trigger never_emptied before truncate on %I for each statement execute function refuse_emptying()', kept);
  end loop;
end $$;
create trigger hotel_zone_row_stays before insert or delete on hotel_zone for each row execute function refuse_emptying();
