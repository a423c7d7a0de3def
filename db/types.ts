// Written by `npm run db:types` from db/migrations and db/schema. Do not edit.
import type { ColumnType, Generated } from 'kysely';
import type { Kobo } from '#contract/core/money.ts';

export type AdjustmentKind = 'discount' | 'charge';

export type BackupPlaceKind = 'folder' | 'sftp' | 's3';

export type BackupProblem =
  | 'no_program'
  | 'no_room'
  | 'not_copied'
  | 'damaged'
  | 'no_scratch'
  | 'not_restored'
  | 'differs'
  | 'audit_broken'
  | 'cut_off';

export type BarMethod = 'cash' | 'card' | 'room' | 'tab';

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

export type ChargePurpose = 'booking' | 'account' | 'tab';

export type ChargeState = 'open' | 'settled' | 'refund_due';

export type ClearingKind = 'company' | 'write_off' | 'paid_before';

export type ClosureKind = 'out_of_order' | 'out_of_service';

export type CreatorRole = 'client' | 'superadmin' | 'receptionist';

export type Currency = 'NGN' | 'USD' | 'EUR';

export type DefectKind = 'water' | 'electric' | 'air_con' | 'tv' | 'furniture' | 'other';

export type DeskMethod = 'cash' | 'card' | 'transfer';

export type DeskNoteKind = 'wake_up' | 'message' | 'luggage' | 'lost' | 'other';

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

export type FolioAgreement = 'signature' | 'pin';

export type FolioKind = 'bar' | 'service' | 'night' | 'fee' | 'discount' | 'charge';

export type GuestRequest = 'do_not_disturb' | 'make_up';

export type HourChargeKind = 'early_check_in' | 'late_check_out';

export type ImportKind = 'rooms' | 'bookings' | 'companies' | 'drinks' | 'staff';

export type ImportSubject = 'booking' | 'room' | 'room_type' | 'company' | 'drink' | 'staff';

export type InstallationStage = 'owner' | 'rehearsal' | 'live';

export type InvoiceKind = 'invoice' | 'credit_note';

export type InvoiceReportState = 'waiting' | 'reported' | 'refused';

export type JobState = 'waiting' | 'done' | 'parked' | 'given_up';

export type MoneyFigure =
  | 'tills'
  | 'envelopes'
  | 'safe'
  | 'gateway'
  | 'transfers'
  | 'gateway_refunds'
  | 'desk_refunds'
  | 'in_house'
  | 'left'
  | 'to_come'
  | 'tabs'
  | 'companies';

export type MoneyKind = 'payment' | 'payment_reversed' | 'refund' | 'sale' | 'sale_deleted';

export type MoneyMethod = 'gateway' | 'cash' | 'card' | 'transfer';

export type MoneyStream = 'rooms' | 'bar';

export type MovementKind =
  | 'opening'
  | 'restock'
  | 'correction'
  | 'breakage'
  | 'sale'
  | 'sale_deleted'
  | 'poured_away'
  | 'delivery'
  | 'delivery_taken_back'
  | 'count';

export type NightSource = 'website' | 'company_link' | 'desk' | 'company_desk' | 'unknown';

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
  | 'sign_in_attacked'
  | 'room_asked_for'
  | 'room_ready'
  | 'room_differs'
  | 'room_defect'
  | 'company_booked'
  | 'account_paid'
  | 'odd_thing'
  | 'transfer_recorded'
  | 'transfer_decided'
  | 'odd_rule_failed'
  | 'job_failing'
  | 'tab_refund_due'
  | 'note_due'
  | 'delivery_received'
  | 'delivery_taken_back'
  | 'stock_counted'
  | 'backup_unproven'
  | 'texts_due';

export type PaymentMethod = 'flutterwave' | 'manual';

export type PaymentStatus = 'pending' | 'paid' | 'refund_due' | 'refunded';

export type PaymentVerdict = 'accepted' | 'over' | 'late' | 'partial' | 'wrong_currency' | 'duplicate' | 'foreign';

export type PictureCategory = 'rooms' | 'facilities' | 'restaurant' | 'exterior' | 'events' | 'bar' | 'reception';

export type PictureFormat = 'avif' | 'webp' | 'jpg' | 'png';

export type PictureKind = 'photo' | 'logo' | 'favicon';

export type PicturePlace = 'hero' | 'gallery' | 'room' | 'about' | 'social' | 'logo' | 'favicon';

export type PictureProblem = 'unreadable' | 'pixels' | 'small' | 'memory' | 'slow';

export type PictureState = 'draft' | 'published' | 'removed';

export type PromoKind = 'percent' | 'naira' | 'free_night';

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

export type RoomChangeKind = 'condition' | 'guest' | 'seen' | 'request' | 'cleaning' | 'asked';

export type RoomCondition = 'clean' | 'dirty' | 'inspected' | 'pickup';

export type RoomSeen = 'vacant' | 'occupied';

export type RoomStatus = 'Available' | 'Fully Booked' | 'Maintenance';

export type SafeEntryKind =
  | 'envelope_in'
  | 'envelope_opened'
  | 'put_in'
  | 'banked'
  | 'taken_out'
  | 'reversed'
  | 'given_back';

export type ScheduledState = 'waiting' | 'published' | 'withdrawn' | 'refused';

export type SendingProblem =
  | 'no_program'
  | 'unreachable'
  | 'refused'
  | 'unknown_host'
  | 'no_room'
  | 'own_folder'
  | 'differs'
  | 'file_gone'
  | 'failed';

export type ServiceGroup = 'laundry' | 'restaurant' | 'transport' | 'events' | 'other';

export type SessionKind = 'full' | 'change_password';

export type StaffRole = 'superadmin' | 'supervisor' | 'receptionist' | 'barmen' | 'housekeeper';

export type StatementLineKind = 'in' | 'reversal';

export type StatementMatch = 'name' | 'number' | 'booking' | 'person';

export type StayConditionKind =
  | 'min_stay_arrival'
  | 'min_stay_through'
  | 'max_stay_arrival'
  | 'max_stay'
  | 'closed_to_arrival'
  | 'closed_to_departure'
  | 'stop_sell';

export type TallySpan = 'day' | 'month' | 'ever';

