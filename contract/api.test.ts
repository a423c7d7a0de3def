import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { companyAccountCalls } from '#contract/accounts/company-accounts-calls.ts';
import { folioCalls } from '#contract/accounts/folio-calls.ts';
import { guestMoneyCalls } from '#contract/accounts/guest-money-calls.ts';
import { invoiceCalls } from '#contract/accounts/invoices-calls.ts';
import { priceTaxesCalls } from '#contract/accounts/price-taxes-calls.ts';
import { endpoints } from '#contract/api.ts';
import { backupCalls } from '#contract/backups/backups-calls.ts';
import { terminalCalls } from '#contract/bank/terminals-calls.ts';
import { transferCalls } from '#contract/bank/transfers-calls.ts';
import { barCalls } from '#contract/bar/bar-calls.ts';
import { barTabCalls } from '#contract/bar/bar-tabs-calls.ts';
import { stockCalls } from '#contract/bar/stock-calls.ts';
import { type Endpoint, errorsOf, fieldsOfSchema } from '#contract/core/endpoint.ts';
import { errorStatus } from '#contract/core/errors.ts';
import { machineCalls } from '#contract/core/machine-calls.ts';
import { staffRoles } from '#contract/core/roles.ts';
import { wireFields } from '#contract/core/wire.ts';
import { exportCalls } from '#contract/exports/exports-calls.ts';
import { assignmentCalls } from '#contract/front-desk/assignment-calls.ts';
import { deskCalls } from '#contract/front-desk/desk-calls.ts';
import { guestCalls } from '#contract/front-desk/guest-calls.ts';
import { myBookingCalls } from '#contract/front-desk/my-booking-calls.ts';
import { noteCalls } from '#contract/front-desk/notes-calls.ts';
import { roomChartCalls } from '#contract/front-desk/room-chart-calls.ts';
import { healthCalls } from '#contract/health/health-calls.ts';
import { housekeepingCalls } from '#contract/housekeeping/housekeeping-calls.ts';
import { importCalls } from '#contract/imports/imports-calls.ts';
import { installationCalls } from '#contract/installation/installation-calls.ts';
import { jobCalls } from '#contract/jobs/jobs-calls.ts';
import { bellCalls } from '#contract/messaging/bell-calls.ts';
import { auditCalls } from '#contract/oversight/audit-calls.ts';
import { oddThingCalls } from '#contract/oversight/odd-things-calls.ts';
import { recordLinkCalls } from '#contract/oversight/record-link-calls.ts';
import { recordedCalls } from '#contract/oversight/recorded-calls.ts';
import { paymentCalls } from '#contract/payments/payments-calls.ts';
import { pictureCalls } from '#contract/pictures/pictures-calls.ts';
import { privacyCalls } from '#contract/privacy/privacy-calls.ts';
import { barReportCalls } from '#contract/reports/bar-report-calls.ts';
import { moneyNowCalls } from '#contract/reports/money-now-calls.ts';
import { nightAuditCalls } from '#contract/reports/night-audit-calls.ts';
import { reportCalls } from '#contract/reports/reports-calls.ts';
import { takingsCalls } from '#contract/reports/takings-calls.ts';
import { currencyCalls } from '#contract/rooms/currency-calls.ts';
import { ratePlanCalls } from '#contract/rooms/rate-plans-calls.ts';
import { roomDetailsCalls } from '#contract/rooms/room-details-calls.ts';
import { roomCalls } from '#contract/rooms/rooms-calls.ts';
import { specialPriceCalls } from '#contract/rooms/special-prices-calls.ts';
import { hotelSettingCalls } from '#contract/settings/hotel-settings-calls.ts';
import { siteTextCalls } from '#contract/settings/site-text-calls.ts';
import { accountCalls } from '#contract/staff/account-calls.ts';
import { staffCalls } from '#contract/staff/staff-calls.ts';
import { safeCalls } from '#contract/till/safe-calls.ts';
import { shiftCalls } from '#contract/till/shifts-calls.ts';
import { tillCashCalls } from '#contract/till/till-cash-calls.ts';

const calls = Object.entries<Endpoint>(endpoints);

