import { checkOutMessages } from '#contract/front-desk/check-out.ts';
import { deskMessages } from '#contract/front-desk/desk.ts';
import { landingPaths } from '#contract/page.ts';
import { unconfirmedMessages } from '#contract/payments/unconfirmed.ts';
import { copyToken } from '#server/bookings/booking.ts';
import { listRoomsForNewStay } from '#server/bookings/room-choices.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDay, hotelToday } from '#server/core/hotel-day.ts';
import { readIdempotencyKey } from '#server/core/idempotency-key.ts';
import { pageReply } from '#server/core/page-reply.ts';
import { clearBalance, presentClearing, takeClearingBack } from '#server/front-desk/clear-balance.ts';
import { removeBooking } from '#server/front-desk/delete.ts';
import { countBookingFigures, listDeskBookings } from '#server/front-desk/desk-store.ts';
import { readBookingDetail } from '#server/front-desk/detail.ts';
import { findKnownGuests } from '#server/front-desk/known-guests.ts';
import { moveBooking } from '#server/front-desk/moves.ts';
import { readDeskOverview } from '#server/front-desk/overview.ts';
import { recheckPayment, reversePayment, takePayment } from '#server/front-desk/payments.ts';
import {
  presentDeskBooking,
  presentDeskRefund,
  presentHistoryEntry,
  presentPayment,
} from '#server/front-desk/present-booking.ts';
import { bookWalkIn } from '#server/front-desk/walk-in.ts';
import { areSumsHidden } from '#server/till/blind.ts';

type DeskCalls =
  | 'listBookings'
  | 'deskOverview'
  | 'bookingFigures'
  | 'bookingDetail'
  | 'createStaffBooking'
  | 'knownGuests'
  | 'walkInRooms'
  | 'moveBooking'
  | 'deleteBooking'
  | 'clearBalance'
  | 'takeClearingBack'
  | 'takePayment'
  | 'reversePayment'
  | 'recheckPayment';

const mailStateByJobState = { waiting: 'waiting', done: 'sent', parked: 'failed', given_up: 'failed' } as const;

export function deskRoutes(deps: Deps): Handlers<DeskCalls> {
  return {
    async listBookings({ input, member }) {
      const { amount, ...page } = await listDeskBookings(deps.db.read, input, currentDeskDay(deps));
      const areAmountsHidden = await areSumsHidden(deps, member());
      return { ...pageReply(page, presentDeskBooking), totalAmountKobo: areAmountsHidden ? null : amount };
    },

    async deskOverview({ member }) {
      const areAmountsHidden = await areSumsHidden(deps, member());
      const { days, counts, activities, ...stays } = await readDeskOverview(deps);
      return {
        ...days,
        now: deps.clock.now().toISOString(),
        counts: {
          arrivals: stays.arrivals.length,
          departures: stays.departures.length,
          ...counts,
        },
        arrivals: stays.arrivals.map(presentDeskBooking),
        departures: stays.departures.map(presentDeskBooking),
        late: stays.late.map(presentDeskBooking),
        overstays: stays.overstays.map(presentDeskBooking),
        conflicts: stays.conflicts,
        activities: activities.map((entry) => ({
          ...presentHistoryEntry(entry),
          ...(areAmountsHidden && { amountKobo: null, changes: [] }),
        })),
      };
    },

    bookingFigures: () => countBookingFigures(deps.db.read, hotelToday(deps), deps.hotel.timeZone),

    async bookingDetail({ input, member }) {
      const { days, mail, ...detail } = await readBookingDetail(deps, member(), input.id);
      const { booking, payments, refunds, adjustments, clearings, history } = detail;
      return {
        ...detail,
        booking: presentDeskBooking(booking),
        payments: payments.map((payment) => presentPayment(payment, member())),
        refunds: refunds.map(presentDeskRefund),
        adjustments: adjustments.map((made) => ({
          ...made,
          amountKobo: made.amount,
          madeAt: made.madeAt.toISOString(),
        })),
        clearings: clearings.map(presentClearing),
        history: history.map(presentHistoryEntry),
        email: mail && mailStateByJobState[mail],
        receiptPath: landingPaths.receipt(booking.reference, copyToken(booking, 'staff')),
        guestReceiptPath: landingPaths.receipt(booking.reference, copyToken(booking, 'guest')),
        ...days,
        now: deps.clock.now().toISOString(),
      };
    },

    async createStaffBooking({ input, member, headers }) {
      const { status, paymentStatus, paymentMethod, totalAmount, reference, transactionRef, ...fields } = input;
      const caller = member();
      const booking = presentDeskBooking(
        await bookWalkIn(deps, caller, fields, transactionRef ?? readIdempotencyKey(headers)),
      );
      const message = caller.role === 'receptionist' ? deskMessages.walkInCreated : deskMessages.created;
      return { message, booking };
    },

    knownGuests: ({ input }) => findKnownGuests(deps, input.phone),

    async walkInRooms({ input }) {
      return { data: await listRoomsForNewStay(deps, input) };
    },

    async moveBooking({ input, member }) {
      const { id, ...move } = input;
      const booking = presentDeskBooking(await moveBooking(deps, member(), id, move));
      return { message: deskMessages.updated(booking.status), booking };
    },

    async deleteBooking({ input, member }) {
      await removeBooking(deps, member(), input.id, input.reason);
      return { message: deskMessages.deleted };
    },

    async clearBalance({ input, member }) {
      const booking = presentDeskBooking(await clearBalance(deps, member(), input));
      return { message: checkOutMessages.cleared[input.clearBalance.kind], booking };
    },

    async takeClearingBack({ input, member }) {
      const booking = presentDeskBooking(await takeClearingBack(deps, member(), input));
      return { message: checkOutMessages.takenBack, booking };
    },

    async takePayment({ input, member }) {
      return {
        message: input.method === 'transfer' ? unconfirmedMessages.recorded : deskMessages.paymentTaken,
        booking: presentDeskBooking(await takePayment(deps, member(), input)),
      };
    },

    async reversePayment({ input, member }) {
      return {
        message: deskMessages.paymentReversed,
        booking: presentDeskBooking(await reversePayment(deps, member(), input)),
      };
    },

    async recheckPayment({ input }) {
      return { message: deskMessages.rechecked, booking: presentDeskBooking(await recheckPayment(deps, input.id)) };
    },
  };
}
