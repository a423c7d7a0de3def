import { formatNaira } from '#contract/core/money.ts';
import { moneyMethodLabels } from '#contract/core/money-methods.ts';
import { plural } from '#contract/core/plural.ts';
import { figureDefinitions } from '#contract/reports/insights.ts';
import type { OverdueStays, TodayOverview } from '#contract/reports/today.ts';
import { useFacts } from '#web/core/context.ts';
import { LinkedFacts } from '#web/office/core/linked-facts.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { type Task, Tasks } from '#web/office/core/tasks.tsx';
import { useFormatNearDay } from '#web/office/core/use-format-near-day.ts';
import { RoomConflicts } from '#web/office/front-desk/reception/room-conflicts.tsx';
import { NotConfirmed } from '#web/office/payments/not-confirmed.tsx';
import { cashTasks } from '#web/office/reports/cash-tasks.ts';
import { formatSum } from '#web/office/reports/figures.ts';
import { DayCards } from '#web/office/reports/overview/day-cards.tsx';
import { ShareFact } from '#web/office/reports/overview/share-panel.tsx';
import { StillMissing } from '#web/office/reports/overview/still-missing.tsx';
import { owedFacts } from '#web/office/reports/owed-facts.ts';
import { ForeignEquivalent } from '#web/office/rooms/foreign-equivalent.tsx';
import { useFormatDayOf } from '#web/office/till/shift/use-format-day-of.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

export function Today({ figures }: { figures: TodayOverview }) {
  const { hasBar } = useFacts().hotel;
  const formatNearDay = useFormatNearDay();
  const formatDayOf = useFormatDayOf();
  return (
    <>
      <StillMissing points={figures.openPoints} />
      <RoomConflicts conflicts={figures.conflicts} />
      <DayCards
        day={figures}
        free={{
          note: `rooms that can still be sold; ${figures.roomsSold} ${figures.roomsSold === 1 ? 'is' : 'are'} sold`,
          tab: 'room-inventory',
        }}
      />
      <div className="grid gap-3 lg:grid-cols-2 xl:grid-cols-3">
        <Tasks tasks={tasksOf(figures.needs, { formatNearDay, formatDayOf })} />
        <MoneyToday figures={figures} />
        <Panel title="What is owed" isDense>
          <LinkedFacts facts={owedFacts(figures.owed.filter(({ figure }) => hasBar || figure !== 'tabs'))} />
        </Panel>
      </div>
    </>
  );
}

type Formatters = { formatNearDay: (day: string) => string; formatDayOf: (instant: string) => string };

function tasksOf(needs: TodayOverview['needs'], { formatNearDay, formatDayOf }: Formatters): Task[] {
  const {
    dueNotes,
    refunds,
    deskRefunds,
    differences,
    unfinishedJobs,
    oddThings,
    unconfirmedTransfers,
    uncheckedRules,
    stockCounts,
    countsToSign,
    badHealthChecks,
  } = needs;
  const countedTasks: readonly [count: number, text: string, at: Task['at']][] = [
    [
      uncheckedRules,
      `${plural(uncheckedRules, 'rule')} could not look for things to check`,
      { tab: 'things-to-check' },
    ],
    [
      oddThings,
      `${plural(oddThings, 'thing to check has', 'things to check have')} no answer`,
      { tab: 'things-to-check' },
    ],
    [dueNotes, `${plural(dueNotes, 'note is', 'notes are')} due`, { tab: 'notes', search: { state: 'due' } }],
    [
      unconfirmedTransfers,
      `${plural(unconfirmedTransfers, 'transfer waits', 'transfers wait')} to be confirmed`,
      { tab: 'transfers' },
    ],
    [
      countsToSign,
      `${plural(countsToSign, 'count of cash waits', 'counts of cash wait')} for a signature`,
      { tab: 'shift' },
    ],
    [stockCounts, 'A count of the stock waits for you', { tab: 'stock', search: { part: 'counts' } }],
    [refunds, `${plural(refunds, 'refund is', 'refunds are')} open`, { tab: 'card-payments' }],
    [
      deskRefunds,
      `${plural(deskRefunds, 'desk booking has', 'desk bookings have')} money to give back`,
      { tab: 'bookings', search: { source: 'manual', payment_status: 'refund_due' } },
    ],
    [
      differences,
      `${plural(differences, 'difference')} from the card gateway’s list`,
      { tab: 'card-payments', search: { part: 'gateway' } },
    ],
    [unfinishedJobs, `${plural(unfinishedJobs, 'piece', 'pieces')} of unfinished work`, { tab: 'unfinished-work' }],
    [
      badHealthChecks,
      `${plural(badHealthChecks, 'check', 'checks')} of the hotel’s health ${badHealthChecks === 1 ? 'is' : 'are'} bad`,
      { tab: 'health' },
    ],
  ];
  return [
    ...cashTasks(needs.cashNotCounted, formatDayOf),
    ...countedTasks.filter(([count]) => count > 0).map(([, text, at]) => ({ text, at })),
    ...overdueTasks(needs.overstays, 'checked_in', (stay) => `should have left on ${formatNearDay(stay.checkOut)}`),
    ...overdueTasks(needs.late, 'confirmed', (stay) => `should have arrived on ${formatNearDay(stay.checkIn)}`),
  ];
}

/** `status` is the filter with which the list of bookings shows all of the stays. */
function overdueTasks(
  { count, longest }: OverdueStays,
  status: 'checked_in' | 'confirmed',
  overdueTextOf: (stay: OverdueStays['longest'][number]) => string,
): Task[] {
  const unlistedCount = count - longest.length;
  return [
    ...longest.map((stay) => ({
      text: `${stay.guestName} ${overdueTextOf(stay)}`,
      detail: stay.roomType,
      at: { booking: stay.id },
    })),
    ...(unlistedCount > 0
      ? [
          {
            text: `and ${plural(unlistedCount, 'more', 'more')}`,
            at: { tab: 'bookings' as const, search: { status, sort: 'check_in', dir: 'asc' } },
          },
        ]
      : []),
  ];
}

function MoneyToday({ figures }: { figures: TodayOverview }) {
  const { methods, netKobo, unconfirmedKobo, netLastWeekKobo } = figures;
  const usedMethods = methods.filter(({ roomsKobo, barKobo }) => roomsKobo !== 0 || barKobo !== 0);
  return (
    <Panel title="Money today" isDense>
      <ul className="divide-y divide-hairline">
        {usedMethods.map(({ method, roomsKobo, barKobo }) => (
          <ShareFact key={method} label={moneyMethodLabels[method]}>
            {formatSum(roomsKobo, barKobo)}
          </ShareFact>
        ))}
        <ShareFact label="Net" meaning={figureDefinitions.totalRevenue}>
          {formatNaira(netKobo)}
          <ForeignEquivalent amount={netKobo} />
          <NotConfirmed amount={unconfirmedKobo} className="block text-sm font-normal text-soft" />
        </ShareFact>
        <ShareFact label="Same day last week, by this time">
          <span className="font-normal">{formatNaira(netLastWeekKobo)}</span>
        </ShareFact>
      </ul>
      <TabLink tab="reports" className={buttonLook('outline', 'mt-2 max-sm:w-full')}>
        Open today’s report
      </TabLink>
    </Panel>
  );
}
