import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay } from '#contract/core/dates.ts';
import { formatNaira } from '#contract/core/money.ts';
import { cardGatewayName, moneyMethodLabels } from '#contract/core/money-methods.ts';
import { formatCount, plural } from '#contract/core/plural.ts';
import { otherSeenState } from '#contract/housekeeping/housekeeping.ts';
import { actionLabel, endsBooking } from '#contract/oversight/audit-text.ts';
import { type DailyReport, figureDefinitions, insightMessages, type StaySummary } from '#contract/reports/insights.ts';
import { openItemLabels } from '#contract/reports/night-audit.ts';
import { roomAndType, roomsText } from '#contract/rooms/room-use.ts';
import { useFacts } from '#web/core/context.ts';
import { BookingStatusBadge } from '#web/office/bookings/booking-status.tsx';
import { Definition } from '#web/office/core/definition.tsx';
import { type ReportColumn, ReportPart, ReportTable } from '#web/office/core/period/report-part.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { linkToOpen } from '#web/office/core/use-opened.ts';
import { NotConfirmed } from '#web/office/payments/not-confirmed.tsx';
import { countBookings, formatPercent, nairaOrDash, showsBar } from '#web/office/reports/figures.ts';
import { ForeignEquivalent } from '#web/office/rooms/foreign-equivalent.tsx';
import { Reference } from '#web/ui/reference.tsx';

export function RoomsPart({ rooms }: { rooms: DailyReport['rooms'] }) {
  return (
    <ReportPart title="Rooms of the night">
      <ul className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-5 print:grid-cols-5">
        <Figure label="Rooms sold" meaning={figureDefinitions.nightOccupancy}>
          {formatCount(rooms.sold)} <span className="text-base text-soft">of {formatCount(rooms.total)}</span>
        </Figure>
        <Figure label="Occupancy" meaning={figureDefinitions.nightOccupancy}>
          {formatPercent(rooms.occupancy)}
        </Figure>
        <Figure label="Room charge" meaning={figureDefinitions.roomCharge}>
          {formatNaira(rooms.roomChargeKobo)}
        </Figure>
        <Figure label="ADR" meaning={figureDefinitions.adr}>
          {nairaOrDash(rooms.adrKobo)}
        </Figure>
        <Figure label="RevPAR" meaning={figureDefinitions.revPar}>
          {nairaOrDash(rooms.revParKobo)}
        </Figure>
      </ul>
    </ReportPart>
  );
}

type FigureProps = { label: string; meaning: string; children: ReactNode };

function Figure({ label, meaning, children }: FigureProps) {
  return (
    <li className="min-w-0">
      <div className="flex flex-wrap items-center text-sm text-soft">
        {label}
        <Definition term={label} meaning={meaning} />
      </div>
      <p className="mt-1 text-2xl font-semibold figures wrap-anywhere print:text-xl">{children}</p>
    </li>
  );
}

type Money = DailyReport['money'];
type StaffMoney = Money['byStaff'][number];
type MoneyTotals = Pick<StaffMoney, 'takenKobo' | 'givenBackKobo' | 'netKobo' | 'unconfirmedKobo'>;

const totalColumns: readonly ReportColumn<MoneyTotals>[] = [
  { label: 'Taken', isNumber: true, render: ({ takenKobo }) => formatNaira(takenKobo) },
  { label: 'Given back', isNumber: true, render: ({ givenBackKobo: back }) => (back === 0 ? null : formatNaira(back)) },
  {
    label: 'Of it not confirmed',
    isNumber: true,
    render: ({ unconfirmedKobo }) => (unconfirmedKobo === 0 ? null : formatNaira(unconfirmedKobo)),
  },
  { label: 'Net', isNumber: true, render: ({ netKobo }) => formatNaira(netKobo) },
];
const bothStreamColumns: readonly ReportColumn<Pick<Money, 'roomsKobo' | 'barKobo'>>[] = [
  { label: 'Net, rooms', isNumber: true, render: ({ roomsKobo }) => (roomsKobo === 0 ? null : formatNaira(roomsKobo)) },
  { label: 'Net, bar', isNumber: true, render: ({ barKobo }) => (barKobo === 0 ? null : formatNaira(barKobo)) },
];
const methodColumn: ReportColumn<Pick<StaffMoney, 'method'>> = {
  label: 'Method',
  render: (row) => moneyMethodLabels[row.method],
};
const staffMoneyColumns: readonly ReportColumn<StaffMoney>[] = [
  { label: 'By', render: ({ staffName }) => staffName ?? cardGatewayName },
  methodColumn,
  { label: 'Transactions', isNumber: true, render: ({ transactions }) => formatCount(transactions) },
  ...totalColumns,
];