export type TallySubject = 'booking_from' | 'booking_until' | 'sale' | 'audit' | 'room_money' | 'bar_money' | 'refund';

export type TaxKind = 'service' | 'vat' | 'consumption';

export type TerminalRequestState = 'asked' | 'approved' | 'declined' | 'expired' | 'failed' | 'ended';

export type TestedParty = 'mail' | 'gateway';

export type TillKind = 'desk' | 'bar';

export type TransferState = 'unconfirmed' | 'confirmed' | 'reversed';

interface Audit {
  id: ColumnType<number, never, never>;
  at: Date;
  actor: string;
  action: string;
  subjectKind: string;
  subjectId: string;
  before: unknown;
  after: unknown;
  reason: string | null;
  actorName: string | null;
  counted: string | null;
}

interface AuditSeal {
  number: number;
  auditId: number;
  hash: string;
  contactDigest: string | null;
  contactSalt: string | null;
  typedDigest: string | null;
  typedSalt: string | null;
}

interface AuditUnsealed {
  auditId: number;
}

interface BackupKey {
  version: number;
  recipient: string;
  setBy: string;
  setAt: Date;
}

interface BackupPlace {
  version: number;
  kind: BackupPlaceKind | null;
  address: unknown;
  sealedSecret: string | null;
  hostKey: string | null;
  setBy: string;
  setAt: Date;
}

interface BackupProof {
  id: ColumnType<number, never, never>;
  night: string | null;
  askedBy: string | null;
  begunAt: Date;
  endedAt: Date;
  file: string | null;
  bytes: number | null;
  sha256: string | null;
  rowCount: number | null;
  dayCount: number | null;
  movedKobo: Kobo | null;
  sealNumber: number | null;
  sealHash: string | null;
  keyVersion: number | null;
  problem: BackupProblem | null;
  detail: Generated<string>;
}

interface BackupRemoval {
  sendingId: number;
  removedAt: Date;
}

interface BackupSending {
  id: ColumnType<number, never, never>;
  proofId: number;
  placeVersion: number;
  begunAt: Date;
  endedAt: Date;
  problem: SendingProblem | null;
}

interface BarOrder {
  id: Generated<string>;
  number: ColumnType<number, never, never>;
  key: string | null;
  bookingId: string | null;
  agreedBy: FolioAgreement | null;
  signature: string | null;
  tabId: string | null;
  reference: string | null;
  terminal: string | null;
}

interface BarSale {
  id: Generated<string>;
  orderId: string;
  drinkId: number;
  drinkName: string;
  category: DrinkCategory;
  unitPriceKobo: Kobo;
  unitCostKobo: Kobo | null;
  quantity: number;
  totalKobo: Kobo;
  paymentMethod: Generated<BarMethod>;
  soldBy: string;
  soldAs: StaffRole;
  createdAt: Date;
  deletedAt: Date | null;
  deletedBy: string | null;
  deleteReason: string | null;
  poured: Generated<boolean>;
  cashShiftId: string | null;
  cashFromSafe: Generated<boolean>;
}

interface BarTab {
  id: Generated<string>;
  label: string;
  openedBy: string;
  openedAt: Date;
  closedAt: Date | null;
  bookingId: string | null;
  agreedBy: FolioAgreement | null;
  signature: string | null;
  movedBy: string | null;
  movedAt: Date | null;
}

interface BarTabPayment {
  id: Generated<string>;
  tabId: string;
  method: DeskMethod;
  amountKobo: Kobo;
  reference: string | null;
  people: number | null;
  takenBy: string;
  takenAt: Date;
  key: string | null;
  terminal: string | null;
}

interface BarTabPaymentDrink {
  paymentId: string;
  saleId: string;
  quantity: number;
}

interface BarTabPaymentReversal {
  paymentId: string;
  reversedBy: string;
  reversedAt: Date;
  reason: string;
}

interface Booking {
  id: Generated<string>;
  reference: string;
  receiptToken: string;
  guestName: string;
  guestEmail: string | null;
  guestPhone: string | null;
  roomTypeId: string;
  roomTypeName: string;
  checkIn: string;
  checkOut: string;
  guests: number;
  priceKobo: Kobo;
  baseKobo: Kobo;
  feeKobo: Kobo;
  totalKobo: Kobo;
  status: BookingStatus;
  paymentStatus: Generated<PaymentStatus>;
  paymentMethod: PaymentMethod;
  source: BookingSource;
  createdByRole: CreatorRole;
  createdBy: string | null;
  txRef: string;
  holdUntil: Date | null;
  nightsHeld: Generated<boolean>;
  expiredAt: Date | null;
  deletedAt: Date | null;
  createdAt: Date;
  nightKobo: Generated<Kobo[]>;
  nightFeeKobo: Generated<Kobo[]>;
  discountKobo: Generated<Kobo>;
  extraKobo: Generated<Kobo>;
  servicesKobo: Generated<Kobo>;
  clearedKobo: Generated<Kobo>;
  keptKobo: Generated<Kobo>;
  keptAtDeskKobo: Generated<Kobo>;
  note: Generated<string>;
  version: Generated<number>;
  holdRenewals: Generated<number>;
  children: Generated<number>;
  planCode: Generated<string>;
  planName: string | null;
  planBreakfast: Generated<boolean>;
  freeUntilHours: number | null;
  lateRefundPercent: number | null;
  unusedNightsPercent: number | null;
  noShowPercent: number | null;
  checkInFrom: string | null;
  guestsKobo: Generated<Kobo>;
  promoCodeId: string | null;
  promoCode: string | null;
  promoPercent: number | null;
  promoOnce: Generated<boolean>;
  companyId: string | null;
  companyName: string | null;
  companyPays: Generated<boolean>;
  nightOffKobo: Generated<Kobo[]>;
}

interface BookingAdjustment {
  id: Generated<string>;
  bookingId: string;
  kind: AdjustmentKind;
  amountKobo: Kobo;
  reason: string;
  madeBy: string;
  madeAs: StaffRole;
  madeAt: Date;
  key: string | null;
}

interface BookingDay {
  day: string | null;
  source: BookingSource | null;
  bookings: number | null;
  calledOff: number | null;
  bookedKobo: Kobo | null;
}

