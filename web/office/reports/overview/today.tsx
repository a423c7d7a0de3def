import { Link } from '@tanstack/react-router';
import { BedSingle, CalendarArrowDown, CalendarArrowUp, ChevronRight, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { addDays, formatDay } from '#contract/core/dates.ts';
import { formatNaira } from '#contract/core/money.ts';
import { moneyMethodLabels } from '#contract/core/money-methods.ts';
import { plural } from '#contract/core/plural.ts';
import { definitions } from '#contract/reports/insights.ts';
import type { OverdueStays, TodayOverview } from '#contract/reports/today.ts';
import { StatCard } from '#web/office/core/stat-card.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatNearDay } from '#web/office/core/use-format-near-day.ts';
import { opening } from '#web/office/core/use-opened.ts';
import { RoomConflicts } from '#web/office/front-desk/reception/room-conflicts.tsx';
import { NotConfirmed } from '#web/office/payments/not-confirmed.tsx';
import { formatSum } from '#web/office/reports/figures.ts';
import { ShareFact } from '#web/office/reports/overview/share-panel.tsx';
import { ForeignEquivalent } from '#web/office/rooms/foreign-equivalent.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

export function Today({ figures }: { figures: TodayOverview }) {
  const { today } = figures;
  const todayFilter = { from: today, to: today };
  return (
    <section aria-labelledby="today" className="space-y-5">
      <h2 id="today" className="text-xl figures">
        Today, {formatDay(today)}
      </h2>
      <RoomConflicts conflicts={figures.conflicts} />
      <div className="grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-4">
        <StatCard
          label="Arrivals"
          value={figures.arrivals}
          note={figures.toCome > 0 ? `${figures.toCome} still to come` : figures.arrivals > 0 && 'All have arrived'}
          icon={CalendarArrowDown}
          tab="bookings"
          search={todayFilter}
        />
        <StatCard
          label="In house"
          value={figures.guestsInHouse}
          note={`guests in ${plural(figures.staysInHouse, 'room')}`}
          icon={UsersRound}
          tab="bookings"
          search={{ status: 'checked_in' }}
        />
        <StatCard
          label="Departures"
          value={figures.departures}
          note="still to leave today"
          icon={CalendarArrowUp}
          tab="bookings"
          search={{ ...todayFilter, status: 'checked_in' }}
        />
        <StatCard
          label="Free tonight"
          value={figures.freeTonight}
          note={`rooms that can still be sold; ${figures.roomsSold} ${figures.roomsSold === 1 ? 'is' : 'are'} sold`}
          icon={BedSingle}
          tab="room-inventory"
        />
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        <MoneyToday figures={figures} />
        <OpenTasks needs={figures.needs} />
      </div>
    </section>
  );
}

const taskLook =
  'group -mx-3 flex min-h-12 items-center gap-3 rounded-lg px-3 py-2.5 font-medium wrap-anywhere hover:bg-sand';

function OpenTasks({ needs }: Pick<TodayOverview, 'needs'>) {
  const formatNearDay = useFormatNearDay();
  const { late, overstays, ...counts } = needs;
  const { refunds, deskRefunds, differences, unfinishedJobs, oddThings, unconfirmedTransfers, uncheckedRules } = counts;
  const isEmpty = [...Object.values(counts), late.count, overstays.count].every((count) => count === 0);
  return (
    <Panel title="What needs you">
      {isEmpty ? (
        <p className="text-soft">Nothing needs you now.</p>
      ) : (
        <ul className="-my-3 divide-y divide-hairline">
          {uncheckedRules > 0 && (
            <li>
              <TabLink tab="things-to-check" className={taskLook}>
                <TaskLine>{plural(uncheckedRules, 'rule', 'rules')} could not look for things to check</TaskLine>
              </TabLink>
            </li>
          )}
          {oddThings > 0 && (
            <li>
              <TabLink tab="things-to-check" className={taskLook}>
                <TaskLine>{plural(oddThings, 'thing to check has', 'things to check have')} no answer</TaskLine>
              </TabLink>
            </li>
          )}
          {unconfirmedTransfers > 0 && (
            <li>
              <TabLink tab="transfers" className={taskLook}>
                <TaskLine>{plural(unconfirmedTransfers, 'transfer waits', 'transfers wait')} to be confirmed</TaskLine>
              </TabLink>
            </li>
          )}
          {refunds > 0 && (
            <li>
              <TabLink tab="payments" className={taskLook}>
                <TaskLine>{plural(refunds, 'refund is', 'refunds are')} open</TaskLine>
              </TabLink>
            </li>
          )}
          {deskRefunds > 0 && (
            <li>
              <TabLink tab="bookings" search={{ source: 'manual', payment_status: 'refund_due' }} className={taskLook}>
                <TaskLine>{plural(deskRefunds, 'desk booking has', 'desk bookings have')} money to give back</TaskLine>
              </TabLink>
            </li>
          )}
          {differences > 0 && (
            <li>
              <TabLink tab="payments" search={{ part: 'gateway' }} className={taskLook}>
                <TaskLine>{plural(differences, 'difference')} from the card gateway’s list</TaskLine>
              </TabLink>
            </li>
          )}
          {unfinishedJobs > 0 && (
            <li>
              <TabLink tab="unfinished-work" className={taskLook}>
                <TaskLine>{plural(unfinishedJobs, 'piece', 'pieces')} of unfinished work</TaskLine>
              </TabLink>
            </li>
          )}
          <OverdueTasks
            stays={overstays}
            status="checked_in"
            detailOf={(stay) => `should have left on ${formatNearDay(stay.checkOut)}`}
          />
          <OverdueTasks
            stays={late}
            status="confirmed"
            detailOf={(stay) => `should have arrived on ${formatNearDay(stay.checkIn)}`}
          />
        </ul>
      )}
    </Panel>
  );
}

type OverdueTasksProps = {
  stays: OverdueStays;
  /** The status by which the bookings list must be filtered to show all of these stays. */
  status: 'checked_in' | 'confirmed';
  detailOf: (stay: OverdueStays['longest'][number]) => string;
};

function OverdueTasks({ stays: { count, longest }, status, detailOf }: OverdueTasksProps) {
  return (
    <>
      {longest.map((stay) => (
        <li key={stay.id}>
          <Link {...opening('booking', stay.id)} className={taskLook}>
            <TaskLine>
              {stay.guestName} {detailOf(stay)}
              <span className="block text-sm font-normal text-soft">{stay.roomType}</span>
            </TaskLine>
          </Link>
        </li>
      ))}
      {count > longest.length && (
        <li>
          <TabLink tab="bookings" search={{ status, sort: 'check_in', dir: 'asc' }} className={taskLook}>
            <TaskLine>and {plural(count - longest.length, 'more', 'more')}</TaskLine>
          </TabLink>
        </li>
      )}
    </>
  );
}

function TaskLine({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="min-w-0 grow figures">{children}</span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
    </>
  );
}

function MoneyToday({ figures }: { figures: TodayOverview }) {
  const { methods, netKobo, unconfirmedKobo, netLastWeekKobo, today } = figures;
  const formatNearDay = useFormatNearDay();
  const usedMethods = methods.filter(({ roomsKobo, barKobo }) => roomsKobo !== 0 || barKobo !== 0);
  return (
    <Panel title="Money today">
      <ul className="-mt-3 divide-y divide-hairline">
        {usedMethods.map(({ method, roomsKobo, barKobo }) => (
          <ShareFact key={method} label={moneyMethodLabels[method]}>
            {formatSum(roomsKobo, barKobo)}
          </ShareFact>
        ))}
        <ShareFact label="Net" meaning={definitions.totalRevenue}>
          {formatNaira(netKobo)}
          <ForeignEquivalent amount={netKobo} />
          <NotConfirmed amount={unconfirmedKobo} className="block text-sm font-normal text-soft" />
          <span className="block text-sm font-normal text-soft">
            {formatNaira(netLastWeekKobo)} on {formatNearDay(addDays(today, -7))} by this time
          </span>
        </ShareFact>
      </ul>
      <TabLink tab="reports" className={buttonLook('outline', 'mt-3 max-sm:w-full')}>
        Open today’s report
      </TabLink>
    </Panel>
  );
}
