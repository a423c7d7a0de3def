// Written by `npm run db:types` from db/migrations and db/schema. Do not edit.
import type { ColumnType, Generated } from 'kysely';
import type { Kobo } from '#contract/money.ts';

export type AdjustmentKind = 'discount' | 'charge';

export type BarMethod = 'cash' | 'card';

export type BookingSource = 'online' | 'manual';

export type BookingStatus =
  | 'pending'
  | 'confirmed'
  | 'checked_in'
  | 'checked_out'
  | 'completed'
  | 'cancelled'
  | 'no_show'
  | 'voided';

export type ChargeState = 'open' | 'settled' | 'refund_due';

export type CreatorRole = 'client' | 'superadmin' | 'receptionist';

export type Currency = 'NGN' | 'USD' | 'EUR';

export type DeskMethod = 'cash' | 'card' | 'transfer';

export type DifferenceKind =
  | 'missing_here'
  | 'missing_there'
  | 'amount'
  | 'currency'
  | 'unknown_reference'
  | 'refund_not_here'
  | 'refund_not_there'
  | 'refund_amount'
  | 'unreadable';

export type DrinkCategory =
  | 'Alcoholic'
  | 'Non-Alcoholic'
  | 'Beer'
  | 'Wine'
  | 'Cocktail'
  | 'Soft Drink'
  | 'Coffee'
  | 'Tea';

export type JobState = 'waiting' | 'done' | 'parked' | 'given_up';

export type MoneyKind = 'payment' | 'payment_reversed' | 'refund' | 'sale' | 'sale_deleted';

export type MoneyMethod = 'gateway' | 'cash' | 'card' | 'transfer';

export type MoneyStream = 'rooms' | 'bar';

export type MovementKind = 'opening' | 'restock' | 'correction' | 'breakage' | 'sale' | 'sale_deleted';

export type NoticeKind =
  | 'booking_paid'
  | 'payment_late'
  | 'payment_mismatch'
  | 'refund_due'
  | 'stock_low'
  | 'stock_out'
  | 'arrivals'
  | 'refund_refused'
  | 'money_differs'
  | 'booking_cancelled'
  | 'job_parked'
  | 'overstay_conflict'
  | 'disk_low'
  | 'sign_in_attacked';

export type PaymentMethod = 'flutterwave' | 'manual';

export type PaymentStatus = 'pending' | 'paid' | 'refund_due' | 'refunded';

export type PaymentVerdict = 'accepted' | 'over' | 'late' | 'partial' | 'wrong_currency' | 'duplicate' | 'foreign';

export type RefundPurpose =
  | 'late'
  | 'partial'
  | 'over'
  | 'duplicate'
  | 'wrong_currency'
  | 'foreign'
  | 'cancelled'
  | 'reduced';

export type RefundState = 'due' | 'asked' | 'made' | 'refused' | 'kept';

export type RefundWay = 'gateway' | 'cash' | 'transfer';

export type RoomStatus = 'Available' | 'Fully Booked' | 'Maintenance';

export type SessionKind = 'full' | 'change_password';

export type StaffRole = 'superadmin' | 'supervisor' | 'receptionist' | 'barmen';

interface Audit {
  id: ColumnType<number, never, never>;
  at: Date;
  actor: string;
  action: string;
  subject_kind: string;
  subject_id: string;
  before: unknown;
  after: unknown;
  reason: string | null;
  actor_name: string | null;
  counted: string | null;
}

interface BarOrder {
  id: Generated<string>;
  key: string | null;
}

interface BarSale {
  id: Generated<string>;
  order_id: string;
  drink_id: number;
  drink_name: string;
  category: DrinkCategory;
  unit_price_kobo: Kobo;
  unit_cost_kobo: Kobo | null;
  quantity: number;
  total_kobo: Kobo;
  payment_method: Generated<BarMethod>;
  sold_by: string;
  sold_as: StaffRole;
  created_at: Date;
  deleted_at: Date | null;
  deleted_by: string | null;
  delete_reason: string | null;
}

