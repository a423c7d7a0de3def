import type { ReactNode } from 'react';
import { plural } from '#contract/core/plural.ts';
import type { RoomListing } from '#contract/rooms/rooms.ts';
import type { AskedStay } from '#web/core/asked-stay.ts';
import { OfferTerms, StayOffer, type StayToOffer } from '#web/offer/stay-offer.tsx';
import { BookRoom } from '#web/site/rooms/book-room.tsx';
import { PriceFrom } from '#web/site/rooms/price-from.tsx';

type CompareRoomsProps = { rooms: readonly RoomListing[]; stay: StayToOffer | undefined; asked: AskedStay };

type ComparedLine = { label: string; render: (room: RoomListing) => ReactNode };

const breakfastText = ({ amenities }: RoomListing): string => {
  const guests = breakfastGuests(amenities);
  return guests === undefined ? '–' : plural(guests, 'guest');
};

function comparedLinesOf({ rooms, stay }: Omit<CompareRoomsProps, 'asked'>): ComparedLine[] {
  const hasBreakfast = rooms.some(({ amenities }) => breakfastGuests(amenities) !== undefined);
  return [
    ...(stay
      ? [{ label: 'Your dates', render: (room: RoomListing) => <StayOffer room={room} stay={stay} hasTerms={false} /> }]
      : []),
    {
      label: 'Price per night',
      render: (room) => <PriceFrom room={room} className="text-lg font-semibold" />,
    },
    { label: 'Sleeps', render: (room) => plural(room.maxOccupancy, 'guest') },
    ...(hasBreakfast ? [{ label: 'Breakfast for', render: breakfastText }] : []),
    ...(rooms.some(({ amenities }) => amenities !== '')
      ? [
          {
            label: 'Included',
            render: ({ amenities }: RoomListing) => <span className="text-sm text-soft">{amenities}</span>,
          },
        ]
      : []),
  ];
}

export function CompareRooms({ rooms, stay, asked }: CompareRoomsProps) {
  return (
    <section id="compare" aria-labelledby="compare-title" className="mt-16 md:mt-24">
      <h2 id="compare-title" className="text-3xl md:text-4xl">
        Side by side
      </h2>
      {stay && (
        <div className="mt-3">
          <OfferTerms stay={stay} />
        </div>
      )}
      <div className="relative mt-6 snap-x snap-mandatory scroll-pl-26 overflow-x-auto rounded-2xl border border-hairline bg-white">
        <table aria-labelledby="compare-title" className="figures w-full border-collapse text-left align-top">
          <thead>
            <tr>
              <td className={cornerLook} />
              {rooms.map(({ id, roomType }) => (
                <th key={id} scope="col" className={`${cellLook} font-serif text-lg font-medium`}>
                  {roomType}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparedLinesOf({ rooms, stay }).map(({ label, render }) => (
              <tr key={label} className="border-t border-hairline">
                <th scope="row" className={cornerLook}>
                  {label}
                </th>
                {rooms.map((room) => (
                  <td key={room.id} className={cellLook}>
                    {render(room)}
                  </td>
                ))}
              </tr>
            ))}
            <tr className="border-t border-hairline">
              <td className={cornerLook} />
              {rooms.map((room) => (
                <td key={room.id} className={cellLook}>
                  <BookRoom room={room} stay={stay} asked={asked} look="outline" className="whitespace-nowrap" />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}

const cornerLook =
  'sticky left-0 z-10 w-26 min-w-26 bg-white py-4 pr-2 pl-4 align-top text-sm font-semibold sm:w-36 sm:pl-6';
const cellLook = 'min-w-40 snap-start px-3 py-4 align-top';

export function breakfastGuests(amenities: string): number | undefined {
  const guestsText = /\bbreakfast\b[^.;]*?\bfor (?:up to )?(\d)\b/i.exec(amenities)?.[1];
  return guestsText === undefined ? undefined : Number(guestsText);
}
