import { goodToKnowTitles, goodToKnowTopics } from '#contract/core/good-to-know.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { addressLine, joinKnown, numberOnWhatsApp } from '#contract/core/hotel-contact.ts';
import { formatNaira } from '#contract/core/money.ts';
import { onlineWaysText } from '#contract/core/online-ways.ts';
import { whatsAppAddress } from '#contract/core/phone.ts';
import { plural } from '#contract/core/plural.ts';
import type { RoomListing } from '#contract/rooms/rooms.ts';
import { useFacts } from '#web/core/context.ts';
import { directionsTo } from '#web/site/directions.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';

type Answer = { title: string; text: string };

/** Says for how many guests the price is, and what further ones cost. */
function guestsInPrice({ guestPrices, maxOccupancy }: RoomListing): string {
  if (!guestPrices) return `The price is for the whole room, for up to ${plural(maxOccupancy, 'guest')}.`;
  const { included, extraAdultKobo, extraChildKobo } = guestPrices;
  return `The price is for ${plural(included, 'guest')}. A further adult costs ${formatNaira(extraAdultKobo)} a night, a further child ${formatNaira(extraChildKobo)}.`;
}

function answersOf(hotel: Hotel, room: RoomListing, cancelling: readonly string[]): Answer[] {
  const times = `Check-in from ${hotel.checkInFrom}, check-out by ${hotel.checkOutUntil}.`;
  return [
    { title: 'Cancelling', text: cancelling.join(' ') },
    { title: 'Paying', text: `You pay when you book: by ${onlineWaysText(hotel.payOnlineBy)}.` },
    { title: 'Guests', text: guestsInPrice(room) },
    ...goodToKnowTopics.map((topic) => ({
      title: goodToKnowTitles[topic],
      text: joinKnown([topic === 'arrival' ? times : '', hotel.goodToKnow[topic]], ' '),
    })),
  ].filter(({ text }) => text !== '');
}

const linkLook =
  'inline-flex min-h-11 items-center wrap-anywhere font-semibold underline decoration-brass underline-offset-4 hover:text-terracotta-deep';

/** Answers what guests ask before they book. `cancelling` says what cancelling costs. */
export function GoodToKnow({ cancelling, room }: { cancelling: readonly string[]; room: RoomListing }) {
  const { hotel } = useFacts();
  return (
    <section aria-labelledby="good-to-know-title" className="mt-16 md:mt-24">
      <h2 id="good-to-know-title" className="text-3xl md:text-4xl">
        Good to know
      </h2>
      <dl className="mt-6 grid gap-x-10 border-b border-brass/50 md:grid-cols-2">
        {answersOf(hotel, room, cancelling).map(({ title, text }) => (
          <div key={title} className="border-t border-brass/50 py-4">
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-1 text-soft">{text}</dd>
          </div>
        ))}
      </dl>
      <WhereAndWho about={room.roomType} />
    </section>
  );
}

function WhereAndWho({ about }: { about: string }) {
  const { hotel } = useFacts();
  const address = addressLine(hotel);
  const whatsAppPhone = numberOnWhatsApp(hotel);
  const question = encodeURIComponent(`Hello ${hotel.name}, I have a question about ${about}: `);
  return (
    <div className="figures mt-6 flex flex-wrap items-center gap-x-8 gap-y-2">
      {address && <p>{address}</p>}
      {address && (
        <a href={directionsTo(hotel)} target="_blank" rel="noreferrer" className={linkLook}>
          Show on a map
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      {whatsAppPhone && (
        <a
          href={`${whatsAppAddress(whatsAppPhone, hotel.countryCode)}?text=${question}`}
          target="_blank"
          rel="noreferrer"
          className={linkLook}
        >
          Ask us on WhatsApp
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      {hotel.phones[0] && <PhoneLink phone={hotel.phones[0]} className={linkLook} />}
    </div>
  );
}
