import { startTransition, useEffect, useMemo, useState } from 'react';
import { errorMessages } from '#contract/core/errors.ts';
import { plural } from '#contract/core/plural.ts';
import type { CreatedBooking } from '#contract/payments/payments.ts';
import type { AskedStay } from '#web/core/asked-stay.ts';
import { useFacts } from '#web/core/context.ts';
import { paths } from '#web/core/paths.ts';
import type { SpecialOffer } from '#web/offer/special-offer.ts';
import type { BookingDraft } from '#web/site/booking/booking-draft.ts';
import type { Preselection } from '#web/site/booking/booking-fields.ts';
import { BookingForm, useBookingForm, useCreateBooking } from '#web/site/booking/booking-form.tsx';
import { onFirstUse } from '#web/site/booking/first-use.ts';
import { BookingToolsContext, bookingTools } from '#web/site/booking/lazy-parts.ts';
import type { BookingPage } from '#web/site/booking/load-booking.ts';
import { useLiveRooms } from '#web/site/booking/use-live-rooms.ts';
import type { PendingBooking } from '#web/site/booking-summary/pending-booking.ts';
import { call } from '#web/site/call.ts';
import { ResponsivePicture } from '#web/site/pictures/responsive-picture.tsx';
import type { SitePicture } from '#web/site/pictures/site-pictures.ts';
import type { OfferedRooms } from '#web/site/rooms/load-rooms.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';

type WaitingBooking = { booking: PendingBooking; isJustBooked: boolean };

const retryMs = 3000;

type BookingIslandProps = {
  loaded: BookingPage;
  room?: string | undefined;
  asked: AskedStay;
  /** By room type; the one of '' is shown until a room is chosen. */
  pictures: Readonly<Record<string, SitePicture>>;
};

export function BookingIsland({ loaded, room, asked, pictures }: BookingIslandProps) {
  const [isReady, setIsReady] = useState(false);
  const tools = isReady ? bookingTools.loaded() : undefined;
  const [problem, setProblem] = useState<string | null>(null);
  const [waitingBooking, setWaiting] = useState<WaitingBooking>();
  const [waitingReference, setWaitingReference] = useState(loaded.waiting);
  const { offer, reload } = useLiveRooms(loaded);
  const roomId = offer.rooms.find(({ id }) => id === room)?.id;
  const preselected = useMemo(() => ({ ...asked, roomId }), [asked, roomId]);
  const reference = waitingBooking?.booking.created.booking.reference ?? waitingReference;

  // Looks for this browser's unpaid booking. One whose hold has lapsed is found only in the storage of this tab.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const load = async () => {
      try {
        const { findPending } = await bookingTools.load();
        const booking = await findPending(call, loaded.waiting !== undefined);
        // React can interrupt a transition, so a slow phone answers the guest meanwhile.
        startTransition(() => {
          if (booking) setWaiting({ booking, isJustBooked: false });
          setWaitingReference(undefined);
          setIsReady(true);
          setProblem(null);
        });
      } catch {
        // Tries again by itself, because a reload would lose what the guest has typed meanwhile.
        setProblem(errorMessages.connection);
        timer = setTimeout(load, retryMs);
      }
    };
    const stopWaiting = onFirstUse(load, loaded.waiting !== undefined);
    return () => {
      stopWaiting();
      clearTimeout(timer);
    };
  }, [loaded]);

  const onCreated = (created: CreatedBooking) => {
    const booking = tools?.storeCreatedBooking(created);
    if (!booking) return;
    setWaiting({ booking, isJustBooked: true });
    scrollTo({ top: 0 });
  };
  const returnToForm = (draft: BookingDraft) => {
    tools?.storeDraft({ ...draft, preselected });
    tools?.clearPending();
    setWaiting(undefined);
    scrollTo({ top: 0 });
  };

  return (
    <BookingToolsContext value={tools}>
      <div className="page-width py-10 md:py-14">
        {tools && waitingBooking ? (
          <tools.PendingView
            key={reference}
            pending={waitingBooking.booking}
            isJustBooked={waitingBooking.isJustBooked}
            returnToForm={returnToForm}
            onHoldRenewed={(booking) => setWaiting({ booking, isJustBooked: false })}
          />
        ) : reference ? (
          <WaitingNote reference={reference} problem={problem} />
        ) : (
          <NewBooking
            offer={offer}
            reloadRooms={reload}
            preselected={preselected}
            problem={problem}
            pictures={pictures}
            onCreated={onCreated}
          />
        )}
        {tools && <tools.Toaster />}
      </div>
    </BookingToolsContext>
  );
}