interface Booking {
  id: Generated<string>;
  reference: string;
  receipt_token: string;
  guest_name: string;
  guest_email: string | null;
  guest_phone: string | null;
  room_type_id: string;
  room_type_name: string;
  check_in: string;
  check_out: string;
  guests: number;
  price_kobo: Kobo;
  base_kobo: Kobo;
  fee_kobo: Kobo;
  total_kobo: Kobo;
  status: BookingStatus;
  payment_status: Generated<PaymentStatus>;
  payment_method: PaymentMethod;
  source: BookingSource;
  created_by_role: CreatorRole;
  created_by: string | null;
  tx_ref: string;
  hold_until: Date | null;
  nights_held: Generated<boolean>;
  expired_at: Date | null;
  deleted_at: Date | null;
  created_at: Date;
  night_kobo: Generated<Kobo[]>;
  night_fee_kobo: Generated<Kobo[]>;
  discount_kobo: Generated<Kobo>;
  extra_kobo: Generated<Kobo>;
  note: Generated<string>;
  version: Generated<number>;
  hold_renewals: Generated<number>;
}

interface BookingAdjustment {
  id: Generated<string>;
  booking_id: string;
  kind: AdjustmentKind;
  amount_kobo: Kobo;
  reason: string;
  made_by: string;
  made_as: StaffRole;
  made_at: Date;
  key: string | null;
}

interface BookingDay {
  day: string;
  source: BookingSource;
  bookings: number;
  called_off: number;
  booked_kobo: Kobo;
}

interface BookingNight {
  booking_id: string;
  room_type_id: string;
  night: string;
  overstay: Generated<boolean>;
  counted: Generated<boolean>;
}

interface BookingVersion {
  audit_id: number;
  booking_id: string;
  at: Date;
  until: Date | null;
  was: BookingStatus | null;
  status: BookingStatus;
  guest_name: string;
  room_type_name: string;
  guests: number;
  check_in: string;
  check_out: string;
  total_kobo: Kobo;
  deleted: boolean;
}

interface Charge {
  tx_ref: string;
  booking_id: string;
  amount_kobo: Kobo;
  currency: string;
  state: Generated<ChargeState>;
  created_at: Date;
  settled_at: Date | null;
}

interface ClosedDay {
  day: string;
  rooms: number;
  sold: number;
  room_charge_kobo: Kobo;
  closed_at: Date;
}

interface DeskPayment {
  id: Generated<string>;
  booking_id: string;
  method: DeskMethod;
  amount_kobo: Kobo;
  reference: string | null;
  taken_by: string;
  taken_at: Date;
  key: string | null;
}

interface DeskPaymentReversal {
  payment_id: string;
  reversed_by: string;
  reversed_at: Date;
  reason: string;
}

interface DeskRefund {
  id: Generated<string>;
  booking_id: string;
  method: DeskMethod;
  amount_kobo: Kobo;
  reason: string;
  given_by: string;
  given_at: Date;
  key: string | null;
}

interface Difference {
  id: Generated<string>;
  kind: DifferenceKind;
  number: string;
  tx_ref: string | null;
  booking_id: string | null;
  currency: string;
  theirs_kobo: Kobo | null;
  ours_kobo: Kobo | null;
  found_in: string;
  found_at: Date;
  resolved_at: Date | null;
  resolved_by: string | null;
  reason: string | null;
}

interface Drink {
  id: ColumnType<number, never, never>;
  name: string;
  category: DrinkCategory;
  price_kobo: Kobo;
  cost_kobo: Kobo | null;
  stock: Generated<number>;
  min_stock: Generated<number>;
  description: Generated<string>;
  is_available: Generated<boolean>;
  created_at: Date;
  deleted_at: Date | null;
}

interface DrinkDay {
  day: string;
  drink_id: number;
  quantity: number;
  amount_kobo: Kobo;
}