describe('the table of calls', () => {
  test('is this one', () => {
    const accessText = ({ access }: Endpoint) => (access === 'public' ? 'everybody' : access.join(', '));
    const lines = calls.map(
      ([name, endpoint]) => `${name}: ${endpoint.method} ${endpoint.path}, for ${accessText(endpoint)}`,
    );
    expect(lines).toMatchInlineSnapshot(`
      [
        "csrfToken: GET /auth/csrf-token, for everybody",
        "availableRooms: GET /room-inventory/available, for everybody",
        "checkAvailability: GET /room-inventory/check-availability, for everybody",
        "roomCalendar: GET /room-inventory/calendar, for everybody",
        "checkPromoCode: POST /promo-codes/check, for everybody",
        "companyByLink: POST /companies/by-link, for everybody",
        "createPublicBooking: POST /bookings/public, for everybody",
        "bookingByReference: GET /bookings/by-reference/:reference, for everybody",
        "receipt: GET /bookings/by-reference/:reference/receipt, for everybody",
        "bookingCalendar: GET /bookings/by-reference/:reference/calendar, for everybody",
        "heldBookings: GET /bookings/held, for everybody",
        "holdOwnBooking: POST /bookings/by-reference/:reference/hold, for everybody",
        "cancelOwnBooking: POST /bookings/by-reference/:reference/cancel, for everybody",
        "verifyPayment: POST /payments/verify, for everybody",
        "guestAccount: GET /bookings/by-reference/:reference/account, for everybody",
        "payOwnAccount: POST /bookings/by-reference/:reference/account/pay, for everybody",
        "payLink: GET /payments/links/:tx_ref, for everybody",
        "verifyPayLink: POST /payments/links/:tx_ref/verify, for everybody",
        "invoiceByLink: GET /invoices/by-number/:number, for everybody",
        "priceTaxes: GET /price-taxes, for everybody",
        "roomDetails: GET /room-inventory/details, for everybody",
        "recorded: GET /recorded/:code, for everybody",
        "reportRecorded: POST /recorded/:code/reports, for everybody",
        "sendOwnLink: POST /bookings/own-link, for everybody",
        "login: POST /auth/login, for everybody",
        "logout: POST /auth/logout, for everybody",
        "verifySession: GET /auth/verify, for superadmin, supervisor, receptionist, barmen, housekeeper",
        "changePassword: POST /auth/change-password, for superadmin, supervisor, receptionist, barmen, housekeeper",
        "changePasswordInSettings: PUT /settings, for superadmin, supervisor, receptionist, barmen, housekeeper",
        "updateProfile: PUT /auth/update-profile, for superadmin, supervisor, receptionist, barmen, housekeeper",
        "updateSettings: PUT /auth/update-settings, for superadmin, supervisor, receptionist, barmen, housekeeper",
        "setupTwoFactor: POST /auth/setup-2fa, for superadmin, supervisor, receptionist, barmen, housekeeper",
        "verifyTwoFactorSetup: POST /auth/verify-2fa-setup, for superadmin, supervisor, receptionist, barmen, housekeeper",
        "disableTwoFactor: POST /auth/disable-2fa, for superadmin, supervisor, receptionist, barmen, housekeeper",
        "setPin: POST /auth/pin, for receptionist, barmen, housekeeper",
        "lockSession: POST /auth/lock, for receptionist, barmen, housekeeper",
        "lockedSession: GET /auth/lock, for receptionist, barmen, housekeeper",
        "unlockSession: POST /auth/unlock, for receptionist, barmen, housekeeper",
        "changePerson: POST /auth/people/:id, for receptionist, barmen, housekeeper",
        "listSessions: GET /auth/sessions, for superadmin, supervisor, receptionist, barmen, housekeeper",
        "endSession: DELETE /auth/sessions/:id, for superadmin, supervisor, receptionist, barmen, housekeeper",
        "endOtherSessions: POST /auth/sessions/end-others, for superadmin, supervisor, receptionist, barmen, housekeeper",
        "listStaff: GET /staff, for superadmin",
        "addStaff: POST /staff, for superadmin",
        "updateStaff: PUT /staff/:id, for superadmin",
        "deleteStaff: DELETE /staff/:id, for superadmin",
        "endStaffSessions: POST /staff/:id/end-sessions, for superadmin",
        "removePin: DELETE /staff/:id/pin, for superadmin",
        "lockedSignIns: GET /staff/locked, for superadmin",
        "unlockSignIn: POST /staff/:id/unlock, for superadmin",
        "roomInventory: GET /room-inventory/dashboard, for superadmin, receptionist",
        "roomsForStay: GET /room-inventory/for-stay, for superadmin, receptionist",
        "addInventory: POST /room-inventory, for superadmin",
        "updateInventory: PUT /room-inventory/:id, for superadmin",
        "deleteInventory: DELETE /room-inventory/:id, for superadmin",
        "listRoomTypes: GET /room-types, for superadmin",
        "addRoomType: POST /room-types, for superadmin",
        "updateRoomType: PUT /room-types/:id, for superadmin",
        "listRatePeriods: GET /rate-periods, for superadmin, supervisor",
        "rateYear: GET /rate-periods/year, for superadmin, supervisor",
        "changePrices: PUT /prices, for superadmin",
        "bookingsAgainst: POST /stay-conditions/bookings, for superadmin",
        "listRooms: GET /rooms, for superadmin, supervisor, receptionist",
        "addRooms: POST /rooms, for superadmin",
        "addRoomSheet: POST /rooms/sheet, for superadmin",
        "numberRooms: POST /rooms/numbers, for superadmin",
        "updateRoom: PUT /rooms/:id, for superadmin",
        "retireRoom: DELETE /rooms/:id, for superadmin",
        "closeRoom: POST /rooms/:id/closures, for superadmin, receptionist",
        "changeClosure: PUT /closures/:id, for superadmin, receptionist",
        "endClosure: POST /closures/:id/end, for superadmin, receptionist",
        "listRatePlans: GET /rate-plans, for superadmin, supervisor",
        "addRatePlan: POST /rate-plans, for superadmin",
        "updateRatePlan: PUT /rate-plans/:code, for superadmin",
        "sellRatePlan: PUT /rate-plans/:code/sale, for superadmin",
        "orderRatePlans: PUT /rate-plans/order, for superadmin",
        "hourCharges: GET /hour-charges, for superadmin, supervisor, receptionist",
        "setHourCharges: PUT /hour-charges, for superadmin",
        "listGuestPrices: GET /guest-prices, for superadmin, supervisor",
        "setGuestPrices: PUT /guest-prices/:room_type_id, for superadmin",
        "listPromoCodes: GET /promo-codes, for superadmin, supervisor",
        "addPromoCode: POST /promo-codes, for superadmin",
        "updatePromoCode: PUT /promo-codes/:id, for superadmin",
        "retirePromoCode: PUT /promo-codes/:id/retired, for superadmin",
        "listCompanies: GET /companies, for superadmin, supervisor",
        "addCompany: POST /companies, for superadmin",
        "updateCompany: PUT /companies/:id, for superadmin",
        "retireCompany: PUT /companies/:id/retired, for superadmin",
        "renewCompanyLink: POST /companies/:id/link, for superadmin",
        "deskCompanies: GET /companies/desk, for superadmin, supervisor, receptionist",
        "housekeepingRound: GET /housekeeping/round, for superadmin, housekeeper",
        "beginRound: POST /housekeeping/round, for superadmin, housekeeper",
        "setRoomCondition: PUT /housekeeping/rooms/:room/condition, for superadmin, receptionist, housekeeper",
        "undoRoomCondition: POST /housekeeping/rooms/:room/undo, for superadmin, receptionist, housekeeper",
        "setRoomSeen: PUT /housekeeping/rooms/:room/seen, for superadmin, housekeeper",
        "setRoomRequest: PUT /housekeeping/rooms/:room/request, for superadmin, receptionist, housekeeper",
        "setRoomCleaning: PUT /housekeeping/rooms/:room/cleaning, for superadmin, housekeeper",
        "reportDefect: POST /housekeeping/rooms/:room/defects, for superadmin, receptionist, housekeeper",
        "roomReadiness: GET /housekeeping/readiness, for superadmin, receptionist",
        "askForRoom: PUT /housekeeping/rooms/:room/asked, for superadmin, receptionist",
        "answerDiscrepancy: PUT /housekeeping/discrepancies/:id, for superadmin, receptionist",
        "answerDefect: PUT /housekeeping/defects/:id, for superadmin, receptionist",
        "roomPlan: GET /room-plan, for superadmin, supervisor, receptionist",
        "planNews: GET /room-plan/stream, for superadmin, supervisor, receptionist",
        "listNotes: GET /notes, for superadmin, supervisor, receptionist",
        "notePlaces: GET /notes/places, for superadmin, supervisor, receptionist",
        "writeNote: POST /notes, for superadmin, supervisor, receptionist",
        "changeNote: PUT /notes/:id, for superadmin, supervisor, receptionist",
        "finishNote: POST /notes/:id/done, for superadmin, supervisor, receptionist",
        "reopenNote: POST /notes/:id/undo, for superadmin, supervisor, receptionist",
        "lostThings: GET /notes/lost-things, for superadmin, supervisor, receptionist",
        "exportLostThings: GET /exports/lost-things, for superadmin, supervisor, receptionist",
        "reportFound: POST /housekeeping/rooms/:room/found, for superadmin, housekeeper",
        "listBookings: GET /bookings, for superadmin, supervisor, receptionist",
        "deskOverview: GET /bookings/desk, for superadmin, supervisor, receptionist",
        "bookingFigures: GET /bookings/figures, for superadmin, supervisor",
        "bookingDetail: GET /bookings/:id, for superadmin, supervisor, receptionist",
        "createStaffBooking: POST /bookings, for superadmin, receptionist",
        "knownGuests: GET /bookings/guests-by-phone, for superadmin, receptionist",
        "walkInRooms: GET /bookings/walk-in-rooms, for superadmin, receptionist",
        "moveBooking: PUT /bookings/:id, for superadmin, receptionist",
        "previewStay: GET /bookings/:id/stay, for superadmin, receptionist",
        "changeStay: PUT /bookings/:id/stay, for superadmin, receptionist",
        "undoMove: POST /bookings/:id/undo, for superadmin, receptionist",
        "previewCancellation: GET /bookings/:id/cancellation, for superadmin, receptionist",
        "giveBack: POST /bookings/:id/refunds, for superadmin, receptionist",
        "adjustStay: POST /bookings/:id/adjustments, for superadmin, receptionist",
        "previewDeparture: GET /bookings/:id/departure, for superadmin, receptionist",
        "departEarly: POST /bookings/:id/departure, for superadmin, receptionist",
        "clearBalance: POST /bookings/:id/clearings, for superadmin, supervisor, receptionist",
        "takeClearingBack: POST /bookings/:id/clearings/:clearing_id/reverse, for superadmin, supervisor",
        "deleteBooking: DELETE /bookings/:id, for superadmin",
        "takePayment: POST /bookings/:id/payments, for superadmin, receptionist",
        "reversePayment: POST /bookings/:id/payments/:payment_id/reverse, for superadmin, receptionist",
        "recheckPayment: POST /bookings/:id/recheck, for superadmin, receptionist",
        "companyAccount: GET /companies/:id/account, for superadmin, supervisor",
        "takeCompanyPayment: POST /companies/:id/payments, for superadmin, supervisor",
        "reverseCompanyPayment: POST /companies/:id/payments/:payment_id/reverse, for superadmin, supervisor",
        "exportCompanyAccount: GET /exports/companies/:id, for superadmin, supervisor",
        "roomChoices: GET /bookings/:id/rooms, for superadmin, receptionist",
        "assignRoom: PUT /bookings/:id/room, for superadmin, receptionist",
        "swapRooms: POST /bookings/:id/room/swap, for superadmin, receptionist",
        "stayAccount: GET /bookings/:id/account, for superadmin, supervisor, receptionist",
        "staysToPay: GET /stays/to-pay, for superadmin, supervisor, receptionist",
        "postServices: POST /bookings/:id/lines, for superadmin, receptionist",
        "reverseLine: POST /bookings/:id/lines/:line_id/reverse, for superadmin, receptionist",
        "openWindow: POST /bookings/:id/windows, for superadmin, receptionist",
        "moveLines: PUT /bookings/:id/windows/lines, for superadmin, receptionist",
        "routeCharges: PUT /bookings/:id/windows/:window_id/routes, for superadmin, receptionist",
        "listServices: GET /services, for superadmin, supervisor, receptionist",
        "addService: POST /services, for superadmin",
        "updateService: PUT /services/:id, for superadmin",
        "retireService: PUT /services/:id/retired, for superadmin",
        "orderServices: PUT /services/order, for superadmin",
        "listTaxRules: GET /tax-rules, for superadmin, supervisor",
        "setTaxRule: PUT /tax-rules, for superadmin",
        "removeTaxRule: DELETE /tax-rules/:tax/:from_day, for superadmin",
        "listInvoices: GET /bookings/:id/invoices, for superadmin, supervisor, receptionist",
        "readProforma: GET /bookings/:id/proforma, for superadmin, supervisor, receptionist",
        "issueInvoice: POST /bookings/:id/invoices, for superadmin, receptionist",
        "readInvoice: GET /invoices/:invoice_id, for superadmin, supervisor, receptionist",
        "printInvoice: POST /invoices/:invoice_id/prints, for superadmin, supervisor, receptionist",
        "mailInvoice: POST /invoices/:invoice_id/mail, for superadmin, receptionist",
        "listInvoiceReports: GET /invoice-reports, for superadmin, supervisor",
        "reportInvoiceAgain: POST /invoices/:invoice_id/report, for superadmin",
        "creditInvoice: POST /invoices/:invoice_id/credit, for superadmin",
        "listRefunds: GET /refunds, for superadmin",
        "askForRefund: POST /refunds/:id/ask, for superadmin",
        "payBackByHand: POST /refunds/:id/by-hand, for superadmin",
        "keepMoney: POST /refunds/:id/keep, for superadmin",
        "recheckRefund: POST /refunds/:id/recheck, for superadmin",
        "listReconciliations: GET /reconciliations, for superadmin",
        "reconcile: POST /reconciliations, for superadmin",
        "listDifferences: GET /differences, for superadmin",
        "resolveDifference: POST /differences/:id/resolve, for superadmin",
        "listDrinks: GET /drinks, for superadmin, barmen",
        "drinkMenu: GET /drinks/menu, for superadmin, barmen",
        "addDrink: POST /drinks, for superadmin",
        "updateDrink: PUT /drinks/:id, for superadmin",
        "deleteDrink: DELETE /drinks/:id, for superadmin",
        "moveStock: POST /drinks/:id/movements, for superadmin",
        "stockMovements: GET /drinks/:id/movements, for superadmin",
        "listSales: GET /bar-sales, for superadmin, supervisor, barmen",
        "readBarReceipt: GET /bar-sales/receipts/:receipt, for superadmin, supervisor, barmen",
        "barFigures: GET /bar-sales/figures, for superadmin, supervisor, barmen",
        "barStays: GET /bar-sales/stays, for superadmin, barmen",
        "barAgreement: GET /bar-sales/lines/:line_id/agreement, for superadmin, receptionist",
        "createSale: POST /bar-sales, for superadmin, barmen",
        "deleteSale: DELETE /bar-sales/:id, for superadmin, barmen",
        "listTabs: GET /bar-tabs, for superadmin, supervisor, barmen",
        "readTab: GET /bar-tabs/:tab_id, for superadmin, supervisor, barmen",
        "payTab: POST /bar-tabs/:tab_id/payments, for superadmin, barmen",
        "reverseTabPayment: POST /bar-tabs/:tab_id/payments/:payment_id/reverse, for superadmin, barmen",
        "tabPayLink: POST /bar-tabs/:tab_id/links, for superadmin, barmen",
        "moveTab: POST /bar-tabs/:tab_id/room, for superadmin, barmen",
        "stockChoices: GET /stock/choices, for superadmin, barmen",
        "listDeliveries: GET /deliveries, for superadmin, barmen",
        "receiveDelivery: POST /deliveries, for superadmin, barmen",
        "takeDeliveryBack: POST /deliveries/:id/take-back, for superadmin, barmen",
        "orderList: GET /stock/order, for superadmin",
        "saveSupplierPhone: PUT /stock/suppliers, for superadmin",
        "exportOrderList: GET /exports/order-list, for superadmin",
        "recordBreakage: POST /drinks/:id/breakages, for superadmin, barmen",
        "currentCount: GET /stock-counts/current, for superadmin, barmen",
        "listStockCounts: GET /stock-counts, for superadmin",
        "startStockCount: POST /stock-counts, for superadmin, barmen",
        "saveCounted: PUT /stock-counts/:id/drinks/:drink_id, for superadmin, barmen",
        "finishStockCount: POST /stock-counts/:id/finish, for superadmin, barmen",
        "acceptCountHere: POST /stock-counts/:id/accept-here, for superadmin, barmen",
        "acceptStockCount: POST /stock-counts/:id/accept, for superadmin",
        "dropStockCount: POST /stock-counts/:id/drop, for superadmin, barmen",
        "askTerminal: POST /bookings/:id/terminal-requests, for superadmin, receptionist",
        "askTerminalForTab: POST /bar-tabs/:tab_id/terminal-requests, for superadmin, barmen",
        "listTerminalRequests: GET /terminal-requests, for superadmin, supervisor, receptionist, barmen",
        "readTerminalRequest: GET /terminal-requests/:id, for superadmin, supervisor, receptionist, barmen",
        "endTerminalRequest: POST /terminal-requests/:id/end, for superadmin, supervisor, receptionist, barmen",
        "currentShift: GET /shifts/current, for superadmin, receptionist, barmen",
        "openShift: POST /shifts, for superadmin, receptionist, barmen",
        "countShift: POST /shifts/:id/counts, for superadmin, receptionist, barmen",
        "signShift: POST /shifts/:id/sign, for superadmin, receptionist, barmen",
        "listShifts: GET /shifts, for superadmin, supervisor",
        "shiftReport: GET /shifts/:id, for superadmin, supervisor",
        "cashPlaces: GET /cash-places, for superadmin, receptionist",
        "addTill: POST /tills, for superadmin",
        "listTills: GET /tills, for superadmin",
        "changeTill: PUT /tills/:id, for superadmin",
        "listOddThings: GET /odd-things, for superadmin",
        "oddRules: GET /odd-things/rules, for superadmin",
        "setOddRule: PUT /odd-things/rules/:rule, for superadmin",
        "oddThing: GET /odd-things/:id, for superadmin",
        "answerOddThing: POST /odd-things/:id/answers, for superadmin",
        "recordLink: GET /record-link, for superadmin, supervisor, receptionist, barmen",
        "shiftCash: GET /shifts/:id/cash, for superadmin, receptionist, barmen",
        "dropEnvelope: POST /shifts/:id/drops, for superadmin, receptionist, barmen",
        "handOver: POST /shifts/:id/handover, for superadmin, receptionist, barmen",
        "payOut: POST /shifts/:id/paid-outs, for superadmin, receptionist, barmen",
        "reverseEnvelope: POST /envelopes/:id/reverse, for superadmin, receptionist, barmen",
        "reversePaidOut: POST /paid-outs/:id/reverse, for superadmin, receptionist, barmen",
        "safeBook: GET /safe, for superadmin, supervisor",
        "exportSafeBook: GET /exports/safe, for superadmin, supervisor",
        "enterSafe: POST /safe, for superadmin, supervisor",
        "reverseSafeEntry: POST /safe/:number/reverse, for superadmin, supervisor",
        "putEnvelopeIn: POST /envelopes/:id/safe, for superadmin, supervisor",
        "openEnvelope: POST /envelopes/:id/count, for superadmin, supervisor",
        "zSlip: GET /shifts/:id/slip, for superadmin, receptionist, barmen, supervisor",
        "listTransfers: GET /transfers, for superadmin, supervisor",
        "confirmTransfer: POST /transfers/:id/confirm, for superadmin, supervisor",
        "transferNotArrived: POST /transfers/:id/not-arrived, for superadmin, supervisor",
        "importStatement: POST /bank-statements, for superadmin, supervisor",
        "listBankLines: GET /bank-lines, for superadmin, supervisor",
        "setLineAside: POST /bank-lines/:id/set-aside, for superadmin, supervisor",
        "takeLineBack: POST /bank-lines/:id/take-back, for superadmin, supervisor",
        "matchLine: POST /bank-lines/:id/match, for superadmin, supervisor",
        "houseToday: GET /analytics/today, for superadmin",
        "search: GET /search, for superadmin, supervisor, receptionist, barmen, housekeeper",
        "waitingCounts: GET /analytics/waiting, for superadmin, supervisor, receptionist",
        "dashboardSummary: GET /analytics/summary, for superadmin",
        "analyticsOverview: GET /analytics/overview, for superadmin",
        "listTransactions: GET /transactions, for superadmin",
        "dailyReport: GET /reports/daily, for superadmin",
        "periodReport: GET /reports/period, for superadmin",
        "taxReport: GET /reports/taxes, for superadmin, supervisor",
        "exportTaxReport: GET /exports/taxes, for superadmin, supervisor",
        "exportTransactions: GET /exports/transactions, for superadmin",
        "exportBookings: GET /exports/bookings, for superadmin",
        "exportSales: GET /exports/bar-sales, for superadmin",
        "exportReport: GET /exports/daily-report, for superadmin",
        "exportPeriodReport: GET /exports/period-report, for superadmin",
        "takings: GET /reports/takings, for superadmin, supervisor",
        "exportTakings: GET /exports/takings, for superadmin, supervisor",
        "exportShifts: GET /exports/shifts, for superadmin, supervisor",
        "barReport: GET /reports/bar, for superadmin, supervisor",
        "exportBarReport: GET /exports/bar, for superadmin, supervisor",
        "moneyNow: GET /money-now, for superadmin, supervisor",
        "moneyList: GET /money-now/:figure, for superadmin, supervisor",
        "nightAudit: GET /night-audit, for superadmin, supervisor, receptionist",
        "closeDay: POST /night-audit/close, for superadmin, supervisor, receptionist",
        "findGuest: GET /guest-data, for superadmin",
        "exportGuest: GET /guest-data/file, for superadmin",
        "eraseGuest: POST /guest-data/erasures, for superadmin",
        "listNotices: GET /notices, for superadmin, supervisor, receptionist, barmen, housekeeper",
        "readNotices: POST /notices/read, for superadmin, supervisor, receptionist, barmen, housekeeper",
        "bellState: GET /notices/stream, for superadmin, supervisor, receptionist, barmen, housekeeper",
        "auditLog: GET /audit, for superadmin",
        "auditEntry: GET /audit/:id, for superadmin",
        "listImports: GET /imports, for superadmin",
        "readImportFile: POST /imports/read, for superadmin",
        "tryImport: POST /imports/try, for superadmin",
        "runImport: POST /imports, for superadmin",
        "undoImport: POST /imports/:id/undo, for superadmin",
        "exportEverything: POST /export, for superadmin",
        "listUnfinishedJobs: GET /jobs/unfinished, for superadmin",
        "resendJob: POST /jobs/:id/resend, for superadmin",
        "giveUpJob: POST /jobs/:id/give-up, for superadmin",
        "listBackups: GET /backups, for superadmin",
        "takeBackup: POST /backups, for superadmin",
        "setBackupKey: PUT /backups/key, for superadmin",
        "setBackupPlace: PUT /backups/place, for superadmin",
        "testBackupPlace: POST /backups/place/test, for superadmin",
        "readHostKey: POST /backups/place/host-key, for superadmin",
        "hotelHealth: GET /health/checks, for superadmin",
        "exchangeRates: GET /exchange-rates, for superadmin",
        "setExchangeRates: PUT /exchange-rates, for superadmin",
        "hotelFacts: GET /hotel-facts, for superadmin, supervisor, receptionist, barmen, housekeeper",
        "hotelSettings: GET /hotel-settings, for superadmin",
        "changeHotelSettings: PUT /hotel-settings, for superadmin",
        "listPictures: GET /pictures, for superadmin",
        "uploadPicture: POST /pictures, for superadmin",
        "orderPictures: PUT /pictures/order, for superadmin",
        "changePicture: PUT /pictures/:id, for superadmin",
        "removePicture: POST /pictures/:id/remove, for superadmin",
        "listPictureVersions: GET /pictures/:id/versions, for superadmin",
        "restorePicture: POST /pictures/:id/restore, for superadmin",
        "siteTexts: GET /site-texts, for superadmin",
        "saveSiteDraft: PUT /site-texts/draft, for superadmin",
        "publishSiteTexts: POST /site-texts/publish, for superadmin",
        "withdrawScheduledTexts: POST /site-texts/scheduled/:id/withdraw, for superadmin",
        "undoSiteTexts: POST /site-texts/undo, for superadmin",
        "listSiteTextVersions: GET /site-texts/versions, for superadmin",
        "sitePreview: GET /site-texts/preview, for superadmin",
        "mailOwnerCode: POST /setup/code, for everybody",
        "addOwner: POST /setup/owner, for everybody",
        "restoreState: POST /setup/restore/state, for everybody",
        "beginUpload: POST /setup/restore/upload, for everybody",
        "sendUploadPart: POST /setup/restore/part, for everybody",
        "checkCopy: POST /setup/restore/check, for everybody",
        "confirmRestore: POST /setup/restore, for everybody",
        "setUpProgress: GET /installation, for superadmin",
        "mailMailboxCode: POST /installation/mailbox/code, for superadmin",
        "proveMailbox: POST /installation/mailbox, for superadmin",
        "testMail: POST /installation/mail-test, for superadmin",
        "testGateway: POST /installation/gateway-test, for superadmin",
        "beginRehearsal: POST /installation/rehearsal, for superadmin",
        "openHotel: POST /installation/open, for superadmin",
        "flutterwaveWebhook: POST /payments/webhook/flutterwave, for everybody",
        "health: GET /health, for everybody",
        "ready: GET /ready, for everybody",
      ]
    `);
  });

  test('has each name in one part only', () => {
    const staffParts = [
      accountCalls,
      staffCalls,
      roomCalls,
      ratePlanCalls,
      specialPriceCalls,
      housekeepingCalls,
      roomChartCalls,
      noteCalls,
      deskCalls,
      companyAccountCalls,
      assignmentCalls,
      folioCalls,
      invoiceCalls,
      paymentCalls,
      barCalls,
      barTabCalls,
      stockCalls,
      terminalCalls,
      shiftCalls,
      oddThingCalls,
      recordLinkCalls,
      tillCashCalls,
      safeCalls,
      transferCalls,
      reportCalls,
      takingsCalls,
      barReportCalls,
      moneyNowCalls,
      nightAuditCalls,
      privacyCalls,
      bellCalls,
      auditCalls,
      importCalls,
      exportCalls,
      jobCalls,
      backupCalls,
      healthCalls,
      currencyCalls,
      hotelSettingCalls,
      pictureCalls,
      siteTextCalls,
      installationCalls,
    ];
    const guestParts = [guestCalls, guestMoneyCalls, priceTaxesCalls, roomDetailsCalls, recordedCalls, myBookingCalls];
    const names = [...guestParts, ...staffParts, machineCalls].flatMap((part) => Object.keys(part));
    expect(Object.keys(endpoints)).toEqual(names);
  });

  test('gives guests only what everybody may call', () => {
    expect(
      Object.values<Endpoint>({ ...guestCalls, ...guestMoneyCalls }).filter(({ access }) => access !== 'public'),
    ).toEqual([]);
  });

  test('has each address once, however its parameters are called', () => {
    const addresses = calls.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test('takes no call that does not say who may make it', () => {
    const { access, ...withoutAccess } = endpoints.listStaff;
    expect(access).toEqual(['superadmin']);
    // @ts-expect-error: access is missing.
    ({ listStaff: withoutAccess }) satisfies Record<string, Endpoint>;
    // @ts-expect-error: no such role.
    ({ listStaff: { ...withoutAccess, access: ['owner'] } }) satisfies Record<string, Endpoint>;
    ({ listStaff: { ...withoutAccess, access: ['barmen'] } }) satisfies Record<string, Endpoint>;
  });

  test('says in words what is wrong with a value of any type', () => {
    const valuesOfEachType = ['no such value', '', -1, {}, [], null, true];
    const unexplained = calls.flatMap(([name, { path, input }]) =>
      fieldsOfSchema(input)
        // A parameter of the path is always a text.
        .filter((field) => !path.includes(`:${field}`))
        .flatMap((field) => valuesOfEachType.map((value) => ({ field, value })))
        .filter(({ field, value }) =>
          z
            .safeParse(input, { [field]: value })
            .error?.issues.some((issue) => issue.path[0] === field && issue.message === 'Invalid input'),
        )
        .map(({ field, value }) => `${name}: ${field} = ${JSON.stringify(value)}`),
    );
    expect(unexplained).toEqual([]);
  });

  test.each(calls)('%s takes every parameter of its path from its input', (_, { path, input }) => {
    expect(wireFields(input).map(({ wire }) => wire)).toEqual(
      expect.arrayContaining([...path.matchAll(/:(\w+)/g)].map(([, name]) => name)),
    );
  });

  test.each(calls)('%s can be sent again under an idempotency key exactly if it takes one', (_, endpoint) => {
    const key = fieldsOfSchema(endpoint.input).find((field) => field === 'key' || field === 'transactionRef');
    expect(endpoint.idempotencyKey).toBe(key);
  });

  test.each(calls)('%s knows how it can be refused', (_, endpoint) => {
    const errors = errorsOf(endpoint);
    expect(Object.keys(errorStatus)).toEqual(expect.arrayContaining(errors));
    expect(new Set(errors).size).toBe(errors.length);
    expect(errors.includes('too_many')).toBe(Boolean(endpoint.live) || endpoint.perMinute !== undefined);
  });

  test.each(calls)('%s opens to an expired password only what staff may do', (_, { access, allowsExpiredPassword }) => {
    expect(allowsExpiredPassword === true && access === 'public').toBe(false);
  });

  test.each(calls)('%s says how those who may not are refused', (_, endpoint) => {
    const { access, machine } = endpoint;
    if (machine) return;
    const errors = errorsOf(endpoint);
    expect(errors.includes('unauthenticated') || access === 'public').toBe(true);
    expect(errors.includes('forbidden') || access === 'public' || access.length === staffRoles.length).toBe(true);
  });

  test('lets nothing that changes the house be stored by a browser', () => {
    expect(calls.filter(([, { method, maxAge }]) => method !== 'GET' && maxAge !== undefined)).toEqual([]);
  });

  test('says of each call of the office what it changes, unless it only reads', () => {
    const callsWithoutSubjects = calls.filter(
      ([, { method, access, changes, shows }]) => method !== 'GET' && access !== 'public' && !changes && !shows,
    );
    expect(callsWithoutSubjects.map(([name]) => name)).toEqual([]);
  });

  test('has a call that shows each thing that another one changes, and the other way round', () => {
    const shownSubjects = new Set(calls.flatMap(([, { shows = [] }]) => (shows === 'all' ? [] : shows)));
    const changedSubjects = new Set(calls.flatMap(([, { changes = [] }]) => changes));
    expect([...changedSubjects].sort()).toEqual([...shownSubjects].sort());
  });
});
