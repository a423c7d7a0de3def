import type { SiteTextName } from '#contract/settings/site-text-fields.ts';
import { type Address, paths } from '#web/core/paths.ts';

type Section = {
  label: string;
  /** The page beside which the texts are edited; undefined for what is on no page, or on that of each room. */
  page?: Address;
  names: readonly SiteTextName[];
};

/** The parts of the screen Site Texts: one for each page of guests, one for those of rooms, for receipts, mails and the look. */
export const sections = {
  home: {
    label: 'Home',
    page: paths.home,
    names: [
      ...(['roomsTitle', 'facilitiesTitle', 'facilities', 'galleryTitle'] as const),
      ...(['quotesTitle', 'testimonials', 'answers'] as const),
    ],
  },
  rooms: { label: 'Rooms', page: paths.rooms, names: ['helpTitle', 'help'] },
  room: { label: 'Page of a room', names: ['goodToKnow'] },
  booking: { label: 'Booking', page: paths.booking(), names: ['rooms'] },
  gallery: { label: 'Gallery', page: paths.gallery(), names: ['galleryNote'] },
  about: { label: 'About', page: paths.about, names: ['story', 'highlights'] },
  contact: { label: 'Contact', page: paths.contact, names: ['contactIntro', 'reception', 'whatsApp', 'datesTitle'] },
  follow: { label: 'Follow Us', page: paths.social, names: ['follow', 'socials', 'share'] },
  receipts: { label: 'Receipts', names: ['policies', 'company'] },
  mails: { label: 'Mails', names: ['mailWelcome', 'mailFarewell'] },
  privacy: { label: 'Privacy', page: paths.privacy, names: ['privacy'] },
  look: { label: 'Colors and fonts', page: paths.home, names: ['look'] },
} as const satisfies Record<string, Section>;
export type SectionId = keyof typeof sections;
export const sectionIds = Object.keys(sections) as SectionId[];

export const sectionOf = (name: SiteTextName): SectionId =>
  sectionIds.find((id) => (sections[id].names as readonly SiteTextName[]).includes(name)) ?? 'home';
