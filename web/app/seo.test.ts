import { expect, test } from 'vitest';
import { toNaira } from '#contract/core/money.ts';
import { noOwnPictures } from '#contract/core/site-pictures.ts';
import { demoRoomTypes } from '#contract/rooms/rooms.ts';
import hotel from '#hotel';
import { jsonLdScript, sharingTags, structuredData } from '#web/app/seo.tsx';
import { roomFacts } from '#web/site/pictures/room-facts.ts';
import { picturesOfRoom } from '#web/site/pictures/site-pictures.ts';

const facts = {
  hotel,
  pictures: noOwnPictures,
  today: '2026-11-21',
  now: '2026-11-21T09:00:00Z',
  publicUrl: 'https://hotel.example',
};

test('a search engine reads the hotel, where it is, and what each room costs a night', () => {
  expect(structuredData(facts, demoRoomTypes)).toMatchObject({
    '@type': 'Hotel',
    name: hotel.name,
    telephone: hotel.phones[0],
    address: { addressLocality: 'Lagos', addressCountry: 'Nigeria' },
    priceRange: 'NGN 24900–54900 per night',
    amenityFeature: hotel.site.facilities.map(({ name }) => ({ name, value: true })),
    image: [
      'https://hotel.example/share.jpg',
      ...demoRoomTypes.map(({ image }): unknown => expect.stringContaining(image)),
    ],
    makesOffer: demoRoomTypes.map(({ id, roomType, pricePerNightKobo, maxOccupancy, image }) => ({
      url: `https://hotel.example/rooms/${id}`,
      priceSpecification: { price: toNaira(pricePerNightKobo), priceCurrency: 'NGN' },
      itemOffered: {
        ...{ '@type': 'HotelRoom', name: roomType, occupancy: { maxValue: maxOccupancy } },
        image: [`https://hotel.example/images/${image}-1440.webp`],
        amenityFeature: hotel.site.rooms.map(({ label }) => ({ name: label, value: true })),
      },
    })),
  });
});

test('a hotel says where it is on the map if it knows, and shows no drawings of the demo', () => {
  const place = { latitude: 6.4541, longitude: 3.3947 };
  const otherHotel = { ...facts, hotel: { ...hotel, place, picturesAreDrawn: false } };
  expect(structuredData(otherHotel, demoRoomTypes)).toMatchObject({ geo: place, image: [] });
  expect(structuredData(facts, [])).not.toHaveProperty('geo');
});

test('a link to a room shows the picture of the room, and any other that of the hotel', () => {
  const page = { title: 'Deluxe', description: undefined, path: '/rooms/deluxe' };
  const own = sharingTags(facts, { ...page, picture: roomFacts.deluxe });
  expect(own).toContain('content="https://hotel.example/images/deluxe-1440.webp"');
  expect(own).toContain('property="og:image:width" content="1440"');
  expect(sharingTags(facts, { ...page, picture: 'https://pictures.example/d.jpg' })).toContain(
    'pictures.example/d.jpg',
  );
  for (const picture of [undefined, 'no address'])
    expect(sharingTags(facts, { ...page, picture })).toContain('https://hotel.example/share.jpg');
});

test('own pictures of a room stand for it: all of them on its page, the first one on a page of many rooms', () => {
  const pictureOf = (hash: string) => ({
    ...{ hash, width: 1600, height: 1200, alt: `The ${hash}`, title: '', description: '', blur: '' },
    focus: { x: 50, y: 50 },
  });
  const rooms = { deluxe: [pictureOf('bed'), pictureOf('bath')] };
  const ownFacts = { ...facts, pictures: { ...noOwnPictures, rooms } };
  const bedUrl = 'https://hotel.example/pictures/bed-1600.webp';
  const bathUrl = 'https://hotel.example/pictures/bath-1600.webp';
  const deluxe = demoRoomTypes.filter(({ id }) => id === 'deluxe');
  expect(structuredData(ownFacts, deluxe)).toMatchObject({
    image: ['https://hotel.example/share.jpg', bedUrl, bathUrl],
    makesOffer: [{ itemOffered: { image: [bedUrl, bathUrl] } }],
  });
  const ofAll = JSON.stringify(structuredData(ownFacts, demoRoomTypes));
  expect([ofAll.includes(bedUrl), ofAll.includes(bathUrl)]).toEqual([true, false]);
  const preview = sharingTags(ownFacts, {
    ...{ title: 'Deluxe', description: undefined, path: '/rooms/deluxe' },
    picture: picturesOfRoom(ownFacts, { id: 'deluxe', image: 'deluxe' })[0],
  });
  expect(preview).toContain('content="https://hotel.example/pictures/bed-1200.jpg"');
  expect(preview).toContain('property="og:image:height" content="630"');
  expect(preview).toContain('property="og:image:alt" content="The bed"');
});

test('a search engine reads size, beds and equipment of a room, if the hotel has said them', () => {
  const deluxe = demoRoomTypes.filter(({ id }) => id === 'deluxe');
  const details = { sizeSqm: 24, beds: 'One wide bed', view: 'Over the palms', equipment: ['Bathtub'] };
  expect(
    structuredData(
      facts,
      deluxe.map((room) => ({ ...room, details })),
    ),
  ).toMatchObject({
    makesOffer: [
      {
        itemOffered: {
          floorSize: { value: 24, unitCode: 'MTK' },
          bed: 'One wide bed',
          amenityFeature: expect.arrayContaining([expect.objectContaining({ name: 'Bathtub', value: true })]),
        },
      },
    ],
  });
  expect(JSON.stringify(structuredData(facts, deluxe))).not.toMatch(/floorSize|"bed"/);
});

test('a hotel with nothing to sell names no price', () => {
  expect(structuredData(facts, [])).toMatchObject({ makesOffer: [] });
  expect(structuredData(facts, [])).not.toHaveProperty('priceRange');
});

test('no text in the data ends its block', () => {
  const block = jsonLdScript({ description: '</script><script>alert(1)</script>' }, 'n');
  expect(block.match(/<\/script>/g)).toHaveLength(1);
  expect(JSON.parse(block.replace(/^<script[^>]*>|<\/script>$/g, ''))).toEqual({
    description: '</script><script>alert(1)</script>',
  });
});