export function TakenPart({ money }: { money: Money }) {
  const { hotel } = useFacts();
  const { byStaff, byMethod } = money;
  const withBar = showsBar(hotel, [money.barKobo, ...byMethod.map(({ barKobo }) => barKobo)]);
  const streamColumns = withBar ? bothStreamColumns : bothStreamColumns.slice(0, 1);
  const totals = totalColumns.map(({ render }) => render(money));
  const transactionCount = byStaff.reduce((all, staffMoney) => all + staffMoney.transactions, 0);
  return (
    <ReportPart
      title="Money"
      summary={
        <div className="flex items-center">
          <span>
            {formatNaira(money.netKobo)}
            <ForeignEquivalent amount={money.netKobo} /> net
            <NotConfirmed amount={money.unconfirmedKobo} className="block" />
          </span>
          <Definition
            term="Money"
            meaning={[
              figureDefinitions.taken,
              figureDefinitions.givenBack,
              figureDefinitions.net,
              figureDefinitions.unconfirmed,
            ]}
          />
        </div>
      }
      emptyText={byStaff.length === 0 && money.owedBackKobo === 0 && money.onRoomsKobo === 0 && 'No money came in'}
    >
      <div className="space-y-6 print:space-y-3">
        {money.onRoomsKobo !== 0 && (
          <p className="flex items-center figures">
            <span className="font-semibold">Drinks put on rooms, not in the net: {formatNaira(money.onRoomsKobo)}</span>
            <Definition term="Drinks put on rooms" meaning={figureDefinitions.onRooms} />
          </p>
        )}
        {money.owedBackKobo > 0 && (
          <p className="flex items-center figures">
            <span className="font-semibold">Came to be owed back: {formatNaira(money.owedBackKobo)}</span>
            <Definition term="Came to be owed back" meaning={figureDefinitions.owedBack} />
          </p>
        )}
        {byStaff.length > 0 && (
          <>
            <ReportTable
              label="Money by method"
              columns={[methodColumn, ...streamColumns, ...totalColumns]}
              rows={byMethod}
              rowKey={(row) => row.method}
              total={['Total', ...streamColumns.map(({ render }) => render(money)), ...totals]}
            />
            <ReportTable
              label="Money by staff member"
              columns={staffMoneyColumns}
              rows={byStaff}
              rowKey={(staffMoney) => byStaff.indexOf(staffMoney)}
              total={['Total', '', formatCount(transactionCount), ...totals]}
            />
          </>
        )}
      </div>
    </ReportPart>
  );
}

export function PostedPart({ report: { posted, unfinished } }: { report: DailyReport }) {
  return (
    <ReportPart
      title="Nights charged"
      summary={
        <div className="flex items-center">
          <span>
            {plural(posted.nights, 'night')}, {formatNaira(posted.amountKobo)}
          </span>
          <Definition term="Nights charged" meaning={figureDefinitions.posted} />
        </div>
      }
      emptyText={
        posted.nights === 0 &&
        posted.amountKobo === 0 &&
        (unfinished ? 'Nights are charged when the day is closed' : 'No night was charged')
      }
    />
  );
}

export function OpenItemsPart({ open, isClosed }: { open: DailyReport['open']; isClosed: boolean }) {
  if (open.length === 0) return null;
  return (
    <ReportPart title={isClosed ? 'Open when the day was closed' : 'Open now'} summary={open.length}>
      <ul className="-mb-2.5 divide-y divide-hairline border-t border-hairline print:mb-0 print:border-t-0">
        {open.map(({ kind, booking, rooms, tab, amountKobo }) => (
          <li
            key={`${kind} ${booking?.id ?? tab ?? rooms.join()}`}
            className="flex items-start gap-x-6 py-2.5 wrap-anywhere break-inside-avoid print:py-1.5"
          >
            <p className="min-w-0 grow">
              <span className="font-semibold">{openItemLabels[kind].title}</span>:{' '}
              {[booking?.guestName, booking?.reference, roomsText(rooms), tab].filter(Boolean).join(', ')}
            </p>
            {amountKobo > 0 && <p className="shrink-0 figures">{formatNaira(amountKobo)}</p>}
          </li>
        ))}
      </ul>
    </ReportPart>
  );
}

