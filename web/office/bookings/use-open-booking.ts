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
        search: ({ booking: _, ...rest }: Record<string, unknown>) => rest as Record<string, string>,
        replace: true,
        resetScroll: false,
      });
  };
  return { id, close };
}
