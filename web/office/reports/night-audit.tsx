import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { addDays, type Day, formatDay } from '#contract/core/dates.ts';
import { formatNaira } from '#contract/core/money.ts';
import type { TabId } from '#contract/core/office-address.ts';
import { plural } from '#contract/core/plural.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { figureDefinitions } from '#contract/reports/insights.ts';
import {
  type NightAudit as Audit,
  nightAuditMessages,
  type OpenItem,
  openItemLabels,
} from '#contract/reports/night-audit.ts';
import { roomsText } from '#contract/rooms/room-use.ts';
import { useFacts } from '#web/core/context.ts';
import { BookingLink } from '#web/office/bookings/booking-link.tsx';
import { Definition } from '#web/office/core/definition.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { PeriodScreen, useChosenDay } from '#web/office/core/period/period-screen.tsx';
import { ReportPart } from '#web/office/core/period/report-part.tsx';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function NightAuditScreen() {
  const { today } = useFacts();
  const { chosenDay, chooseDay } = useChosenDay();
  const query = useApiQuery('nightAudit', chosenDay ? { day: chosenDay } : {});
  const { data: audit, isPlaceholderData: isOutdated } = query;
  const day = chosenDay ?? audit?.day ?? today;
  const isRunning = audit && !isOutdated ? audit.state === 'running' : day >= today;
  return (
    <PeriodScreen
      unit="day"
      day={day}
      isLast={isRunning}
      isCurrent={isRunning}
      onChoose={chooseDay}
      query={query}
      failureMessage={nightAuditMessages.failed}
    >
      {(shown) => <AuditContent audit={shown} />}
    </PeriodScreen>
  );
}

