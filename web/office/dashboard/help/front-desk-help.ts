import type { HelpPage } from '#web/office/dashboard/help/help-page.ts';

export const frontDeskHelp: readonly HelpPage[] = [
  {
    tab: 'manual-booking',
    title: 'New Walk-in',
    roles: ['receptionist'],
    about: 'A guest stands at the desk without a booking. One form books the stay.',
    tasks: [
      {
        task: 'Book a guest for tonight',
        how: 'Press the room type, type telephone number and name, choose how the guest pays, and press Check in now. A guest who was here before is offered below the number: one press fills in the rest.',
      },
      {
        task: 'Book without an e-mail address',
        how: 'Leave the field empty. Nothing is mailed. Never invent an address: a stranger would get the guest’s mail.',
      },
      { task: 'Begin again', how: 'Press Clear Form. It empties every field.' },
    ],
    terms: ['Rate plan', 'Room type', 'To pay later', 'Walk-in'],
  },
  {
    tab: 'overview',
    title: 'Overview',
    roles: ['receptionist'],
    about: 'Today at the desk: who comes, who leaves, who is in the house, and what is free tonight.',
    tasks: [
      {
        task: 'Begin your shift',
        how: 'Press Open a shift, count the till and type one number. Do it before you take money.',
      },
      {
        task: 'Help the next guest',
        how: 'Press the guest’s line in Today’s schedule, or New walk-in for a guest without a booking.',
      },
      {
        task: 'See who is late',
        how: 'Late arrivals and guests who should have left stand above the others in Check In/Out.',
      },
    ],
    terms: ['In house', 'Overstay', 'Shift', 'Walk-in'],
  },
  {
    tab: 'bookings',
    title: 'Bookings',
    roles: ['receptionist'],
    about: 'All bookings. Search by name, room, telephone number or reference; the filters narrow the list.',
    tasks: [
      {
        task: 'Take a payment',
        how: 'Open the booking and press Record payment. A card needs its slip number, a transfer a second person, much cash your PIN.',
      },
      {
        task: 'Change a stay',
        how: 'Open the booking and press Edit stay: dates, room type, guests. You see the new price before you save.',
      },
      {
        task: 'Issue an invoice',
        how: 'Open the booking, then its account, and press Invoice. Split gives a company the lines that it pays.',
      },
    ],
    terms: ['Account', 'Hold', 'Invoice', 'Paid', 'Proforma invoice', 'To pay later', 'To pay now', 'Total', 'Window'],
  },
  {
    tab: 'bookings',
    title: 'Bookings',
    roles: ['superadmin', 'supervisor'],
    about: 'All bookings, the accounts of companies, and everything about one stay behind its reference.',
    tasks: [
      {
        task: 'Find a booking',
        how: 'Type a name, room, telephone number or reference. The filters narrow by status, dates and payment.',
      },
      {
        task: 'See what happened to a stay',
        how: 'Open it and read History: each change, payment and discount, by whom and when.',
      },
      {
        task: 'See what companies owe',
        how: 'Press Accounts of companies. A company’s page has its open items and its payments.',
      },
    ],
    terms: [
      'Account',
      'Charges and discounts',
      'Credit note',
      'Hold',
      'Paid',
      'To pay later',
      'To pay now',
      'Total',
      'Written off',
    ],
  },
  {
    tab: 'plan',
    title: 'Plan',
    roles: ['superadmin', 'supervisor', 'receptionist'],
    about: 'Rooms down the side, nights across. A bar is a stay or a closed room.',
    tasks: [
      {
        task: 'Give a stay a room',
        how: 'Press the stay on the shelf, then the room that is offered. Other free rooms are marked.',
      },
      { task: 'Move a stay', how: 'Press its bar and choose Move, or drag it. You see the price before you confirm.' },
      { task: 'Close a room', how: 'Press the number of the room, then close it with a reason and dates.' },
    ],
    terms: ['Out of order', 'Out of service', 'Room type', 'Shelf'],
  },
  {
    tab: 'rooms',
    title: 'Available Rooms',
    roles: ['receptionist'],
    about: 'What is free tonight, by room type, with its price.',
    tasks: [
      { task: 'Tell a caller what is free', how: 'Read the number of free rooms and the price of the type.' },
      { task: 'Book one', how: 'Press Book This Room. It opens the walk-in form with this type.' },
      { task: 'See the newest state', how: 'Press Refresh. The website sells the same rooms.' },
    ],
    terms: ['Room type', 'Walk-in'],
  },
  {
    tab: 'check-in',
    title: 'Check In/Out',
    roles: ['receptionist'],
    about: 'Everybody who comes or leaves today. Late guests stand first.',
    tasks: [
      {
        task: 'Check a guest in',
        how: 'Press Check In. You see the room and what is to pay for the stay: take it now, or later. Give a ready room.',
      },
      {
        task: 'Check a guest out',
        how: 'Press Complete. You see the account: choose cash or card, then Take … and check out. Who leaves early gets back there what is paid too much.',
      },
      {
        task: 'Take back a mistake',
        how: 'Press Undo in the message, or in the booking until the hotel day ends.',
      },
    ],
    terms: ['Early departure', 'No-show', 'Overstay', 'To pay later', 'To pay now'],
  },
  {
    tab: 'notes',
    title: 'Notes',
    roles: ['superadmin', 'supervisor', 'receptionist'],
    about:
      'Wake-up calls, messages, luggage and lost things, with their time. The bell rings for the desk when one is due; the bell itself has a switch for the sound.',
    tasks: [
      {
        task: 'Write down a wake-up call',
        how: 'Press New note, choose the guest, type the time. For several mornings give the last one, too.',
      },
      {
        task: 'Say that something is done',
        how: 'Press Done. No answer to a call: leave it open and try again. For a thing, say to whom you gave it.',
      },
      {
        task: 'Deal with a lost thing',
        how: 'Search for it by its words or the room. After its days the list tells you to give it away or throw it away. Lost things has all of them to print.',
      },
    ],
    terms: ['Due', 'Outcome', 'Withdrawn'],
  },
];
