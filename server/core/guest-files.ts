/** Files about guests beside the database. */
export interface GuestFiles {
  /**
   * Records erased guests in a file, so that they can be erased again from a restored older database. Safe to repeat.
   */
  recordErased(bookingIds: readonly string[], at: Date): Promise<void>;
  removeMentioning(words: readonly string[]): Promise<void>;
  removeOlderThan(before: Date): Promise<void>;
}
