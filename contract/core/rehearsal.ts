/** What marks everything that leaves a hotel which rehearses. */
export const rehearsalTexts = {
  /** On pages, mails, documents and files. */
  mark: 'Rehearsal: nothing here is real. No card is charged, and every booking disappears when the hotel opens.',
  /** Before the subject of a mail and in a text message, where there is no room for the sentence. */
  word: 'REHEARSAL',
} as const;
