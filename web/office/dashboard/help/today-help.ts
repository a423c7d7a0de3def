import type { HelpPage } from '#web/office/dashboard/help/help-page.ts';

export const todayHelp: readonly HelpPage[] = [
  {
    tab: 'overview',
    title: 'Overview',
    roles: ['superadmin'],
    about:
      'The hotel today: who comes, who goes, which rooms are free, what was taken, what is owed, and what needs you.',
    tasks: [
      {
        task: 'See whether today is a good day',
        how: 'Read Money today. It is compared with the same time of the same day last week.',
      },
      {
        task: 'Deal with what needs you',
        how: 'Each line under What needs you opens the screen that ends it: a transfer, a refund, a thing to check. In a new hotel, What is still missing comes first, and says whether guests can book online.',
      },
      {
        task: 'Find out what a figure means',
        how: 'Press the small i beside the figure. Press the figure itself to see what it is made of.',
      },
    ],
    terms: ['In house', 'Occupancy', 'Takings', 'Thing to check'],
  },
  {
    tab: 'overview',
    title: 'Overview',
    roles: ['supervisor'],
    about: 'Who comes and who goes today, what needs you, what is owed, and what was booked and sold last.',
    tasks: [
      {
        task: 'See who comes and who goes',
        how: 'Read Arrivals and Departures, with what each guest has to pay. A name opens the booking.',
      },
      { task: 'See all bookings or sales of today', how: 'Press the figure. It opens the list that it counts.' },
      { task: 'Find a guest', how: 'Press / and type a name, a room, a telephone number or a reference.' },
    ],
    terms: ['Sale line', 'To pay now', 'Unconfirmed'],
  },
  {
    tab: 'overview',
    title: 'Overview',
    roles: ['barmen'],
    about: 'Your sales of today, the open tabs, and the drinks that run out.',
    tasks: [
      {
        task: 'Begin your shift',
        how: 'Press Open a shift, count the till and type one number. Do it before the first sale.',
      },
      { task: 'Sell a drink', how: 'Press New sale.' },
      { task: 'See what runs out', how: 'Read Low stock, and tell the owner.' },
    ],
    terms: ['Order', 'Sale line', 'Shift', 'Till'],
  },
  {
    tab: 'things-to-check',
    title: 'Things To Check',
    roles: ['superadmin'],
    about:
      'What rules found, and what guests said about their receipts. A line says what was recorded, never why. Nobody else sees this screen.',
    tasks: [
      {
        task: 'Look into one',
        how: 'Press it. The entries stand in order, with who was on duty. Ask that person first.',
      },
      { task: 'Answer it', how: 'Type what it was under What was it? and press Answer. Your name stays with it.' },
      {
        task: 'Be asked less, or more',
        how: 'Press Rules and limits. Change the limit of a rule, or turn the rule off.',
      },
    ],
    terms: ['Limit', 'Thing to check'],
  },
  {
    tab: 'unfinished-work',
    title: 'Unfinished Work',
    roles: ['superadmin'],
    about: 'Mails and other work of the program that has failed for an hour or more. An empty list is good.',
    tasks: [
      {
        task: 'Try it again',
        how: 'Mend the reason that the line gives, for example the address, and press Try again.',
      },
      { task: 'Give it up', how: 'Some work can be given up with a reason. What the hotel cannot do without stays.' },
      { task: 'See whom it is about', how: 'Press the reference in the line. It opens the booking.' },
    ],
    terms: ['Unfinished work'],
  },
];