function AuditContent({ audit }: { audit: Audit }) {
  const { day, state, open, rooms, posted, late } = audit;
  const isClosed = state === 'closed';
  const kinds = [...new Set(open.map(({ kind }) => kind))];
  return (
    <div className="space-y-5">
      <DayState audit={audit} />
      <ReportPart
        title={isClosed ? 'Open when the day was closed' : 'Open now'}
        summary={
          <span className="flex items-center">
            {open.length}
            {isClosed && <Definition term="Open" meaning={figureDefinitions.open} />}
          </span>
        }
        emptyText={open.length === 0 && nightAuditMessages.nothing}
      >
        <div className="space-y-5">
          {kinds.map((kind) => {
            const items = open.filter((item) => item.kind === kind);
            return (
              <section key={kind} aria-label={openItemLabels[kind].title}>
                <h4 className="flex items-baseline justify-between gap-4 text-base font-semibold">
                  {openItemLabels[kind].title}
                  <span className="figures text-soft">{items.length}</span>
                </h4>
                {!isClosed && <p className="text-sm text-soft">{openItemLabels[kind].text}</p>}
                <ul className="mt-2 divide-y divide-hairline border-t border-hairline">
                  {items.map((item, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two transfers of a stay can be alike
                    <OpenItemLine key={`${item.booking?.id ?? item.tab ?? item.rooms.join()} ${index}`} item={item} />
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
      </ReportPart>
      <ReportPart
        title={state === 'running' ? 'Rooms sold for the night, as it looks now' : 'Rooms sold for the night'}
        summary={
          <span className="flex items-center">
            {rooms.sold} of {plural(rooms.total, 'room')}, {formatNaira(rooms.roomChargeKobo)}
            <Definition term="Rooms sold" meaning={[figureDefinitions.nightOccupancy, figureDefinitions.roomCharge]} />
          </span>
        }
      />
      <ReportPart
        title={isClosed ? 'Nights charged' : 'Nights to charge'}
        summary={
          <span className="flex items-center">
            {plural(posted.nights, 'night')}, {formatNaira(posted.amountKobo)}
            <Definition term="Nights charged" meaning={figureDefinitions.posted} />
          </span>
        }
      >
        <p className="text-soft">
          {isClosed
            ? `The nights of ${formatDay(day)} are lines on the accounts of their guests.`
            : 'This night of guests who are in the house, and of guests who have left and still pay for it. It is charged when the day is closed.'}
          {(late.nights !== 0 || late.amountKobo !== 0) &&
            ` Of earlier nights, charged or taken back on this day: ${formatNaira(late.amountKobo)}.`}
        </p>
      </ReportPart>
    </div>
  );
}

function DayState({ audit: { day, state, number, closedAt } }: { audit: Audit }) {
  const formatInstant = useFormatInstant();
  const { user } = useSession();
  const { closingHour } = useFacts().hotel;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 aria-live="polite" className="text-xl sm:text-2xl">
          {formatDay(day)}
        </h2>
        {closedAt && (
          <p className="figures text-sm text-soft">
            Report number {number}, closed {formatInstant(closedAt)}
          </p>
        )}
      </div>
      {state === 'running' && <Notice>This day ends at {closingHour}, and is closed by itself then.</Notice>}
      {state === 'over' && <CloseDayPart day={day} />}
      {state === 'closed' && (
        <p className="text-soft">
          The day is locked. What comes later belongs to {formatDay(addDays(day, 1))} or the first day that is open.{' '}
          {user.role === 'superadmin' && (
            <TabLink
              tab="reports"
              search={{ day }}
              className="inline-flex min-h-11 items-center font-semibold text-ink underline decoration-hairline decoration-2 underline-offset-4 hover:decoration-terracotta"
            >
              Open the report
            </TabLink>
          )}
        </p>
      )}
    </div>
  );
}

function CloseDayPart({ day }: { day: Day }) {
  const closing = useApiMutation('closeDay');
  const [failure, setFailure] = useState<string>();
  const sendClosing = async () => {
    setFailure(undefined);
    try {
      toast.success((await closing.mutateAsync({ day })).message);
    } catch (problem) {
      setFailure(failureOf(problem, { failed: nightAuditMessages.closeFailed }).message);
    }
  };
  return (
    <Notice>
      <p>This day has ended and is not closed yet. Closing it posts its nights and locks it.</p>
      <Button className="mt-3" loading={closing.isPending} onClick={() => void sendClosing()}>
        Close the day
      </Button>
      {failure && (
        <p role="alert" className="mt-3 font-semibold">
          {failure}
        </p>
      )}
    </Notice>
  );
}

type ItemLink = { tab: TabId; text: string; roles: readonly StaffRole[] };
const linkOfRooms: ItemLink = { tab: 'room-status', text: 'See the rooms', roles: ['superadmin', 'receptionist'] };
const linkOfTabs: ItemLink = { tab: 'bar-sales', text: 'See the tabs', roles: ['superadmin', 'supervisor'] };

function OpenItemLine({ item: { booking, rooms, tab, amountKobo } }: { item: OpenItem }) {
  const { user } = useSession();
  const roomsLabel = roomsText(rooms);
  const link = tab === null ? linkOfRooms : linkOfTabs;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2.5">
      <div className="min-w-0 grow">
        {booking ? (
          <>
            <p className="wrap-anywhere">
              <span className="font-semibold">{booking.guestName}</span> <BookingLink booking={booking} />
            </p>
            <p className="figures text-sm text-soft">
              {[roomsLabel, `${formatDay(booking.checkIn)} to ${formatDay(booking.checkOut)}`]
                .filter(Boolean)
                .join(', ')}
            </p>
          </>
        ) : (
          <p className="flex flex-wrap items-center gap-x-4 font-semibold">
            {tab ?? roomsLabel}
            {link.roles.includes(user.role) && (
              <TabLink
                tab={link.tab}
                className="inline-flex min-h-11 items-center underline decoration-hairline decoration-2 underline-offset-4 hover:decoration-terracotta"
              >
                {link.text}
              </TabLink>
            )}
          </p>
        )}
      </div>
      {amountKobo > 0 && <p className="figures shrink-0 font-semibold">{formatNaira(amountKobo)}</p>}
    </li>
  );
}
