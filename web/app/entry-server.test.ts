import { expect, test, vi } from 'vitest';
import type { CallApi } from '#contract/api.ts';
import { blankHotel } from '#contract/core/blank-hotel.ts';
import { AppError } from '#contract/core/errors.ts';
import { noPicture } from '#contract/core/gallery.ts';
import { noGoodToKnow } from '#contract/core/hotel.ts';
import { noOwnPictures } from '#contract/core/site-pictures.ts';
import type { PageFacts } from '#contract/page.ts';
import { demoRoomDetails, noRoomDetails, type RoomDetails } from '#contract/rooms/room-details.ts';
import { demoRoomTypes } from '#contract/rooms/rooms.ts';
import hotel from '#hotel';
import { render, renderBusyPage } from '#web/app/entry-server.tsx';
import { longDay } from '#web/core/months.ts';

const facts: PageFacts = {
  hotel,
  pictures: noOwnPictures,
  today: '2026-11-21',
  now: '2026-11-21T09:00:00Z',
  publicUrl: 'https://hotel.example',
};
const assets = { entry: '/assets/entry.js', styles: ['/assets/site.css'], preload: [], lazy: [] };

const call = (async (name) => {
  if (name === 'availableRooms') return { data: demoRoomTypes, plans: [], today: facts.today };
  throw new AppError('not_found', 'No booking found.');
}) as CallApi;

type PageChanges = { facts?: PageFacts; call?: CallApi; details?: RoomDetails };

const renderPage = (
  url: string,
  { call: callOthers = call, details = noRoomDetails, ...changes }: PageChanges = {},
) => {
  const callWithDetails = (async (name, input) =>
    name === 'roomDetails' ? details : callOthers(name, input)) as CallApi;
  return render({ url, nonce: 'bm9uY2U=', facts, assets, call: callWithDetails, ...changes });
};

test.each(['/', '/rooms', '/rooms/deluxe', '/booking'])('%s arrives with rooms and prices in its HTML', async (url) => {
  const { status, html } = await renderPage(url);
  expect(status).toBe(200);
  expect(html).toContain('Executive Suite');
  expect(html).toContain('₦54,900');
});

