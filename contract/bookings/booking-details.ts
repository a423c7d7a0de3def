export type BookingDetail = {
  /** The label on receipts, in drawers, mails and files. */
  label: string;
  /** Labels of the form on the site and at the desk, if they differ from `label`. */
  formLabels?: { site: string; desk: string };
  input: 'text' | 'email' | 'tel' | 'time';
  /** The value of `autocomplete`, by which the browser of a guest fills in the field. */
  autoComplete?: string;
  /** The detail says who the guest is or how to reach the guest. A mail about a change must not repeat its value. */
  isContact?: true;
  /** Only staff type the detail, and no guest sees it. */
  isForStaff?: true;
};

/**
 * What people type about a booking that changes neither its nights nor its price, in the order of the forms. Each is a
 * column of `booking` with the same name. Their schemas (`guestFieldSchemas`) are in another file, so that a guest’s
 * first page loads none.
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

type BookingDetails = typeof bookingDetails;
export type DetailName = keyof BookingDetails;
export type GuestDetailName = {
  [Name in DetailName]: BookingDetails[Name] extends { isForStaff: true } ? never : Name;
}[DetailName];

/** A detail without its literal type, so that code can read the optional fields of any detail. */
export const detailOf = (name: DetailName): BookingDetail => bookingDetails[name];

export const detailNames = Object.keys(bookingDetails) as DetailName[];
export const guestDetailNames = detailNames.filter((name) => !detailOf(name).isForStaff) as GuestDetailName[];
/** The details that do not say who the guest is or how to reach them. */
export const stayDetailNames = detailNames.filter((name) => !detailOf(name).isContact);

export const recordOfNames = <Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;
