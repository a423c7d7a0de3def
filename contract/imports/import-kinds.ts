/** What can be imported, in the order in which a new hotel needs it. */
export const importKinds = ['rooms', 'bookings', 'companies', 'drinks', 'staff'] as const;
export type ImportKind = (typeof importKinds)[number];

export const importKindsOf = ({ hasBar }: { hasBar: boolean }): readonly ImportKind[] =>
  importKinds.filter((kind) => hasBar || kind !== 'drinks');

export const importKindLabels: Record<ImportKind, string> = {
  rooms: 'Rooms',
  bookings: 'Bookings',
  companies: 'Companies',
  drinks: 'Drinks',
  staff: 'Staff',
};

/** What an owner must know of a kind before importing it. */
export const importKindHints: { readonly [Kind in ImportKind]?: string } = {
  bookings: 'Name, email and phone of a guest come with the booking. A list of guests alone is not imported.',
  staff:
    'A file with passwords is refused. Nobody who is imported can sign in before you give them a password: press New password at the name under Staff Management, and hand over the card.',
};

/** How the cells of a column are read. */
type CellForm = 'text' | 'day' | 'amount' | 'count';

type ImportField = {
  label: string;
  form: CellForm;
  /** The import is refused while no column is chosen for the field. */
  isNeeded?: true;
  hint?: string;
  /**
   * Names of columns that mean this field, without spaces and in small letters. docs/domains/imports.md says which of
   * them other systems are known to write.
   */
  columnNames: string;
};

const importFields = {
  rooms: {
    number: {
      label: 'Room number',
      form: 'text',
      isNeeded: true,
      columnNames: 'roomnumber roomno number room roomname unit',
    },
    room_type: { label: 'Room type', form: 'text', isNeeded: true, columnNames: 'roomtype roomtypename type category' },
    price: {
      label: 'Price of a night',
      form: 'amount',
      columnNames: 'price pricepernight rate baserate rackrate roomrate',
    },
    guests: {
      label: 'Most guests',
      form: 'count',
      columnNames: 'guests maxguests maxoccupancy capacity sleeps occupancy',
    },
  },
  bookings: {
    reservation: {
      label: 'Reservation number',
      form: 'text',
      hint: 'By it a booking is known again in a later file.',
      columnNames:
        'reservationnumber bookingreference reference reservationno resno resid reservationid bookingid confirmationno',
    },
    guest_name: { label: 'Guest name', form: 'text', columnNames: 'name guestname guest primaryguest bookername' },
    first_name: { label: 'First name', form: 'text', columnNames: 'firstname guestfirstname' },
    last_name: { label: 'Last name', form: 'text', columnNames: 'lastname guestlastname surname' },
    email: { label: 'Email', form: 'text', columnNames: 'email guestemail emailaddress' },
    phone: { label: 'Phone', form: 'text', columnNames: 'phonenumber phone mobile mobileno guestphone telephone' },
    check_in: {
      label: 'Check-in',
      form: 'day',
      isNeeded: true,
      columnNames: 'checkindate checkin arrival arrivaldate from',
    },
    check_out: {
      label: 'Check-out',
      form: 'day',
      isNeeded: true,
      columnNames: 'checkoutdate checkout departure departuredate until',
    },
    room_type: { label: 'Room type', form: 'text', isNeeded: true, columnNames: 'roomtype roomtypename accommodation' },
    total: {
      label: 'Total of the stay',
      form: 'amount',
      isNeeded: true,
      columnNames: 'grandtotal total roomtotal totalamount totalprice totalcharges amount',
    },
    paid: {
      label: 'Paid before',
      form: 'amount',
      hint: 'What the guest has paid into your old books. It lowers what the guest owes, and is not in the takings.',
      columnNames: 'amountpaid paid paidamount paymenttotal totalpaid',
    },
    adults: { label: 'Adults', form: 'count', columnNames: 'adults adult noofadults pax guests' },
    children: { label: 'Children', form: 'count', columnNames: 'children child noofchildren' },
    status: { label: 'Status', form: 'text', columnNames: 'status reservationstatus bookingstatus' },
    room: {
      label: 'Room number',
      form: 'text',
      hint: 'It is written into the note. Give the room on the Plan.',
      columnNames: 'roomnumber roomno room',
    },
    note: {
      label: 'Note',
      form: 'text',
      columnNames: 'note notes remarks remark comments guestcomments specialrequests',
    },
  },
  companies: {
    name: { label: 'Name', form: 'text', isNeeded: true, columnNames: 'companyname company name accountname account' },
    tax_number: { label: 'Tax number', form: 'text', columnNames: 'taxnumber taxid companytaxidnumber tin vatnumber' },
    address: { label: 'Address', form: 'text', columnNames: 'address street companyaddress' },
    percent_off: { label: 'Percent off', form: 'count', columnNames: 'percentoff discount discountpercent' },
  },
  drinks: {
    name: {
      label: 'Name',
      form: 'text',
      isNeeded: true,
      columnNames: 'drinkname name item itemname product productname',
    },
    price: {
      label: 'Price',
      form: 'amount',
      isNeeded: true,
      columnNames: 'price priceperunit sellingprice saleprice rate',
    },
    category: { label: 'Category', form: 'text', columnNames: 'category group itemgroup type' },
    stock: { label: 'In stock', form: 'count', columnNames: 'stock stockquantity quantity qty onhand instock' },
    cost: { label: 'Cost', form: 'amount', columnNames: 'cost costprice purchaseprice unitcost' },
    supplier: { label: 'Supplier', form: 'text', columnNames: 'supplier vendor' },
  },
  staff: {
    name: {
      label: 'Name',
      form: 'text',
      isNeeded: true,
      columnNames: 'name fullname staffname employeename employee firstname',
    },
    last_name: { label: 'Last name', form: 'text', columnNames: 'lastname surname familyname' },
    role: {
      label: 'Role',
      form: 'text',
      isNeeded: true,
      columnNames: 'role position jobtitle designation job title department',
    },
    staff_id: {
      label: 'Staff ID',
      form: 'text',
      hint: 'Without one, each person gets the next free one of the role.',
      columnNames: 'staffid employeeid staffno employeeno',
    },
    email: { label: 'Email', form: 'text', columnNames: 'email emailaddress' },
    phone: { label: 'Phone', form: 'text', columnNames: 'phonenumber phone mobile mobileno telephone' },
  },
} as const satisfies Record<ImportKind, Record<string, ImportField>>;

/** The fields of a kind, without their literal types, so that code can read the optional parts of any field. */
export const fieldsOfKind = (kind: ImportKind): Readonly<Record<string, ImportField>> => importFields[kind];

const plainName = (name: string): string =>
  name
    .normalize()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a column has what somebody signs in with, as its name says. */
export const isPasswordColumn = (name: string): boolean =>
  /passw|^(pwd|pass|pin|pincode|passcode|passphrase|secret)$/.test(plainName(name));

/** Which column has each field, by the names of the columns. A column has at most one field. */
export function matchColumns(kind: ImportKind, columns: readonly string[]): { field: string; column: number }[] {
  const plainColumns = columns.map(plainName);
  const usedColumns = new Set<number>();
  return Object.entries(fieldsOfKind(kind)).flatMap(([field, { columnNames }]) => {
    const column = columnNames
      .split(' ')
      .map((name) => plainColumns.findIndex((each, index) => each === name && !usedColumns.has(index)))
      .find((index) => index !== -1);
    if (column === undefined) return [];
    usedColumns.add(column);
    return [{ field, column }];
  });
}