interface EarlyDeparture {
  id: Generated<string>;
  booking_id: string;
  left_at: Date;
  room_type_id: string;
  room_type_name: string;
  check_out: string;
  night_kobo: Kobo[];
  night_fee_kobo: Kobo[];
  kept_kobo: Kobo;
}

interface ExchangeRate {
  currency: Currency;
  rate_kobo: Kobo;
  set_by: string;
  set_at: Date;
}

interface ForgottenGuest {
  booking_id: string;
  contact_at: Date;
  name_at: Date | null;
  asked: Generated<boolean>;
}

interface GatewayEvent {
  key: string;
  first_at: Date;
  last_at: Date;
  times: Generated<number>;
  event: string | null;
  gateway_id: string | null;
  tx_ref: string | null;
  body: unknown;
  fate: string;
}

interface HoldOrigin {
  booking_id: string;
  network: string;
  browser: string;
}

interface HotelZone {
  time_zone: string;
}

interface Idempotency {
  key: string;
  request_hash: string;
  booking_id: string | null;
  created_at: Date;
}

interface Job {
  id: ColumnType<number, never, never>;
  kind: string;
  payload: unknown;
  dedupe_key: string | null;
  state: Generated<JobState>;
  run_at: Date;
  attempts: Generated<number>;
  leased_until: Date | null;
  last_error: string | null;
  created_at: Date;
  finished_at: Date | null;
  parked_at: Date | null;
}

interface MoneyDay {
  day: string;
  stream: MoneyStream;
  method: MoneyMethod;
  taken_kobo: Kobo;
  given_back_kobo: Kobo;
  taken: number;
  given_back: number;
}

interface MoneyEntry {
  id: string;
  kind: MoneyKind;
  source_id: string;
  at: Date;
  day: string;
  stream: MoneyStream;
  method: MoneyMethod;
  amount_kobo: Kobo;
  booking_id: string | null;
  drink_id: number | null;
  quantity: number | null;
  staff_id: string | null;
  reason: string | null;
}

interface MoneyLine {
  id: string | null;
  kind: MoneyKind | null;
  source_id: string | null;
  at: Date | null;
  day: string | null;
  stream: MoneyStream | null;
  method: MoneyMethod | null;
  amount_kobo: Kobo | null;
  booking_id: string | null;
  drink_id: number | null;
  quantity: number | null;
  staff_id: string | null;
  reason: string | null;
}

interface MoneySource {
  id: string | null;
  kind: MoneyKind | null;
  source_id: string | null;
  at: Date | null;
  stream: MoneyStream | null;
  method: MoneyMethod | null;
  amount_kobo: Kobo | null;
  booking_id: string | null;
  drink_id: number | null;
  quantity: number | null;
  staff_id: string | null;
  reason: string | null;
}

interface Night {
  room_type_id: string;
  night: string;
  booked: Generated<number>;
  total_rooms: number | null;
  closed_total: number | null;
}

interface Notice {
  id: ColumnType<number, never, never>;
  kind: NoticeKind;
  at: Date;
  booking_id: string | null;
  drink_id: number | null;
  facts: unknown;
  dedupe_key: string | null;
  staff_id: string | null;
}

interface NoticeRead {
  staff_id: string;
  notice_id: number;
}

interface PayLink {
  address: string;
  day: string;
  booking_id: string;
}

interface Payment {
  id: Generated<string>;
  gateway_id: string;
  tx_ref: string | null;
  amount_kobo: Kobo;
  currency: string;
  verdict: PaymentVerdict;
  created_at: Date;
  foreign_ref: string | null;
}

interface RateLimit {
  key: string;
  window_ends: Date;
  hits: number;
}

interface Reconciliation {
  id: Generated<string>;
  from_day: string;
  to_day: string;
  started_at: Date;
  finished_at: Date;
  asked_by: string;
  payments: number;
  refunds: number;
  gateway_kobo: Kobo;
  ours_kobo: Kobo;
  refunded_there_kobo: Kobo;
  refunded_here_kobo: Kobo;
  unexplained_kobo: Kobo;
}

