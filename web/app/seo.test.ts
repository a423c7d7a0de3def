import { expect, test } from 'vitest';
import { toNaira } from '#contract/core/money.ts';
import { noOwnPictures } from '#contract/core/site-pictures.ts';
import { demoRoomTypes } from '#contract/rooms/rooms.ts';
import hotel from '#hotel';
import { jsonLdScript, structuredData } from '#web/app/seo.tsx';

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
    makesOffer: demoRoomTypes.map(({ id, roomType, pricePerNightKobo, maxOccupancy }) => ({
      url: `https://hotel.example/booking?room=${id}`,
      priceSpecification: { price: toNaira(pricePerNightKobo), priceCurrency: 'NGN' },
      itemOffered: { '@type': 'HotelRoom', name: roomType, occupancy: { maxValue: maxOccupancy } },
    })),
  });
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
