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
        how: 'Open the booking and press Record payment. A part paid ahead is a deposit. A card needs its slip number, a transfer a second person, much cash your PIN.',
      },
      {
        task: 'Change a stay, or sell one more night',
        how: 'Open the booking and press Edit stay: dates, room type, guests. For one more night choose a later check-out. You see the new price before you save.',
      },
      {
        task: 'Send the receipt',
        how: 'Open the booking. Under Money press Receipt to print it, or WhatsApp to send it.',
      },
    ],
    terms: ['Deposit', 'Paid', 'To pay later', 'To pay now', 'Total', 'Unconfirmed'],
  },
  {
    tab: 'bookings',
    part: 'account',
    title: 'Account of a stay',
    roles: ['superadmin', 'receptionist'],
    about:
      'What a guest in the house owes and has paid, and who pays it. Open the booking, then press Open in full under Account.',
    tasks: [
      {
        task: 'Put something on the account',
        how: 'Press Post and the service. The guest pays it with the stay. A wrong line: press Reverse beside it.',
      },
      {
        task: 'Make separate accounts for a company or two guests',
        how: 'Press Another payer, and choose the company or type the name. Then press Split, choose the lines, and move them. From now on… sends nights or services there. Each payer then has Record payment and Invoice… for itself.',
      },
      {
        task: 'Issue an invoice',
        how: 'Press Invoice…. It has a number and never changes. Proforma invoice shows what the stay will cost.',
      },
    ],
    terms: ['Account', 'Invoice', 'Proforma invoice', 'To pay later', 'Window'],
  },
  {
    tab: 'bookings',
    part: 'cancelling',
    title: 'Cancelling, refunds and discounts',
    roles: ['superadmin', 'receptionist'],
    about: 'What to do if a booking or an amount must be changed. Each step stays recorded.',
    tasks: [
      {
        task: 'Cancel a booking',
        how: 'Open it and press Cancel Booking. The dialog says what comes back by the terms of the booking; the room is free at once. A reason is optional. A guest who did not come: press No Show.',
      },
      {
        task: 'Give money back (refund)',
        how: 'Under Money press Give money back. A large sum asks for a second person. Reception gives back what was paid too much, or on the same day; a superadmin more. A payment recorded by mistake: press Reverse beside it. Reception reverses only its own, within {undoMinutes} minutes; a superadmin also later. Who leaves early gets the money back in the check-out.',
      },
      {
        task: 'Give a discount, or add an extra charge',
        how: 'Under Money press Discount or Extra charge, and type the amount and a reason, which the guest reads. Food and services are posted to the account.',
      },
    ],
    terms: ['Charges and discounts', 'No-show', 'Refund'],
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
    terms: ['Account', 'Credit note', 'Hold', 'Paid', 'To pay later', 'To pay now', 'Total', 'Written off'],
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
      {
        task: 'Close a room, or report a defect',
        how: 'Press the number of the room, then close it with a reason and dates, or press Report a defect.',
      },
    ],
    terms: ['Out of order', 'Out of service', 'Room type', 'Shelf'],
  },
  {
    tab: 'rooms',
    title: 'Available Rooms',
    roles: ['receptionist'],
    about: 'What is free tonight, by room type, with its price.',
    tasks: [
      {
        task: 'Tell a caller what is free',
        how: 'Read how many rooms are free, how many of them are ready (clean and empty now), and the price of the type.',
      },
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
        how: 'Press Check Out. You see the account: choose cash or card, then Take … and check out. Who leaves early gets back there what is paid too much.',
      },
      {
        task: 'Take back a mistake',
        how: 'After a check-out, a no-show or a cancellation, press Undo in the message, or in the booking until the hotel day ends. A check-in has no Undo: move the guest on Plan, or ask a superadmin to cancel it.',
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
