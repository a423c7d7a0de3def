import type { HelpPage } from '#web/office/dashboard/help/help-page.ts';

export const moneyHelp: readonly HelpPage[] = [
  {
    tab: 'money-now',
    title: 'Money Now',
    roles: ['superadmin', 'supervisor'],
    about:
      'Where the hotel’s money is now: in tills, envelopes and safe, on its way to the bank, owed to the hotel, and to give back. Below a figure stands by how much it has changed since the last day was closed.',
    tasks: [
      {
        task: 'See who has cash',
        how: 'Read the lines below In the tills: each till, and each person who has cash without a till. Press a person for the days, a day for its report.',
      },
      {
        task: 'Check a figure',
        how: 'Press it. Its list adds up to it, and each line leads to the guest, company or shift.',
      },
      { task: 'Get money in', how: 'Press what is owed, open the largest line, and ask for it.' },
    ],
    terms: ['Envelope', 'Float', 'Gateway', 'Safe', 'Till', 'Unconfirmed'],
  },
  {
    tab: 'takings',
    title: 'Takings',
    roles: ['superadmin', 'supervisor'],
    about: 'What was taken less what was given back, by person, till, day and method.',
    tasks: [
      { task: 'Look at a week or a month', how: 'Choose Week or Month, and a day in it.' },
      { task: 'See who was short', how: 'Read Short and over: each count with its person.' },
      { task: 'Give it to the accountant', how: 'Press Download CSV, or Print.' },
    ],
    terms: ['Short and over', 'Takings', 'Till', 'Unconfirmed'],
  },
  {
    tab: 'shift',
    title: 'Shift',
    roles: ['receptionist', 'barmen'],
    about: 'Your till from the first count to the last. You count without seeing what should be there.',
    tasks: [
      {
        task: 'Begin',
        how: 'Count all notes and coins, also cash that you took before, type the sum, and press Open shift.',
      },
      {
        task: 'Put cash away',
        how: 'Press Put cash in an envelope, type number and sum, and who receives it. Pay out is for things that the hotel buys. A large sum asks for your PIN once more.',
      },
      {
        task: 'End',
        how: 'Press Count the till and close. Type what you counted, say what stays and what goes into an envelope. Somebody else signs.',
      },
    ],
    terms: ['Count', 'Envelope', 'Float', 'Handover', 'Paid out', 'Shift', 'Z report'],
  },
  {
    tab: 'shift',
    title: 'Shift',
    roles: ['superadmin', 'supervisor'],
    about: 'The shifts of everybody, open and counted.',
    tasks: [
      { task: 'See what a shift has taken', how: 'Press X report for an open shift, Report for a counted one.' },
      {
        task: 'Sign a count',
        how: 'The person who counted hands you the screen. Count again, then sign with ID and password.',
      },
      {
        task: 'Understand a shift without a till',
        how: 'It opened by itself, for somebody took money before counting a till. Its cash stays in Money Now until that person or the owner counts it and puts it into an envelope.',
      },
    ],
    terms: ['Count', 'Handover', 'Short and over', 'X report', 'Z report'],
  },
  {
    tab: 'safe',
    title: 'Safe',
    roles: ['superadmin', 'supervisor'],
    about: 'What lies in the safe, and its book.',
    tasks: [
      {
        task: 'Bring cash from the desk',
        how: 'Count its shift on Shift, put the cash into an envelope there, and press Put in here. Somebody else than who put the cash in opens it, with a count.',
      },
      {
        task: 'Bring cash to the bank',
        how: 'Press Bank or take out, and type the sum and the number of the slip, once the bank has given it. A large sum asks for your password once more.',
      },
      {
        task: 'Check the safe',
        how: 'Compare the cash with In the safe now. The book shows each entry with the balance after it.',
      },
    ],
    terms: ['Banked', 'Envelope', 'Safe', 'Short and over'],
  },
  {
    tab: 'transfers',
    title: 'Transfers',
    roles: ['superadmin', 'supervisor'],
    about: 'Bank transfers that staff recorded. One counts when a second person has seen it at the bank.',
    tasks: [
      {
        task: 'Confirm a transfer',
        how: 'Look into the bank’s app first. Then press Confirm. You cannot confirm your own.',
      },
      {
        task: 'Import the statement',
        how: 'Choose the bank’s CSV file. Lines that name the sender confirm by themselves.',
      },
      {
        task: 'Deal with the other lines',
        how: 'Under Money in, press the transfer that fits. Record the money of a guest in the booking; set aside only money of no guest.',
      },
    ],
    terms: ['Set aside', 'Transfer', 'Unconfirmed'],
  },
  {
    tab: 'card-payments',
    title: 'Card Payments',
    roles: ['superadmin'],
    about: 'Card money of the website: what to give back, and where hotel and gateway disagree.',
    tasks: [
      { task: 'Refund a guest', how: 'Press Refund in the line. The gateway does it once, however often you press.' },
      {
        task: 'Settle a difference',
        how: 'Read what both sides say, find out what is right, and press Resolve with a note.',
      },
      { task: 'Compare now', how: 'Press Compare now. The hotel compares by itself every night.' },
    ],
    terms: ['Difference', 'Gateway', 'Refund'],
  },
  {
    tab: 'taxes',
    title: 'Taxes',
    roles: ['superadmin', 'supervisor'],
    about: 'The taxes that the prices of a month contain, by tax, rate and day.',
    tasks: [
      { task: 'Read a month', how: 'Choose a day of the month. Days that are not closed yet still change.' },
      { task: 'Give it to the accountant', how: 'Press Download CSV, or Print.' },
      { task: 'Understand a figure', how: 'Press the i beside it.' },
    ],
    terms: ['Closed day', 'Deposit', 'Tax point'],
  },
];
