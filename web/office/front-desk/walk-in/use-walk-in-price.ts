import { useWatch } from 'react-hook-form';
import { deskFeePercent } from '#contract/bookings/bookings.ts';
import { isDay, nightsBetween } from '#contract/core/dates.ts';
import type { RatePlanOffer } from '#contract/rooms/rate-plan-offers.ts';
import { ratePlanOfStay } from '#contract/rooms/rate-plan-prices.ts';
import { useFacts } from '#web/core/context.ts';
import { quoteFor, type SpecialOffer, type SpecialQuote } from '#web/offer/special-offer.ts';
import type { WalkInFormState } from '#web/office/front-desk/walk-in/walk-in-rules.ts';
import type { RoomTypeTonight } from '#web/office/rooms/use-rooms-tonight.ts';

type PriceOptions = {
  form: WalkInFormState;
  room: RoomTypeTonight | undefined;
  ratePlans: readonly RatePlanOffer[];
  special: SpecialOffer | undefined;
};

export function usePriceOf({ form, ratePlans, special }: Omit<PriceOptions, 'room'>) {
  const { stays } = useFacts().hotel;
  const [checkIn, checkOut, guests, children, planCode] = useWatch({
    control: form.control,
    name: ['checkIn', 'checkOut', 'guests', 'children', 'plan'],
  });
  const nights = isDay(checkIn) && isDay(checkOut) ? nightsBetween(checkIn, checkOut) : 0;
  return (room: RoomTypeTonight): SpecialQuote | undefined => {
    if (nights < 1 || nights > stays.maxNights) return undefined;
    const ratePlan = ratePlanOfStay(ratePlans, nights, planCode);
    const party = { guests: Math.min(guests, room.maxOccupancy), children };
    return quoteFor(special, room, { checkIn, checkOut, party, ratePlan }, deskFeePercent);
  };
}

/** The price of the typed stay. It has no fee, because the server adds none to bookings made at the desk. */
export function useWalkInPrice({ room, ...options }: PriceOptions): SpecialQuote | undefined {
  const priceOf = usePriceOf(options);
  return room && priceOf(room);
}