interface BookingDaySlot {
  day: string;
  source: BookingSource;
  bookings: number;
  calledOff: number;
  bookedKobo: Kobo;
  slot: number;
}

interface BookingMoney {
  bookingId: string | null;
  txRef: string | null;
  deskKobo: Kobo | null;
  gatewayKobo: Kobo | null;
}

interface BookingNight {
  bookingId: string;
  roomTypeId: string;
  night: string;
  overstay: Generated<boolean>;
  counted: Generated<boolean>;
}

interface BookingVersion {
  auditId: number;
  bookingId: string;
  at: Date;
  until: Date | null;
  was: BookingStatus | null;
  status: BookingStatus;
  guestName: string;
  roomTypeName: string;
  guests: number;
  checkIn: string;
  checkOut: string;
  totalKobo: Kobo;
  deleted: boolean;
}

interface CardSlip {
  id: string;
  bookingId: string | null;
  tabId: string | null;
  companyId: string | null;
  orderId: string | null;
  reference: string | null;
  terminal: string | null;
  ofDay: string | null;
  recordedBy: string;
  recordedAt: Date;
  freedAt: Date | null;
}

interface CashWithoutTill {
  id: string | null;
  staffId: string | null;
  openedAt: Date | null;
  closedAt: Date | null;
  cashKobo: Kobo | null;
  isCounted: boolean | null;
}

interface Charge {
  txRef: string;
  bookingId: string | null;
  amountKobo: Kobo;
  currency: string;
  state: Generated<ChargeState>;
  createdAt: Date;
  settledAt: Date | null;
  purpose: Generated<ChargePurpose>;
  tabId: string | null;
  inRehearsal: Generated<boolean>;
}

interface Clearing {
  id: Generated<string>;
  bookingId: string;
  kind: ClearingKind;
  companyId: string | null;
  amountKobo: Kobo;
  reverses: string | null;
  agreed: Generated<boolean>;
  reason: string | null;
  madeBy: string;
  madeAs: StaffRole;
  confirmedBy: string | null;
  confirmedAs: StaffRole | null;
  madeAt: Date;
  windowId: string | null;
}

interface ClosedDay {
  day: string;
  rooms: number;
  sold: number;
  roomChargeKobo: Kobo;
  closedAt: Date;
  number: Generated<number>;
}

interface ClosedDayItem {
  day: string;
  kind: string;
  subject: string;
  bookingId: string | null;
  roomId: string | null;
  amountKobo: Kobo;
}

interface ClosedDayMoney {
  day: string;
  figure: MoneyFigure;
  amountKobo: Kobo;
}

interface ClosedDayPlan {
  day: string;
  planCode: string;
  sold: number;
  roomChargeKobo: Kobo;
}

interface ClosedDaySource {
  day: string;
  source: NightSource;
  sold: number;
  roomChargeKobo: Kobo;
}

interface ClosedDayType {
  day: string;
  roomTypeId: string;
  sold: number;
  roomChargeKobo: Kobo;
}

interface Closure {
  id: Generated<string>;
  roomId: string;
  kind: ClosureKind;
  reason: string;
  fromNight: string;
  untilNight: string;
  returnCondition: Generated<RoomCondition>;
  closedBy: string | null;
  closedAt: Date;
  endedBy: string | null;
  endedAt: Date | null;
}

interface Company {
  id: Generated<string>;
  name: string;
  taxNumber: Generated<string>;
  address: Generated<string>;
  percentOff: Generated<number>;
  bookers: Generated<string[]>;
  paysLater: Generated<boolean>;
  limitKobo: Kobo | null;
  linkToken: string;
  isActive: Generated<boolean>;
  version: Generated<number>;
}

interface CompanyPayment {
  id: Generated<string>;
  companyId: string;
  method: DeskMethod;
  amountKobo: Kobo;
  reference: string | null;
  takenBy: string;
  takenAt: Date;
  key: string;
  terminal: string | null;
}

interface CompanyRate {
  companyId: string;
  roomTypeId: string;
  priceKobo: Kobo;
}

interface CountedDeskPayment {
  id: string | null;
  bookingId: string | null;
  amountKobo: Kobo | null;
  takenAt: Date | null;
  clearingId: string | null;
  windowId: string | null;
}

interface CountedTabPayment {
  id: string | null;
  tabId: string | null;
  amountKobo: Kobo | null;
}

interface Defect {
  id: Generated<string>;
  roomId: string;
  kind: DefectKind;
  note: Generated<string>;
  canSleep: boolean;
  reportedBy: string;
  reportedAt: Date;
  key: string | null;
  answer: string | null;
  answeredBy: string | null;
  answeredAt: Date | null;
}

interface Delivery {
  id: Generated<string>;
  supplier: string;
  noteNumber: string;
  drinks: number;
  receivedBy: string;
  receivedAt: Date;
  key: string | null;
  takenBackBy: string | null;
  takenBackAt: Date | null;
  takeBackReason: string | null;
}

interface DeskNote {
  id: Generated<string>;
  kind: DeskNoteKind;
  note: string;
  dueAt: Date | null;
  bookingId: string | null;
  roomId: string | null;
  writtenBy: string;
  writtenAt: Date;
  key: string;
  number: Generated<number>;
  withdrawn: Generated<boolean>;
  doneBy: string | null;
  doneAt: Date | null;
  outcome: string | null;
}

interface DeskPayment {
  id: Generated<string>;
  bookingId: string;
  method: DeskMethod;
  amountKobo: Kobo;
  reference: string | null;
  takenBy: string;
  takenAt: Date;
  key: string | null;
  clearingId: string | null;
  companyPaymentId: string | null;
  terminal: string | null;
  windowId: string | null;
}

interface DeskPaymentReversal {
  paymentId: string;
  reversedBy: string;
  reversedAt: Date;
  reason: string;
}

interface DeskRefund {
  id: Generated<string>;
  bookingId: string;
  method: DeskMethod;
  amountKobo: Kobo;
  reason: string;
  givenBy: string;
  givenAs: StaffRole;
  confirmedBy: string | null;
  confirmedAs: StaffRole | null;
  givenAt: Date;
  key: string | null;
  cashShiftId: string | null;
  cashFromSafe: Generated<boolean>;
}

