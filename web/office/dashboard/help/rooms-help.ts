import type { HelpPage } from '#web/office/dashboard/help/help-page.ts';

export const roomsHelp: readonly HelpPage[] = [
  {
    tab: 'room-status',
    title: 'Room Status',
    roles: ['superadmin', 'receptionist'],
    about: 'The condition of each room, and who waits for one. Housekeeping changes it from the phone.',
    tasks: [
      {
        task: 'See whether a guest can have a room',
        how: 'Ready to give lists the numbers of the rooms that are clean and empty. Arrivals that wait for a room stand below.',
      },
      { task: 'Answer a discrepancy', how: 'Look into the room, press Answer and say what you found.' },
      { task: 'Answer a defect', how: 'Say that it is repaired, or close the room.' },
    ],
    terms: ['Clean', 'Defect', 'Dirty', 'Discrepancy', 'Inspected', 'Pickup'],
  },
  {
    tab: 'round',
    title: 'Round',
    roles: ['housekeeper'],
    about: 'The rooms to clean today, in the best order. It works without a network: changes are sent later.',
    tasks: [
      { task: 'Say that a room is clean', how: 'Press Clean in its line. Pressed by mistake: press Undo.' },
      {
        task: 'Report something broken or found',
        how: 'Press the room, then Defect, and say whether a guest can sleep in it. For a lost thing press Found.',
      },
      {
        task: 'Say whether somebody is in the room',
        how: 'Press the room and choose vacant or occupied, as you saw it.',
      },
    ],
    terms: ['Clean', 'Defect', 'Dirty', 'Inspected', 'Pickup'],
  },
  {
    tab: 'room-inventory',
    title: 'Room Management',
    roles: ['superadmin'],
    about: 'Room types with their price, and the numbered rooms.',
    tasks: [
      {
        task: 'Change the price of a type, or what guests read of it',
        how: 'Press the pencil of the type: price, size, beds, view, a list of what is in the room. Guests see nothing of what you leave empty. Special nights have their own price under Prices.',
      },
      {
        task: 'Close a room',
        how: 'Press Close at the room, with dates and a reason. A room that somebody has is refused.',
      },
      {
        task: 'Add rooms',
        how: 'Press Add rooms from a sheet for many, Add numbered rooms for a few of one type. The website sells them at once.',
      },
    ],
    terms: ['Out of order', 'Out of service', 'Retired', 'Room type'],
  },
  {
    tab: 'prices',
    title: 'Prices',
    roles: ['superadmin'],
    about: 'What each night costs. Guests who have booked keep their price.',
    tasks: [
      {
        task: 'Change the price of some nights',
        how: 'Press the first night and the last one, type the price, and save. What guests see shows the result.',
      },
      { task: 'Make many prices at once', how: 'Press Weekends, Easter and December, or Copy last year.' },
      {
        task: 'Give a company or a code another price',
        how: 'Press Plans, codes, companies. A code can end on a day or after some uses.',
      },
    ],
    terms: ['Rate plan', 'Room type'],
  },
];
