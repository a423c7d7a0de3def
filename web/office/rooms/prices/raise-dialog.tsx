import { useState } from 'react';
import { addDays, isDay, type Weekday, weekdays } from '#contract/core/dates.ts';
import { plural } from '#contract/core/plural.ts';
import type { RoomTypeView } from '#contract/rooms/inventory.ts';
import { nightsOfPeriod, pricesByPeriods } from '#contract/rooms/night-prices.ts';
import type { RatePeriodView } from '#contract/rooms/rates.ts';
import { useFacts } from '#web/core/context.ts';
import { Weekdays } from '#web/office/rooms/prices/price-editor.tsx';
import type { SavedPrices } from '#web/office/rooms/prices/price-queries.ts';
import { raisedPrice, raisedPrices } from '#web/office/rooms/prices/price-sets.ts';
import { type Proposal, ProposalsDialog } from '#web/office/rooms/prices/proposals.tsx';
import { priceRange, type Stretch, spanText } from '#web/office/rooms/prices/year.ts';
import { DateField, TextField } from '#web/ui/field.tsx';

const numberWords = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Returns a title such as “All five, in %”. */
export const raiseTitle = (types: readonly RoomTypeView[]): string =>
  `All ${numberWords[types.length] ?? types.length}, in %`;

type RaiseDialogProps = {
  types: readonly RoomTypeView[];
  periods: readonly RatePeriodView[];
  stretch: Stretch | undefined;
  onSaved: (saved: SavedPrices) => void;
  onClose: () => void;
};

export function RaiseDialog({ types, periods, stretch, onSaved, onClose }: RaiseDialogProps) {
  const { today } = useFacts();
  const [from, setFrom] = useState(stretch?.from ?? today);
  const [lastNight, setLastNight] = useState(stretch?.last ?? stretch?.from ?? addDays(today, 6));
  const [chosenDays, setChosenDays] = useState<Weekday[]>([...weekdays]);
  const [percent, setPercent] = useState('10');
  const isComplete =
    isDay(from) && isDay(lastNight) && from <= lastNight && Number(percent) !== 0 && Number(percent) > -100;
  const days = { from, lastNight: lastNight, weekdays: chosenDays };
  const change = { percent: Number(percent), name: `${spanText(from, lastNight)}, ${percent} %` };
  const nights = isComplete ? nightsOfPeriod(days) : [];
  const proposals = nights.length > 0 ? types.map(proposalOf) : [];

  function proposalOf(type: RoomTypeView): Proposal {
    const periodsOfType = periods.filter(({ roomTypeId }) => roomTypeId === type.id);
    const pricesBefore = nights.map(pricesByPeriods(periodsOfType, type.pricePerNightKobo));
    return {
      key: type.id,
      label: type.roomType,
      note: `${priceRange(pricesBefore)} → ${priceRange(pricesBefore.map((price) => raisedPrice(price, change.percent)))} on ${plural(nights.length, 'night')}`,
      changes: { periods: raisedPrices(type, periods, days, change), conditions: [] },
    };
  }

  return (
    <ProposalsDialog
      title={raiseTitle(types)}
      intro="Every price of these nights rises by the percentage, or falls by it, and is rounded to ₦100. Other nights stay."
      proposals={proposals}
      emptyText="Choose nights and a percentage."
      savedText={(count) =>
        `Prices of ${plural(count, 'room type')} changed by ${percent} %: ${spanText(from, lastNight)}.`
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      <div className="mt-4 grid grid-cols-2 gap-3">
        <DateField label="From" value={from} onChange={({ target }) => setFrom(target.value)} />
        <DateField label="Last night" value={lastNight} onChange={({ target }) => setLastNight(target.value)} />
      </div>
      <Weekdays value={chosenDays} onChange={setChosenDays} error={undefined} />
      <div className="mt-3 w-36">
        <TextField
          label="Percent"
          type="number"
          inputMode="decimal"
          value={percent}
          onChange={({ target }) => setPercent(target.value)}
        />
      </div>
    </ProposalsDialog>
  );
}