interface Difference {
  id: Generated<string>;
  kind: DifferenceKind;
  number: string;
  txRef: string | null;
  bookingId: string | null;
  currency: string;
  theirsKobo: Kobo | null;
  oursKobo: Kobo | null;
  foundIn: string;
  foundAt: Date;
  resolvedAt: Date | null;
  resolvedBy: string | null;
  reason: string | null;
}

interface Discrepancy {
  id: Generated<string>;
  roomId: string;
  changeId: number;
  seen: RoomSeen;
  seenBy: string;
  seenAt: Date;
  answer: string | null;
  answeredBy: string | null;
  answeredAt: Date | null;
}

interface Drink {
  id: ColumnType<number, never, never>;
  name: string;
  category: DrinkCategory;
  priceKobo: Kobo;
  costKobo: Kobo | null;
  stock: Generated<number>;
  minStock: Generated<number>;
  description: Generated<string>;
  supplier: Generated<string>;
  crateSize: number | null;
  isAvailable: Generated<boolean>;
  createdAt: Date;
  deletedAt: Date | null;
  movements: Generated<number>;
}

interface DrinkDay {
  day: string | null;
  drinkId: number | null;
  quantity: number | null;
  amountKobo: Kobo | null;
}

interface DrinkDaySlot {
  day: string;
  drinkId: number;
  quantity: number;
  amountKobo: Kobo;
  slot: number;
}

interface EarlyDeparture {
  id: Generated<string>;
  bookingId: string;
  leftAt: Date;
  roomTypeId: string;
  roomTypeName: string;
  checkOut: string;
  nightKobo: Kobo[];
  nightFeeKobo: Kobo[];
  keptKobo: Kobo;
  nightOffKobo: Generated<Kobo[]>;
}

interface Envelope {
  id: Generated<string>;
  number: string;
  shiftId: string;
  isHandover: boolean;
  amountKobo: Kobo;
  droppedBy: string;
  droppedAt: Date;
  receivedBy: string;
  reversedBy: string | null;
  reversedAt: Date | null;
  reverseReason: string | null;
  key: string | null;
}

interface EnvelopeCount {
  envelopeId: string;
  pieces: number[];
  cashKobo: ColumnType<Kobo, never, never>;
  countedBy: string;
  countedAt: Date;
  key: string | null;
}

interface ExchangeRate {
  currency: Currency;
  rateKobo: Kobo;
  setBy: string;
  setAt: Date;
}

interface FolioLine {
  id: Generated<string>;
  bookingId: string;
  kind: FolioKind;
  day: Generated<string>;
  label: string;
  quantity: number;
  netKobo: Kobo;
  serviceKobo: Kobo;
  vatKobo: Kobo;
  consumptionKobo: Kobo;
  grossKobo: Kobo;
  serviceRate: number;
  vatRate: number;
  consumptionRate: number;
  serviceId: string | null;
  saleId: string | null;
  readyAt: Date | null;
  reverses: string | null;
  reason: string | null;
  postedBy: string | null;
  postedAs: StaffRole | null;
  postedAt: Date;
  key: string | null;
  source: string | null;
  reversedBefore: Generated<number>;
}

interface FolioPlacement {
  id: ColumnType<number, never, never>;
  bookingId: string;
  source: string;
  windowId: string | null;
  movedBy: string | null;
  movedAs: StaffRole | null;
  movedAt: Date;
}

interface FolioRoute {
  id: ColumnType<number, never, never>;
  bookingId: string;
  kind: FolioKind;
  windowId: string | null;
  setBy: string;
  setAs: StaffRole;
  setAt: Date;
}

interface FolioWindow {
  id: Generated<string>;
  bookingId: string;
  companyId: string | null;
  buyerName: string;
  buyerAddress: Generated<string>;
  buyerTaxNumber: Generated<string>;
  openedBy: string;
  openedAs: StaffRole;
  openedAt: Date;
}

interface ForgottenGuest {
  bookingId: string;
  contactAt: Date;
  nameAt: Date | null;
  asked: Generated<boolean>;
}

interface GatewayEvent {
  key: string;
  firstAt: Date;
  lastAt: Date;
  times: Generated<number>;
  event: string | null;
  gatewayId: string | null;
  txRef: string | null;
  body: unknown;
  fate: string;
}

interface GuestReport {
  id: Generated<string>;
  bookingId: string | null;
  orderId: string | null;
  tabId: string | null;
  at: Date;
  day: string;
  number: number;
  note: Generated<string>;
  amountKobo: Kobo | null;
  oddThingId: string;
}

interface HoldOrigin {
  bookingId: string;
  network: string;
  browser: string;
}

interface HotelSetting {
  version: number;
  name: string;
  value: unknown;
  before: unknown;
  setBy: string;
  setAt: Date;
  firstVersion: number;
}

interface HotelZone {
  timeZone: string;
  closingHour: Generated<string>;
}

interface HourCharge {
  kind: HourChargeKind;
  at: string;
  priceKobo: Kobo;
}

interface HousekeepingRound {
  day: string;
  begunAt: Date;
  begunBy: string | null;
}

interface HousekeepingRule {
  isOnlyRow: Generated<boolean>;
  inspectedByAnother: Generated<boolean>;
}

interface Idempotency {
  key: string;
  requestHash: string;
  bookingId: string | null;
  createdAt: Date;
}

interface ImportBatch {
  id: Generated<string>;
  kind: ImportKind;
  fileName: string;
  fileHash: string;
  seenHash: string;
  columns: string[];
  matches: unknown;
  importedBy: string;
  importedAt: Date;
}

interface ImportRow {
  batchId: string;
  source: string;
  line: number;
  subject: ImportSubject;
  subjectId: string;
}

interface ImportUndo {
  batchId: string;
  undoneBy: string;
  undoneAt: Date;
}

interface Installation {
  stage: InstallationStage;
  reachedAt: Date;
  reachedBy: string | null;
  leftBehind: unknown;
}

