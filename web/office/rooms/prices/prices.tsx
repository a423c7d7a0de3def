import { Link } from '@tanstack/react-router';
import { BadgePercent, ChevronLeft, ChevronRight, Copy, Eye, Percent, Shirt } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Day, isDay } from '#contract/core/dates.ts';
import { formatNaira } from '#contract/core/money.ts';
import { type RoomTypeView, roomTypeMessages } from '#contract/rooms/inventory.ts';
import { type RatePeriodView, rateMessages, type StayConditionView } from '#contract/rooms/rates.ts';
import { conditionsOn, conditionText, type StayCondition } from '#contract/rooms/stay-conditions.ts';
import { useFacts } from '#web/core/context.ts';
import { addMonths, type Month, monthName, monthOf } from '#web/core/months.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { RadioPills } from '#web/office/core/radio-pills.tsx';
import { useUnsaved } from '#web/office/core/unsaved.ts';
import { useIsOnline } from '#web/office/core/use-is-online.ts';
import { linkToOpen } from '#web/office/core/use-opened.ts';
import { EditRow } from '#web/office/rooms/edit-row.tsx';
import { CopyDialog } from '#web/office/rooms/prices/copy-dialog.tsx';
import {
  conditionsAfter,
  conditionsOf,
  type PeriodsAndConditions as PricesOfAll,
} from '#web/office/rooms/prices/draft.ts';
import { GuestView } from '#web/office/rooms/prices/guest-view.tsx';
import { MonthNights, YearStrips } from '#web/office/rooms/prices/month-nights.tsx';
import { type MarkedNight, YearKey } from '#web/office/rooms/prices/night-content.tsx';
import { PriceEditor } from '#web/office/rooms/prices/price-editor.tsx';
import type { SavedPrices } from '#web/office/rooms/prices/price-queries.ts';
import { RaiseDialog, raiseTitle } from '#web/office/rooms/prices/raise-dialog.tsx';
import { SavedNote } from '#web/office/rooms/prices/saved-note.tsx';
import { StartDialog } from '#web/office/rooms/prices/start-dialog.tsx';
import { usePriceEditor } from '#web/office/rooms/prices/use-price-editor.ts';
import { longSpanText, pressNight, type Stretch, type YearNight } from '#web/office/rooms/prices/year.ts';
import { YearGrid } from '#web/office/rooms/prices/year-grid.tsx';
import { RatePlansDialog } from '#web/office/rooms/rate-plans/rate-plans-dialog.tsx';
import { RoomTypeDialog } from '#web/office/rooms/room-types.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export function PricesScreen() {
  const typesQuery = useApiQuery('listRoomTypes', {});
  const [typeId, setTypeId] = useState<string>();
  const [nextTypeId, setNextTypeId] = useState<string>();
  const [hasUnsaved, setHasUnsaved] = useState(false);
  if (typesQuery.error)
    return (
      <Notice tone="danger">{failureOf(typesQuery.error, { failed: roomTypeMessages.fetchFailed }).message}</Notice>
    );
  const allTypes = typesQuery.data?.data ?? [];
  const chosenType = allTypes.find(({ id }) => id === typeId) ?? allTypes[0];
  if (!chosenType)
    return typesQuery.data ? <Notice>No room type yet. Add one under Room Management.</Notice> : <Spinner />;
  return (
    <div className="space-y-5">
      <RadioPills
        label="Room type"
        scrollsSideways
        choices={allTypes.map(({ id, roomType }) => [id, roomType] as const)}
        value={chosenType.id}
        onChange={(id) => (hasUnsaved ? setNextTypeId(id) : setTypeId(id))}
      />
      <PricesOfType key={chosenType.id} type={chosenType} types={allTypes} onUnsaved={setHasUnsaved} />
      {nextTypeId !== undefined && (
        <ConfirmDialog
          title="Leave what you typed?"
          tone="warning"
          confirmLabel="Leave it"
          cancelLabel="Back to it"
          pending={false}
          error={null}
          onConfirm={() => {
            setTypeId(nextTypeId);
            setNextTypeId(undefined);
          }}
          onClose={() => setNextTypeId(undefined)}
        >
          What you typed for {chosenType.roomType} is not saved.
        </ConfirmDialog>
      )}
    </div>
  );
}

const noPrices: PricesOfAll = { periods: [], conditions: [] };

type PricesOfTypeProps = {
  type: RoomTypeView;
  types: readonly RoomTypeView[];
  /** Called with whether something is typed that would be lost if another room type were chosen. */
  onUnsaved: (hasUnsaved: boolean) => void;
};

