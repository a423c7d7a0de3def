import { addDays } from '#contract/core/dates.ts';
import type { Queryable } from '#db/db.ts';
import { readGuestNamesSince, readSoldNames } from '#server/bank/line-store.ts';
import type { NameWords } from '#server/bank/match-lines.ts';
import { wordsOf, wordsOfHotel } from '#server/bank/own-words.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';

/**
 * Reads the words that name nobody. Screens with lists of lines need no other words, because they only show which words
 * agree.
 */
export const readHotelWords = async ({ hotel }: Deps, db: Queryable): Promise<NameWords> => ({
  hotelWords: wordsOfHotel({ hotel, names: await readSoldNames(db) }),
});

const guestDays = 60;

/**
 * Reads the words that name nobody, and counts the words in the names of guests of the last 60 days and of later stays.
 * One rare word of a name can identify a guest.
 */
export async function readHotelAndGuestWords(deps: Deps, db: Queryable): Promise<NameWords> {
  const [names, guests] = await Promise.all([
    readHotelWords(deps, db),
    readGuestNamesSince(db, addDays(hotelToday(deps), -guestDays)),
  ]);
  const guestCountByWord = new Map<string, number>();
  for (const guest of guests)
    for (const word of wordsOf(guest)) guestCountByWord.set(word, (guestCountByWord.get(word) ?? 0) + 1);
  return { ...names, guestCountByWord: guestCountByWord };
}
