import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { addDays, formatDay } from '#contract/core/dates.ts';
import { plural } from '#contract/core/plural.ts';
import { type DeskBooking, deskMessages } from '#contract/front-desk/desk.ts';
import { roomAndType } from '#contract/rooms/room-use.ts';
import { BookingStatusBadge } from '#web/office/bookings/booking-status.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { SearchField } from '#web/office/core/list/search-field.tsx';
import { useApiQuery } from '#web/office/core/query.ts';
import { useOpenStay } from '#web/office/front-desk/room-chart/use-chart-desk.ts';

const maxShownStays = 8;

/** Finds bookings. A press on one shows the stay on the chart and opens the booking. */
export function ChartSearch() {
  const [searchText, setSearchText] = useState('');
  const navigate = useNavigate();
  const openStay = useOpenStay();
  const { data, error, isPlaceholderData } = useApiQuery(
    'listBookings',
    { q: searchText, limit: maxShownStays, sort: 'check_in' },
    { enabled: searchText !== '', refetchesRegularly: false },
  );
  const foundPage = data && !isPlaceholderData ? data : undefined;

  const openInChart = async ({ id, checkIn }: DeskBooking) => {
    setSearchText('');
    const chartStart = addDays(checkIn, -1);
    // The step back that closes the booking then leads to the chart with the stay in it.
    await navigate({
      to: '.',
      search: (current: object) => ({ ...current, from: chartStart }),
      replace: true,
      resetScroll: false,
    });
    openStay(id);
  };

  return (
    <search
      className="relative mb-3 max-w-md print:hidden"
      onKeyDown={({ key }) => {
        if (key === 'Escape') setSearchText('');
      }}
    >
      <SearchField
        label="Find a stay"
        placeholder="Room, guest, company or reference"
        value={searchText}
        onSearch={setSearchText}
      />
      {searchText !== '' && (foundPage || error) && (
        <div className="absolute inset-x-0 top-full z-30 mt-1 rounded-xl border border-hairline bg-white p-2 shadow-lg">
          <p role="status" className="px-2 py-1 text-sm text-soft">
            {error && failureOf(error, { failed: deskMessages.listFailed }).message}
            {foundPage && (foundPage.totalCount === 0 ? 'No stay is found.' : countText(foundPage.totalCount))}
          </p>
          <ul>
            {foundPage?.data.map((booking) => (
              <li key={booking.id}>
                <button
                  type="button"
                  onClick={() => void openInChart(booking)}
                  className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 rounded-lg px-2 py-1.5 text-left hover:bg-sand"
                >
                  <span className="min-w-0">
                    <b className="wrap-anywhere">{booking.guestName}</b>
                    <span className="figures block text-sm text-soft">
                      {roomAndType(booking.roomType, booking.rooms)}, {formatDay(booking.checkIn)} to{' '}
                      {formatDay(booking.checkOut)}
                    </span>
                  </span>
                  <BookingStatusBadge status={booking.status} />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </search>
  );
}

const countText = (total: number): string =>
  total > maxShownStays ? `${plural(total, 'stay')}, of which these check in last` : plural(total, 'stay');
