import { paths } from '#web/core/paths.ts';

export const mainNav = [
  { to: paths.home, label: 'Home' },
  { to: paths.rooms, label: 'Rooms' },
  { to: paths.gallery(), label: 'Gallery' },
  { to: paths.about, label: 'About' },
  { to: paths.contact, label: 'Contact' },
] as const;