type ReportedStay = StaySummary & Partial<Pick<DailyReport['noShows'][number], 'at' | 'by' | 'reason'>>;

export function StayLines({ stays }: { stays: readonly ReportedStay[] }) {
  const formatInstant = useFormatInstant();
  return (
    <ul className="-mb-2.5 divide-y divide-hairline border-t border-hairline print:mb-0 print:border-t-0">
      {stays.map((stay) => (
        <li
          key={stay.id}
          aria-label={stay.guestName}
          className="grid gap-x-6 gap-y-1.5 py-2.5 break-inside-avoid sm:grid-cols-[minmax(0,1fr)_auto] print:py-1.5"
        >
          <div className="min-w-0">
            <p className="wrap-anywhere">
              <Link
                {...linkToOpen('booking', stay.id)}
                className="font-semibold underline decoration-hairline decoration-2 underline-offset-4 hover:decoration-terracotta print:no-underline"
              >
                {stay.guestName}
              </Link>{' '}
              <span className="text-sm text-soft figures">
                <Reference>{stay.reference}</Reference>
              </span>
            </p>
            <p className="text-sm text-soft figures print:text-base">
              {roomAndType(stay.roomType, stay.rooms)}, {plural(stay.guests, 'guest')}, {formatDay(stay.checkIn)} to{' '}
              {formatDay(stay.checkOut)}
            </p>
            {stay.by && (
              <p className="text-sm wrap-anywhere print:text-base">
                {stay.reason ? `“${stay.reason}”, ` : 'No reason given, '}
                {stay.by}
                {stay.at && (
                  <span className="text-soft figures">
                    , <time dateTime={stay.at}>{formatInstant(stay.at)}</time>
                  </span>
                )}
              </p>
            )}
          </div>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 self-start sm:justify-end">
            <span className="text-sm figures print:text-base">
              {stay.owedBackKobo
                ? insightMessages.toRefund(formatNaira(stay.owedBackKobo))
                : `${formatNaira(stay.paidAmountKobo)} paid of ${formatNaira(stay.totalAmountKobo)}`}
            </span>
            {/* On paper the badge is plain text, because browsers usually print no background colors. */}
            <span className="print:*:border-0 print:*:p-0 print:*:text-base print:*:text-ink">
              <BookingStatusBadge status={stay.status} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

type StockedDrink = DailyReport['stock'][number];

const stockColumn = (label: string, countOf: (drink: StockedDrink) => number): ReportColumn<StockedDrink> => ({
  label,
  isNumber: true,
  render: (drink) => formatCount(countOf(drink)),
});

const movementColumn = (label: string, countOf: (drink: StockedDrink) => number): ReportColumn<StockedDrink> => ({
  label,
  isNumber: true,
  render: (drink) => (countOf(drink) === 0 ? null : formatCount(countOf(drink))),
});

const stockColumns: readonly ReportColumn<StockedDrink>[] = [
  { label: 'Drink', render: ({ drinkName }) => drinkName },
  stockColumn('Before', ({ before }) => before),
  movementColumn('Restocked', ({ restocked }) => restocked),
  movementColumn('Sold', ({ sold }) => sold),
  movementColumn('Returned', ({ returned }) => returned),
  movementColumn('Corrected', ({ corrected }) => corrected),
  movementColumn('Lost', ({ broken }) => broken),
  stockColumn('After', ({ after }) => after),
];

export function StockPart({ stock }: { stock: readonly StockedDrink[] }) {
  return (
    <ReportPart
      title="Stock"
      summary={stock.length > 0 && `${plural(stock.length, 'drink')} moved`}
      emptyText={stock.length === 0 && 'No stock moved'}
    >
      <ReportTable label="Stock" columns={stockColumns} rows={stock} rowKey={({ drinkId }) => drinkId} />
    </ReportPart>
  );
}

export function DiscrepanciesPart({ discrepancies }: { discrepancies: DailyReport['discrepancies'] }) {
  const formatInstant = useFormatInstant();
  if (discrepancies.length === 0) return null;
  return (
    <ReportPart title="Rooms seen otherwise than the desk had them" summary={discrepancies.length}>
      <ul className="-mb-2.5 divide-y divide-hairline border-t border-hairline print:mb-0 print:border-t-0">
        {discrepancies.map(({ id, number, seen, seenBy, seenAt, answer, answeredBy }) => (
          <li key={id} className="py-2.5 wrap-anywhere break-inside-avoid print:py-1.5">
            <p>
              <span className="font-semibold">{number}</span> was seen {seen}, and the desk had it{' '}
              {otherSeenState(seen)}
            </p>
            <p className="text-sm print:text-base">
              {seenBy}
              <span className="text-soft figures">
                , <time dateTime={seenAt}>{formatInstant(seenAt)}</time>
              </span>
              {answer ? `. “${answer}”, ${answeredBy}` : '. Nobody has answered yet.'}
            </p>
          </li>
        ))}
      </ul>
    </ReportPart>
  );
}

export function OddThingsPart({ things }: { things: DailyReport['oddThings'] }) {
  if (things.length === 0) return null;
  return (
    <ReportPart title="To check, and not answered yet" summary={things.length}>
      <ul className="-mb-2.5 divide-y divide-hairline border-t border-hairline print:mb-0 print:border-t-0">
        {things.map(({ id, kind, title, who }) => (
          <li key={id} className="py-2.5 wrap-anywhere break-inside-avoid print:py-1.5">
            <p>
              <span className="text-soft">{kind}:</span>{' '}
              <TabLink
                tab="things-to-check"
                search={{ thing: id }}
                className="font-semibold underline underline-offset-4"
              >
                {title}
              </TabLink>
            </p>
            <p className="text-sm print:text-base">{who}</p>
          </li>
        ))}
      </ul>
    </ReportPart>
  );
}

export function EndedBookingsPart({ report }: { report: DailyReport }) {
  const { cancellations, lapsedHolds, undone } = report;
  const voidedOrDeleted = undone.filter(({ action }) => endsBooking(action));
  const voidedOrDeletedCount = countBookings(voidedOrDeleted);
  const lapsedText =
    lapsedHolds > 0 && `${plural(lapsedHolds, 'unpaid hold')} ran out or ${lapsedHolds === 1 ? 'was' : 'were'} let go`;
  return (
    <ReportPart
      title="Cancelled, voided and deleted bookings"
      summary={
        <div className="flex flex-wrap items-center gap-x-2">
          <span className="flex items-center">
            {formatCount(cancellations.length)} cancelled
            <Definition term="Cancellations" meaning={figureDefinitions.cancellations} />
          </span>
          {[voidedOrDeletedCount > 0 && `${formatCount(voidedOrDeletedCount)} voided or deleted`, lapsedText]
            .filter(Boolean)
            .join('; ')}
        </div>
      }
      emptyText={
        cancellations.length + voidedOrDeletedCount === 0 &&
        ['No booking was cancelled, voided or deleted', lapsedText].filter(Boolean).join('; ')
      }
    >
      {cancellations.length > 0 && <StayLines stays={cancellations} />}
      {voidedOrDeleted.length > 0 && (
        <div className={cancellations.length > 0 ? 'mt-2.5' : undefined}>
          <UndoneLines undone={voidedOrDeleted} />
        </div>
      )}
    </ReportPart>
  );
}

/** Shows what was undone, without the bookings that `EndedBookingsPart` shows. */
export function UndonePart({ undone }: { undone: DailyReport['undone'] }) {
  return (
    <ReportPart
      title="Refunds, deleted sales and changed prices"
      summary={undone.length > 0 && undone.length}
      emptyText={undone.length === 0 && 'Nothing was reversed, refunded, deleted or changed in price'}
    >
      <UndoneLines undone={undone} />
    </ReportPart>
  );
}

function UndoneLines({ undone }: { undone: DailyReport['undone'] }) {
  const formatInstant = useFormatInstant();
  return (
    <ul className="-mb-2.5 divide-y divide-hairline border-t border-hairline print:mb-0 print:border-t-0">
      {undone.map(({ at, actor, action, subject, amountKobo, owedBackKobo, reason }) => (
        <li key={at + action + subject} className="flex items-start gap-x-6 py-2.5 break-inside-avoid print:py-1.5">
          <div className="min-w-0 grow">
            <p className="wrap-anywhere">
              <span className="font-semibold">{actionLabel(action)}</span>: {subject}
            </p>
            <p className="text-sm wrap-anywhere print:text-base">
              {reason ? `“${reason}”, ` : 'No reason given, '}
              {actor}
              <span className="text-soft figures">
                , <time dateTime={at}>{formatInstant(at)}</time>
              </span>
            </p>
          </div>
          <p className="shrink-0 text-right figures">
            {amountKobo !== null && formatNaira(amountKobo)}
            {owedBackKobo > 0 && (
              <span className="block text-sm text-soft print:text-base">
                {insightMessages.toRefund(formatNaira(owedBackKobo))}
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
