import { defineHotel } from '#contract/core/hotel.ts';

/** The hotel of the demo. In production it counts for nothing: owners say on screens what their hotel is. */
export default defineHotel({
  name: 'Ebute House',
  tagline: 'A waterside house in Lagos',
  description:
    'Ebute House is a small hotel on the Lagos lagoon: lime-plastered rooms, shaded terraces and a pool, a few minutes from the city and a long way from its noise.',
  address: { street: '12 Jetty Close', district: 'Ikoyi', city: 'Lagos', country: 'Nigeria' },
  phones: ['+234 800 000 0001', '+234 800 000 0002', '+234 800 000 0003'],
  countryCode: '234',
  email: 'stay@ebutehouse.example',
  // Invented for the demo.
  invoices: {
    series: 'EH',
    company: 'Ebute House Limited',
    taxNumber: '00000000-0001',
    registration: 'RC 0000000',
  },
  socials: [
    {
      network: 'Instagram',
      handle: '@ebutehouse',
      url: 'https://www.instagram.com/ebutehouse',
      text: 'Mornings on the terrace, new rooms and the light of the week.',
    },
    {
      network: 'Facebook',
      handle: '@ebutehouse',
      url: 'https://www.facebook.com/ebutehouse',
      text: 'Events in the lounge, offers and news from the house.',
    },
  ],
  // What the pages of guests say of the hotel. A part that you leave out or empty is not shown.
  site: {
    facilities: [
      { icon: 'gym', name: 'Gym', text: 'Weights, machines and a mat, open from first light.' },
      { icon: 'swimming', name: 'Swimming', text: 'A long pool in the shade of the palms.' },
      { icon: 'laundry', name: 'Laundry', text: 'Given in the morning, back on its hanger by evening.' },
      { icon: 'lounge', name: 'Lounge', text: 'A cool room for meetings and parties. Capacity 50 people.' },
    ],
    answers: 'Somebody answers day and night:',
    highlights: [
      { icon: 'bed', title: 'Premium rooms and suites', text: 'From a quiet single to a corner suite over the water.' },
      {
        icon: 'clock',
        title: '24/7 guest support',
        text: 'Somebody is at reception at every hour, and on the phone.',
      },
      { icon: 'place', title: 'Central location', text: 'Close to the city, and far enough from its noise.' },
      {
        icon: 'food',
        title: 'Modern amenities',
        text: 'High-speed Wi-Fi in every corner, and on-site dining from breakfast to late.',
      },
    ],
    rooms: [
      { icon: 'wifi', label: 'Free WiFi' },
      { icon: 'air', label: 'Air Conditioning' },
      { icon: 'service', label: 'Room Service' },
      { icon: 'tv', label: 'Premium TV' },
    ],
    reception: 'Reception is open day and night.',
    whatsApp: 'Write when it suits you; we answer within the hour.',
    follow: 'See the house as it is today, and hear first what is on.',
    share: "Share your own view of the lagoon with @ebutehouse. Our guests' pictures are the ones we like best.",
  },
  // Invented for the demo: what guests ask before they book.
  goodToKnow: {
    arrival:
      'Reception is open all night; tell us if you come after midnight. A driver can meet you at the airport for a fee.',
    breakfast: 'From 6:30 to 10:30 on the terrace. Ask the evening before if you leave earlier.',
    power: 'Our generator takes over within seconds when the grid fails, and there is hot water day and night.',
    parking: 'Free behind the house, with a guard at the gate.',
    children: 'Children of all ages are welcome. A cot is free; an extra bed is not possible in a Classic Single.',
    rules: 'No smoking in the rooms; there are ashtrays on the terraces. Pets stay at home.',
    access: 'Three steps lead to the door. There is no lift: ask us for a room on the ground floor.',
  },
  timeZone: 'Africa/Lagos',
  feePercent: 2,
  payOnlineBy: ['card', 'banktransfer', 'mobilemoney', 'ussd'],
  holdMinutes: 30,
  payLinkMinutes: 5,
  checkInFrom: '14:00',
  checkOutUntil: '12:00',
  closingHour: '06:00',
  // Invented for the demo.
  testimonials: [
    {
      name: 'Amara N.',
      rating: 5,
      comment:
        'We came for one night and stayed for four. Our room smelled of fresh linen and rain, and the lagoon lay right by the bed. On the last morning the kitchen packed us akara for the road.',
      source: 'Guest book',
      month: '2026-08',
    },
    {
      name: 'Tunde B.',
      rating: 5,
      comment:
        'I hold my morning meetings here now. The salon is cool, the coffee is strong, the line never drops, and nobody ever asks me to hurry. Reception had a printer ready before I had finished the question.',
      source: 'Guest book',
      month: '2026-09',
    },
    {
      name: 'Claire M.',
      rating: 4,
      comment:
        'My mother turned seventy in the lounge with all of us, and the house took it in its stride, from the jollof to the music. One star less only because the pool closes at nine, and the children had other plans.',
      source: 'Guest book',
      month: '2026-06',
    },
  ],
  // Receipts say the times of check-in and check-out by themselves.
  policies: ['Bring this receipt and a photo ID to reception.'],
  // With `false`, pages show only photographs and none of the demo's drawings (docs/pictures.md).
  picturesAreDrawn: true,
  cancellation: { freeUntilHours: 48, lateRefundPercent: 50, unusedNightsPercent: 100, noShowPercent: 100 },
  desk: { undoMinutes: 10, refundLimit: 50_000, adjustmentLimit: 20_000, barLimit: 100_000 },
  retention: {
    unpaidHoldDays: 30,
    contactMonths: 24,
    nameYears: 6,
    staffMonths: 24,
    messageDays: 90,
    receiptLinkDays: 90,
  },
  privacy: {
    sharedWith: [
      {
        who: 'Flutterwave, our payment provider',
        what: 'your name, e-mail address and telephone number and the amount, when you pay online. What you type there about your card stays there.',
      },
      { who: 'The company that delivers our e-mails', what: 'your e-mail address and what we write to you.' },
      { who: 'The company whose computers we run on', what: 'it stores the data for us and does not use it.' },
    ],
    answerDays: 30,
    authority: { name: 'Nigeria Data Protection Commission (NDPC)', url: 'https://ndpc.gov.ng' },
  },
  staff: {
    secondFactorFor: ['superadmin'],
    pin: { idleMinutes: { receptionist: 15, barmen: 10, housekeeper: 15 }, hours: 12, moneyLimit: 200_000 },
  },
  housekeeping: { inspectedByAnother: true },
  lostThings: { keepDays: 90 },
  shifts: { blind: true, countFirst: false },
  cards: {
    terminals: [
      { name: 'Front desk', at: 'desk' },
      { name: 'Bar', at: 'bar' },
    ],
    slipNumberAt: ['desk'],
  },
  stays: { maxNights: 30, maxDaysAhead: 365, maxLiveHolds: 3 },
});
