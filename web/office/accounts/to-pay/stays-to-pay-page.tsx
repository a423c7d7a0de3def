import { ChevronLeft } from 'lucide-react';
import { type GuestsWhoOwe, guestsWhoOwe, staysToPayMessages } from '#contract/accounts/stays-to-pay.ts';
import type { Output } from '#contract/api.ts';
import { formatNaira } from '#contract/core/money.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { moneyWords } from '#contract/front-desk/to-pay.ts';
import { roomAndType } from '#contract/rooms/room-use.ts';
import { BookingLink } from '#web/office/bookings/booking-link.tsx';
import { BookingStatusBadge } from '#web/office/bookings/booking-status.tsx';
import { type ListShape, oneOf } from '#web/office/core/list/list-state.ts';
import { ListView } from '#web/office/core/list/list-view.tsx';
import { useListState } from '#web/office/core/list/use-list-state.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatNearDay } from '#web/office/core/use-format-near-day.ts';
import { PaymentState } from '#web/office/front-desk/booking/payment-state.tsx';
import { MoneyWordsDefinition } from '#web/office/front-desk/booking/to-pay-facts.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import type { Column } from '#web/ui/table-column.ts';

type StaysFilters = { who: GuestsWhoOwe };

const staysToPayShape: ListShape<StaysFilters, 'now'> = {
  filters: { who: oneOf(guestsWhoOwe) },
  sorts: ['now'],
  defaults: { sort: 'now', dir: 'desc' },
};

const whoChoices = [
  [undefined, 'All'],
  ['in_house', 'In the house'],
  ['left', 'Have left'],
] as const;

/** Lists the guests who owe and are in the house or have left. */
export function StaysToPayPage() {
  const formatNearDay = useFormatNearDay();
  const list = useListState(staysToPayShape);
  const { sort: _, dir: __, ...input } = list.query;
  const query = useApiQuery('staysToPay', input);
  return (
    <div className="space-y-5">
      <TabLink
        tab="bookings"
        className="-ml-1 inline-flex min-h-11 items-center gap-1 font-semibold hover:text-terracotta-deep"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        Bookings
      </TabLink>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex items-center gap-1">
          <h2 className="text-2xl">What guests owe</h2>
          <MoneyWordsDefinition />
        </div>
        <Segmented
          label="Guests"
          choices={whoChoices}
          value={list.filters.who}
          onChange={(who) => list.filter({ who })}
          narrow
        />
      </div>
      <ListView
        label="What guests owe"
        noun={{ one: 'stay', many: 'stays' }}
        columns={columnsOf(formatNearDay)}
        list={list}
        query={query}
        failureMessage={staysToPayMessages.failed}
        emptyState={<EmptyState title={staysToPayMessages.none} />}
        totals={({ sums }) => <Sums sums={sums} />}
      />
      <GuestsToCome />
    </div>
  );
}

function GuestsToCome() {
  const { role } = useSession().user;
  const seesMoneyNow = role === 'superadmin' || role === 'supervisor';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-soft">{staysToPayMessages.toCome}</p>
      <TabLink
        tab={seesMoneyNow ? 'money-now' : 'bookings'}
        search={seesMoneyNow ? { figure: 'to_come' } : { status: 'confirmed' }}
        className={buttonLook('outline')}
      >
        Guests to come
      </TabLink>
    </div>
  );
}

const columnsOf = (formatNearDay: (day: string) => string): readonly Column<DeskBooking, 'now'>[] => [
  {
    key: 'guest',
    label: 'Guest',
    render: (booking) => (
      <>
        <span className="block font-semibold wrap-anywhere">{booking.guestName}</span>
        <span className="block text-sm">
          <BookingLink booking={booking} />
        </span>
      </>
    ),
  },
  {
    key: 'room',
    label: 'Room',
    width: 'w-[20%]',
    render: ({ roomType, rooms }) => <span className="figures">{roomAndType(roomType, rooms)}</span>,
  },
  {
    key: 'checkOut',
    label: 'Check-out',
    width: 'w-[14%]',
    render: ({ checkOut }) => <span className="figures">{formatNearDay(checkOut)}</span>,
  },
  {
    key: 'status',
    label: 'Status',
    width: 'w-[16%]',
    render: ({ status }) => <BookingStatusBadge status={status} />,
  },
  {
    key: 'amount',
    label: 'To pay',
    align: 'right',
    width: 'w-[26%]',
    render: (booking) => <PaymentState booking={booking} />,
  },
];

function Sums({ sums: { nowKobo, laterKobo, byOthersKobo } }: Pick<Output<'staysToPay'>, 'sums'>) {
  const amounts = [
    [moneyWords.now, nowKobo],
    [moneyWords.later, laterKobo],
    [moneyWords.laterBy('others'), byOthersKobo],
  ] as const;
  return (
    <span className="figures">
      {amounts
        .filter(([label, amount]) => label === moneyWords.now || amount > 0)
        .map(([label, amount]) => (
          <span key={label}>
            {', '}
            {label.toLowerCase()} <span className="font-semibold text-ink">{formatNaira(amount)}</span>
          </span>
        ))}
    </span>
  );
}
