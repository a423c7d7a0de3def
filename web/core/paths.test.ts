import { expect, test } from 'vitest';
import { documentKindOf } from '#contract/page.ts';
import { paths, roomPath, withStay } from '#web/core/paths.ts';

test('every address of the site is on this list', () => {
  const addresses = Object.entries({
    ...paths,
    room: roomPath('deluxe', { checkIn: '2026-12-05' }, '2026-12'),
    gallery: paths.gallery(),
    'gallery at a picture': paths.gallery({ category: 'bar', picture: 'bar-shelf' }),
    booking: paths.booking(),
    'booking with a room': paths.booking('deluxe'),
    paymentResult: paths.paymentResult('TX 1'),
    receipt: paths.receipt('BK-1A2B3C4D'),
    calendar: paths.calendar('BK-1A2B3C4D'),
    'receipt from the e-mail': paths.receipt('BK-1A2B3C4D', 'secret'),
  }).map(([name, path]) => `${name}: ${path} (${documentKindOf(String(path).replace(/\?.*/, ''))})`);

  expect(addresses.join('\n')).toMatchInlineSnapshot(`
    "home: / (site)
    rooms: /rooms (site)
    gallery: /gallery (site)
    about: /about (site)
    contact: /contact (site)
    social: /social (site)
    privacy: /privacy (site)
    myBooking: /my-booking (site)
    booking: /booking (booking)
    anotherBooking: /booking?another=yes (booking)
    paymentResult: /booking-success?tx_ref=TX+1 (site)
    receipt: /receipt/BK-1A2B3C4D (site)
    calendar: /api/bookings/by-reference/BK-1A2B3C4D/calendar (site)
    staff: /staff (office)
    login: /login (office)
    room: /rooms/deluxe?check_in=2026-12-05&month=2026-12 (site)
    gallery at a picture: /gallery?category=bar&picture=bar-shelf (site)
    booking with a room: /booking?room=deluxe (booking)
    receipt from the e-mail: /receipt/BK-1A2B3C4D?token=secret (site)"
  `);
});

test('dates go along with an address, and a check-in alone does not', () => {
  const stay = { checkIn: '2026-12-05', checkOut: '2026-12-07', guests: 2 };
  expect(withStay(paths.gallery({ category: 'bar' }), stay)).toBe(
    '/gallery?category=bar&check_in=2026-12-05&check_out=2026-12-07&guests=2',
  );
  expect(withStay(paths.rooms, { ...stay, checkOut: undefined })).toBe('/rooms?guests=2');
  expect(withStay(paths.rooms, {})).toBe('/rooms');
});