interface Invoice {
  id: Generated<string>;
  kind: InvoiceKind;
  series: string;
  year: Generated<number>;
  serial: Generated<number>;
  number: Generated<string>;
  bookingId: string;
  refersTo: string | null;
  reason: string | null;
  issuedAt: Date;
  issuedBy: string;
  buyerName: string;
  buyerAddress: Generated<string>;
  buyerTaxNumber: Generated<string>;
  supplier: unknown;
  netKobo: Kobo;
  serviceKobo: Kobo;
  vatKobo: Kobo;
  consumptionKobo: Kobo;
  grossKobo: Kobo;
  key: string | null;
  windowId: string | null;
}

interface InvoiceLine {
  invoiceId: string;
  position: number;
  bookingId: string;
  source: string;
  day: string;
  label: string;
  quantity: number;
  netKobo: Kobo;
  serviceKobo: Kobo;
  vatKobo: Kobo;
  consumptionKobo: Kobo;
  grossKobo: Kobo;
  serviceRate: number;
  vatRate: number;
  consumptionRate: number;
  isLive: boolean;
}

interface InvoicePrint {
  invoiceId: string;
  copy: number;
  at: Date;
  printedBy: string;
}

interface InvoiceReport {
  invoiceId: string;
  irn: string;
  needsClearance: boolean;
  state: Generated<InvoiceReportState>;
  dueAt: Date;
  attempts: Generated<number>;
  triedAt: Date | null;
  problem: string | null;
  reportedAt: Date | null;
  qrText: string | null;
}

interface InvoiceSeries {
  series: string;
  year: number;
  last: number;
}

interface Job {
  id: ColumnType<number, never, never>;
  kind: string;
  payload: unknown;
  dedupeKey: string | null;
  state: Generated<JobState>;
  runAt: Date;
  attempts: Generated<number>;
  leasedUntil: Date | null;
  lastError: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  failingSince: Date | null;
}

interface MoneyDay {
  day: string | null;
  stream: MoneyStream | null;
  method: MoneyMethod | null;
  takenKobo: Kobo | null;
  givenBackKobo: Kobo | null;
  taken: number | null;
  givenBack: number | null;
}

interface MoneyDaySlot {
  day: string;
  stream: MoneyStream;
  method: MoneyMethod;
  takenKobo: Kobo;
  givenBackKobo: Kobo;
  taken: number;
  givenBack: number;
  slot: number;
}

interface MoneyEntry {
  id: string;
  kind: MoneyKind;
  sourceId: string;
  at: Date;
  day: string;
  stream: MoneyStream;
  method: MoneyMethod;
  amountKobo: Kobo;
  bookingId: string | null;
  drinkId: number | null;
  quantity: number | null;
  staffId: string | null;
  reason: string | null;
}

interface MoneyMovement {
  id: string | null;
  kind: MoneyKind | null;
  sourceId: string | null;
  at: Date | null;
  day: string | null;
  stream: MoneyStream | null;
  method: MoneyMethod | null;
  amountKobo: Kobo | null;
  bookingId: string | null;
  drinkId: number | null;
  quantity: number | null;
  staffId: string | null;
  reason: string | null;
}

interface MoneyNow {
  figure: MoneyFigure | null;
  id: string | null;
  name: string | null;
  reference: string | null;
  person: string | null;
  at: Date | null;
  day: string | null;
  amountKobo: Kobo | null;
  bookingId: string | null;
  companyId: string | null;
  shiftId: string | null;
}

interface Night {
  roomTypeId: string;
  night: string;
  booked: Generated<number>;
  outOfOrder: Generated<number>;
  totalRooms: number | null;
  closedTotal: number | null;
}

interface Notice {
  id: ColumnType<number, never, never>;
  kind: NoticeKind;
  at: Date;
  bookingId: string | null;
  drinkId: number | null;
  facts: unknown;
  dedupeKey: string | null;
  staffId: string | null;
}

interface NoticeRead {
  staffId: string;
  noticeId: number;
}

interface OddAnswer {
  oddThingId: string;
  number: number;
  note: string;
  answeredBy: string;
  answeredAt: Date;
}

interface OddRule {
  rule: string;
  limitValue: number;
  isOn: Generated<boolean>;
  changedBy: string;
  changedAt: Date;
}

interface OddRuleCheck {
  rule: string;
  checkedUntil: Date;
  failingSince: Date | null;
}

interface OddThing {
  id: Generated<string>;
  rule: string;
  dedupeKey: string;
  at: Date;
  foundAt: Date;
  title: string;
  who: string;
  events: unknown;
  details: unknown;
  limitValue: number;
  staffId: string | null;
  bookingId: string | null;
  answeredAt: Date | null;
}

interface PaidOut {
  id: Generated<string>;
  shiftId: string;
  amountKobo: Kobo;
  reason: string;
  receipt: string;
  paidBy: string;
  paidAt: Date;
  reversedBy: string | null;
  reversedAt: Date | null;
  reverseReason: string | null;
  key: string | null;
}

interface PartyTest {
  id: ColumnType<number, never, never>;
  party: TestedParty;
  passed: boolean;
  testedBy: string;
  testedAt: Date;
}

interface PayLink {
  address: string;
  day: string;
  bookingId: string;
}

interface Payment {
  id: Generated<string>;
  gatewayId: string;
  txRef: string | null;
  amountKobo: Kobo;
  currency: string;
  verdict: PaymentVerdict;
  createdAt: Date;
  foreignRef: string | null;
}

interface Picture {
  id: string;
  hash: string;
  kind: PictureKind;
  width: number;
  height: number;
  blur: string;
  encodedAt: Date;
}

interface PictureCurrent {
  pictureId: string;
  version: number;
  place: PicturePlace;
  roomTypeId: string;
  position: number | null;
}

interface PictureFile {
  hash: string;
  width: number;
  format: PictureFormat;
  bytes: Uint8Array;
}

interface PictureUpload {
  id: Generated<string>;
  hash: string;
  bytes: Uint8Array | null;
  fileName: string;
  place: PicturePlace;
  roomTypeId: string | null;
  category: PictureCategory | null;
  replaces: string | null;
  uploadedBy: string;
  uploadedAt: Date;
  decidedAt: Date | null;
  problem: PictureProblem | null;
}

