import * as z from 'zod/mini';
import {
  credentials,
  passwordChange,
  profileChange,
  said,
  settings,
  settingsPasswordChange,
  signInAnswer,
  twoFactorCode,
  twoFactorDisable,
  twoFactorEnabled,
  twoFactorSetup,
  user,
  verifiedSession,
} from '#contract/auth.ts';
import { bookingView, publicBooking } from '#contract/bookings.ts';
import {
  bookingAsked,
  bookingDetail,
  bookingFigures,
  bookingMove,
  bookingRemoval,
  bookingsPage,
  bookingsQuery,
  deskBooking,
  deskOverview,
  movedBooking,
  paymentReversal,
  staffBooking,
  takenPayment,
} from '#contract/desk.ts';
import type { ErrorKind } from '#contract/errors.ts';
import { line } from '#contract/fields.ts';
import {
  inventoryAsked,
  inventoryChange,
  inventoryList,
  inventorySaved,
  newInventory,
  newRoomType,
  roomTypeChange,
  roomTypeList,
  roomTypeSaved,
} from '#contract/inventory.ts';
import { createdBooking, verifyAnswer, verifyInput } from '#contract/payments.ts';
import { type Access, staffRoles } from '#contract/roles.ts';
import { availabilityAnswer, availabilityQuery, roomList } from '#contract/rooms.ts';
import { byId, newStaff, staffChange, staffPage, staffQuery, staffRemoved, staffSaved } from '#contract/staff.ts';

/** One call. `input` is path parameters, query and body in one object; `output` is what stands beside `success: true`. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under `/api`; `:name` is taken from the input. */
  path: `/${string}`;
  access: Access;
  summary: string;
  input: z.ZodMiniType;
  output: z.ZodMiniType;
  errors: readonly ErrorKind[];
  /** Status of a success when it is not 200. */
  status?: 201;
  /** Calls a minute from one address. */
  perMinute?: number;
  /** Seconds a browser may reuse the answer. Without it nothing is stored. */
  maxAge?: number;
  /** Another server calls it with its own secret: no CSRF token, and the raw body is the handler's to judge. */
  machine?: true;
  /** Open to a session that may only change its expired password. */
  evenExpired?: true;
  /** A success starts or ends a session: the CSRF token from before it is worth nothing. */
  changesSession?: true;
};

const nothing = z.object({});

