type ServerFolder = {
  /** The folders it may import besides core/. */
  imports?: readonly string[];
  /**
   * Tables and views that the SQL of no other folder changes, unless its `writes` lists them. Triggers write some of
   * them.
   */
  owns?: readonly string[];
  /** Tables of other folders that its SQL reads. */
  reads?: readonly string[];
  /** Tables of other folders that its SQL reads and changes. */
  writes?: readonly string[];
};

export const serverFolders: Readonly<Record<string, ServerFolder>> = {
  // The other folders write audit entries, notices and jobs through `audit`, `notify` and `enqueue` of core/.
  core: {
    owns: ['audit', 'hotel_zone', 'job', 'notice', 'spent_proof', 'tally', 'tally_change', 'tally_now', 'tally_source'],
    reads: ['audit_seal', 'staff'],
    writes: ['rate_limit'],
  },
  integrations: {},
  telemetry: { reads: ['booking', 'job'] },
  http: { imports: ['telemetry'], owns: ['rate_limit'] },
  staff: { owns: ['recovery_code', 'session', 'sign_in_try', 'staff', 'two_factor'], reads: ['audit'] },
  rooms: {
    owns: [
      ...[
        'closure',
        'company',
        'company_rate',
        'exchange_rate',
        'hour_charge',
        'night',
        'promo_code',
        'rate_night',
        'rate_period',
        'rate_plan',
        'room',
        'room_count',
      ],
      ...['room_inventory', 'room_type', 'stay_condition'],
    ],
    reads: ['booking', 'booking_night', 'room_state', 'staff'],
    writes: ['room_night'],
  },
  housekeeping: {
    owns: ['defect', 'discrepancy', 'housekeeping_round', 'housekeeping_rule', 'room_change', 'room_state'],
    reads: ['booking', 'closure', 'room', 'room_night', 'room_type', 'staff'],
  },
  bookings: { imports: ['rooms'], owns: ['booking', 'booking_night', 'idempotency'] },
  assignment: {
    imports: ['bookings', 'housekeeping', 'rooms'],
    owns: ['room_night'],
    reads: ['booking', 'booking_night', 'closure', 'room', 'room_state', 'room_type'],
  },
  payments: {
    imports: ['bookings', 'shifts'],
    owns: [
      ...['booking_money', 'card_slip', 'charge', 'difference', 'gateway_event', 'payment', 'reconciliation', 'refund'],
    ],
    reads: ['bar_tab', 'booking', 'company', 'staff'],
  },
  guest: {
    imports: ['bookings', 'payments', 'recorded', 'rooms'],
    owns: ['hold_origin'],
    reads: [
      ...[
        'booking',
        'booking_adjustment',
        'clearing',
        'company',
        'desk_payment',
        'desk_payment_reversal',
        'desk_refund',
      ],
      ...['charge', 'folio_line', 'folio_window', 'night', 'payment', 'refund', 'room_inventory', 'transfer'],
    ],
  },
  desk: {
    imports: ['assignment', 'bookings', 'odd-things', 'payments', 'rooms', 'shifts', 'staff'],
    owns: [
      ...[
        'booking_adjustment',
        'clearing',
        'counted_desk_payment',
        'desk_payment',
        'desk_payment_reversal',
        'desk_refund',
      ],
      'early_departure',
    ],
    reads: [
      ...['audit', 'booking', 'booking_money', 'charge', 'company', 'folio_window', 'job', 'payment'],
      ...['refund', 'shift', 'staff', 'terminal_request', 'till', 'transfer'],
    ],
  },
  'company-accounts': {
    imports: ['bookings', 'desk', 'odd-things', 'payments', 'reports', 'rooms'],
    owns: ['company_payment'],
    reads: [
      'booking',
      'clearing',
      'desk_payment',
      'desk_payment_reversal',
      'invoice',
      'invoice_line',
      'staff',
      'transfer',
    ],
  },
  plan: {
    imports: ['bookings', 'housekeeping', 'rooms'],
    reads: [
      'audit',
      'booking',
      'booking_money',
      'booking_night',
      'closure',
      'room',
      'room_night',
      'room_state',
      'staff',
    ],
  },
  folio: {
    imports: ['bookings', 'desk', 'guest', 'rooms'],
    owns: [
      'folio_line',
      'folio_placement',
      'folio_route',
      'folio_window',
      'invoice',
      'invoice_line',
      'invoice_print',
      'invoice_report',
      'invoice_series',
      'service',
      'tax_rule',
    ],
    reads: ['staff'],
  },
  shifts: {
    imports: ['staff'],
    owns: ['envelope', 'paid_out', 'shift', 'shift_count', 'shift_money', 'shift_rule', 'till'],
    reads: ['money_entry', 'staff'],
  },
  cash: {
    imports: ['audit-log', 'reports', 'shifts'],
    owns: ['envelope_count', 'safe_entry'],
    reads: ['booking', 'envelope', 'money_entry', 'shift', 'staff', 'till'],
  },
  bar: {
    imports: ['bookings', 'desk', 'folio', 'odd-things', 'payments', 'shifts'],
    owns: [
      'bar_order',
      'bar_sale',
      'bar_tab',
      'bar_tab_payment',
      'bar_tab_payment_reversal',
      'counted_tab_payment',
      'drink',
      'stock_movement',
    ],
    reads: [
      ...['booking', 'booking_version', 'charge', 'folio_line', 'payment', 'refund', 'room', 'room_night', 'staff'],
      'transfer',
    ],
  },
  transfers: {
    imports: ['bar', 'bookings', 'company-accounts', 'desk'],
    owns: ['statement_line', 'transfer'],
    reads: [
      ...['bar_tab', 'bar_tab_payment', 'bar_tab_payment_reversal', 'booking', 'company', 'company_payment'],
      ...['desk_payment', 'desk_payment_reversal', 'drink', 'rate_plan', 'room_type', 'service'],
    ],
  },
  terminals: {
    imports: ['bar', 'desk', 'odd-things'],
    owns: ['terminal_request'],
    reads: [
      ...['bar_tab', 'bar_tab_payment', 'bar_tab_payment_reversal', 'booking'],
      ...['desk_payment', 'desk_payment_reversal', 'staff'],
    ],
  },
  'audit-log': {
    owns: ['audit_seal', 'audit_unsealed'],
    reads: [
      ...[
        'audit',
        'bar_sale',
        'bar_tab',
        'booking',
        'charge',
        'company',
        'drink',
        'odd_thing',
        'promo_code',
        'rate_plan',
      ],
      ...['room', 'room_type', 'service', 'shift', 'staff', 'statement_line', 'till'],
    ],
  },
  // Not listed: its SQL functions `forget_guest` and `forget_staff` also erase a person in tables of other folders.
  privacy: {
    imports: ['bookings', 'desk', 'folio', 'integrations'],
    owns: ['forgotten_guest'],
    reads: ['booking', 'booking_money', 'charge', 'desk_payment', 'payment', 'refund', 'statement_line'],
    writes: ['gateway_event', 'pay_link', 'rate_limit'],
  },
  jobs: {
    imports: ['privacy', 'telemetry'],
    reads: ['booking', 'charge', 'payment', 'refund', 'staff'],
    writes: ['job', 'notice'],
  },
  reports: {
    imports: ['bookings', 'desk', 'folio', 'jobs', 'odd-things', 'payments', 'rooms', 'shifts'],
    owns: [
      ...['booking_day', 'booking_version', 'closed_day', 'closed_day_plan', 'drink_day', 'money_day', 'money_entry'],
      ...['closed_day_item', 'closed_day_source'],
      ...['booking_day_slot', 'drink_day_slot', 'money_day_slot', 'money_movement', 'unconfirmed_entry'],
    ],
    reads: [
      ...['audit', 'bar_sale', 'bar_tab', 'booking', 'desk_refund', 'discrepancy', 'drink', 'folio_line', 'payment'],
      ...['company', 'rate_plan', 'transfer'],
      ...['refund', 'room', 'safe_entry', 'shift', 'shift_count', 'shift_money', 'staff', 'stock_movement', 'till'],
    ],
  },
  'odd-things': {
    owns: ['odd_answer', 'odd_rule', 'odd_rule_check', 'odd_thing'],
    reads: [
      ...['audit', 'bar_order', 'bar_sale', 'bar_tab', 'bar_tab_payment', 'booking', 'booking_money', 'booking_night'],
      ...[
        'bar_tab_payment_reversal',
        'booking_version',
        'company',
        'company_payment',
        'desk_payment',
        'desk_payment_reversal',
        'discrepancy',
        'drink',
        'hotel_zone',
        'money_entry',
      ],
      ...[
        'card_slip',
        'rate_plan',
        'room',
        'room_change',
        'room_night',
        'room_type',
        'shift',
        'shift_count',
        'shift_money',
        'staff',
      ],
      ...['company', 'guest_report', 'record_opening', 'statement_line', 'stock_movement', 'till', 'transfer'],
    ],
  },
  recorded: {
    imports: ['odd-things'],
    owns: ['guest_report', 'record_opening'],
    reads: [
      ...['audit', 'bar_order', 'bar_sale', 'bar_tab', 'bar_tab_payment', 'bar_tab_payment_reversal', 'booking'],
      ...[
        'booking_money',
        'charge',
        'desk_payment',
        'desk_payment_reversal',
        'desk_refund',
        'payment',
        'refund',
        'staff',
        'transfer',
      ],
    ],
  },
  messaging: {
    imports: ['assignment', 'audit-log', 'bookings', 'desk', 'folio', 'housekeeping', 'payments', 'reports', 'staff'],
    owns: ['notice_read', 'pay_link'],
    reads: ['audit', 'booking', 'drink', 'room_inventory', 'room_state', 'staff'],
    writes: ['notice'],
  },
};

export const serverEntries = ['server/app.ts', 'server/main.ts'];
