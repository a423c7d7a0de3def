import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';

/** Which booking is open beside the list. It stands in the address: the back button closes it, a link opens it. */
export function useOpenBooking() {
  const { history } = useRouter();
  const navigate = useNavigate();
  const { booking: id } = useSearch({ strict: false });
  const fromList = useLocation({ select: ({ state }) => state.fromList });

  const close = () => {
    if (fromList) history.back();
    else
      void navigate({
        to: '.',
        search: (now: Record<string, unknown>) => ({ ...now, booking: undefined }),
        replace: true,
        resetScroll: false,
      });
  };
  return { id, close };
}
