const withoutMeaning = 'it is a number that the program made for itself';

/** The columns that an export leaves out of its files, each with the reason. */
export const columnsLeftOut: Readonly<Record<string, string>> = {
  'staff.password_hash': 'it lets somebody in',
  'staff.bell_readings': withoutMeaning,
  'booking.receipt_token': 'whoever has it can open the page of the guest',
  'company.link_token': 'whoever has it can book for the company',
  'statement_line.fingerprint': withoutMeaning,
  'stock_count_line.last_movement': withoutMeaning,
  'import_batch.file_hash': withoutMeaning,
  'import_batch.seen_hash': withoutMeaning,
  'odd_thing.dedupe_key': withoutMeaning,
  'booking.nights_held': withoutMeaning,
  'picture.blur': withoutMeaning,
};

/** A key by which a repeated request is known. Every table that has one has it in a column of this name. */
const idempotencyColumn = 'key';

export const isExportedColumn = (table: string, column: string): boolean =>
  column !== idempotencyColumn && !Object.hasOwn(columnsLeftOut, `${table}.${column}`);

/** Columns beside those of the table: what another system asks for together, in SQL of the row `exported`. */
export const addedColumns: Readonly<Record<string, readonly { name: string; sql: string }[]>> = {
  room: [
    {
      name: 'price_per_night_kobo',
      sql: '(select price_kobo from room_type where room_type.id = exported.room_type_id)',
    },
    {
      name: 'max_occupancy',
      sql: '(select max_occupancy from room_type where room_type.id = exported.room_type_id)',
    },
  ],
};

/** By which column people know a row of these tables. Files that refer to one have it beside the id. */
export const readableColumns: Readonly<Record<string, string>> = {
  booking: 'reference',
  staff: 'name',
  room: 'number',
  room_type: 'name',
  company: 'name',
  drink: 'name',
  till: 'name',
  service: 'name',
  invoice: 'number',
  bar_order: 'number',
  bar_tab: 'label',
};

const rateNote = 'in hundredths of a percent: 750 is 7.5 %';
const piecesNote = 'how many of ₦1,000, 500, 200, 100, 50, 20, 10 and 5';
const weekdaysNote = 'the sum of Monday 1, Tuesday 2, Wednesday 4, Thursday 8, Friday 16, Saturday 32, Sunday 64';
const limitNote = 'in the unit of the rule; amounts are in kobo, of which 100 are a naira';

/** What the name of a column does not say. */
export const columnNotes: Readonly<Record<string, string>> = {
  'tax_rule.rate': rateNote,
  'folio_line.service_rate': rateNote,
  'folio_line.vat_rate': rateNote,
  'folio_line.consumption_rate': rateNote,
  'invoice_line.service_rate': rateNote,
  'invoice_line.vat_rate': rateNote,
  'invoice_line.consumption_rate': rateNote,
  'shift_count.pieces': piecesNote,
  'envelope_count.pieces': piecesNote,
  'rate_period.weekdays': weekdaysNote,
  'stay_condition.weekdays': weekdaysNote,
  'odd_rule.limit_value': limitNote,
  'odd_thing.limit_value': limitNote,
  'booking.night_kobo': 'the price of each night from check_in on',
  'booking.night_fee_kobo': 'the part of the online fee of each night',
  'booking.night_off_kobo': 'what a code or a company took off each night',
  'booking.price_kobo': 'the price of the first night',
  'booking.base_kobo': 'the price of all nights',
  'booking.total_kobo': 'what the stay costs in all',
  'booking.cleared_kobo': 'what a company owes, or was written off or paid before',
  'booking.kept_kobo': 'what the hotel keeps of a cancelled booking',
  'payment.amount_kobo': 'in the currency of the row',
  'difference.theirs_kobo': 'in the currency of the row',
  'difference.ours_kobo': 'in the currency of the row',
  'money_entry.amount_kobo': 'below 0 for money that was given back',
  'money_entry.source_id': 'the id in desk-payments, desk-refunds, card-payments, refunds, tab-payments or sales',
  'money_entry.day': 'the hotel day, which ends at the closing hour of the next morning',
  'shift_money.entry_id': 'the id in money/money-moved.csv',
  'transfer.id': 'the id in desk-payments, tab-payments or company-payments',
  'card_slip.id': 'the id in desk-payments, tab-payments, company-payments or orders',
  'terminal_request.payment_id': 'the id in desk-payments or tab-payments',
  'folio_line.source': 'a night, fee, or the id of an adjustment; empty for drinks and services',
  'invoice_line.source': 'a night, fee, or the id of an adjustment or a charge',
  'folio_placement.source': 'as in invoice-lines',
  'safe_entry.closed_kobo': 'by how much closed envelopes change',
  'safe_entry.counted_kobo': 'by how much the counted money changes',
  'audit.actor': 'a Staff ID; client is a guest, gateway the card gateway',
  'audit.subject_id': 'the id of what subject_kind names',
  'record_opening.subject_id': 'the id of a booking, an order or a tab',
  'import_row.subject_id': 'the id of what the subject names',
  'bar_order.signature': 'the strokes of the signature, as a path of SVG',
  'bar_tab.signature': 'the strokes of the signature, as a path of SVG',
  'picture.hash': 'the name of the file in the folder pictures',
  'room.retired_on': 'empty while the room is used',
};
