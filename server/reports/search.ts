import type { Member } from '#contract/core/roles.ts';
import {
  hasWordsToFind,
  isLongEnough,
  readSearchText,
  type SearchReply,
  searchableBy,
} from '#contract/reports/search.ts';
import type { Queryable } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDay, hotelToday } from '#server/core/hotel-day.ts';
import {
  searchBookings,
  searchCompanies,
  searchDeliveries,
  searchDrinks,
  searchInvoices,
  searchNotes,
  searchReceipts,
  searchRooms,
  searchStaff,
} from '#server/reports/search-store.ts';

type Searches = { [Kind in keyof SearchReply]: (db: Queryable, text: string) => Promise<SearchReply[Kind]> };

/** A single digit finds none of these kinds. */
const foundByWords: readonly (keyof SearchReply)[] = ['companies', 'drinks', 'notes', 'staff'];

export async function search(deps: Deps, { role, id }: Member, typed: string): Promise<SearchReply> {
  const { text, kinds } = readSearchText(typed);
  const today = hotelToday(deps);
  const deskDay = currentDeskDay(deps);
  const searches: Searches = {
    bookings: (db, words) => searchBookings(db, words, { today, deskDay }),
    rooms: searchRooms,
    companies: searchCompanies,
    invoices: searchInvoices,
    receipts: (db) => searchReceipts(db, typed, { soldBy: role === 'barmen' ? id : undefined, today }),
    drinks: searchDrinks,
    deliveries: searchDeliveries,
    notes: searchNotes,
    staff: searchStaff,
  };
  const isSearched = (kind: keyof SearchReply): boolean =>
    searchableBy[kind].includes(role) &&
    (kinds === undefined || kinds.includes(kind)) &&
    (hasWordsToFind(text) || (isLongEnough(text) && !foundByWords.includes(kind)));
  const searchIfAllowed = async <Kind extends keyof SearchReply>(kind: Kind): Promise<SearchReply[Kind] | never[]> =>
    isSearched(kind) ? searches[kind](deps.db.read, text) : [];
  // Searches one kind after the other: all at once would take a connection for each kind.
  return {
    bookings: await searchIfAllowed('bookings'),
    rooms: await searchIfAllowed('rooms'),
    companies: await searchIfAllowed('companies'),
    invoices: await searchIfAllowed('invoices'),
    receipts: await searchIfAllowed('receipts'),
    drinks: await searchIfAllowed('drinks'),
    deliveries: await searchIfAllowed('deliveries'),
    notes: await searchIfAllowed('notes'),
    staff: await searchIfAllowed('staff'),
  };
}
