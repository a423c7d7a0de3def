import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Day } from '#contract/dates.ts';
import { formatDay } from '#contract/dates.ts';
import { type RoomTypeView, roomTypeMessages } from '#contract/inventory.ts';
import { naira } from '#contract/money.ts';
import { type NewRatePeriod, type RatePeriodView, rateMessages, weekdayNames } from '#contract/rates.ts';
import { useFacts } from '#web/core/context.ts';
import { addMonths, type Month, monthName, monthOf } from '#web/core/months.ts';
import { RadioPills } from '#web/office/bar-sales/radio-pills.tsx';
import { MonthNights, YearStrips } from '#web/office/prices/month-nights.tsx';
import { PeriodForm } from '#web/office/prices/period-form.tsx';
import type { SavedPrice } from '#web/office/prices/price-queries.ts';
import { SavedNote } from '#web/office/prices/saved-note.tsx';
import { press, type Stretch, type YearNight } from '#web/office/prices/year.ts';
import { YearGrid } from '#web/office/prices/year-grid.tsx';
import { PlansDialog } from '#web/office/rate-plans/plans-dialog.tsx';
import { failureOf } from '#web/office/shared/failure.ts';
import { useApiQuery } from '#web/office/shared/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export function Prices() {
  const types = useApiQuery('listRoomTypes', {});
  const [typeId, setTypeId] = useState<string>();
  if (types.error)
    return <Notice tone="danger">{failureOf(types.error, { failed: roomTypeMessages.fetchFailed }).message}</Notice>;
  const all = types.data?.data ?? [];
  const chosen = all.find(({ id }) => id === typeId) ?? all[0];
  if (!chosen) return types.data ? <Notice>No room type yet. Add one under Room Management.</Notice> : <Spinner />;
  return (
    <div className="space-y-5">
      <RadioPills
        label="Room type"
        scrollsSideways
        choices={all.map(({ id, room_type }) => [id, room_type] as const)}
        value={chosen.id}
        onChange={setTypeId}
      />
      <PricesOfType key={chosen.id} type={chosen} />
    </div>
  );
}

const everyDay: NewRatePeriod['weekdays'] = [1, 2, 3, 4, 5, 6, 7];

