import { BedDouble, CalendarDays, Receipt, UsersRound, Wallet } from 'lucide-react';
import { type DashboardSummary, definitions } from '#contract/insights.ts';
import { FigureCard } from '#web/office/overview/figure-card.tsx';
import { Approximately } from '#web/office/shared/approximately.tsx';
import { formatCount, naira } from '#web/office/shared/figures.ts';

const third = 'md:col-span-2 xl:col-span-1';
const half = 'md:col-span-3 xl:col-span-1';

export function HotelFigures({ figures }: { figures: DashboardSummary }) {
  return (
    <section aria-label="Figures" className="grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-6 xl:grid-cols-5">
      <FigureCard
        label="Total staff"
        value={formatCount(figures.totalStaff)}
        note={`${formatCount(figures.activeStaff)} active`}
        meaning={definitions.staff}
        icon={UsersRound}
        tab="staff"
        className={third}
      />
      <FigureCard
        label="Total rooms"
        value={formatCount(figures.totalRooms)}
        note={`${formatCount(figures.availableRooms)} available tonight`}
        meaning={definitions.rooms}
        icon={BedDouble}
        tab="room-inventory"
        className={third}
      />
      <FigureCard
        label="Total bookings"
        value={formatCount(figures.totalBookings)}
        note={<Revenue amount={figures.bookingsRevenue} />}
        meaning={[definitions.bookings, definitions.roomRevenue]}
        icon={CalendarDays}
        tab="bookings"
        className={third}
      />
      <FigureCard
        label="Bar sales"
        value={formatCount(figures.totalBarSales)}
        note={<Revenue amount={figures.barSalesRevenue} />}
        meaning={[definitions.barSales, definitions.barRevenue]}
        icon={Receipt}
        tab="bar-sales"
        className={half}
      />
      <FigureCard
        label="Total revenue"
        value={
          <>
            {naira(figures.totalRevenue)}
            <Approximately naira={figures.totalRevenue} below />
          </>
        }
        note="all time"
        meaning={definitions.totalRevenue}
        icon={Wallet}
        tab="analytics"
        className={`col-span-2 ${half}`}
      />
    </section>
  );
}

function Revenue({ amount }: { amount: number }) {
  return (
    <>
      {naira(amount)}
      <Approximately naira={amount} /> revenue
    </>
  );
}
