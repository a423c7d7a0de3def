import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Which booking is open beside the list. It stands in the address: the back button closes it, a link opens it. */
export function useOpenBooking() {
  const { history } = useRouter();
  const navigate = useNavigate();
  const { booking: id } = useSearch({ strict: false });
  const fromList = useLocation({ select: ({ state }) => state.fromList });

  // Until the step back has been made, a second press would make another.
  const closing = useRef<string>(undefined);
  useEffect(() => {
    if (!id) closing.current = undefined;
  }, [id]);

  const close = () => {
    if (closing.current === id) return;
    closing.current = id;
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
