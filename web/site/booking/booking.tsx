import { useLoaderData, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { bookingMessages } from '#contract/bookings.ts';
import type { CreatedBooking } from '#contract/payments.ts';
import { roomMessages } from '#contract/rooms.ts';
import { useFacts } from '#web/context.ts';
import { forgetDraft, keepDraft } from '#web/site/booking/booking-draft.ts';
import { BookingForm } from '#web/site/booking/booking-form.tsx';
import { MarketingPanel } from '#web/site/booking/marketing-panel.tsx';
import { PendingView } from '#web/site/booking/pending-view.tsx';
import { useBookingForm } from '#web/site/booking/use-booking-form.ts';
import { useCreateBooking } from '#web/site/booking/use-create-booking.ts';
import {
  forgetPending,
  keepPending,
  type PendingBooking,
  recallPending,
} from '#web/site/booking-summary/pending-booking.ts';
import { useLiveRooms } from '#web/site/rooms/use-live-rooms.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function Booking() {
  const [pending, setPending] = useState<PendingBooking>();
  const [fresh, setFresh] = useState(false);

  // Storage exists only in the browser: the server always draws the form.
  useEffect(() => setPending(recallPending()), []);

  const onCreated = (created: CreatedBooking) => {
    setFresh(true);
    setPending(keepPending(created));
    forgetDraft();
    toast.success(bookingMessages.created(created.booking.reference));
    scrollTo({ top: 0 });
  };
  const startNew = () => {
    forgetPending();
    setPending(undefined);
  };
  const bookAgain = ({ created: { booking } }: PendingBooking) => {
    const { guest_name, guest_email, guest_phone, check_in, check_out, room_id, guests } = booking;
    const asked = new URLSearchParams(location.search).get('room') ?? undefined;
    keepDraft({ guest_name, guest_email, guest_phone, check_in, check_out, room_id, guests, asked });
    startNew();
  };

  return (
    <div className="page-width py-10 md:py-14">
      {pending ? (
        <PendingView
          key={pending.created.booking.reference}
          pending={pending}
          fresh={fresh}
          startNew={startNew}
          bookAgain={() => bookAgain(pending)}
        />
      ) : (
        <NewBooking onCreated={onCreated} />
      )}
    </div>
  );
}

function NewBooking({ onCreated }: { onCreated: (created: CreatedBooking) => void }) {
  const { hotel } = useFacts();
  const { rooms } = useLiveRooms(useLoaderData({ from: '/site/booking' }));
  const wanted = useSearch({ from: '/site/booking' }).room;
  const asked = rooms.some(({ id }) => id === wanted) ? wanted : undefined;
  const { form, ready } = useBookingForm(rooms, asked);
  const { submit, pending, error } = useCreateBooking(form, onCreated);

  return (
    <>
      <h1 className="text-4xl md:text-5xl">Book your stay</h1>
      <p className="mt-3 mb-8 max-w-xl text-lg text-soft">
        No account needed. Your room is kept for {hotel.holdMinutes} minutes while you pay.
      </p>
      <div className="grid gap-10 lg:grid-cols-[1fr_26rem] lg:gap-16">
        <div>
          <noscript>
            <Notice>
              Online booking needs JavaScript. Please call {hotel.phones[0]} and we will book the room for you.
            </Notice>
          </noscript>
          {rooms.length === 0 ? (
            <EmptyState title={roomMessages.none} />
          ) : (
            <BookingForm
              form={form}
              rooms={rooms}
              asked={asked}
              pending={pending}
              error={error}
              ready={ready}
              submit={submit}
            />
          )}
        </div>
        <MarketingPanel />
      </div>
    </>
  );
}
