import type { ReactNode } from 'react';
import { cancellationPolicy, cancellationPolicyOfStay, hotelWithTerms } from '#contract/bookings/cancellation.ts';
import { type Day, formatDay } from '#contract/core/dates.ts';
import { plural } from '#contract/core/plural.ts';
import { standardRatePlan } from '#contract/rooms/rate-plan-prices.ts';
import type { RoomDetails } from '#contract/rooms/room-details.ts';
import type { RoomListing } from '#contract/rooms/rooms.ts';
import { useFacts } from '#web/core/context.ts';
import { paths, roomPath, withStay } from '#web/core/paths.ts';
import { StayOffer } from '#web/offer/stay-offer.tsx';
import { leastStayNote } from '#web/site/calendar/picking.ts';
import { GoodToKnow } from '#web/site/good-to-know/good-to-know.tsx';
import { FirstRoomPicture } from '#web/site/pictures/first-room-picture.tsx';
import { RoomPictures } from '#web/site/pictures/room-pictures.tsx';
import type { RoomOffer } from '#web/site/room/load-room.ts';
import { PriceCalendar } from '#web/site/room/price-calendar.tsx';
import { Equipment, SizeBedsView } from '#web/site/room/room-details.tsx';
import { BookRoom, takesParty } from '#web/site/rooms/book-room.tsx';
import type { RoomsOffer } from '#web/site/rooms/load-offer.ts';
import { OpensSoon } from '#web/site/rooms/opens-soon.tsx';
import { PriceFrom } from '#web/site/rooms/price-from.tsx';
import { StaySearch } from '#web/site/rooms/stay-search.tsx';
import { buttonLook } from '#web/ui/button.tsx';

type DatesAndPricesProps = RoomOffer & { requested: Readonly<Record<string, string>> };
type RoomPageProps = DatesAndPricesProps & { details: RoomDetails; taxesText: string };

const linkLook =
  'inline-flex min-h-11 items-center underline decoration-brass underline-offset-4 hover:text-terracotta-deep';

/** The page of one room type. */
export function RoomPage({ requested, details, taxesText, ...roomOffer }: RoomPageProps) {
  const { offer, room } = roomOffer;
  const { opensSoon, isLive, stay, asked } = offer;
  const cancelling = useCancelling(offer);
  return (
    <div data-rooms={isLive ? 'live' : 'kept'} className="page-width pb-12 md:pt-6 md:pb-16">
      <a href={withStay(paths.rooms, asked)} className={linkLook}>
        All rooms
      </a>
      <div className="grid gap-8 lg:items-center lg:gap-14 lg:has-[[data-picture]]:grid-cols-[7fr_5fr]">
        <RoomPictures
          room={room}
          isFirst
          sizes="(min-width: 64rem) 52vw, 92vw"
          className="aspect-3/2 w-full rounded-tl-[5rem] lg:rounded-tl-[10rem]"
        />
        <div>
          <h1 className="text-4xl md:text-6xl">{room.roomType}</h1>
          <p className="figures mt-3">
            <PriceFrom room={room} className="text-2xl font-semibold" />
            <span className="text-soft"> per night · Up to {plural(room.maxOccupancy, 'guest')}</span>
          </p>
          <p className="figures mt-1 text-sm text-soft empty:hidden">{taxesText}</p>
          <SizeBedsView details={details} />
          <p className="mt-5 text-lg">{room.description}</p>
          <p className="mt-3 text-soft empty:hidden">{room.amenities}</p>
          {!opensSoon && (
            <div className="mt-6 flex flex-wrap items-center gap-3">
              <BookRoom room={room} stay={stay} asked={asked} className="text-lg" />
              <a href="#dates" className={buttonLook('outline', 'text-lg')}>
                Dates and prices
              </a>
            </div>
          )}
          <Equipment equipment={details.equipment} />
        </div>
      </div>
      {opensSoon ? (
        <div className="mt-12">
          <OpensSoon />
        </div>
      ) : (
        <DatesAndPrices {...roomOffer} requested={requested} />
      )}
      <GoodToKnow cancelling={cancelling} room={room} />
      <OtherRooms room={room} offer={offer} />
    </div>
  );
}

