import { clsx } from 'clsx';
import { formatDay } from '#contract/core/dates.ts';
import { formatNaira } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import type { RatePlanOffer } from '#contract/rooms/rate-plan-offers.ts';
import { type Party, ratePlanText, standardRatePlan } from '#contract/rooms/rate-plan-prices.ts';
import type { RoomListing } from '#contract/rooms/rooms.ts';
import { useFacts } from '#web/core/context.ts';
import { quoteFor, type SpecialOffer } from '#web/offer/special-offer.ts';
import { StayTerms } from '#web/offer/stay-terms.tsx';

export type Dates = { checkIn: string; checkOut: string };

export type StayToOffer = {
  checkIn: string;
  checkOut: string;
  nights: number;
  /** How many adults and children stay. Without `party`, the price is for one guest. */
  party?: Party;
  /** The instant at which the offer was made, from which the dated terms of cancelling are computed. */
  now: string;
  ratePlans: readonly RatePlanOffer[];
  /** The code of the guest, if the server has checked it and guests can use it today. */
  special?: SpecialOffer | undefined;
  /** Whether each room type is free, by its id. A type whose check failed is missing. */
  isFreeByRoom: Readonly<Record<string, boolean>>;
  /** The condition that the stay breaks, in words, for room types that are not free because of one. */
  refusalByRoom: Readonly<Record<string, string | undefined>>;
  nextFreeByRoom: Readonly<Record<string, Dates>>;
  note: string | undefined;
};

export const bookableDates = (stay: StayToOffer | undefined, room: string) =>
  stay?.isFreeByRoom[room] === false ? stay.nextFreeByRoom[room] : stay;

type OfferedRoom = Pick<RoomListing, 'id' | 'pricePerNightKobo' | 'prices' | 'guestPrices'>;

type StayOfferProps = { room: OfferedRoom; stay: StayToOffer; hasTerms?: boolean };

export function StayOffer({ room, stay, hasTerms = true }: StayOfferProps) {
  const { hotel } = useFacts();
  const isFree = stay.isFreeByRoom[room.id];
  if (isFree === undefined) return null;
  const nextFree = stay.nextFreeByRoom[room.id];
  const dates = { checkIn: stay.checkIn, checkOut: stay.checkOut };
  const ratePlan = standardRatePlan(stay.ratePlans, stay.nights);
  const pricedStay = { ...dates, party: stay.party ?? { guests: 1 }, ratePlan };
  const { total, problem } = quoteFor(stay.special, room, pricedStay, hotel.feePercent);
  const code = problem ? undefined : stay.special?.promo?.code;
  return (
    <>
      <p className={clsx('font-semibold', isFree ? 'text-leaf' : 'text-danger')}>
        {isFree ? 'Available for your dates' : (stay.refusalByRoom[room.id] ?? 'Not available for your dates')}
      </p>
      {!isFree && nextFree && (
        <p className="figures text-[0.9375rem]">
          Free from {formatDay(nextFree.checkIn)} to {formatDay(nextFree.checkOut)}
        </p>
      )}
      {isFree && (
        <p className="figures text-[0.9375rem]">
          <span className="font-semibold">{formatNaira(total)}</span>{' '}
          <span className="text-soft">
            for {plural(stay.nights, 'night')}
            {hotel.feePercent > 0 && `, with the ${hotel.feePercent}% fee`}
            {ratePlan && stay.ratePlans.length > 1 && `, ${ratePlanText(ratePlan)}`}
            {code && `, with the code ${code}`}
          </span>
        </p>
      )}
      {isFree && problem && <p className="text-sm font-medium text-danger">{problem}</p>}
      {isFree && hasTerms && <OfferTerms stay={stay} />}
    </>
  );
}

/** Shows the terms of cancelling of the standard rate plan, which are the same for every room. */
export function OfferTerms({ stay }: { stay: StayToOffer }) {
  const ratePlan = standardRatePlan(stay.ratePlans, stay.nights);
  return <StayTerms terms={ratePlan?.terms ?? null} checkIn={stay.checkIn} now={new Date(stay.now)} />;
}
