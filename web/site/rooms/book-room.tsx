import { plural } from '#contract/core/plural.ts';
import type { RoomListing } from '#contract/rooms/rooms.ts';
import type { AskedStay } from '#web/core/asked-stay.ts';
import { paths } from '#web/core/paths.ts';
import { daysText } from '#web/offer/days-text.ts';
import { bookableDates, type StayToOffer } from '#web/offer/stay-offer.tsx';
import { buttonLook } from '#web/ui/button.tsx';

export const takesParty = ({ maxOccupancy }: Pick<RoomListing, 'maxOccupancy'>, { guests = 1 }: AskedStay): boolean =>
  guests <= maxOccupancy;

type BookRoomProps = {
  room: RoomListing;
  stay: StayToOffer | undefined;
  asked: AskedStay;
  look?: 'primary' | 'outline';
  className: string;
};

/**
 * A link to the form with what the guest asked for. Its text names the dates if they differ from those that the guest
 * asked for.
 */
export function BookRoom({ room, stay, asked, look, className }: BookRoomProps) {
  if (!takesParty(room, asked))
    return <p className="mt-auto font-semibold text-danger">Too small for {plural(asked.guests ?? 1, 'guest')}</p>;
  const isTaken = stay?.isFreeByRoom[room.id] === false;
  const dates = stay ? bookableDates(stay, room.id) : asked;
  const otherDates = isTaken ? stay.nextFreeByRoom[room.id] : undefined;
  const label = otherDates ? `Book ${daysText(otherDates)}` : isTaken ? 'Choose other dates' : 'Book Now';
  return (
    <a
      href={paths.booking(room.id, { ...asked, checkIn: dates?.checkIn, checkOut: dates?.checkOut })}
      className={buttonLook(look ?? (isTaken ? 'outline' : 'primary'), className)}
    >
      {label}
      <span className="sr-only"> {room.roomType}</span>
    </a>
  );
}