type NewBookingProps = {
  offer: OfferedRooms;
  reloadRooms: () => Promise<void>;
  preselected: Preselection;
  problem: string | null;
  pictures: BookingIslandProps['pictures'];
  onCreated: (created: CreatedBooking) => void;
};

function NewBooking({ offer, reloadRooms, preselected, problem, pictures, onCreated }: NewBookingProps) {
  const { hotel } = useFacts();
  const { rooms, ratePlans, emptyMessage } = offer;
  const { form, ready, roomId = preselected.roomId } = useBookingForm(rooms, preselected);
  const chosenRoom = rooms.find(({ id }) => id === roomId);
  const [special, setSpecial] = useState<SpecialOffer>();
  const { submit, pending, error, proofText } = useCreateBooking({
    ...{ form, rooms, ratePlans, special, setSpecial, reloadRooms, onCreated },
  });

  return (
    <>
      <h1 className="text-4xl md:text-5xl">Book your stay</h1>
      <p className="mt-3 mb-8 max-w-xl text-lg text-soft">
        No account needed. Your room is kept for {plural(hotel.holdMinutes, 'minute')} while you pay.
      </p>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[1fr_26rem] lg:gap-16">
        <div>
          <noscript>
            <div className="mb-6">
              <Notice>
                Online booking needs JavaScript. Please call {hotel.phones[0] || 'the hotel'} and we will book the room
                for you.
              </Notice>
            </div>
          </noscript>
          {rooms.length === 0 ? (
            <EmptyState title={emptyMessage} />
          ) : (
            <BookingForm
              form={form}
              rooms={rooms}
              ratePlans={ratePlans}
              special={special}
              setSpecial={setSpecial}
              preselected={preselected}
              pending={pending}
              proofText={proofText}
              error={error ?? problem}
              isReady={ready}
              submit={submit}
            />
          )}
        </div>
        <MarketingPanel picture={pictures[chosenRoom?.id ?? '']} />
      </div>
    </>
  );
}

function MarketingPanel({ picture }: { picture: SitePicture | undefined }) {
  const { hotel } = useFacts();
  return (
    <aside aria-label="Your stay includes" className="lg:sticky lg:top-26 lg:self-start">
      {picture && (
        <ResponsivePicture
          key={JSON.stringify(picture)}
          picture={picture}
          sizes="(min-width: 64rem) 28rem, 92vw"
          className="aspect-2/1 w-full rounded-t-[6rem] lg:aspect-4/5 lg:rounded-t-full"
        />
      )}
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 border-b border-brass/50 py-4">
        {hotel.site.rooms.map(({ icon, label }) => (
          <li key={label} className="flex items-center gap-3 py-2 font-medium">
            <svg aria-hidden="true" className="size-5 shrink-0 fill-none stroke-terracotta stroke-[1.6]">
              <use href={`/icons.svg#${icon}`} />
            </svg>
            {label}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-[0.9375rem] text-soft">
        Check-in from {hotel.checkInFrom}, check-out by {hotel.checkOutUntil}.
      </p>
    </aside>
  );
}

/**
 * Shown until the booking that waits for its payment has loaded. Without JavaScript, the guest follows the link in the
 * note to the page of the booking.
 */
function WaitingNote({ reference, problem }: { reference: string; problem: string | null }) {
  return (
    <section className="mx-auto min-h-96 max-w-2xl space-y-4">
      <h1 className="text-4xl md:text-5xl">Your room is waiting</h1>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <p className="text-lg text-soft">
        It is kept for you until it is paid for.{' '}
        <a href={paths.receipt(reference)} className="inline-flex min-h-11 items-center underline">
          Open booking {reference}
        </a>
      </p>
    </section>
  );
}
