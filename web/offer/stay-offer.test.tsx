import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatNaira, kobo } from '#contract/core/money.ts';
import { noOwnPictures } from '#contract/core/site-pictures.ts';
import type { PromoOffer } from '#contract/rooms/promo-offers.ts';
import { promoTexts } from '#contract/rooms/promo-prices.ts';
import { demoRoomTypes, type RoomListing } from '#contract/rooms/rooms.ts';
import hotel from '#hotel';
import { FactsProvider } from '#web/core/context.ts';
import { computeShownOffer } from '#web/offer/shown-offer.ts';
import { specialOfferOfPromo } from '#web/offer/special-quotes.ts';
import { StayOffer } from '#web/offer/stay-offer.tsx';

const dates = { checkIn: '2026-12-24', checkOut: '2026-12-27' };
const facts = {
  hotel,
  pictures: noOwnPictures,
  today: '2026-11-21',
  now: '2026-11-21T09:00:00Z',
  publicUrl: 'https://hotel.example',
};
const roomOf = (id: string) => demoRoomTypes.find((each) => each.id === id) as RoomListing;
const summerPromo: PromoOffer = {
  ...{ code: 'SUMMER', kind: 'percent', percentOff: 15, amountKobo: null, stayFrom: null, stayUntil: null },
  ...{ minNights: 1, roomTypeIds: ['deluxe'], planCodes: [] },
};
const special = specialOfferOfPromo(summerPromo);

const cardTextOf = (id: string) =>
  renderToStaticMarkup(
    <FactsProvider value={facts}>
      <StayOffer
        room={roomOf(id)}
        stay={{
          ...{ ...dates, nights: 3, party: { guests: 2 }, now: facts.now, ratePlans: [], special },
          ...{ isFreeByRoom: { [id]: true }, refusalByRoom: {}, nextFreeByRoom: {}, note: undefined },
        }}
      />
    </FactsProvider>,
  ).replaceAll(/<[^>]*>/g, '');

/** The total that the booking form shows for the same room and stay. */
const totalInForm = (id: string) => {
  const guest = { guestName: '', guestEmail: '', guestPhone: '' };
  const values = { ...guest, ...dates, roomId: id, guests: 2 };
  const { feePercent } = hotel;
  return computeShownOffer(values, { room: roomOf(id), ratePlans: [], special, feePercent }).totalKobo ?? kobo(0);
};

test('the card of a room shows the price with the code, to the kobo as the form', () => {
  const text = cardTextOf('deluxe');
  expect(totalInForm('deluxe')).toBe(7_933_050);
  expect(text).toContain(`${formatNaira(totalInForm('deluxe'))} for 3 nights`);
  expect(text).toContain('with the code SUMMER');
});

test('the card of a room that the code is not for says so, with the price without it', () => {
  const text = cardTextOf('executive-suite');
  expect(text).toContain(formatNaira(totalInForm('executive-suite')));
  expect(text).toContain(promoTexts.room);
  expect(text).not.toContain('SUMMER');
});