/** What cancelling costs: with the dates of the stay, if the guest has chosen some. */
function useCancelling({ ratePlans, stay }: RoomsOffer): string[] {
  const { hotel } = useFacts();
  const terms = standardRatePlan(ratePlans, stay?.nights ?? 1)?.terms ?? null;
  const hotelOfStay = hotelWithTerms(terms, hotel);
  return stay
    ? cancellationPolicyOfStay(hotelOfStay, stay.checkIn, new Date(stay.now))
    : cancellationPolicy(hotelOfStay);
}

function DatesAndPrices({ requested, ...roomOffer }: DatesAndPricesProps) {
  const { offer, room } = roomOffer;
  const { asked, problems, codeProblem } = offer;
  return (
    <section id="dates" aria-labelledby="dates-title" className="mt-14 scroll-mt-20 md:mt-20">
      <h2 id="dates-title" className="text-3xl md:text-4xl">
        Dates and prices
      </h2>
      <div className="mt-6">
        <StaySearch action={roomPath(room.id)} rooms={[room]} typed={requested} problems={problems} />
      </div>
      {codeProblem && (
        <p className="mt-3 wrap-anywhere">
          Code {asked.promoCode}: <span className="font-medium text-danger">{codeProblem}</span>
        </p>
      )}
      <ChosenStay {...roomOffer} />
      <PriceCalendar {...roomOffer} />
    </section>
  );
}

function ChosenStay({ offer, room, picked }: RoomOffer) {
  const { today, hotel } = useFacts();
  const { stay, asked } = offer;
  if (stay && !takesParty(room, asked))
    return (
      <Panel>
        <BookRoom room={room} stay={stay} asked={asked} className="" />
      </Panel>
    );
  if (stay)
    return (
      <Panel>
        <p className="figures font-semibold">{datesText(stay.checkIn, stay.checkOut)}</p>
        <StayOffer room={room} stay={stay} />
        {stay.isFreeByRoom[room.id] === undefined && <p>{stay.note}</p>}
        <BookRoom room={room} stay={stay} asked={asked} className="mt-4" />
      </Panel>
    );
  const { checkIn } = picked;
  if (!checkIn) return <p className="mt-6 text-soft">Choose your check-in day, then your check-out day.</p>;
  const leastStay = leastStayNote(checkIn, { today, stays: hotel.stays, conditions: room.conditions });
  return (
    <Panel>
      <p className="figures font-semibold">From {formatDay(checkIn)}</p>
      <p className="text-soft">{leastStay && `${leastStay} `}Choose your check-out day.</p>
    </Panel>
  );
}

const datesText = (checkIn: Day, checkOut: Day): string => `${formatDay(checkIn)} to ${formatDay(checkOut)}`;

const Panel = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 max-w-xl rounded-xl bg-sand px-5 py-4">{children}</div>
);

/** The other room types. With dates, those that are free then come first. */
function OtherRooms({ room, offer: { rooms, stay, asked } }: { room: RoomListing; offer: RoomsOffer }) {
  const others = rooms.filter(({ id }) => id !== room.id);
  if (others.length === 0) return null;
  const isFree = ({ id }: RoomListing) => stay?.isFreeByRoom[id] === true;
  const sorted = stay ? [...others.filter(isFree), ...others.filter((other) => !isFree(other))] : others;
  return (
    <section aria-labelledby="others-title" className="mt-16 md:mt-24">
      <h2 id="others-title" className="text-3xl md:text-4xl">
        Other rooms
      </h2>
      <ul className="mt-6 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {sorted.map((other) => (
          <li key={other.id}>
            <a href={roomPath(other.id, asked)} className="group block">
              <FirstRoomPicture
                room={other}
                sizes="(min-width: 64rem) 20vw, (min-width: 40rem) 45vw, 92vw"
                className="aspect-3/2 w-full rounded-tl-[3rem] transition-opacity group-hover:opacity-90"
              />
              <h3 className="mt-3 text-xl group-hover:text-terracotta-deep">{other.roomType}</h3>
              <p className="figures text-soft">
                <PriceFrom room={other} className="font-semibold text-ink" /> per night
              </p>
            </a>
            {stay && <StayOffer room={other} stay={stay} hasTerms={false} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