/** THE table of calls. A call exists when it is listed here and not otherwise. */
export const endpoints = {
  csrfToken: {
    method: 'GET',
    path: '/auth/csrf-token',
    access: 'public',
    summary: 'A token to send as X-CSRF-Token with every POST, PUT, PATCH and DELETE',
    input: nothing,
    output: z.object({ csrfToken: z.string() }),
    errors: [],
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in with Staff ID, password and, where it is on, a two-factor code',
    input: credentials,
    output: signInAnswer,
    errors: ['invalid', 'unauthenticated', 'forbidden', 'locked', 'too_many'],
    perMinute: 20,
    changesSession: true,
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'public',
    summary: 'End the session of this browser, if there is one',
    input: nothing,
    output: said,
    errors: [],
    changesSession: true,
  },
  verifySession: {
    method: 'GET',
    path: '/auth/verify',
    access: staffRoles,
    summary: 'Who is signed in, with their settings and a warning when the password is about to expire',
    input: nothing,
    output: verifiedSession,
    errors: ['unauthenticated'],
  },
  changePassword: {
    method: 'POST',
    path: '/auth/change-password',
    access: staffRoles,
    summary: 'Change one’s own password; ends every other session of the same person',
    input: passwordChange,
    output: said,
    errors: ['invalid', 'unauthenticated', 'locked'],
    evenExpired: true,
    changesSession: true,
  },
  changePasswordInSettings: {
    method: 'PUT',
    path: '/settings',
    access: staffRoles,
    summary: 'Change one’s own password, from the settings screen',
    input: settingsPasswordChange,
    output: said,
    errors: ['invalid', 'unauthenticated', 'locked'],
    changesSession: true,
  },
  updateProfile: {
    method: 'PUT',
    path: '/auth/update-profile',
    access: staffRoles,
    summary: 'Change one’s own password and, as superadmin, one’s name',
    input: profileChange,
    output: z.object({ message: z.string(), user }),
    errors: ['invalid', 'unauthenticated', 'forbidden', 'locked'],
    changesSession: true,
  },
  updateSettings: {
    method: 'PUT',
    path: '/auth/update-settings',
    access: staffRoles,
    summary: 'Change one’s own settings',
    input: settings,
    output: z.object({ message: z.string(), settings }),
    errors: ['invalid', 'unauthenticated'],
  },
  setupTwoFactor: {
    method: 'POST',
    path: '/auth/setup-2fa',
    access: ['superadmin'],
    summary: 'Begin the setup of two-factor authentication: a secret for an authenticator app',
    input: nothing,
    output: twoFactorSetup,
    errors: ['unauthenticated', 'forbidden', 'conflict'],
  },
  verifyTwoFactorSetup: {
    method: 'POST',
    path: '/auth/verify-2fa-setup',
    access: ['superadmin'],
    summary: 'Turn two-factor authentication on with a first code; answers the recovery codes, once',
    input: twoFactorCode,
    output: twoFactorEnabled,
    errors: ['invalid', 'unauthenticated', 'forbidden', 'conflict', 'locked'],
  },
  disableTwoFactor: {
    method: 'POST',
    path: '/auth/disable-2fa',
    access: ['superadmin'],
    summary: 'Turn two-factor authentication off with password and code',
    input: twoFactorDisable,
    output: said,
    errors: ['invalid', 'unauthenticated', 'forbidden', 'conflict', 'locked'],
  },
  listStaff: {
    method: 'GET',
    path: '/staff',
    access: ['superadmin'],
    summary: 'Staff members, by page',
    input: staffQuery,
    output: staffPage,
    errors: ['invalid', 'unauthenticated', 'forbidden'],
  },
  addStaff: {
    method: 'POST',
    path: '/staff',
    access: ['superadmin'],
    summary: 'Add a staff member with a temporary password',
    input: newStaff,
    output: staffSaved,
    errors: ['invalid', 'unauthenticated', 'forbidden', 'conflict'],
    status: 201,
  },
  updateStaff: {
    method: 'PUT',
    path: '/staff/:id',
    access: ['superadmin'],
    summary: 'Change a staff member; a role, password or deactivation ends their sessions',
    input: z.extend(staffChange, byId),
    output: staffSaved,
    errors: ['invalid', 'unauthenticated', 'forbidden', 'not_found', 'conflict'],
  },
  deleteStaff: {
    method: 'DELETE',
    path: '/staff/:id',
    access: ['superadmin'],
    summary: 'Delete a staff member, or deactivate one who has records',
    input: z.object(byId),
    output: staffRemoved,
    errors: ['invalid', 'unauthenticated', 'forbidden', 'not_found', 'conflict'],
  },
  availableRooms: {
    method: 'GET',
    path: '/room-inventory/available',
    access: 'public',
    summary: 'Room types on sale, cheapest first',
    input: nothing,
    output: roomList,
    errors: [],
    maxAge: 300,
  },
  checkAvailability: {
    method: 'GET',
    path: '/room-inventory/check-availability',
    access: 'public',
    summary: 'Advice whether a room type is free for a stay; the booking itself decides',
    input: availabilityQuery,
    output: availabilityAnswer,
    errors: ['invalid'],
  },
  roomInventory: {
    method: 'GET',
    path: '/room-inventory/dashboard',
    access: ['superadmin', 'receptionist'],
    summary: 'What the hotel has of each room type and what of it is free tonight, cheapest first',
    input: nothing,
    output: inventoryList,
    errors: ['unauthenticated', 'forbidden'],
  },
  addInventory: {
    method: 'POST',
    path: '/room-inventory',
    access: ['superadmin'],
    summary: 'Put rooms of a type on sale',
    input: newInventory,
    output: inventorySaved,
    errors: ['invalid', 'unauthenticated', 'forbidden', 'conflict'],
    status: 201,
  },
  updateInventory: {
    method: 'PUT',
    path: '/room-inventory/:id',
    access: ['superadmin'],
    summary: 'Change the rooms on sale; never to fewer than are sold on some night',
    input: inventoryChange,
    output: inventorySaved,
    errors: ['invalid', 'unauthenticated', 'forbidden', 'not_found', 'conflict'],
  },
  deleteInventory: {
    method: 'DELETE',
    path: '/room-inventory/:id',
    access: ['superadmin'],
    summary: 'Take a room type off sale for good, once no night from today on is sold',
    input: inventoryAsked,
    output: said,
    errors: ['invalid', 'unauthenticated', 'forbidden', 'not_found', 'conflict'],
  },
  listRoomTypes: {
    method: 'GET',
    path: '/room-types',
    access: ['superadmin'],
    summary: 'Every room type, sold or not, cheapest first',
    input: nothing,
    output: roomTypeList,
    errors: ['unauthenticated', 'forbidden'],
  },
  addRoomType: {
    method: 'POST',
    path: '/room-types',
    access: ['superadmin'],
    summary: 'Add a room type; it is sold once it has an inventory',
    input: newRoomType,
    output: roomTypeSaved,
    errors: ['invalid', 'unauthenticated', 'forbidden', 'conflict'],
    status: 201,
  },
  updateRoomType: {
    method: 'PUT',
    path: '/room-types/:id',
    access: ['superadmin'],
    summary: 'Change a room type; bookings that exist keep their price',
    input: roomTypeChange,
    output: roomTypeSaved,
    errors: ['invalid', 'unauthenticated', 'forbidden', 'not_found', 'conflict'],
  },
  createPublicBooking: {
    method: 'POST',
    path: '/bookings/public',
    access: 'public',
    summary: 'Book a room as a guest and hold it for payment',
    input: publicBooking,
    output: createdBooking,
    errors: ['invalid', 'conflict', 'too_many'],
    status: 201,
    perMinute: 10,
  },
  bookingByReference: {
    method: 'GET',
    path: '/bookings/by-reference/:reference',
    access: 'public',
    summary: 'A booking; personal data only for the browser that made it or with the receipt token',
    input: z.object({
      reference: line('Please provide a booking reference', 'reference', 40),
      token: z.optional(line('token cannot be empty', 'token', 60)),
    }),
    output: z.object({ booking: bookingView }),
    errors: ['invalid', 'not_found', 'too_many'],
    perMinute: 30,
  },
  listBookings: {
    method: 'GET',
    path: '/bookings',
    access: ['superadmin', 'supervisor', 'receptionist'],
    summary: 'Bookings, by page, with count and amount of the whole filter',
    input: bookingsQuery,
    output: bookingsPage,
    errors: ['invalid', 'unauthenticated', 'forbidden'],
  },
  deskOverview: {
    method: 'GET',
    path: '/bookings/desk',
    access: ['superadmin', 'receptionist'],
    summary: 'Arrivals, departures, guests in the house, what is late, and what was done last',
    input: nothing,
    output: deskOverview,
    errors: ['unauthenticated', 'forbidden'],
  },
  bookingFigures: {
    method: 'GET',
    path: '/bookings/figures',
    access: ['superadmin', 'supervisor'],
    summary: 'How many bookings there are, were made today, and how many payments have come in',
    input: nothing,
    output: bookingFigures,
    errors: ['unauthenticated', 'forbidden'],
  },
  bookingDetail: {
    method: 'GET',
    path: '/bookings/:id',
    access: ['superadmin', 'supervisor', 'receptionist'],
    summary: 'One booking with its payments, its history and its mail',
    input: bookingAsked,
    output: bookingDetail,
    errors: ['invalid', 'unauthenticated', 'forbidden', 'not_found'],
  },
  createStaffBooking: {
    method: 'POST',
    path: '/bookings',
    access: ['superadmin', 'receptionist'],
    summary: 'Book a room for somebody at the desk; confirmed at once, paid at the desk',
    input: staffBooking,
    output: z.object({ message: z.string(), booking: deskBooking }),
    errors: ['invalid', 'unauthenticated', 'forbidden', 'conflict'],
    status: 201,
  },
  moveBooking: {
    method: 'PUT',
    path: '/bookings/:id',
    access: ['superadmin', 'receptionist'],
    summary: 'Move a booking on as the state table allows; a conflict answers the booking as it is now',
    input: bookingMove,
    output: movedBooking,
    errors: ['invalid', 'unauthenticated', 'forbidden', 'not_found', 'conflict'],
  },
  deleteBooking: {
    method: 'DELETE',
    path: '/bookings/:id',
    access: ['superadmin'],
    summary: 'Take a booking out of every list and total; one with money in it is cancelled instead',
    input: bookingRemoval,
    output: said,
    errors: ['invalid', 'unauthenticated', 'forbidden', 'not_found', 'conflict'],
  },
  takePayment: {
    method: 'POST',
    path: '/bookings/:id/payments',
    access: ['superadmin', 'receptionist'],
    summary: 'Record money taken at the desk for a booking',
    input: takenPayment,
    output: movedBooking,
    errors: ['invalid', 'unauthenticated', 'forbidden', 'not_found', 'conflict'],
    status: 201,
  },
  reversePayment: {
    method: 'POST',
    path: '/bookings/:id/payments/:payment_id/reverse',
    access: ['superadmin'],
    summary: 'Reverse a payment taken at the desk, with a reason',
    input: paymentReversal,
    output: movedBooking,
    errors: ['invalid', 'unauthenticated', 'forbidden', 'not_found', 'conflict'],
  },
  recheckPayment: {
    method: 'POST',
    path: '/bookings/:id/recheck',
    access: ['superadmin', 'receptionist'],
    summary: 'Ask the card gateway once more about an online booking',
    input: bookingAsked,
    output: movedBooking,
    errors: ['invalid', 'unauthenticated', 'forbidden', 'not_found', 'gateway'],
  },
  verifyPayment: {
    method: 'POST',
    path: '/payments/verify',
    access: 'public',
    summary: 'Ask the gateway about a payment and settle the booking it pays for',
    input: verifyInput,
    output: verifyAnswer,
    errors: ['invalid', 'not_paid', 'not_found', 'conflict', 'gateway', 'too_many'],
    perMinute: 60,
  },
  flutterwaveWebhook: {
    method: 'POST',
    path: '/payments/webhook/flutterwave',
    access: 'public',
    summary: 'The gateway reports that something happened to a payment',
    input: z.looseObject({}),
    output: nothing,
    errors: ['unauthenticated'],
    machine: true,
  },
  health: {
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'The process is alive',
    input: nothing,
    output: z.object({ status: z.literal('ok') }),
    errors: [],
  },
  ready: {
    method: 'GET',
    path: '/ready',
    access: 'public',
    summary: 'The database answers and its migrations are done',
    input: nothing,
    output: z.object({ status: z.literal('ready') }),
    errors: ['unavailable'],
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
/** What a caller sends. */
export type Input<N extends EndpointName> = z.input<(typeof endpoints)[N]['input']>;
/** What a handler receives after validation. */
export type Parsed<N extends EndpointName> = z.output<(typeof endpoints)[N]['input']>;
export type Output<N extends EndpointName> = z.output<(typeof endpoints)[N]['output']>;

/** Makes a call: over HTTP in the browser, in process while a page is rendered. Throws AppError. */
export type CallApi = <N extends EndpointName>(name: N, input: Input<N>) => Promise<Output<N>>;
