import type { Day } from '#contract/core/dates.ts';
import { formatNaira } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import type { RoomTypeView } from '#contract/rooms/inventory.ts';
import type { SavedPrices } from '#web/office/rooms/prices/price-queries.ts';
import { startingPrices } from '#web/office/rooms/prices/price-sets.ts';
import { type Proposal, ProposalsDialog } from '#web/office/rooms/prices/proposals.tsx';
import { longSpanText } from '#web/office/rooms/prices/year.ts';

type StartDialogProps = { type: RoomTypeView; today: Day; onSaved: (saved: SavedPrices) => void; onClose: () => void };

export function StartDialog({ type, today, onSaved, onClose }: StartDialogProps) {
  const proposals = startingPrices(type, today).map(({ period, leastNights }): Proposal => {
    const { priceKobo: _, name, ...days } = period;
    const leastStayCondition = { ...days, kind: 'min_stay_through' as const, nights: leastNights ?? null };
    return {
      key: name,
      label: `${name}, ${formatNaira(period.priceKobo)}`,
      note: [longSpanText(period), leastNights && `at least ${plural(leastNights, 'night')}`]
        .filter(Boolean)
        .join(' · '),
      changes: { periods: [{ to: period }], conditions: leastNights ? [{ to: leastStayCondition }] : [] },
    };
  });
  return (
    <ProposalsDialog
      title="Weekends, Easter and December"
      intro={`What many hotels have. ${type.roomType} costs ${formatNaira(type.pricePerNightKobo)} on all other nights.`}
      proposals={proposals}
      emptyText=""
      savedText={(count) => `Prices saved: ${plural(count, 'price')} by name, ${type.roomType}.`}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
