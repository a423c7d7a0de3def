import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { deskMessages } from '#contract/desk.ts';
import { BookingDetails } from '#web/office/booking/booking-details.tsx';
import { failureOf } from '#web/office/shared/failure.ts';
import { useApiQuery } from '#web/office/shared/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Props = { id: string; close: () => void };

export function BookingDrawer({ id, close }: Props) {
  const query = useApiQuery('bookingDetail', { id });
  const { data, error } = query;
  return (
    <Dialog title={data?.booking.reference ?? 'Booking'} size="side" onClose={close}>
      {error && (
        <div className="mb-6 space-y-3">
          <Notice tone="danger">{failureOf(error, { failed: deskMessages.detailFailed }).message}</Notice>
          <Button look="outline" onClick={() => void query.refetch()} loading={query.isFetching}>
            Try again
          </Button>
        </div>
      )}
      {data && <BookingDetails detail={data} close={close} />}
      {!data && !error && <Skeleton />}
    </Dialog>
  );
}

function Skeleton() {
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">Loading…</span>
      <div className="h-9 w-2/3 rounded-lg bg-sand motion-safe:animate-pulse" />
      <div className="h-11 rounded-lg bg-sand motion-safe:animate-pulse" />
      <div className="h-40 rounded-lg bg-sand motion-safe:animate-pulse" />
      <div className="h-64 rounded-lg bg-sand motion-safe:animate-pulse" />
    </div>
  );
}

export function OpenBooking() {
  const { id, close } = useOpenBooking();
  return id ? <BookingDrawer key={id} id={id} close={close} /> : null;
}

/** The open booking is part of the address: the back button closes it, and a link can open it. */
export function useOpenBooking() {
  const { history } = useRouter();
  const navigate = useNavigate();
  const { booking: id } = useSearch({ strict: false });
  const fromList = useLocation({ select: ({ state }) => state.fromList });

  // Until the step back has happened, a second press would go back twice.
  const closingId = useRef<string>(undefined);
  useEffect(() => {
    if (!id) closingId.current = undefined;
  }, [id]);

  const close = () => {
    if (closingId.current === id) return;
    closingId.current = id;
    if (fromList) history.back();
    else
      void navigate({
        to: '.',
        search: ({ booking: _, ...rest }: Record<string, unknown>) => rest as Record<string, string>,
        replace: true,
        resetScroll: false,
      });
  };
  return { id, close };
}
