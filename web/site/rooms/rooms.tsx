import { cancellationPolicy, hotelWithTerms } from '#contract/bookings/cancellation.ts';
import { type Day, isDay } from '#contract/core/dates.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { plural } from '#contract/core/plural.ts';
import { standardRatePlan } from '#contract/rooms/rate-plan-prices.ts';
import type { RoomListing } from '#contract/rooms/rooms.ts';
import { brokenLimit } from '#contract/rooms/stay-limits.ts';
import type { AskedStay } from '#web/core/asked-stay.ts';
import { useFacts } from '#web/core/context.ts';
import { roomPath } from '#web/core/paths.ts';
import { StayOffer, type StayToOffer } from '#web/offer/stay-offer.tsx';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { RoomPictures } from '#web/site/pictures/room-pictures.tsx';
import { BookRoom } from '#web/site/rooms/book-room.tsx';
import { CompareRooms } from '#web/site/rooms/compare-rooms.tsx';
import type { RoomsOffer } from '#web/site/rooms/load-offer.ts';
import { OpensSoon } from '#web/site/rooms/opens-soon.tsx';
import { PriceFrom } from '#web/site/rooms/price-from.tsx';
import { StaySearch } from '#web/site/rooms/stay-search.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type RoomsProps = { offer: RoomsOffer; taxesText: string; requested: Readonly<Record<string, string>> };

export function Rooms({
  offer: { rooms, ratePlans, isLive, opensSoon, emptyMessage, stay, asked, problems, codeProblem },
  taxesText,
  requested,
}: RoomsProps) {
  const { hotel, today } = useFacts();
  const freeCount = rooms.filter(({ id }) => stay?.isFreeByRoom[id]).length;
  const limitMessage = brokenLimitMessage(requested, today, hotel.stays);
  return (
    <div className="page-width pt-8 pb-12 md:py-16">
      <h1 className="text-4xl md:text-6xl">Available Rooms</h1>
      <p className="figures mt-4 max-w-xl text-lg text-soft">
        Prices are per night and for the whole room. {taxesText}
      </p>
      {!stay && rooms.length > 0 && (
        <p className="mt-2 max-w-xl text-sm text-soft">
          {cancellationPolicy(hotelWithTerms(standardRatePlan(ratePlans, 1)?.terms ?? null, hotel)).join(' ')}
        </p>
      )}
      {opensSoon && (
        <div className="mt-8">
          <OpensSoon />
        </div>
      )}
      {rooms.length === 0 ? (
        !opensSoon && (
          <div className="mt-10">
            <EmptyState title={emptyMessage} />
          </div>
        )
      ) : (
        <>
          <a
            href="#compare"
            className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4"
          >
            Compare the rooms side by side
          </a>
          <div className="mt-6 border-t border-brass/50 pt-6">
            <StaySearch rooms={rooms} typed={requested} problems={problems} />
            {limitMessage && <p className="mt-3 text-soft">{limitMessage}</p>}
            {codeProblem && (
              <p className="mt-3 wrap-anywhere">
                Code {asked.promoCode}: <span className="font-medium text-danger">{codeProblem}</span>
              </p>
            )}
          </div>
          <div data-rooms={isLive ? 'live' : 'kept'}>
            <p role="status" className={stay ? 'mt-4 font-medium' : undefined}>
              {stay && (stay.note ?? freeText(freeCount, rooms.length, asked.guests ?? 1))}
            </p>
            <ul className="mt-6 grid gap-x-8 gap-y-14 border-t border-brass/50 pt-10 sm:grid-cols-2 lg:grid-cols-3">
              {rooms.map((room, index) => (
                <li key={room.id} className="flex">
                  <RoomCard room={room} isFirst={index === 0} stay={stay} asked={asked} />
                </li>
              ))}
              <RoomHelp />
            </ul>
            <CompareRooms rooms={rooms} stay={stay} asked={asked} />
          </div>
        </>
      )}
    </div>
  );
}

const brokenLimitMessage = (
  { check_in: checkIn = '', check_out: checkOut = '' }: RoomsProps['requested'],
  today: Day,
  stays: Hotel['stays'],
) => (isDay(checkIn) && isDay(checkOut) ? brokenLimit({ checkIn, checkOut }, today, stays)?.message : undefined);

const freeText = (free: number, all: number, guests: number): string =>
  `${free} of ${plural(all, 'room type')} ${free === 1 ? 'is' : 'are'} available for ${plural(guests, 'guest')} on your dates.`;

type RoomCardProps = { room: RoomListing; isFirst: boolean; stay: StayToOffer | undefined; asked: AskedStay };

function RoomCard({ room, isFirst, stay, asked }: RoomCardProps) {
  return (
    <article className="flex w-full flex-col">
      <RoomPictures
        room={room}
        isFirst={isFirst}
        sizes="(min-width: 64rem) 26vw, (min-width: 40rem) 45vw, 92vw"
        className="aspect-4/3 w-full rounded-tl-[5rem]"
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pt-5">
        <h2 className="text-2xl">
          <a
            href={roomPath(room.id, asked)}
            className="inline-flex min-h-11 items-center underline decoration-brass underline-offset-4 hover:text-terracotta-deep"
          >
            {room.roomType}
          </a>
        </h2>
        <p className="shrink-0 text-sm text-soft">Up to {plural(room.maxOccupancy, 'guest')}</p>
      </div>
      <p className="figures mt-2 border-b border-brass/50 pb-4">
        <PriceFrom room={room} className="text-xl font-semibold" />
        <span className="text-soft"> per night</span>
      </p>
      {stay?.isFreeByRoom[room.id] !== undefined && (
        <div className="border-b border-brass/50 py-3">
          <StayOffer room={room} stay={stay} />
        </div>
      )}
      <p className="mt-4">{room.description}</p>
      <p className="mt-3 mb-6 text-[0.9375rem] text-soft">{room.amenities}</p>
      <BookRoom room={room} stay={stay} asked={asked} className="mt-auto self-start" />
    </article>
  );
}

function RoomHelp() {
  const { hotel } = useFacts();
  const { helpTitle, help } = hotel.site;
  if (!hotel.phones[0] || !(helpTitle || help)) return null;
  return (
    <li className="flex">
      <aside className="figures flex w-full flex-col justify-center rounded-tl-[5rem] bg-sand px-8 py-12 md:px-10">
        {helpTitle && <h2 className="text-2xl">{helpTitle}</h2>}
        {help && <p className="mt-3 text-soft">{help}</p>}
        <PhoneLink
          phone={hotel.phones[0]}
          className="mt-3 inline-flex min-h-11 items-center self-start font-semibold underline underline-offset-4"
        />
      </aside>
    </li>
  );
}
