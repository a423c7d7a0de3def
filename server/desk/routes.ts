import { deskMessages } from '#contract/desk.ts';
import { toNaira } from '#contract/money.ts';
import { landing } from '#contract/page.ts';
import { copyToken, idempotencyKey } from '#server/bookings/rules.ts';
import type { House } from '#server/context.ts';
import {
  bookWalkIn,
  listBookings,
  moveBooking,
  readDetail,
  readFigures,
  readOverview,
  recheckPayment,
  removeBooking,
  reversePayment,
  takePayment,
} from '#server/desk/commands.ts';
import {
  presentAdjustment,
  presentConflict,
  presentDeed,
  presentPayment,
  presentRefund,
  presentStay,
} from '#server/desk/rules.ts';
import type { Handlers } from '#server/http/call.ts';

type DeskCalls =
  | 'listBookings'
  | 'deskOverview'
  | 'bookingFigures'
  | 'bookingDetail'
  | 'createStaffBooking'
  | 'moveBooking'
  | 'deleteBooking'
  | 'takePayment'
  | 'reversePayment'
  | 'recheckPayment';

const mails = { waiting: 'waiting', done: 'sent', parked: 'failed', given_up: 'failed' } as const;

export function deskRoutes(house: House): Handlers<DeskCalls> {
  return {
    async listBookings({ input }) {
      const { rows, next, prev, count, amount } = await listBookings(house, input);
      return {
        data: rows.map(presentStay),
        next_cursor: next,
        prev_cursor: prev,
        total_count: count,
        total_amount: toNaira(amount),
      };
    },

    async deskOverview() {
      const { days, inHouse, availableRooms, deeds, ...stays } = await readOverview(house);
      return {
        ...days,
        now: house.clock.now().toISOString(),
        counts: {
          arrivals: stays.arrivals.length,
          departures: stays.departures.length,
          in_house: inHouse.stays,
          guests_in_house: inHouse.guests,
          available_rooms: availableRooms,
        },
        arrivals: stays.arrivals.map(presentStay),
        departures: stays.departures.map(presentStay),
        late: stays.late.map(presentStay),
        overstays: stays.overstays.map(presentStay),
        conflicts: stays.conflicts.map(presentConflict),
        activities: deeds.map((deed) => ({
          ...presentDeed(deed),
          reference: deed.reference,
          guest_name: deed.guestName,
        })),
      };
    },

    async bookingFigures() {
      const { bookings, made, transactions } = await readFigures(house);
      return { total_bookings: bookings, todays_bookings: made, total_transactions: transactions };
    },

    async bookingDetail({ input, member }) {
      const detail = await readDetail(house, member(), input.id);
      const { stay, payments, refunds, adjustments, limits, history, mail, days, undo } = detail;
      return {
        booking: presentStay(stay),
        payments: payments.map((payment) => presentPayment(payment, member())),
        refunds: refunds.map(presentRefund),
        adjustments: adjustments.map(presentAdjustment),
        limits,
        history: history.map(presentDeed),
        email: mail && mails[mail],
        receipt_path: landing.receipt(stay.reference, copyToken(stay, 'staff')),
        ...days,
        now: house.clock.now().toISOString(),
        undo,
      };
    },

    async createStaffBooking({ input, member, headers }) {
      const { status, payment_status, payment_method, total_amount, reference, transaction_ref, ...wish } = input;
      const self = member();
      const booking = presentStay(await bookWalkIn(house, self, wish, transaction_ref ?? idempotencyKey(headers)));
      const message = self.role === 'receptionist' ? deskMessages.walkInCreated : deskMessages.created;
      return { message, booking };
    },

    async moveBooking({ input, member }) {
      const { id, ...move } = input;
      const booking = presentStay(await moveBooking(house, member(), id, move));
      return { message: deskMessages.updated(booking.status), booking };
    },

    async deleteBooking({ input, member }) {
      await removeBooking(house, member(), input.id, input.reason);
      return { message: deskMessages.deleted };
    },

    async takePayment({ input, member }) {
      return {
        message: deskMessages.paymentTaken,
        booking: presentStay(await takePayment(house, member(), input)),
      };
    },

    async reversePayment({ input, member }) {
      return {
        message: deskMessages.paymentReversed,
        booking: presentStay(await reversePayment(house, member(), input)),
      };
    },

    async recheckPayment({ input }) {
      return { message: deskMessages.rechecked, booking: presentStay(await recheckPayment(house, input.id)) };
    },
  };
}
