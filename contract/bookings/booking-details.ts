export type BookingDetail = {
  /** On receipts, in drawers, mails and files. */
  label: string;
  /** Where the forms call it otherwise. */
  formLabels?: { site: string; desk: string };
  input: 'text' | 'email' | 'tel' | 'time';
  /** What the browser of a guest may fill in. */
  autoComplete?: string;
  /** How to address the guest. A mail says that it was corrected, and never its value. */
  isContact?: true;
  /** Staff type it, and no guest sees it. */
  isForStaff?: true;
};

/**
 * What people type about a booking that changes neither its nights nor its price, in the order of the forms. Each is a
 * column of `booking` with the same name. Forms, drafts, receipts, drawers, history, mails about changes and files read
 * this table. It has no schemas, because a guest's first page must not load any: they are `guestFieldSchemas`.
 */
const bookingDetails = {
  guestName: {
    label: 'Guest',
    formLabels: { site: 'Guest name', desk: 'Guest name' },
    input: 'text',
    autoComplete: 'name',
    isContact: true,
  },
  guestEmail: { label: 'Email', input: 'email', autoComplete: 'email', isContact: true },
  guestPhone: {
    label: 'Phone',
    formLabels: { site: 'Phone number', desk: 'Phone' },
    input: 'tel',
    autoComplete: 'tel',
    isContact: true,
  },
  note: { label: 'Note', input: 'text', isForStaff: true },
} as const satisfies Record<string, BookingDetail>;

type Details = typeof bookingDetails;
export type DetailName = keyof Details;
export type GuestDetailName = {
  [Name in DetailName]: Details[Name] extends { isForStaff: true } ? never : Name;
}[DetailName];

/** Without the literal types, so that code can ask for what a detail may lack. */
export const detailOf = (name: DetailName): BookingDetail => bookingDetails[name];

export const detailNames = Object.keys(bookingDetails) as DetailName[];
export const guestDetailNames = detailNames.filter((name) => !detailOf(name).isForStaff) as GuestDetailName[];
/** Those that say nothing of who the guest is. */
export const stayDetailNames = detailNames.filter((name) => !detailOf(name).isContact);

/** One value for each name, as an object. */
export const valuesOf = <Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;
