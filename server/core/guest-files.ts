/** Files with data about guests that lie outside the database, such as copies of mails. */
export interface GuestFiles {
  /**
   * Adds bookings of erased guests to a list outside the database. After an older copy of the database is restored, the
   * program reads the list and erases those guests again. Safe to repeat.
   */
  recordErased(bookingIds: readonly string[], at: Date): Promise<void>;
  removeMentioning(words: readonly string[]): Promise<void>;
  removeOlderThan(before: Date): Promise<void>;
}