interface RecoveryCode {
  staff_id: string;
  code_hash: string;
}

interface Refund {
  id: Generated<string>;
  payment_id: string;
  purpose: RefundPurpose;
  amount_kobo: Kobo;
  owed_kobo: Kobo;
  state: Generated<RefundState>;
  due_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
  way: RefundWay | null;
  gateway_id: string | null;
  gateway_said: string | null;
  asked_at: Date | null;
  made_at: Date | null;
}

interface RoomCount {
  room_type_id: string;
  until: string;
  rooms: number;
}

interface RoomInventory {
  id: Generated<string>;
  room_type_id: string;
  total_rooms: number;
  held_back: Generated<number>;
  status: Generated<RoomStatus>;
  is_active: Generated<boolean>;
}

interface RoomType {
  id: string;
  name: string;
  price_kobo: Kobo;
  max_occupancy: number;
  amenities: string;
  description: string;
  image: string;
}

interface Session {
  token_hash: string;
  staff_id: string;
  kind: SessionKind;
  created_at: Date;
  last_active_at: Date;
  ends_at: Date;
  id: Generated<string>;
  user_agent: Generated<string>;
}

interface SignInTry {
  staff_id: string;
  place: string;
  tries: number;
  ends_at: Date;
}

interface SoldNight {
  night: string | null;
  booking_id: string | null;
  price_kobo: Kobo | null;
}

interface SpentProof {
  nonce: string;
  until: Date;
}

interface Staff {
  id: Generated<string>;
  staff_id: string;
  name: string;
  role: StaffRole;
  email: string | null;
  phone: string | null;
  password_hash: string;
  is_active: Generated<boolean>;
  created_at: Date;
  password_changed_at: Date;
  must_change_password: Generated<boolean>;
  email_notifications: Generated<boolean>;
  sms_alerts: Generated<boolean>;
  daily_reports: Generated<boolean>;
  currency: Generated<Currency>;
  timezone: Generated<string>;
}

interface StockMovement {
  id: ColumnType<number, never, never>;
  drink_id: number;
  kind: MovementKind;
  quantity: number;
  stock_after: Generated<number>;
  moved_by: string;
  moved_at: Date;
  reason: string | null;
  sale_id: string | null;
  key: string | null;
}

interface TwoFactor {
  staff_id: string;
  secret: string;
  enabled_at: Date | null;
  last_step: Generated<number>;
}

export interface Tables {
  audit: Audit;
  bar_order: BarOrder;
  bar_sale: BarSale;
  booking: Booking;
  booking_adjustment: BookingAdjustment;
  booking_day: BookingDay;
  booking_night: BookingNight;
  booking_version: BookingVersion;
  charge: Charge;
  closed_day: ClosedDay;
  desk_payment: DeskPayment;
  desk_payment_reversal: DeskPaymentReversal;
  desk_refund: DeskRefund;
  difference: Difference;
  drink: Drink;
  drink_day: DrinkDay;
  early_departure: EarlyDeparture;
  exchange_rate: ExchangeRate;
  forgotten_guest: ForgottenGuest;
  gateway_event: GatewayEvent;
  hold_origin: HoldOrigin;
  hotel_zone: HotelZone;
  idempotency: Idempotency;
  job: Job;
  money_day: MoneyDay;
  money_entry: MoneyEntry;
  money_line: MoneyLine;
  money_source: MoneySource;
  night: Night;
  notice: Notice;
  notice_read: NoticeRead;
  pay_link: PayLink;
  payment: Payment;
  rate_limit: RateLimit;
  reconciliation: Reconciliation;
  recovery_code: RecoveryCode;
  refund: Refund;
  room_count: RoomCount;
  room_inventory: RoomInventory;
  room_type: RoomType;
  session: Session;
  sign_in_try: SignInTry;
  sold_night: SoldNight;
  spent_proof: SpentProof;
  staff: Staff;
  stock_movement: StockMovement;
  two_factor: TwoFactor;
}
