import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

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
