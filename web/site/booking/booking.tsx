import { useLoaderData } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { errorMessages } from '#contract/errors.ts';
import type { BookingWithCheckout } from '#contract/payments.ts';
import { useCall, useFacts } from '#web/core/context.ts';
import type { Draft } from '#web/site/booking/booking-draft.ts';
import type { BookingExtras } from '#web/site/booking/booking-extras.ts';
import type { Preselection } from '#web/site/booking/booking-fields.ts';
import { BookingForm } from '#web/site/booking/booking-form.tsx';
import type { BookingTools } from '#web/site/booking/booking-tools.ts';
import { MarketingPanel } from '#web/site/booking/marketing-panel.tsx';
import { useBookingForm } from '#web/site/booking/use-booking-form.ts';
import { useCreateBooking } from '#web/site/booking/use-create-booking.ts';
import { usePreselection } from '#web/site/booking/use-preselection.ts';
import { WaitingNote } from '#web/site/booking/waiting-note.tsx';
import type { PendingBooking } from '#web/site/booking-summary/pending-booking.ts';
import type { Rooms } from '#web/site/rooms/load-rooms.ts';
import { useLiveRooms } from '#web/site/rooms/use-live-rooms.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Waiting = { booking: PendingBooking; fresh: boolean };

const retryMs = 3000;

const loadTools = async () => (await import('#web/site/booking/booking-tools.ts')).bookingTools;
const loadExtras = async () => (await import('#web/site/booking/booking-extras.ts')).bookingExtras;

export function Booking() {
  const [tools, setTools] = useState<BookingTools>();
  const [extras, setExtras] = useState<BookingExtras>();
  const [problem, setProblem] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<Waiting>();
  const loaderData = useLoaderData({ from: '/site/booking' });
  const [waitingReference, setWaitingReference] = useState(loaderData.waiting);
  const offer = useLiveRooms(loaderData);
  const call = useCall();
  const preselected = usePreselection(offer.rooms);

  // Only the browser knows of a lapsed hold that this tab remembers; the server draws the form then.
  useEffect(() => {
    let next: number | undefined;
    const load = async () => {
      try {
        const loaded = await loadTools();
        const booking = await loaded.findPending(call, loaderData.waiting !== undefined);
        if (booking) setWaiting({ booking, fresh: false });
        setWaitingReference(undefined);
        setTools(loaded);
        setProblem(null);
      } catch {
        // Tries again instead of asking for a reload, which would lose what the guest has typed meanwhile.
        setProblem(errorMessages.connection);
        next = window.setTimeout(load, retryMs);
      }
    };
    // In a separate task: added to the hydration task, it would keep a slow phone busy for longer.
    next = window.setTimeout(() => {
      void load();
      loadExtras().then(setExtras, () => undefined);
    });
    return () => clearTimeout(next);
  }, [call, loaderData]);

  const onCreated = (created: BookingWithCheckout) => {
    if (!tools) return;
    setWaiting({ booking: tools.keepPending(created), fresh: true });
    tools.forgetDraft();
    scrollTo({ top: 0 });
  };
  const returnToForm = (draft: Draft) => {
    tools?.keepDraft({ ...draft, preselected });
    tools?.forgetPending();
    setWaiting(undefined);
    scrollTo({ top: 0 });
  };

  return (
    <div className="page-width py-10 md:py-14">
      {tools && waiting ? (
        <tools.PendingView
          key={waiting.booking.created.booking.reference}
          pending={waiting.booking}
          fresh={waiting.fresh}
          returnToForm={returnToForm}
          onHeld={(booking) => setWaiting({ booking, fresh: false })}
        />
      ) : waitingReference ? (
        <WaitingNote reference={waitingReference} problem={problem} />
      ) : (
        <NewBooking
          tools={tools}
          extras={extras}
          offer={offer}
          preselected={preselected}
          problem={problem}
          onCreated={onCreated}
        />
      )}
      {tools && <tools.Toaster />}
    </div>
  );
}

type NewBookingProps = {
  tools: BookingTools | undefined;
  extras: BookingExtras | undefined;
  offer: Rooms;
  preselected: Preselection;
  problem: string | null;
  onCreated: (created: BookingWithCheckout) => void;
};

function NewBooking({ tools, extras, offer, preselected, problem, onCreated }: NewBookingProps) {
  const { hotel } = useFacts();
  const { rooms, emptyMessage } = offer;
  const { form, ready, roomId = preselected.room_id } = useBookingForm(tools, rooms, preselected);
  const chosen = rooms.find(({ id }) => id === roomId);
  const { submit, pending, error, working } = useCreateBooking(form, tools, onCreated);

  return (
    <>
      <h1 className="text-4xl md:text-5xl">Book your stay</h1>
      <p className="mt-3 mb-8 max-w-xl text-lg text-soft">
        No account needed. Your room is kept for {hotel.holdMinutes} minutes while you pay.
      </p>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[1fr_26rem] lg:gap-16">
        <div>
          <noscript>
            <div className="mb-6">
              <Notice>
                Online booking needs JavaScript. Please call {hotel.phones[0]} and we will book the room for you.
              </Notice>
            </div>
          </noscript>
          {rooms.length === 0 ? (
            <EmptyState title={emptyMessage} />
          ) : (
            <BookingForm
              form={form}
              tools={tools}
              extras={extras}
              rooms={rooms}
              preselected={preselected}
              pending={pending}
              working={working}
              error={error ?? problem}
              ready={ready}
              submit={submit}
            />
          )}
        </div>
        <MarketingPanel image={chosen?.image ?? 'deluxe'} />
      </div>
    </>
  );
}