function PricesOfType({ type }: { type: RoomTypeView }) {
  const { today } = useFacts();
  const [first, setFirst] = useState<Month>(monthOf(today));
  const [openMonth, setOpenMonth] = useState<Month>();
  const [stretch, setStretch] = useState<Stretch>();
  const [edited, setEdited] = useState<RatePeriodView>();
  const [arePlansOpen, setPlansOpen] = useState(false);
  const [saved, setSaved] = useState<SavedPrice>();
  const year = useApiQuery('rateYear', { room_type_id: type.id, from: `${first}-01` });
  const list = useApiQuery('listRatePeriods', {});
  const periods = list.data?.data.filter(({ room_type_id }) => room_type_id === type.id) ?? [];
  const nights = year.data?.data ?? [];
  const nightsByDay = new Map<Day, YearNight>(nights.map((night) => [night.night, night]));
  const problem = year.error ?? list.error;

  const leave = () => {
    setStretch(undefined);
    setEdited(undefined);
  };
  const onPress = (day: Day) => {
    setEdited(undefined);
    setStretch(press(stretch, day));
  };
  const onSaved = (done: SavedPrice) => {
    leave();
    setSaved(done);
  };
  const initial: NewRatePeriod | undefined = edited
    ? { ...edited }
    : stretch?.last
      ? {
          ...{ room_type_id: type.id, name: '', from: stretch.from, last_night: stretch.last, weekdays: everyDay },
          price: type.price_per_night,
        }
      : undefined;

  return (
    <>
      {problem && <Notice tone="danger">{failureOf(problem, { failed: rateMessages.fetchFailed }).message}</Notice>}
      {saved && (
        <SavedNote
          key={saved.saved?.version ?? saved.before?.id}
          saved={saved}
          typeName={type.room_type}
          onUndone={() => setSaved(undefined)}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-soft figures">
          Base price <span className="font-semibold text-ink">{naira(type.price_per_night)}</span>
        </p>
        <Button look="outline" onClick={() => setPlansOpen(true)}>
          Plans and guests
        </Button>
        <YearTurner first={first} today={today} onTurn={setFirst} />
      </div>
      {year.data ? (
        <>
          <div className="hidden lg:block">
            <YearGrid
              name={type.room_type}
              first={first}
              nights={nightsByDay}
              basePrice={type.price_per_night}
              today={today}
              stretch={stretch}
              onPress={onPress}
              onStretch={setStretch}
              onLeave={leave}
            />
            <p className="mt-2 text-sm text-soft">
              Thousands of naira a night; the bar below is the share booked. Press the first night, then the last.
            </p>
          </div>
          <div className="lg:hidden">
            {openMonth ? (
              <MonthNights
                month={openMonth}
                nights={nightsByDay}
                basePrice={type.price_per_night}
                today={today}
                stretch={stretch}
                onPress={onPress}
                onBack={() => setOpenMonth(undefined)}
              />
            ) : (
              <YearStrips first={first} nights={nightsByDay} basePrice={type.price_per_night} onOpen={setOpenMonth} />
            )}
          </div>
        </>
      ) : (
        !year.error && <Spinner />
      )}
      {arePlansOpen && <PlansDialog room={type} onClose={() => setPlansOpen(false)} />}
      <PeriodList periods={periods} type={type} onEdit={setEdited} />
      {initial && (
        <Dialog title={edited ? edited.name : `Price of ${type.room_type}`} onClose={leave}>
          <PeriodForm
            key={edited?.id ?? 'new'}
            initial={initial}
            period={edited}
            periods={periods}
            nights={nights}
            basePrice={type.price_per_night}
            onSaved={onSaved}
            onLeave={leave}
          />
        </Dialog>
      )}
    </>
  );
}

function YearTurner({ first, today, onTurn }: { first: Month; today: Day; onTurn: (first: Month) => void }) {
  const canGoBack = first > monthOf(today);
  return (
    <div className="flex items-center gap-2">
      <Button look="outline" disabled={!canGoBack} onClick={() => onTurn(addMonths(first, -12))}>
        <ChevronLeft aria-hidden="true" className="size-5" />
        <span className="sr-only">A year earlier</span>
      </Button>
      <p aria-live="polite" className="font-semibold">
        {monthName(first)} to {monthName(addMonths(first, 11))}
      </p>
      <Button look="outline" onClick={() => onTurn(addMonths(first, 12))}>
        <ChevronRight aria-hidden="true" className="size-5" />
        <span className="sr-only">A year later</span>
      </Button>
    </div>
  );
}

const dateText = (day: Day): string => formatDay(day).replace(/^\w+, /, '');

const weekdaysText = ({ weekdays }: RatePeriodView): string =>
  weekdays.length === 7 ? '' : ` · ${weekdays.map((weekday) => weekdayNames[weekday - 1]).join(', ')}`;

type ListProps = {
  periods: readonly RatePeriodView[];
  type: RoomTypeView;
  onEdit: (period: RatePeriodView) => void;
};

function PeriodList({ periods, type, onEdit }: ListProps) {
  return (
    <Panel title="Prices by name" intro="Where two hold for a night, the one with fewer nights decides.">
      <ul className="divide-y divide-hairline figures">
        {periods.map((period) => (
          <li key={period.id}>
            <button
              type="button"
              onClick={() => onEdit(period)}
              className="flex min-h-14 w-full items-center justify-between gap-4 py-2 text-left hover:text-terracotta-deep"
            >
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{period.name}</span>
                <span className="block text-sm text-soft">
                  {dateText(period.from)} to {dateText(period.last_night)}
                  {weekdaysText(period)}
                </span>
              </span>
              <span className="font-semibold">{naira(period.price)}</span>
            </button>
          </li>
        ))}
        <li className="flex min-h-14 items-center justify-between gap-4 py-2">
          <span>
            <span className="block font-semibold">Base price</span>
            <span className="block text-sm text-soft">
              {periods.length === 0
                ? 'Every night. Press a night and another one for another price.'
                : 'All other nights'}
            </span>
          </span>
          <span className="font-semibold">{naira(type.price_per_night)}</span>
        </li>
      </ul>
    </Panel>
  );
}