interface PictureVersion {
  version: number;
  pictureId: string;
  state: PictureState;
  place: PicturePlace;
  roomTypeId: string | null;
  category: PictureCategory | null;
  position: number | null;
  alt: string;
  title: string;
  description: string;
  focalX: number;
  focalY: number;
  setBy: string;
  setAt: Date;
}

interface PromoCode {
  id: Generated<string>;
  code: string;
  kind: PromoKind;
  percentOff: number | null;
  amountKobo: Kobo | null;
  bookedFrom: string | null;
  bookedUntil: string | null;
  stayFrom: string | null;
  stayUntil: string | null;
  minNights: Generated<number>;
  roomTypeIds: Generated<string[]>;
  planCodes: Generated<string[]>;
  maxUses: number | null;
  uses: Generated<number>;
  oncePerGuest: Generated<boolean>;
  isActive: Generated<boolean>;
  version: Generated<number>;
}

interface RateLimit {
  key: string;
  windowEnds: Date;
  hits: number;
}

interface RateNight {
  roomTypeId: string;
  night: string;
  nights: number;
  periodId: string;
}

interface RatePeriod {
  id: Generated<string>;
  roomTypeId: string;
  name: string;
  fromNight: string;
  lastNight: string;
  weekdays: Generated<number>;
  priceKobo: Kobo;
  nights: ColumnType<number, never, never>;
  version: Generated<number>;
}

interface RatePlan {
  code: string;
  name: string;
  percentOff: Generated<number>;
  hasBreakfast: Generated<boolean>;
  breakfastKobo: Generated<Kobo>;
  minNights: Generated<number>;
  freeUntilHours: number | null;
  lateRefundPercent: number | null;
  unusedNightsPercent: number | null;
  noShowPercent: number | null;
  position: Generated<number>;
  isDefault: Generated<boolean>;
  isActive: Generated<boolean>;
  version: Generated<number>;
}

interface Reconciliation {
  id: Generated<string>;
  fromDay: string;
  toDay: string;
  startedAt: Date;
  finishedAt: Date;
  askedBy: string;
  payments: number;
  refunds: number;
  gatewayKobo: Kobo;
  oursKobo: Kobo;
  refundedThereKobo: Kobo;
  refundedHereKobo: Kobo;
  unexplainedKobo: Kobo;
}

interface RecordOpening {
  subjectId: string;
  openedAt: Date;
}

interface RecoveryCode {
  staffId: string;
  codeHash: string;
}

interface Refund {
  id: Generated<string>;
  paymentId: string;
  purpose: RefundPurpose;
  amountKobo: Kobo;
  owedKobo: Kobo;
  state: Generated<RefundState>;
  dueAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  reason: string | null;
  way: RefundWay | null;
  gatewayId: string | null;
  gatewaySaid: string | null;
  askedAt: Date | null;
  madeAt: Date | null;
  cashShiftId: string | null;
  cashFromSafe: Generated<boolean>;
}

interface Room {
  id: Generated<string>;
  roomTypeId: string;
  number: string | null;
  floor: Generated<number>;
  rank: Generated<number>;
  features: Generated<string[]>;
  retiredOn: Generated<string>;
}

interface RoomChange {
  id: ColumnType<number, never, never>;
  roomId: string;
  kind: RoomChangeKind;
  before: string | null;
  after: string | null;
  at: Date;
  changedBy: string | null;
  cause: string | null;
  note: Generated<string>;
  sheets: Generated<number>;
  pillowCases: Generated<number>;
  towels: Generated<number>;
  bathMats: Generated<number>;
  undoes: number | null;
  key: string | null;
}

interface RoomCount {
  roomTypeId: string;
  until: string;
  rooms: number;
}

interface RoomInventory {
  id: Generated<string>;
  roomTypeId: string;
  totalRooms: number;
  heldBack: Generated<number>;
  status: Generated<RoomStatus>;
  isActive: Generated<boolean>;
}

interface RoomNight {
  roomId: string;
  night: string;
  roomTypeId: string;
  bookingId: string | null;
  closureId: string | null;
  closureKind: ClosureKind | null;
  roomRetiredOn: Generated<string>;
}

interface RoomState {
  roomId: string;
  condition: Generated<RoomCondition>;
  changedAt: Date | null;
  changedBy: string | null;
  version: Generated<number>;
  changes: Generated<number>;
  bookingId: string | null;
  cleanedBy: string | null;
  cleanedAt: Date | null;
  cleaningBy: string | null;
  cleaningSince: Date | null;
  seen: RoomSeen | null;
  seenBy: string | null;
  seenAt: Date | null;
  request: GuestRequest | null;
  requestNote: Generated<string>;
  askedBy: string | null;
  askedAt: Date | null;
}

interface RoomType {
  id: string;
  name: string;
  priceKobo: Kobo;
  maxOccupancy: number;
  amenities: string;
  description: string;
  image: string;
  includedGuests: Generated<number>;
  extraAdultKobo: Generated<Kobo>;
  extraChildKobo: Generated<Kobo>;
  sizeSqm: number | null;
  beds: Generated<string>;
  view: Generated<string>;
  equipment: Generated<string[]>;
}

interface SafeEntry {
  number: number;
  kind: SafeEntryKind;
  at: Date;
  enteredBy: string;
  envelopeId: string | null;
  reverses: number | null;
  moneyEntryId: string | null;
  closedKobo: Kobo;
  countedKobo: Kobo;
  closedAfterKobo: Kobo;
  countedAfterKobo: Kobo;
  slip: string | null;
  party: Generated<string>;
  note: Generated<string>;
  key: string | null;
}

interface ScheduledTexts {
  id: Generated<string>;
  texts: unknown;
  publishAt: Date;
  madeBy: string;
  madeAt: Date;
  state: Generated<ScheduledState>;
  endedAt: Date | null;
  problem: string | null;
}

interface Service {
  id: Generated<string>;
  serviceGroup: ServiceGroup;
  name: string;
  priceKobo: Kobo;
  readyHours: number | null;
  position: Generated<number>;
  isActive: Generated<boolean>;
  version: Generated<number>;
}

interface Session {
  tokenHash: string;
  staffId: string;
  kind: SessionKind;
  createdAt: Date;
  lastActiveAt: Date;
  endsAt: Date;
  id: Generated<string>;
  userAgent: Generated<string>;
  lockMinutes: number | null;
  lockedAt: Date | null;
  pinTries: Generated<number>;
  deviceHash: string | null;
}