function PricesOfType({ type, types, onUnsaved }: PricesOfTypeProps) {
  const { today } = useFacts();
  const isOnline = useIsOnline();
  const [firstMonth, setFirst] = useState<Month>(monthOf(today));
  const [openMonth, setOpenMonth] = useState<Month>();
  const [pickedStretch, setPickedStretch] = useState<Stretch>();
  const [dialog, setDialog] = useState<OpenDialog | 'start'>();
  const [savedPrices, setSavedPrices] = useState<SavedPrices>();
  const yearQuery = useApiQuery('rateYear', { roomTypeId: type.id, from: `${firstMonth}-01` });
  const periodsQuery = useApiQuery('listRatePeriods', {});
  const prices = periodsQuery.data
    ? { periods: periodsQuery.data.data, conditions: periodsQuery.data.conditions }
    : noPrices;
  const editor = usePriceEditor({ type, prices, onSaved: setSavedPrices });
  const { values } = editor.draft;
  useUnsaved({ element: () => undefined, isUnsaved: () => editor.hasUnsaved });
  useEffect(() => {
    onUnsaved(editor.hasUnsaved);
    return () => onUnsaved(false);
  }, [onUnsaved, editor.hasUnsaved]);

  const periods = prices.periods.filter(({ roomTypeId }) => roomTypeId === type.id);
  const conditions = prices.conditions.filter(({ roomTypeId }) => roomTypeId === null || roomTypeId === type.id);
  const editedStretch = editor.isOpen && isDay(values.from) ? { from: values.from, last: values.lastNight } : undefined;
  const stretch = pickedStretch ?? editedStretch;
  const nights = yearQuery.data?.data ?? [];
  const markedNights = markNights(nights, conditions, editor.clash?.nights ?? []);
  const problem = yearQuery.error ?? periodsQuery.error;

  const editStretch = (next: Stretch) => {
    setPickedStretch(undefined);
    editor.openStretch(next);
  };
  const onPress = (day: Day) => {
    const nextStretch = pressNight(pickedStretch, day);
    if (nextStretch.last) editStretch(nextStretch);
    else setPickedStretch(nextStretch);
  };
  const leave = () => {
    setPickedStretch(undefined);
    editor.leave();
  };
  const sharedProps = { nights: markedNights, basePrice: type.pricePerNightKobo, today, stretch, onPress };
  const close = () => setDialog(undefined);

  return (
    <>
      {problem && <Notice tone="danger">{failureOf(problem, { failed: rateMessages.fetchFailed }).message}</Notice>}
      {!isOnline && <Notice>{rateMessages.offline}</Notice>}
      {savedPrices && (
        <SavedNote
          key={JSON.stringify(savedPrices.changes)}
          saved={savedPrices}
          onUndone={() => setSavedPrices(undefined)}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <YearTurner first={firstMonth} today={today} onTurn={setFirst} />
        <div className="max-lg:hidden">
          <PriceTools types={types} onOpen={setDialog} />
        </div>
      </div>
      {periodsQuery.data && periods.length === 0 && conditions.length === 0 && (
        <EmptyState title="Every night costs the base price.">
          <p className="w-full text-soft">
            {formatNaira(type.pricePerNightKobo)} for {type.roomType}. Press a night and another one, or start with what
            many hotels have.
          </p>
          <Button onClick={() => setDialog('start')}>Weekends, Easter and December</Button>
        </EmptyState>
      )}
      {yearQuery.data ? (
        <>
          <div className="hidden lg:block">
            <YearGrid
              {...sharedProps}
              name={type.roomType}
              first={firstMonth}
              onStretch={setPickedStretch}
              onEdit={() => stretch && editStretch(stretch)}
              onLeave={leave}
            />
            <YearKey basePrice={type.pricePerNightKobo} />
            <p className="mt-2 text-sm text-soft">
              Thousands of naira a night. Press the first night, then the last, or drag; or use the arrows with Shift,
              and Enter.
            </p>
          </div>
          <div className="lg:hidden">
            {openMonth ? (
              <MonthNights {...sharedProps} month={openMonth} onBack={() => setOpenMonth(undefined)} />
            ) : (
              <YearStrips
                first={firstMonth}
                nights={markedNights}
                basePrice={type.pricePerNightKobo}
                onOpen={setOpenMonth}
              />
            )}
          </div>
        </>
      ) : (
        !yearQuery.error && <Spinner />
      )}
      <PeriodList
        periods={periods}
        conditions={conditions}
        type={type}
        onEdit={editor.openPeriod}
        onEditType={() => setDialog('type')}
        onEditDays={({ from, lastNight, weekdays: chosen }) =>
          editor.openDays({
            ...{ roomTypeId: type.id, name: '', from, lastNight, weekdays: chosen },
            priceKobo: markedNights.get(from)?.priceKobo ?? type.pricePerNightKobo,
          })
        }
      />
      <div className="lg:hidden">
        <PriceTools types={types} onOpen={setDialog} />
      </div>
      {editor.isOpen && <PriceEditor editor={editor} type={type} prices={prices} nights={nights} />}
      {dialog === 'raise' && (
        <RaiseDialog
          types={types}
          periods={prices.periods}
          stretch={stretch}
          onSaved={setSavedPrices}
          onClose={close}
        />
      )}
      {dialog === 'copy' && (
        <CopyDialog types={types} first={`${firstMonth}-01`} onSaved={setSavedPrices} onClose={close} />
      )}
      {dialog === 'plans' && <RatePlansDialog room={type} onClose={close} />}
      {dialog === 'type' && <RoomTypeDialog type={type} close={close} />}
      {dialog === 'start' && <StartDialog type={type} today={today} onSaved={setSavedPrices} onClose={close} />}
      {dialog === 'guests' && (
        <GuestView
          type={type}
          periods={editor.isOpen ? [...editor.others, values] : periods}
          conditions={editor.isOpen ? conditionsAfter(editor.draft, prices) : conditions}
          checkIn={stretch?.from ?? today}
          hasUnsaved={editor.isOpen && editor.canSave}
          onClose={close}
        />
      )}
    </>
  );
}

type OpenDialog = 'raise' | 'copy' | 'guests' | 'plans' | 'type';

type PriceToolsProps = { types: readonly RoomTypeView[]; onOpen: (dialog: OpenDialog) => void };

const PriceTools = ({ types, onOpen }: PriceToolsProps) => (
  <div className="flex flex-wrap gap-2">
    <Button look="outline" onClick={() => onOpen('raise')}>
      <Percent aria-hidden="true" className="size-4" />
      {raiseTitle(types)}
    </Button>
    <Button look="outline" onClick={() => onOpen('copy')}>
      <Copy aria-hidden="true" className="size-4" />
      Copy last year…
    </Button>
    <Button look="outline" onClick={() => onOpen('guests')}>
      <Eye aria-hidden="true" className="size-4" />
      What guests see
    </Button>
    <Button look="outline" onClick={() => onOpen('plans')}>
      <BadgePercent aria-hidden="true" className="size-4" />
      Plans, codes, companies
    </Button>
    <Link {...linkToOpen('services', 'all')} className={buttonLook('outline')}>
      <Shirt aria-hidden="true" className="size-4" />
      Services, taxes
    </Link>
  </div>
);

function markNights(
  nights: readonly YearNight[],
  conditions: readonly StayCondition[],
  clashing: readonly Day[],
): ReadonlyMap<Day, MarkedNight> {
  const clashingNights = new Set(clashing);
  let leastBefore: number | undefined;
  return new Map(
    nights.map((night) => {
      const nightConditions = conditionsOn(conditions, night.night);
      const startsLeastStay =
        nightConditions.minNights !== undefined &&
        (nightConditions.minNights !== leastBefore || night.night.endsWith('-01'));
      leastBefore = nightConditions.minNights;
      return [
        night.night,
        { ...night, conditions: nightConditions, startsLeastStay, hasClash: clashingNights.has(night.night) },
      ];
    }),
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

type PeriodListProps = {
  periods: readonly RatePeriodView[];
  conditions: readonly StayConditionView[];
  type: RoomTypeView;
  onEdit: (period: RatePeriodView) => void;
  onEditDays: (days: StayConditionView) => void;
  onEditType: () => void;
};

function PeriodList({ periods, conditions, type, onEdit, onEditDays, onEditType }: PeriodListProps) {
  const conditionsOfPeriods = periods.flatMap((period) => conditionsOf(conditions, period));
  const otherConditions = conditions.filter(({ id }) => !conditionsOfPeriods.some((each) => each.id === id));
  return (
    <Panel title="Prices by name" intro="Where two hold for a night, the one with fewer nights decides.">
      <ul className="divide-y divide-hairline figures">
        {periods.map((period) => (
          <li key={period.id}>
            <EditRow
              title={period.name}
              text={[longSpanText(period), ...conditionsOf(conditions, period).map(conditionText)].join(' · ')}
              onEdit={() => onEdit(period)}
            >
              <span className="font-semibold">{formatNaira(period.priceKobo)}</span>
            </EditRow>
          </li>
        ))}
        {otherConditions.map((condition) => (
          <li key={condition.id}>
            <EditRow
              title={conditionText(condition)}
              text={[longSpanText(condition), condition.roomTypeId === null && 'all room types']
                .filter(Boolean)
                .join(' · ')}
              onEdit={() => onEditDays(condition)}
            />
          </li>
        ))}
        <li>
          <EditRow
            title="Base price"
            text={
              periods.length === 0
                ? 'Every night. Press a night and another one for another price.'
                : 'All other nights'
            }
            onEdit={onEditType}
          >
            <span className="font-semibold">{formatNaira(type.pricePerNightKobo)}</span>
          </EditRow>
        </li>
      </ul>
    </Panel>
  );
}
