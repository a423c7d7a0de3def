import { useState } from 'react';
import type { Day } from '#contract/core/dates.ts';
import { formatNaira } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import type { RoomTypeView } from '#contract/rooms/inventory.ts';
import type { NewStayCondition, RatePeriodView, StayConditionView } from '#contract/rooms/rates.ts';
import { conditionText } from '#contract/rooms/stay-conditions.ts';
import { addMonthsToDay } from '#web/core/months.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { RadioPills } from '#web/office/core/radio-pills.tsx';
import { clashOf, hasSameDays, shortenedDays } from '#web/office/rooms/prices/draft.ts';
import type { SavedPrices } from '#web/office/rooms/prices/price-queries.ts';
import { aYearLater, type CopyMode, startingFrom } from '#web/office/rooms/prices/price-sets.ts';
import { type Proposal, ProposalsDialog } from '#web/office/rooms/prices/proposals.tsx';
import { longSpanText } from '#web/office/rooms/prices/year.ts';

type CopyDialogProps = {
  types: readonly RoomTypeView[];
  /** The first day of the twelve months to which the prices are copied. */
  first: Day;
  onSaved: (saved: SavedPrices) => void;
  onClose: () => void;
};

export function CopyDialog({ types, first: firstDay, onSaved, onClose }: CopyDialogProps) {
  const [mode, setMode] = useState<CopyMode>('weekdays');
  const since = addMonthsToDay(firstDay, -12);
  const { data } = useApiQuery('listRatePeriods', { since });
  const { data: periods = [], conditions = [] } = data ?? {};
  const nameOfType = (id: string | null) => types.find((type) => type.id === id)?.roomType ?? 'All room types';

  const isNewCondition = (to: NewStayCondition) =>
    !conditions.some((each) => each.kind === to.kind && each.roomTypeId === to.roomTypeId && hasSameDays(each, to));
  const lastYearsPeriods = startingFrom(periods, since);
  const belongsTo = (condition: StayConditionView, period: RatePeriodView) =>
    condition.roomTypeId === period.roomTypeId && hasSameDays(condition, period);

  const periodProposals = lastYearsPeriods.map((period): Proposal => {
    const others = periods.filter(({ roomTypeId }) => roomTypeId === period.roomTypeId);
    const { to, clash } = withoutClash(aYearLater(period, mode), others);
    const ownConditions = conditions.filter((condition) => belongsTo(condition, period));
    const copiedConditions = ownConditions.map((condition) => ({
      to: { ...aYearLater(condition, mode), ...daysOf(to) },
    }));
    return {
      key: period.id,
      label: `${period.name}, ${nameOfType(period.roomTypeId)}, ${formatNaira(period.priceKobo)}`,
      note: [`${longSpanText(period)} → ${longSpanText(to)}`, ...ownConditions.map(conditionText)].join(' · '),
      changes: { periods: [{ to }], conditions: copiedConditions.filter((each) => isNewCondition(each.to)) },
      problem: clash && `“${clash.other.name}” has these nights already.`,
    };
  });
  const otherConditions = startingFrom(conditions, since).filter(
    (condition) => !lastYearsPeriods.some((period) => belongsTo(condition, period)),
  );
  const conditionProposals = otherConditions.map((condition): Proposal => {
    const to: NewStayCondition = aYearLater(condition, mode);
    return {
      key: condition.id,
      label: `${conditionText(condition)}, ${nameOfType(condition.roomTypeId)}`,
      note: `${longSpanText(condition)} → ${longSpanText(to)}`,
      changes: { periods: [], conditions: [{ to }] },
      problem: isNewCondition(to) ? undefined : 'These nights have it already.',
    };
  });

  return (
    <ProposalsDialog
      title="Copy last year"
      intro="Prices and conditions that began in the twelve months before, a year later. What you leave out stays away."
      proposals={[...periodProposals, ...conditionProposals]}
      emptyText={data ? 'The year before has no prices by name and no conditions.' : 'Loading…'}
      savedText={(count) => `Copied from last year: ${plural(count, 'price or condition', 'prices and conditions')}.`}
      onSaved={onSaved}
      onClose={onClose}
    >
      <div className="mt-4">
        <RadioPills
          label="Move to"
          choices={[
            ['weekdays', 'The same weekdays'],
            ['dates', 'The same dates'],
          ]}
          value={mode}
          onChange={setMode}
        />
      </div>
    </ProposalsDialog>
  );
}

const daysOf = ({ from, lastNight }: RatePeriodView) => ({ from, lastNight });

/**
 * Shortens a copy that clashes, if that is possible. For example, the weekends of a whole year can share nights with
 * those of the next year.
 */
function withoutClash(to: RatePeriodView, otherPeriods: readonly RatePeriodView[]) {
  const clash = clashOf(to, otherPeriods);
  const shorterDays = clash && shortenedDays(to, clash);
  if (!shorterDays) return { to, clash };
  const shortenedPeriod = { ...to, ...shorterDays };
  return { to: shortenedPeriod, clash: clashOf(shortenedPeriod, otherPeriods) };
}
