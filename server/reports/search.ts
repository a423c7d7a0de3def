import type { StaffRole } from '#contract/core/roles.ts';
import { isLongEnough, type SearchReply, searchableBy } from '#contract/reports/search.ts';
import type { Queryable } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import {
  searchBookings,
  searchCompanies,
  searchDrinks,
  searchInvoices,
  searchRooms,
  searchStaff,
} from '#server/reports/search-store.ts';

type Searches = { [Kind in keyof SearchReply]: (db: Queryable, text: string) => Promise<SearchReply[Kind]> };

export async function search(deps: Deps, role: StaffRole, typed: string): Promise<SearchReply> {
  // Removes the word room, because a result is called “Room 204” and people type that.
  const text = typed.trim().replace(/^room +(?=\d)/i, '');
  const today = hotelToday(deps);
  const searches: Searches = {
    bookings: (db, words) => searchBookings(db, words, today),
    rooms: searchRooms,
    companies: searchCompanies,
    invoices: searchInvoices,
    drinks: searchDrinks,
    staff: searchStaff,
  };
  const searchIfAllowed = async <Kind extends keyof SearchReply>(kind: Kind): Promise<SearchReply[Kind] | never[]> =>
    isLongEnough(text) && searchableBy[kind].includes(role) ? searches[kind](deps.db.read, text) : [];
  // Searches one kind after the other: all at once would take six connections for each letter that somebody types.
  return {
    bookings: await searchIfAllowed('bookings'),
    rooms: await searchIfAllowed('rooms'),
    companies: await searchIfAllowed('companies'),
    invoices: await searchIfAllowed('invoices'),
    drinks: await searchIfAllowed('drinks'),
    staff: await searchIfAllowed('staff'),
  };
}
