import type { HelpPage } from '#web/office/dashboard/help/help-page.ts';

export const barHelp: readonly HelpPage[] = [
  {
    tab: 'create-sale',
    title: 'Create Sale',
    roles: ['barmen'],
    about:
      'Sell drinks, see your own sales, and keep tabs. Search finds a sale by drink, receipt, slip, room or tab. Sums of your open shift are hidden until the count.',
    tasks: [
      {
        task: 'Sell',
        how: 'Press New Sale, press the drinks, choose how the customer pays, and record. For the change, type the cash or press a note. A mistake: Delete beside the sale takes it back. Give back what the screen says. After {undoMinutes} minutes only the owner can. If the network fails, press Record again later: the sale counts once.',
      },
      {
        task: 'Put drinks on a room',
        how: 'Choose the room. The guest signs on your screen or tells the PIN of the own page.',
      },
      {
        task: 'Open a tab',
        how: 'Choose Tab and type the table or name. Later, press the tab: Add drinks, take payments in parts, or Split it by people or by drinks.',
      },
    ],
    terms: ['Agreement', 'Slip', 'Tab'],
  },
  {
    tab: 'view-inventory',
    title: 'View Inventory',
    roles: ['barmen'],
    about: 'Every drink with its price and what is left.',
    tasks: [
      { task: 'Find a drink', how: 'Type a part of its name, or choose a category.' },
      { task: 'See what runs out', how: 'Choose Low or out under Stock. Overview lists such drinks, too.' },
      {
        task: 'Record a broken bottle',
        how: 'Press Record breakage at the drink, and say how many and why. They leave the stock, and the owner reads of it.',
      },
    ],
    terms: ['Order', 'Sale line'],
  },
  {
    tab: 'bar-sales',
    title: 'Bar Sales',
    roles: ['superadmin', 'supervisor'],
    about: 'What the bar has sold, line by line, by everybody.',
    tasks: [
      {
        task: 'Find a sale',
        how: 'Search for the drink, who sold it, receipt, slip, room or tab; or choose days, payment and category.',
      },
      {
        task: 'Add it up',
        how: 'The line above the list has the sums by payment of everything that the filters leave.',
      },
      { task: 'See tabs', how: 'Open tabs has the sum that is to pay. For those that were paid, press Closed tabs.' },
    ],
    terms: ['Order', 'Sale line', 'Slip', 'Tab', 'Terminal'],
  },
  {
    tab: 'drinks',
    title: 'Drinks Management',
    roles: ['superadmin'],
    about: 'The drinks of the bar with price, supplier and stock. Stock only changes with a reason.',
    tasks: [
      { task: 'Add stock', how: 'Press the stock button of the drink, choose a delivery, and type how many came.' },
      { task: 'Change a price', how: 'Press the pencil. Sales of before keep their price.' },
      { task: 'Stop selling a drink', how: 'Make it unavailable for tonight, or delete it. Past sales stay.' },
    ],
    terms: ['Order', 'Retired', 'Sale line'],
  },
  {
    tab: 'stock',
    title: 'Stock',
    roles: ['superadmin', 'barmen'],
    about: 'What suppliers brought, and counts of what is there. Only the owner sees costs and differences.',
    tasks: [
      {
        task: 'Receive a delivery',
        how: 'Press Receive a delivery. Enter the supplier and the number on the note, choose each drink and how many bottles, cans or packs came, or type crates and how many are in one.',
      },
      {
        task: 'Put a mistake right',
        how: 'Press Take back with a reason, then enter the note anew. For a broken bottle press Record breakage.',
      },
      {
        task: 'Count the stock',
        how: 'Under Count, press Start counting and type what is there. Finish. The owner accepts it, or a supervisor on your device.',
      },
    ],
    terms: [],
  },
  {
    tab: 'bar-report',
    title: 'Bar Report',
    roles: ['superadmin', 'supervisor'],
    about: 'Which drinks are gone: missing in a count, corrected by hand, broken, or poured away and taken back.',
    tasks: [
      {
        task: 'See what is lost most',
        how: 'By drink has the greatest loss first, at the selling price. Press Show last week if this week has none.',
      },
      {
        task: 'Know who worked',
        how: 'Each count lists what differed and who had a shift at the bar since the count before.',
      },
      { task: 'Keep it', how: 'Choose the week or month, then print or press Download CSV.' },
    ],
    terms: ['Loss', 'Shift', 'Stock count'],
  },
];
