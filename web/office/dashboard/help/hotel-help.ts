import type { HelpPage } from '#web/office/dashboard/help/help-page.ts';

export const hotelHelp: readonly HelpPage[] = [
  {
    tab: 'hotel-details',
    title: 'Hotel Details',
    roles: ['superadmin'],
    about:
      'What the hotel is called, how guests reach it, whether it has a bar, by what its days are counted, and who issues invoices.',
    tasks: [
      {
        task: 'Change a telephone number',
        how: 'Type all numbers with commas between them and save. Pages name the first one when something does not work.',
      },
      {
        task: 'Set the time zone and the end of the day',
        how: 'Under Days and numbers, before the first booking, sale, money or shift. Later nobody can, because each of them would belong to another day.',
      },
      {
        task: 'See who changed what',
        how: 'Changes has the newest ones, with what stood there before. To take one back, type that again and save.',
      },
    ],
    terms: ['Audit log'],
  },
  {
    tab: 'site-texts',
    title: 'Site Texts',
    roles: ['superadmin'],
    about:
      'What guests read on the site, such as the answers of Good to know, on receipts and in mails, and in which colors and fonts. What is empty is hidden.',
    tasks: [
      {
        task: 'Change what a page says, or its colors and fonts',
        how: 'Choose the page, or Colors and fonts, and type. It is saved as your draft and shown beside it, as on a phone or a desktop. Guests read it once you press Publish. What a guest said is on Home, with where and when. A color on which nobody could read is refused with the nearest one that fits.',
      },
      {
        task: 'Have guests read it later',
        how: 'Press Publish later and say when. Scheduled has what waits. After a power cut it is published late, and the bell says so.',
      },
      {
        task: 'Take a text back',
        how: 'Earlier texts has who changed what when. Go back to before publishes all texts as they were then. If somebody publishes a text that you are typing, you see it and choose.',
      },
    ],
    terms: ['Audit log'],
  },
  {
    tab: 'pictures',
    title: 'Pictures',
    roles: ['superadmin'],
    about:
      'The pictures of the site, the logo, and the icon that a browser shows beside the title. A place without an own picture has the one that came with the program, or none.',
    tasks: [
      {
        task: 'Put pictures on the site',
        how: 'Choose where they belong, press Choose pictures and take several. When they are prepared, press Publish at each, and say what it shows.',
      },
      {
        task: 'Keep a face or a door in sight',
        how: 'In Edit press the most important point of the picture. Narrow frames cut off other parts first.',
      },
      {
        task: 'Replace or remove a picture, or take that back',
        how: 'Replace takes another file for the same place, Remove takes it off the site. Versions and Removed have what was there before, with Put back.',
      },
    ],
    terms: ['Audit log'],
  },
  {
    tab: 'policies',
    title: 'Policies',
    roles: ['superadmin'],
    about: 'The rules of the hotel, each with what it does in an example.',
    tasks: [
      {
        task: 'Change the terms of cancelling',
        how: 'Type them, read the example, and save. Bookings that exist keep their terms.',
      },
      {
        task: 'Change what the desk may do alone',
        how: 'Change the limits and press Save limits. Above them a second person confirms, or only the owner can do it.',
      },
      {
        task: 'Store data for a shorter time',
        how: 'Save the new periods. If the next night then erases more, the screen first says how much, for it is for good.',
      },
    ],
    terms: ['Second person', 'PIN'],
  },
  {
    tab: 'staff',
    title: 'Staff Management',
    roles: ['superadmin'],
    about: 'Who may sign in, and as what.',
    tasks: [
      {
        task: 'Add somebody',
        how: 'Press Add staff. Print the card with the Staff ID and the temporary password, and give it to that person only.',
      },
      {
        task: 'Help somebody who cannot sign in, or was imported',
        how: 'Press New password at the name and hand over the card.',
      },
      {
        task: 'End somebody’s access',
        how: 'After a lost phone press the pencil, then End all sessions. Or make the account inactive, or delete it. Everything that the person did stays recorded.',
      },
    ],
    terms: ['Second factor', 'Second person'],
  },
  {
    tab: 'guest-data',
    title: 'Guest Data',
    roles: ['superadmin'],
    about: 'A guest may ask what you keep, and that you erase it.',
    tasks: [
      { task: 'Find a guest', how: 'Type the e-mail address, telephone number or reference.' },
      { task: 'Hand out the data', how: 'Choose the bookings that are this guest’s and save the file.' },
      {
        task: 'Erase the guest',
        how: 'Choose the bookings and erase. Money and nights stay in the books, the person goes.',
      },
    ],
    terms: ['Audit log'],
  },
  {
    tab: 'audit-log',
    title: 'Audit Log',
    roles: ['superadmin'],
    about: 'Who did what, and when. Nobody can change or delete an entry.',
    tasks: [
      { task: 'Find an act', how: 'Choose what was done, by whom, and the days.' },
      { task: 'See what changed', how: 'Press the entry. It has the facts before and after.' },
      { task: 'Follow one booking', how: 'Search for its reference, or read History in the booking.' },
    ],
    terms: ['Audit log'],
  },
  {
    tab: 'backups',
    title: 'Backups',
    roles: ['superadmin'],
    about:
      'A backup is proven once it was restored and had every row, every kobo of each day and the end of the audit log. One is made each night, and at once when you press Back up now, for example before an upgrade.',
    tasks: [
      {
        task: 'See whether the hotel is safe',
        how: 'Read the first line. A backup that is not proven says why, and what to do. After two nights the bell rings. Tell the person who runs the computer.',
      },
      {
        task: 'Have backups that only you can read, and send them away',
        how: 'Press Make a key, print the page twice, type the last letters of the key and your password. Later backups need the paper. Then press Choose a place: another disk, a server or storage.',
      },
      {
        task: 'Get the data back',
        how: 'The person who runs the computer needs file and paper: hotel restore FILE --yes. On a new one, open the set-up link and press Bring its data back.',
      },
    ],
    terms: ['Audit log', 'Proven backup'],
  },
  {
    tab: 'health',
    title: 'Health',
    roles: ['superadmin'],
    about:
      'Whether disk, database, mail, card gateway, clock, certificate, backup and background work of the hotel are well.',
    tasks: [
      {
        task: 'See what needs you',
        how: 'What is marked Act now stands first. It says what was found and what to do today. Watch is no trouble yet.',
      },
      {
        task: 'Have it repaired',
        how: 'Read the advice to whoever runs the server, or press Print and hand over the page. Then press Refresh.',
      },
      {
        task: 'Look at the last backup',
        how: 'Last backup says of when the last proven one is. Backups lists all of them, and makes another one.',
      },
    ],
    terms: ['Gateway', 'Proven backup', 'Unfinished work'],
  },
  {
    tab: 'set-up',
    title: 'Set-up',
    roles: ['superadmin'],
    about:
      'What a new hotel needs before guests can book online, and what of it is done. Stop at any time: what you save on other screens counts at once. A line at their top leads to the next step.',
    tasks: [
      {
        task: 'Enter all rooms at once',
        how: 'Press Add rooms from a sheet. Copy number, type and price from your sheet, one room in each line, and paste. Wrong lines are named; nothing is saved before all are right.',
      },
      {
        task: 'Try mail and card gateway',
        how: 'Press the button at the step. It says what the other side answered. After a change of the hotel’s e-mail address, send another test mail.',
      },
      {
        task: 'Try everything, then open the hotel',
        how: 'Press Begin a rehearsal before anything is recorded. Every page, mail and file is marked, and guests pay with test cards. When the needed steps are done, press Open the hotel: what was rehearsed is gone, everybody signs in again, and the hotel stays open.',
      },
    ],
    terms: ['Gateway', 'Second factor'],
  },
  {
    tab: 'imports',
    title: 'Import',
    roles: ['superadmin'],
    about:
      'What another system or a spreadsheet has: rooms, bookings to come, companies, staff and more, from CSV or XLSX files. Guests come with their bookings.',
    tasks: [
      {
        task: 'Import the bookings to come',
        how: 'Import the rooms first. Choose Bookings and the file, check which column is what, and press Try the import. Answer what the file leaves open, look at the problems, then import. Do it while the desk is quiet. Guests get no mail. What they paid before lowers what they owe, and is in no till and no takings: your old books have it.',
      },
      {
        task: 'Import the people who work here',
        how: 'Choose Staff. Say which role each unknown word is. Then press New password at each name under Staff Management: nobody can sign in before.',
      },
      {
        task: 'Take an import back',
        how: 'Press Undo in the list. It works while nothing was done with what came in: no payment, no room, no sale, no password, no change.',
      },
    ],
    terms: ['Takings'],
  },
  {
    tab: 'export',
    title: 'Export',
    roles: ['superadmin'],
    about:
      'Everything of the hotel in one file, for another system, an accountant or the tax office. It is yours, and you can take it at any time.',
    tasks: [
      {
        task: 'Take everything with you',
        how: 'Press Export everything and type your password. Stay on the page until it says that everything is exported. A ZIP file comes: it holds spreadsheets (CSV), your pictures, and README.txt, which explains each of them.',
      },
      {
        task: 'See whether the file is whole',
        how: 'Open it. The last file is complete.txt, which says how many rows each file has. If it is missing, export again.',
      },
      {
        task: 'Guard it',
        how: 'It holds the data of all guests and staff. Keep it where nobody else reads it, and delete it when it has served. It is no backup: Backups restores the hotel.',
      },
    ],
    terms: ['Audit log', 'Proven backup'],
  },
  {
    tab: 'settings',
    title: 'Settings',
    roles: ['superadmin'],
    about: 'What you are told, exchange rates, the safety of your account, and the days of the hotel.',
    tasks: [
      { task: 'Get the figures of each day by e-mail', how: 'Turn on Daily reports and save.' },
      {
        task: 'Protect your account',
        how: 'Press Enable 2FA, follow the steps, and keep the recovery codes on paper. End ends a session that you do not know.',
      },
      {
        task: 'Read when the desk day ends, and the time zone',
        how: 'They stand under Days of the hotel, and are set in Hotel Details. Rules that you change later are in Policies.',
      },
    ],
    terms: ['Second factor'],
  },
  {
    tab: 'settings',
    title: 'Settings',
    roles: ['supervisor'],
    about: 'Your name, your password, and where you are signed in.',
    tasks: [
      {
        task: 'Change your password',
        how: 'Type the present one and twice the new one. Other devices are signed out.',
      },
      { task: 'Protect your account', how: 'Press Enable 2FA and follow the steps.' },
      {
        task: 'End a session that you do not know',
        how: 'Press End beside it under Your sessions, then change your password.',
      },
    ],
    terms: ['Second factor'],
  },
  {
    tab: 'settings',
    title: 'Settings',
    roles: ['receptionist', 'barmen', 'housekeeper'],
    about: 'Your name, your password, your PIN, and where you are signed in.',
    tasks: [
      {
        task: 'Set a PIN',
        how: 'Type your password and twice six digits. When you are away for some minutes, the screen locks; the PIN opens it again, and what you typed is still there.',
      },
      {
        task: 'Take turns at one screen',
        how: 'Everybody signs in there once in a shift, with Sign in somebody else under Change person. From then on press Change person, the name, and type the PIN. What is done stands under the name of who typed it.',
      },
      {
        task: 'Change your password, or end a session that you do not know',
        how: 'Type the present password and twice the new one: other devices are signed out. End under Your sessions ends one.',
      },
    ],
    terms: ['PIN', 'Second factor'],
  },
  {
    tab: 'profile',
    title: 'Profile',
    roles: ['superadmin'],
    about: 'Your name and your password.',
    tasks: [
      { task: 'Change your name', how: 'Type it with your current password and press Update profile.' },
      { task: 'Change your password', how: 'Type the current password and twice the new one.' },
      {
        task: 'Choose a good password',
        how: 'Use at least eight characters that you use nowhere else. It lasts 90 days.',
      },
    ],
    terms: ['Second factor'],
  },
];
