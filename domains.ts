/**
 * The domains of the program. `contract/`, `server/`, `web/office/`, `db/schema/` and `e2e/staff/` have folders of
 * these names. In the first three, a domain may import from `core` and from the domains in its `uses`; a screen may
 * import all of `contract/`. The SQL of a domain may read the tables of the domain itself, of `core`, of `staff` and of
 * the domains in `uses`. A table belongs to the domain whose folder of `db/schema/` makes it. `npm test -- structure`
 * refuses everything else, and an unused entry here.
 */
export type DomainRules = {
  holds: string;
  uses: readonly string[];
  /** Other domains whose tables its SQL reads or, in `writes`, changes, each with the reason. */
  reads?: Readonly<Record<string, string>>;
  writes?: Readonly<Record<string, string>>;
};

const oversightReason = 'it looks at the work of all';
const erasureReason = 'a guest is erased wherever the name stands';

export const domains: Readonly<Record<string, DomainRules>> = {
  core: { holds: 'what every domain may use: days, money, audit entries, jobs, the parts of an app', uses: [] },
  staff: { holds: 'accounts of staff, sign-in, sessions, passwords, second factor, second person', uses: ['opening'] },
  rooms: {
    holds: 'types, numbered rooms, closures, what can be sold, and at which price: rates, rate plans, codes, companies',
    uses: ['opening'],
    reads: {
      bookings: 'what is sold cannot be closed or retired',
      housekeeping: 'a room is shown with its state',
    },
    writes: { bookings: 'a closed room is taken from the stays that have it' },
  },
  settings: {
    holds: 'what the hotel is called, what guests read, which rules hold: changes with versions',
    uses: ['housekeeping', 'privacy', 'rooms', 'till'],
    reads: {
      accounts: 'the letters of invoices stay as they are on one',
      bar: 'a bar with open tabs cannot be left out',
      reports: 'days that are closed stay closed',
    },
  },
  pictures: {
    holds: 'own pictures of the hotel on its site: files, places, words, order; changes with versions',
    uses: [],
    reads: { rooms: 'a picture can be one of a room type' },
  },
  opening: {
    holds: 'what a hotel still needs to open, and that it sells nothing online before',
    uses: [],
    reads: {
      rooms: 'a hotel without rooms sells nothing',
      staff: 'owners need a second factor',
    },
  },
  housekeeping: {
    holds: 'state of rooms, round of the housekeeper, defects',
    uses: ['rooms'],
    reads: { bookings: 'who is in a room decides what is to do in it' },
  },
  bookings: {
    holds: 'booking, its statuses, nights and rooms, cancellation',
    uses: ['housekeeping', 'rooms'],
  },
  till: {
    holds: 'shifts, counts, cash paid out, envelopes, safe',
    uses: ['bookings', 'staff'],
    reads: { payments: 'what should lie in a till is what was taken there' },
  },
  payments: {
    holds: 'charge, card payment, refund, reconciliation, card slips',
    uses: ['bookings', 'rooms', 'staff', 'till'],
    reads: { bar: 'a charge can be for a tab' },
  },
  oversight: {
    holds: 'things to check, what is recorded for guests, audit log',
    uses: ['bookings', 'rooms', 'till'],
    reads: {
      accounts: oversightReason,
      bank: oversightReason,
      bar: oversightReason,
      'front-desk': oversightReason,
      housekeeping: oversightReason,
      payments: oversightReason,
      pictures: oversightReason,
    },
  },
  'front-desk': {
    holds: 'work of the desk, own page of a guest, booking online, chart of rooms by nights',
    uses: ['bookings', 'housekeeping', 'opening', 'oversight', 'payments', 'rooms', 'staff', 'till'],
    reads: {
      bank: 'what a terminal is asked for cannot be taken otherwise',
    },
    writes: { accounts: 'a booking opens the window of the company that pays its nights' },
  },
  accounts: {
    holds: 'account of a stay, windows, services, taxes, invoices, accounts of companies',
    uses: ['bookings', 'front-desk', 'oversight', 'payments', 'rooms'],
  },
  bar: {
    holds: 'drinks, stock, sales, tabs',
    uses: ['accounts', 'bookings', 'front-desk', 'opening', 'oversight', 'payments', 'rooms', 'staff', 'till'],
  },
  imports: {
    holds: 'files of other systems: rooms, bookings, companies, drinks and staff that are imported as one batch',
    uses: ['bank', 'bar', 'bookings', 'front-desk', 'rooms', 'staff'],
  },
  exports: {
    holds: 'everything of the hotel as files with a description',
    uses: ['staff'],
  },
  bank: {
    holds: 'bank transfers, statements, card terminals',
    uses: ['accounts', 'bar', 'bookings', 'front-desk', 'oversight', 'payments', 'rooms', 'staff'],
    writes: { payments: 'who sees a transfer at the bank decides it' },
  },
  reports: {
    holds: 'overview, analytics, closing reports, night audit, taxes, takings',
    uses: [
      'accounts',
      'bar',
      'bookings',
      'front-desk',
      'health',
      'housekeeping',
      'opening',
      'oversight',
      'payments',
      'rooms',
      'staff',
      'till',
    ],
    reads: { imports: 'a booking is found by its number in the other system' },
  },
  messaging: {
    holds: 'mails, text messages, bell',
    uses: [
      'accounts',
      'backups',
      'bar',
      'bookings',
      'front-desk',
      'housekeeping',
      'payments',
      'reports',
      'rooms',
      'staff',
    ],
    writes: { core: 'a notice is read' },
  },
  privacy: {
    holds: 'data of guests: finding, handing out, erasing',
    uses: ['accounts', 'bank', 'bookings', 'front-desk', 'oversight', 'payments'],
    writes: {
      core: erasureReason,
      messaging: erasureReason,
      payments: erasureReason,
    },
  },
  backups: {
    holds: 'backups of the database, and whether they are proven',
    uses: ['staff'],
  },
  jobs: {
    holds: 'worker that runs jobs, unfinished work',
    uses: ['bookings', 'housekeeping', 'payments'],
    writes: { core: 'it takes, ends and parks jobs' },
  },
  health: {
    holds: 'how the machine, the database, the outside parties and the backups of the hotel are, and what to do',
    uses: ['backups', 'payments'],
  },
  installation: {
    holds: 'the way from a new program to an open hotel: the token of the set-up, the first superadmin, the steps',
    uses: ['backups', 'health', 'messaging', 'opening', 'rooms', 'staff'],
    reads: {
      accounts: 'the set-up shows the taxes that prices contain',
      bar: 'a hotel without drinks may have no bar',
      settings: 'a test mail counts only from the address that the hotel has now',
    },
  },
  platform: {
    holds: 'HTTP server, logs and metrics, adapters of outside parties with their stand-ins',
    uses: ['front-desk', 'health', 'staff', 'till'],
    writes: { core: 'it counts the requests of a network' },
  },
};