interface SetupToken {
  number: number;
  tokenHash: string;
  madeAt: Date;
  wrongTries: Generated<number>;
  usedAt: Date | null;
}

interface Shift {
  id: Generated<string>;
  tillId: string | null;
  staffId: string;
  openedAt: Date;
  floatKobo: Kobo | null;
  followsId: string | null;
  leftBeforeKobo: Kobo | null;
  broughtKobo: Generated<Kobo>;
  closedAt: Date | null;
  notCountedKobo: Kobo | null;
  countedInId: string | null;
  zNumber: number | null;
  signedBy: string | null;
  signedAt: Date | null;
  key: string | null;
}

interface ShiftCount {
  shiftId: string;
  number: number;
  countedAt: Date;
  countedBy: string;
  pieces: number[];
  cashKobo: ColumnType<Kobo, never, never>;
  cardKobo: Kobo;
  cardSlips: number;
  cardBatch: string;
  transferKobo: Kobo[];
  transferFrom: string[];
  expectedCashKobo: Kobo;
  expectedCardKobo: Kobo;
  expectedTransferKobo: Kobo;
  reason: string | null;
  key: string | null;
}

interface ShiftMoney {
  entryId: string;
  shiftId: string;
}

interface ShiftRule {
  isSet: Generated<boolean>;
  countedFirst: Generated<boolean>;
}

interface SignInTry {
  staffId: string;
  place: string;
  tries: number;
  endsAt: Date;
}

interface SiteDraft {
  staffId: string;
  revision: number;
  texts: unknown;
  savedAt: Date;
}

interface SpentProof {
  nonce: string;
  until: Date;
}

interface Staff {
  id: Generated<string>;
  staffId: string;
  name: string;
  role: StaffRole;
  email: string | null;
  emailProvenAt: Date | null;
  phone: string | null;
  passwordHash: string | null;
  isActive: Generated<boolean>;
  createdAt: Date;
  passwordChangedAt: Date;
  mustChangePassword: Generated<boolean>;
  temporaryFrom: Date | null;
  emailNotifications: Generated<boolean>;
  smsAlerts: Generated<boolean>;
  dailyReports: Generated<boolean>;
  currency: Generated<Currency>;
  timezone: Generated<string>;
  bellReadings: Generated<number>;
}

interface StaffPin {
  staffId: string;
  pinHash: string;
  setAt: Date;
}

interface StatementLine {
  id: Generated<string>;
  kind: Generated<StatementLineKind>;
  day: string;
  at: Date | null;
  amountKobo: Kobo;
  narration: string;
  reference: string | null;
  fingerprint: string;
  importedBy: string;
  importedAt: Date;
  transferId: string | null;
  matchedBy: string | null;
  matchedAt: Date | null;
  matchedBecause: StatementMatch | null;
  matchedWords: string[] | null;
  reversalId: string | null;
  likeId: string | null;
  setAsideBy: string | null;
  setAsideAt: Date | null;
  setAsideReason: string | null;
}

interface StayCondition {
  id: Generated<string>;
  roomTypeId: string | null;
  kind: StayConditionKind;
  fromNight: string;
  lastNight: string;
  weekdays: Generated<number>;
  nights: number | null;
}

interface StayWithBalance {
  id: string | null;
  guestName: string | null;
  reference: string | null;
  status: BookingStatus | null;
  checkIn: string | null;
  checkOut: string | null;
  nightKobo: Kobo[] | null;
  isSplit: boolean | null;
  companyId: string | null;
  payers: string | null;
  guestKobo: Kobo | null;
  othersKobo: Kobo | null;
}

interface StockCount {
  id: Generated<string>;
  countedBy: string;
  startedAt: Date;
  finishedAt: Date | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  dropReason: string | null;
}

interface StockCountLine {
  id: ColumnType<number, never, never>;
  countId: string;
  drinkId: number;
  counted: number;
  expected: Generated<number>;
  priceKobo: Generated<Kobo>;
  lastMovement: Generated<number>;
  countedAt: Date;
}

interface StockMovement {
  id: ColumnType<number, never, never>;
  drinkId: number;
  kind: MovementKind;
  quantity: number;
  stockAfter: Generated<number>;
  movedBy: string;
  movedAt: Date;
  reason: string | null;
  saleId: string | null;
  key: string | null;
  deliveryId: string | null;
  costKobo: Kobo | null;
  countId: string | null;
}

interface SupplierPhone {
  id: ColumnType<number, never, never>;
  supplier: string;
  phone: string;
}

interface Tally {
  subject: TallySubject;
  span: TallySpan;
  period: string;
  facets: string[];
  entries: number;
  amountKobo: Kobo;
}

interface TallyChange {
  id: ColumnType<number, never, never>;
  subject: TallySubject;
  day: string;
  facets: string[];
  entries: number;
  amountKobo: Kobo;
}

interface TallyNow {
  subject: TallySubject | null;
  span: TallySpan | null;
  period: string | null;
  facets: string[] | null;
  entries: number | null;
  amountKobo: Kobo | null;
}

interface TallySource {
  subject: TallySubject | null;
  day: string | null;
  facets: string[] | null;
  amountKobo: Kobo | null;
}

interface TaxRule {
  tax: TaxKind;
  fromDay: string;
  rate: number;
}

interface TerminalRequest {
  id: Generated<string>;
  bookingId: string | null;
  windowId: string | null;
  tabId: string | null;
  amountKobo: Kobo;
  terminal: string;
  askedBy: string;
  askedAt: Date;
  expiresAt: Date;
  sentAt: Date | null;
  arrivedAt: Date | null;
  state: Generated<TerminalRequestState>;
  decidedAt: Date | null;
  approvedKobo: Kobo | null;
  reference: string | null;
  problem: string | null;
  paymentId: string | null;
  endedBy: string | null;
  endedAt: Date | null;
  reason: string | null;
  key: string;
}

interface Till {
  id: Generated<string>;
  name: string;
  kind: TillKind;
  retiredAt: Date | null;
}

