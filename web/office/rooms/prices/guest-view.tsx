import { useState } from 'react';
import { addDays, type Day, isDay, nightsBetween } from '#contract/core/dates.ts';
import { formatNaira, priceLinesOf } from '#contract/core/money.ts';
import { daysBetween } from '#contract/front-desk/stay-change.ts';
import type { RoomTypeView } from '#contract/rooms/inventory.ts';
import { pricesByPeriods } from '#contract/rooms/night-prices.ts';
import type { RatePlanOffer } from '#contract/rooms/rate-plan-offers.ts';
import { quoteStay, ratePlansForStay, ratePlanText, standardRatePlan } from '#contract/rooms/rate-plan-prices.ts';
import type { RatePeriodView } from '#contract/rooms/rates.ts';
import { brokenConditions, conditionsOn, type StayCondition } from '#contract/rooms/stay-conditions.ts';
import { useFacts } from '#web/core/context.ts';
import { PriceLines } from '#web/offer/price-lines.tsx';
import { StayOffer, type StayToOffer } from '#web/offer/stay-offer.tsx';
import { presentTime, StayTerms } from '#web/offer/stay-terms.tsx';
import { useApiQuery } from '#web/office/core/query.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DateField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type GuestViewProps = {
  type: RoomTypeView;
  periods: readonly Pick<RatePeriodView, 'from' | 'lastNight' | 'weekdays' | 'priceKobo'>[];
  conditions: readonly StayCondition[];
  checkIn: Day;
  hasUnsaved: boolean;
  onClose: () => void;
};

export function GuestView({
  type,
  periods,
  conditions,
  checkIn: firstCheckIn,
  hasUnsaved: hasUnsavedChange,
  onClose,
}: GuestViewProps) {
  const facts = useFacts();
  const { hotel } = facts;
  const now = presentTime(facts);
  const [checkIn, setCheckIn] = useState(firstCheckIn);
  const leastNights = conditionsOn(conditions, firstCheckIn).minNights ?? 1;
  const [checkOut, setCheckOut] = useState(addDays(firstCheckIn, Math.max(leastNights, 3)));
  const nights = isDay(checkIn) && isDay(checkOut) ? nightsBetween(checkIn, checkOut) : 0;
  const isPriced = nights > 0 && nights <= hotel.stays.maxNights;
  const priceOf = pricesByPeriods(periods, type.pricePerNightKobo);
  const nightsOfStay = isPriced ? daysBetween(checkIn, checkOut) : [];
  const room = {
    ...type,
    prices: nightsOfStay.map((night) => ({ from: night, until: addDays(night, 1), priceKobo: priceOf(night) })),
  };
  const ratePlans = useApiQuery('listRatePlans', {}).data?.data.filter(({ isActive }) => isActive) ?? [];
  const quoteWith = (ratePlan: RatePlanOffer | undefined) =>
    quoteStay(room, { checkIn, checkOut, party: { guests: 1 }, ratePlan }, hotel.feePercent);
  const offeredRatePlans = ratePlansForStay(ratePlans, nights);
  const price = quoteWith(standardRatePlan(ratePlans, nights));
  const [brokenCondition] = isPriced ? brokenConditions(conditions, { checkIn, checkOut }) : [];
  const stay: StayToOffer = {
    ...{ checkIn, checkOut, nights, ratePlans, note: undefined, nextFreeByRoom: {}, now: now.toISOString() },
    ...{ isFreeByRoom: { [type.id]: !brokenCondition }, refusalByRoom: { [type.id]: brokenCondition?.message } },
  };
  return (
    <Dialog title="What guests see" onClose={onClose} size="small">
      <div className="grid grid-cols-2 gap-3">
        <DateField label="Check-in" value={checkIn} onChange={({ target }) => setCheckIn(target.value)} />
        <DateField label="Check-out" value={checkOut} onChange={({ target }) => setCheckOut(target.value)} />
      </div>
      <div className="mt-4 rounded-xl bg-sand px-5 py-4" role="status">
        <h3 className="text-xl">{type.roomType}</h3>
        {!isPriced && <p className="mt-2 text-soft">Choose the dates of a stay.</p>}
        {isPriced && (
          <div className="mt-2 space-y-3">
            <div>
              <StayOffer room={room} stay={stay} />
            </div>
            <PriceLines
              roomName={type.roomType}
              lines={priceLinesOf(price.nights)}
              price={price}
              feePercent={hotel.feePercent}
            />
            {offeredRatePlans.length > 1 && (
              <ul className="space-y-2 text-sm">
                {offeredRatePlans.map((ratePlan) => (
                  <li key={ratePlan.code}>
                    <span className="flex flex-wrap justify-between gap-x-4 font-semibold">
                      {ratePlanText(ratePlan)}
                      <span className="figures">{formatNaira(quoteWith(ratePlan).total)}</span>
                    </span>
                    <StayTerms terms={ratePlan.terms} checkIn={checkIn} now={now} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
      {hasUnsavedChange && (
        <div className="mt-3">
          <Notice>With your unsaved change. Nobody else sees it yet.</Notice>
        </div>
      )}
    </Dialog>
  );
}
