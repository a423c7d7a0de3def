import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HouseToday, UnsettledStays } from '#contract/today.ts';
import { counted } from '#web/office/analytics/figures.ts';
import { TabLink } from '#web/office/dashboard/tab-link.tsx';
import { useDay } from '#web/office/day.ts';
import { Panel } from '#web/ui/panel.tsx';

const look =
  'group -mx-3 flex min-h-12 items-center gap-3 rounded-lg px-3 py-2.5 font-medium wrap-anywhere hover:bg-sand';

export function Needs({ needs }: Pick<HouseToday, 'needs'>) {
  const day = useDay();
  const { refunds, desk_refunds, differences, parked_jobs, late, overstays } = needs;
  const nothing = refunds + desk_refunds + differences + parked_jobs + late.count + overstays.count === 0;
  return (
    <Panel title="What needs you">
      {nothing ? (
        <p className="text-soft">Nothing needs you now.</p>
      ) : (
        <ul className="-my-3 divide-y divide-hairline">
          {refunds > 0 && (
            <li>
              <TabLink tab="payments" className={look}>
                <Line>{counted(refunds, 'refund is', 'refunds are')} open</Line>
              </TabLink>
            </li>
          )}
          {desk_refunds > 0 && (
            <li>
              <TabLink tab="bookings" search={{ source: 'manual', payment_status: 'refund_due' }} className={look}>
                <Line>{counted(desk_refunds, 'desk booking has', 'desk bookings have')} money to give back</Line>
              </TabLink>
            </li>
          )}
          {differences > 0 && (
            <li>
              <TabLink tab="payments" search={{ part: 'gateway' }} className={look}>
                <Line>{counted(differences, 'difference')} from the card gateway’s list</Line>
              </TabLink>
            </li>
          )}
          {parked_jobs > 0 && (
            <li>
              <TabLink tab="unfinished-work" className={look}>
                <Line>{counted(parked_jobs, 'piece', 'pieces')} of unfinished work</Line>
              </TabLink>
            </li>
          )}
          <Stays stays={overstays} status="checked_in" says={(stay) => `should have left on ${day(stay.check_out)}`} />
          <Stays stays={late} status="confirmed" says={(stay) => `should have arrived on ${day(stay.check_in)}`} />
        </ul>
      )}
    </Panel>
  );
}

type StaysProps = {
  stays: UnsettledStays;
  /** Status filter of the bookings list that shows all of these stays. */
  status: 'checked_in' | 'confirmed';
  says: (stay: UnsettledStays['longest'][number]) => string;
};

function Stays({ stays: { count, longest }, status, says }: StaysProps) {
  return (
    <>
      {longest.map((stay) => (
        <li key={stay.id}>
          <Link
            to="."
            search={(now: Record<string, unknown>) => ({ ...now, booking: stay.id })}
            state={{ fromList: true }}
            resetScroll={false}
            preload={false}
            className={look}
          >
            <Line>
              {stay.guest_name} {says(stay)}
              <span className="block text-sm font-normal text-soft">{stay.room_type}</span>
            </Line>
          </Link>
        </li>
      ))}
      {count > longest.length && (
        <li>
          <TabLink tab="bookings" search={{ status, sort: 'check_in', dir: 'asc' }} className={look}>
            <Line>and {counted(count - longest.length, 'more', 'more')}</Line>
          </TabLink>
        </li>
      )}
    </>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="min-w-0 grow figures">{children}</span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
    </>
  );
}
