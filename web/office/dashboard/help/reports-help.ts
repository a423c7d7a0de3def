import type { HelpPage } from '#web/office/dashboard/help/help-page.ts';

export const reportsHelp: readonly HelpPage[] = [
  {
    tab: 'reports',
    title: 'Reports',
    roles: ['superadmin'],
    about: 'The closing report of a day, a week or a month.',
    tasks: [
      { task: 'Read a day', how: 'Choose the day. A closed day never changes.' },
      { task: 'Compare weeks or months', how: 'Choose Week or Month under Report of.' },
      { task: 'Keep it', how: 'Press Print or Download CSV. Settings can send the report of each day by e-mail.' },
    ],
    terms: ['ADR', 'Closed day', 'Occupancy', 'RevPAR'],
  },
  {
    tab: 'night-audit',
    title: 'Night Audit',
    roles: ['superadmin', 'supervisor', 'receptionist'],
    about: 'What is looked at before a hotel day ends. The day closes by itself early in the morning.',
    tasks: [
      {
        task: 'Clear what is open',
        how: 'Open each item: check a late guest in, mark a no-show, check an overstay out.',
      },
      { task: 'See which nights will be charged', how: 'Read Nights to charge: the nights of guests in the house.' },
      { task: 'Look at an earlier day', how: 'Press Previous day.' },
    ],
    terms: ['Hotel day', 'No-show', 'Open item', 'Overstay'],
  },
  {
    tab: 'analytics',
    title: 'Analytics',
    roles: ['superadmin'],
    about: 'Figures and charts of any period, with files.',
    tasks: [
      { task: 'Choose a period', how: 'Choose it under Period, or type From and To.' },
      { task: 'Read a chart as a table', how: 'Press Show as table. The ? says what a figure means.' },
      { task: 'Get the numbers out', how: 'Press the button of the file, such as Export transactions.' },
    ],
    terms: ['ADR', 'Occupancy', 'RevPAR', 'Sale line'],
  },
];