interface TillNow {
  id: string | null;
  till: string | null;
  kind: TillKind | null;
  shiftId: string | null;
  person: string | null;
  openedAt: Date | null;
  closedAt: Date | null;
  floatKobo: Kobo | null;
  expectedCashKobo: Kobo | null;
  countedKobo: Kobo | null;
  countedAt: Date | null;
  cashKobo: Kobo | null;
}

interface Transfer {
  id: string;
  bookingId: string | null;
  tabId: string | null;
  companyId: string | null;
  amountKobo: Kobo;
  recordedBy: string;
  recordedAt: Date;
  state: Generated<TransferState>;
  decidedBy: string | null;
  decidedAt: Date | null;
}

interface TwoFactor {
  staffId: string;
  secret: string;
  enabledAt: Date | null;
  lastStep: Generated<number>;
}

interface UnconfirmedEntry {
  id: string | null;
  day: string | null;
  stream: MoneyStream | null;
  amountKobo: Kobo | null;
  bookingId: string | null;
  transferId: string | null;
}

export interface Tables {
  audit: Audit;
  auditSeal: AuditSeal;
  auditUnsealed: AuditUnsealed;
  backupKey: BackupKey;
  backupPlace: BackupPlace;
  backupProof: BackupProof;
  backupRemoval: BackupRemoval;
  backupSending: BackupSending;
  barOrder: BarOrder;
  barSale: BarSale;
  barTab: BarTab;
  barTabPayment: BarTabPayment;
  barTabPaymentDrink: BarTabPaymentDrink;
  barTabPaymentReversal: BarTabPaymentReversal;
  booking: Booking;
  bookingAdjustment: BookingAdjustment;
  bookingDay: BookingDay;
  bookingDaySlot: BookingDaySlot;
  bookingMoney: BookingMoney;
  bookingNight: BookingNight;
  bookingVersion: BookingVersion;
  cardSlip: CardSlip;
  cashWithoutTill: CashWithoutTill;
  charge: Charge;
  clearing: Clearing;
  closedDay: ClosedDay;
  closedDayItem: ClosedDayItem;
  closedDayMoney: ClosedDayMoney;
  closedDayPlan: ClosedDayPlan;
  closedDaySource: ClosedDaySource;
  closedDayType: ClosedDayType;
  closure: Closure;
  company: Company;
  companyPayment: CompanyPayment;
  companyRate: CompanyRate;
  countedDeskPayment: CountedDeskPayment;
  countedTabPayment: CountedTabPayment;
  defect: Defect;
  delivery: Delivery;
  deskNote: DeskNote;
  deskPayment: DeskPayment;
  deskPaymentReversal: DeskPaymentReversal;
  deskRefund: DeskRefund;
  difference: Difference;
  discrepancy: Discrepancy;
  drink: Drink;
  drinkDay: DrinkDay;
  drinkDaySlot: DrinkDaySlot;
  earlyDeparture: EarlyDeparture;
  envelope: Envelope;
  envelopeCount: EnvelopeCount;
  exchangeRate: ExchangeRate;
  folioLine: FolioLine;
  folioPlacement: FolioPlacement;
  folioRoute: FolioRoute;
  folioWindow: FolioWindow;
  forgottenGuest: ForgottenGuest;
  gatewayEvent: GatewayEvent;
  guestReport: GuestReport;
  holdOrigin: HoldOrigin;
  hotelSetting: HotelSetting;
  hotelZone: HotelZone;
  hourCharge: HourCharge;
  housekeepingRound: HousekeepingRound;
  housekeepingRule: HousekeepingRule;
  idempotency: Idempotency;
  importBatch: ImportBatch;
  importRow: ImportRow;
  importUndo: ImportUndo;
  installation: Installation;
  invoice: Invoice;
  invoiceLine: InvoiceLine;
  invoicePrint: InvoicePrint;
  invoiceReport: InvoiceReport;
  invoiceSeries: InvoiceSeries;
  job: Job;
  moneyDay: MoneyDay;
  moneyDaySlot: MoneyDaySlot;
  moneyEntry: MoneyEntry;
  moneyMovement: MoneyMovement;
  moneyNow: MoneyNow;
  night: Night;
  notice: Notice;
  noticeRead: NoticeRead;
  oddAnswer: OddAnswer;
  oddRule: OddRule;
  oddRuleCheck: OddRuleCheck;
  oddThing: OddThing;
  paidOut: PaidOut;
  partyTest: PartyTest;
  payLink: PayLink;
  payment: Payment;
  picture: Picture;
  pictureCurrent: PictureCurrent;
  pictureFile: PictureFile;
  pictureUpload: PictureUpload;
  pictureVersion: PictureVersion;
  promoCode: PromoCode;
  rateLimit: RateLimit;
  rateNight: RateNight;
  ratePeriod: RatePeriod;
  ratePlan: RatePlan;
  reconciliation: Reconciliation;
  recordOpening: RecordOpening;
  recoveryCode: RecoveryCode;
  refund: Refund;
  room: Room;
  roomChange: RoomChange;
  roomCount: RoomCount;
  roomInventory: RoomInventory;
  roomNight: RoomNight;
  roomState: RoomState;
  roomType: RoomType;
  safeEntry: SafeEntry;
  scheduledTexts: ScheduledTexts;
  service: Service;
  session: Session;
  setupToken: SetupToken;
  shift: Shift;
  shiftCount: ShiftCount;
  shiftMoney: ShiftMoney;
  shiftRule: ShiftRule;
  signInTry: SignInTry;
  siteDraft: SiteDraft;
  spentProof: SpentProof;
  staff: Staff;
  staffPin: StaffPin;
  statementLine: StatementLine;
  stayCondition: StayCondition;
  stayWithBalance: StayWithBalance;
  stockCount: StockCount;
  stockCountLine: StockCountLine;
  stockMovement: StockMovement;
  supplierPhone: SupplierPhone;
  tally: Tally;
  tallyChange: TallyChange;
  tallyNow: TallyNow;
  tallySource: TallySource;
  taxRule: TaxRule;
  terminalRequest: TerminalRequest;
  till: Till;
  tillNow: TillNow;
  transfer: Transfer;
  twoFactor: TwoFactor;
  unconfirmedEntry: UnconfirmedEntry;
}