test.each([
  ['/', []],
  ['/rooms', []],
  ['/rooms/deluxe', []],
  ['/gallery', []],
  ['/contact', []],
  ['/nowhere', []],
  ['/booking', ['booking']],
  ['/booking-success', ['booking-success']],
])('%s has the islands %j, and nothing else of it is hydrated', async (url, islands) => {
  const { html } = await renderPage(url);
  expect([...html.matchAll(/data-island="([^"]+)"/g)].map(([, name]) => name)).toEqual(islands);
});

test.each(['/', '/rooms', '/rooms/deluxe', '/booking'])(
  '%s says whom to call while the rooms cannot be read',
  async (url) => {
    const failingCall = (async () => {
      throw new AppError('unavailable', 'Please try again in a moment.');
    }) as CallApi;
    const { status, html } = await renderPage(url, { call: failingCall });
    expect(status).toBe(503);
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    expect(main).toContain('href="tel:+2348000000001"');
    expect(html).not.toContain('₦');
  },
);

test.each(['/', '/rooms', '/rooms/deluxe'])(
  '%s marks the list of rooms that was read last, and publishes none of its prices',
  async (url) => {
    const earlierRooms = (async () => ({
      data: demoRoomTypes,
      plans: [],
      today: facts.today,
      isKept: true,
    })) as unknown as CallApi;
    const { status, html } = await renderPage(url, { call: earlierRooms });
    expect(status).toBe(200);
    expect(html).toContain('data-rooms="kept"');
    expect(html).toContain('₦54,900');
    expect(html).toContain('"makesOffer":[]');
  },
);

const callWithRatePlan = (standard: object) =>
  (async (name: string) =>
    name === 'availableRooms'
      ? { data: demoRoomTypes, plans: [standard], today: facts.today }
      : { available: true }) as unknown as CallApi;
const standardRatePlan = {
  ...{ code: 'standard', name: 'Standard', percentOff: 0, breakfast: false, breakfastPriceKobo: 0, minNights: 1 },
  terms: { freeUntilHours: 24, lateRefundPercent: 0, unusedNightsPercent: 100, noShowPercent: 100 },
  isDefault: true,
};

test('each room says with its price, also of the only plan, until when it is free to cancel', async () => {
  const { html } = await renderPage('/rooms?check_in=2026-11-25&check_out=2026-11-27', {
    call: callWithRatePlan(standardRatePlan),
  });
  const cards = html.split('<article').slice(1);
  expect(cards).toHaveLength(demoRoomTypes.length);
  for (const card of cards)
    expect(card).toContain(
      'Free cancellation until 14:00 on Tue, 24 Nov, hotel time. After that, until check-in, nothing of what was paid comes back.',
    );
  const lateReply = await renderPage('/rooms?check_in=2026-11-22&check_out=2026-11-23', {
    call: callWithRatePlan(standardRatePlan),
    facts: { ...facts, now: '2026-11-21T13:00:01Z' },
  });
  expect(lateReply.html).toContain('The time to cancel free of charge ended at 14:00 on Sat, 21 Nov, hotel time.');
});

test('dates beyond what the hotel books say which limit they break', async () => {
  const { html } = await renderPage('/rooms?check_in=2026-12-01&check_out=2027-01-01', {
    call: callWithRatePlan(standardRatePlan),
  });
  expect(html).toMatch(/A stay has at most 30\snights: the latest check-out is Thu, 31 Dec 2026\./);
});

test('one room for one guest is said in the singular', async () => {
  const [firstRoom] = demoRoomTypes;
  const call = (async (name: string) =>
    name === 'availableRooms'
      ? { data: [{ ...firstRoom, maxOccupancy: 1 }], plans: [], today: facts.today }
      : { available: true }) as unknown as CallApi;
  const { html } = await renderPage('/rooms?check_in=2026-11-25&check_out=2026-11-27', { call });
  expect(html).toContain('Up to 1 guest<');
  expect(html).toContain('1 of 1 room type is available for 1 guest on your dates.');
});

test('the page of a room has the price of each night, and days that lead on to a stay', async () => {
  const callWithNights = (async (name: string, input: { from: string }) =>
    name === 'availableRooms'
      ? { data: demoRoomTypes, plans: [], today: facts.today }
      : name === 'roomCalendar'
        ? {
            data: [
              { night: input.from, state: 'sold_out', priceKobo: 3_050_000 },
              { night: '2026-12-05', state: 'last', priceKobo: 4_100_050 },
            ],
          }
        : { available: true }) as unknown as CallApi;
  const pageOf = async (query: string) => (await renderPage(`/rooms/deluxe${query}`, { call: callWithNights })).html;
  const html = await pageOf('?guests=2');
  expect(html).toContain(
    `href="/rooms/deluxe?check_in=2026-12-05&amp;guests=2#dates" rel="nofollow" aria-label="${longDay('2026-12-05')}, ₦41,000.50, last room"`,
  );
  expect(html).toContain(`${longDay(facts.today)}, sold out`);
  expect(await pageOf('?check_in=2026-12-05')).toContain(
    'href="/rooms/deluxe?check_in=2026-12-05&amp;check_out=2026-12-07#dates"',
  );
  expect(await pageOf('?check_in=2026-12-05&check_out=2026-12-07')).toContain('Available for your dates');
});

test('the page of a room says size, beds, view and what is in it, each if the hotel has said it', async () => {
  const details = demoRoomDetails.deluxe ?? noRoomDetails;
  const { html } = await renderPage('/rooms/deluxe', { details });
  expect(html).toContain('<dd class="wrap-anywhere">24 m²</dd>');
  for (const text of [details.beds, details.view, ...details.equipment]) expect(html).toContain(`>${text}<`);
  expect(html).toContain('"floorSize":{"@type":"QuantitativeValue","value":24,"unitCode":"MTK"}');
  const { html: viewOnly } = await renderPage('/rooms/deluxe', { details: { ...noRoomDetails, view: 'Over it' } });
  expect(viewOnly).toContain('>Over it<');
  for (const text of ['>Size<', '>Beds<', 'In the room', 'floorSize', '"bed"']) expect(viewOnly).not.toContain(text);
  expect((await renderPage('/rooms/deluxe')).html).not.toContain('>View<');
  for (const url of ['/rooms', '/booking'])
    expect((await renderPage(url, { details })).html).not.toContain(details.beds);
});

test('the page of a room answers what guests ask, with the date until which cancelling is free', async () => {
  const { html } = await renderPage('/rooms/deluxe', { call: callWithRatePlan(standardRatePlan) });
  for (const answer of Object.values(hotel.goodToKnow)) expect(html).toContain(answer);
  expect(html).toContain('Cancel free of charge until 24 hours before check-in');
  const query = '?check_in=2026-11-25&check_out=2026-11-27';
  const withDates = await renderPage(`/rooms/deluxe${query}`, { call: callWithRatePlan(standardRatePlan) });
  const answers = withDates.html.slice(withDates.html.indexOf('good-to-know-title'));
  expect(answers).toContain('Free cancellation until 14:00 on Tue, 24 Nov, hotel time.');
  expect(html).toContain('The price is for the whole room, for up to 2 guests.');
  const guestPrices = { included: 1, extraAdultKobo: 500_000, extraChildKobo: 250_000 };
  const pricedCall = (async (name: string) => ({
    data: name === 'availableRooms' ? demoRoomTypes.map((room) => ({ ...room, guestPrices })) : [],
    ...{ plans: [], today: facts.today },
  })) as unknown as CallApi;
  expect((await renderPage('/rooms/deluxe', { call: pricedCall })).html).toContain(
    'The price is for 1 guest. A further adult costs ₦5,000 a night, a further child ₦2,500.',
  );
  const quiet = { ...facts, hotel: { ...hotel, goodToKnow: noGoodToKnow } };
  const { html: quietHtml } = await renderPage('/rooms/deluxe', { facts: quiet });
  expect(quietHtml).not.toContain('Parking');
  expect(quietHtml).toContain(`Check-in from ${hotel.checkInFrom}`);
});

test.each(['/', '/rooms', '/rooms/deluxe', '/about', '/contact', '/gallery'])(
  '%s leads on to the other pages with the dates and guests of its address',
  async (url) => {
    const query = 'check_in=2026-12-05&check_out=2026-12-07&guests=2';
    const { html } = await renderPage(`${url}?${query}`, { call: callWithRatePlan(standardRatePlan) });
    const escaped = query.replaceAll('&', '&amp;');
    for (const path of ['/', '/rooms', '/gallery', '/about', '/contact', '/booking'])
      expect(html, path).toContain(`href="${path}?${escaped}"`);
    expect(html).not.toMatch(/href="\/(rooms|gallery|about|contact|booking)?"/);
    const { html: plain } = await renderPage(url, { call: callWithRatePlan(standardRatePlan) });
    expect(plain).not.toMatch(/href="\/(rooms|about|contact|gallery)?\?check_in/);
  },
);

test('without dates the rooms say the policy', async () => {
  const { html } = await renderPage('/rooms', { call: callWithRatePlan(standardRatePlan) });
  expect(html).toContain('Cancel free of charge until 24 hours before check-in (14:00 on the day of arrival');
});

test.each([
  ['/rooms/?check_in=2026-12-01', '/rooms?check_in=2026-12-01'],
  ['/receipt/BK-1/', '/receipt/BK-1'],
])('%s leads to %s', async (url, location) => {
  expect(await renderPage(url)).toMatchObject({ status: 307, headers: { location } });
});

test.each([
  '//other.example/',
  '/\\other.example/',
  '/Rooms',
  '/%62ooking',
  '/receipt/%zz',
  '/rooms/penthouse',
  '/rooms/%zz',
  '/dashboard/nobody',
])('%s is no page', async (url) => {
  expect(await renderPage(url)).toMatchObject({ status: 404 });
});

test('the contact page says how to call, write, message and find the way', async () => {
  const { html } = await renderPage('/contact');
  for (const phone of hotel.phones) expect(html).toContain(`href="tel:${phone.replaceAll(' ', '')}"`);
  expect(html).toContain(`href="mailto:${hotel.email}"`);
  expect(html).toMatch(/href="https:\/\/wa\.me\/2348000000001\?text=[^"]+"/);
  expect(html).toMatch(/href="https:\/\/www\.google\.com\/maps\/dir\/\?api=1&amp;destination=Ebute%20House[^"]*"/);
});

test('a page names the hotel and how to reach it in its footer', async () => {
  const { html } = await renderPage('/');
  const footer = html.slice(html.indexOf('<footer'));
  const { street, district, city, country } = hotel.address;
  const { socials } = hotel;
  for (const part of [`${street}, ${district}, ${city}, ${country}`, `© 2026 ${hotel.name}`, 'href="/privacy"'])
    expect(footer.replaceAll('<!-- -->', '')).toContain(part);
  const addresses = hotel.phones.map((phone) => `tel:${phone.replaceAll(' ', '')}`);
  for (const address of [...addresses, `mailto:${hotel.email}`, ...socials.map(({ url }) => url)])
    expect(footer).toContain(`href="${address}"`);
});

test('the privacy page says how long data is kept, and who watches over it', async () => {
  const { html } = await renderPage('/privacy');
  const { contactMonths, nameYears } = hotel.retention;
  expect(html).toContain(`telephone number for ${contactMonths} months, and your name for ${nameYears} years`);
  expect(html).toContain(hotel.privacy.authority.name);
});

test('a staff page is empty, and carries what its script needs', async () => {
  const { status, html } = await renderPage('/dashboard/receptionist/bookings');
  expect(status).toBe(200);
  expect(html).toContain('<meta name="robots" content="noindex"');
  expect(html).toContain(hotel.timeZone);
  expect(html).toContain('Verifying…');
  expect(html).not.toContain('Staff Management');
});

test('pages carry no inline style and no script without the nonce', async () => {
  const pages = await Promise.all(
    ['/', '/rooms', '/rooms/deluxe', '/booking', '/contact', '/about', '/social', '/privacy', '/nowhere'].map((url) =>
      renderPage(url),
    ),
  );
  for (const { html } of pages) {
    expect(html).not.toMatch(/ style="|<style/);
    expect(html.match(/<script/g)?.length).toBe(html.match(/<script[^>]* nonce="bm9uY2U="/g)?.length);
  }
});

test('a parameter keeps every character it came with', async () => {
  const { html } = await renderPage('/booking-success?tx_ref=1e5?&status=%F0%9F%92%B3');
  expect(html).toContain('&quot;txRef&quot;:&quot;1e5?&quot;');
  expect(html).toContain('&quot;status&quot;:&quot;💳&quot;');
});

test('the booking page selects the room it is asked for', async () => {
  const { html } = await renderPage('/booking?room=deluxe');
  expect(html).toMatch(/<option value="deluxe" selected=""/);
});

test.each([
  '/booking-success?tx_ref=1e5&transaction_id=12345678901234567890&status=completed',
  '/booking-success?tx_ref=1.0&transaction_id=null&status=',
  '/booking-success?tx_ref=a&tx_ref=b&utm_source=mail',
])('a payment that returns to %s is not redirected', async (url) => {
  expect((await renderPage(url)).status).toBe(200);
});

test('unknown addresses and bookings are 404', async () => {
  expect(await renderPage('/nowhere')).toMatchObject({ status: 404 });
  const receiptPage = await renderPage('/receipt/BK-00000000');
  expect(receiptPage.status).toBe(404);
  expect(receiptPage.html).toContain('No booking found.');
});

test.each([
  ['unavailable', 503],
  ['internal', 500],
] as const)('a receipt that cannot be read now (%s) says why, as an error', async (kind, expectedStatus) => {
  const failingCall = (async () => {
    throw new AppError(kind, 'Please try again in a moment.');
  }) as CallApi;
  const { status, html } = await renderPage('/receipt/BK-00000000', { call: failingCall });
  expect(status).toBe(expectedStatus);
  expect(html).toContain('Please try again in a moment.');
});

test('a page that cannot be drawn is an error page with the way home', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  const brokenFacts = { ...facts, hotel: { ...hotel, phones: undefined as unknown as typeof hotel.phones } };
  const { status, html } = await renderPage('/about', { facts: brokenFacts });
  expect(status).toBe(500);
  expect(html).toMatch(/^<!DOCTYPE html>/);
  expect(html).toContain('Something went wrong');
  expect(String(consoleError.mock.calls)).toContain('TypeError');
  consoleError.mockRestore();
});

test.each([
  ['/', 5],
  ['/rooms', 5],
  ['/rooms/deluxe', 1],
  ['/about', 0],
])('%s tells search engines of %d rooms', async (url, roomCount) => {
  const { html } = await renderPage(url);
  const block = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)?.[1];
  const { makesOffer = [] } = JSON.parse(block ?? '{}') as { makesOffer?: unknown[] };
  expect(makesOffer).toHaveLength(roomCount);
});

test('a shared page shows a picture, a title and a sentence', async () => {
  const { html } = await renderPage('/rooms');
  for (const [property, content] of [
    ['og:title', 'Available Rooms · Ebute House'],
    ['og:url', 'https://hotel.example/rooms'],
    ['og:image', 'https://hotel.example/share.jpg'],
    ['og:type', 'website'],
  ])
    expect(html.includes(`<meta property="${property}" content="${content}"`), property).toBe(true);
  expect(html.includes('<link rel="canonical" href="https://hotel.example/rooms"')).toBe(true);
});

test('an island gets the number that guests write to by WhatsApp', async () => {
  const numberOf = async (whatsAppPhone: string) => {
    const { html } = await renderPage('/booking', { facts: { ...facts, hotel: { ...hotel, whatsAppPhone } } });
    return /whatsAppPhone&quot;:&quot;([^&]*)&quot;/.exec(html)?.[1];
  };
  expect([await numberOf(''), await numberOf('0802 234 5678')]).toEqual([hotel.phones[0], '0802 234 5678']);
});

test('a hotel without a photograph of its own shares links without the drawing of the demo', async () => {
  const { html } = await renderPage('/', { facts: { ...facts, hotel: { ...hotel, picturesAreDrawn: false } } });
  expect(html).toContain('property="og:title"');
  expect(html).not.toContain('share.jpg');
});

test('the page for too many requests needs no script and asks again by itself', () => {
  const html = renderBusyPage({
    hotel: { ...hotel, name: 'Sea & Sand' },
    styles: assets.styles,
    nonce: 'n',
    retrySeconds: 5,
  });
  expect(html).toContain('<h1 class="text-4xl">Sea &amp; Sand</h1>');
  expect(html).toContain('Please try again in a moment.');
  expect(html).toContain('href="tel:+2348000000001"');
  expect(html).toContain('<meta http-equiv="refresh" content="5"/>');
  expect(html).not.toContain('<script');
});

test('what a hotel does not have yet leaves no empty part behind', async () => {
  const { phones, email, address } = blankHotel;
  const bare = { facts: { ...facts, hotel: { ...hotel, phones, email, address, picturesAreDrawn: false } } };
  const call = (async () => ({
    data: demoRoomTypes.map((room) => ({ ...room, image: noPicture, amenities: '' })),
    plans: [],
    today: facts.today,
  })) as unknown as CallApi;
  const [home, rooms] = await Promise.all(
    ['/', '/rooms'].map(async (url) => (await renderPage(url, { ...bare, call })).html),
  );
  expect(home).toContain('Executive Suite');
  expect(home).not.toContain('href="/gallery');
  expect(home).not.toContain('>Contact</h2>');
  expect(rooms).toContain('Side by side');
  expect(rooms).not.toContain('>Included</th>');
  expect((await renderPage('/gallery', { ...bare, call })).status).toBe(404);
});

test('the gallery has its note', async () => {
  const noted = { ...facts, hotel: { ...hotel, site: { ...hotel.site, galleryNote: 'Taken on a market day.' } } };
  expect((await renderPage('/gallery', { facts: noted })).html).toContain('Taken on a market day.');
});

test.each(['/rooms', '/rooms/deluxe', '/booking'])(
  '%s says which taxes prices contain, outside the scripts',
  async (url) => {
    const taxes = [{ tax: 'vat', percent: 7.5 }];
    const callWithTaxes = (async (name: 'priceTaxes' | 'availableRooms') =>
      name === 'priceTaxes' ? { taxes } : call(name, {})) as unknown as CallApi;
    const { html } = await renderPage(url, { call: callWithTaxes });
    expect(html.split('Prices contain VAT 7.5 %.')).toHaveLength(2);
    expect(html.slice(html.indexOf('data-island'))).not.toMatch(/"taxes|taxesText/);
  },
);

const green = { ...hotel.site.look, mainColor: '#0f4c3a', headingFont: 'EB Garamond' } as const;
const greenHotel = { ...hotel, site: { ...hotel.site, look: green } };

test.each(['/', '/rooms/deluxe', '/booking', '/nowhere', '/staff'])(
  '%s has the look of the hotel in its head',
  async (url) => {
    const [usual, own] = await Promise.all(
      [hotel, greenHotel].map(async (each) => (await renderPage(url, { facts: { ...facts, hotel: each } })).html),
    );
    expect(usual).not.toContain('<style');
    const head = String(own).split('</head>', 1)[0];
    expect(head).toMatch(/<style nonce="bm9uY2U=">@font-face.*--color-indigo:#0f4c3a;.*<\/style>/s);
    expect(head).toContain('/fonts/eb-garamond.woff2');
    expect(head).not.toContain('/fonts/fraunces.woff2');
  },
);

test('the look is not in the data of the form, which would make each page larger', async () => {
  const { html } = await renderPage('/booking', { facts: { ...facts, hotel: greenHotel } });
  expect(html.slice(html.indexOf('<body'))).not.toMatch(/EB Garamond|0f4c3a/);
});

test('the page for too many requests has the look, too', () => {
  const busy = renderBusyPage({ hotel: greenHotel, styles: assets.styles, nonce: 'n', retrySeconds: 5 });
  expect(busy).toContain('--color-indigo:#0f4c3a');
});

test('the sign-in of staff gets the logo of the hotel, and no other picture', async () => {
  const picture = { hash: 'a1', width: 200, height: 80, alt: '', title: '', description: '', blur: '' };
  const logo = { ...picture, focus: { x: 50, y: 50 } };
  const { html } = await renderPage('/staff', {
    facts: { ...facts, pictures: { gallery: [{ ...logo, category: 'rooms' }], rooms: {}, logo, hero: logo } },
  });
  expect(html).toContain(
    '&quot;pictures&quot;:{&quot;gallery&quot;:[],&quot;rooms&quot;:{},&quot;logo&quot;:{&quot;hash&quot;:&quot;a1&quot;',
  );
  expect(html).not.toContain('&quot;hero&quot;');
});
