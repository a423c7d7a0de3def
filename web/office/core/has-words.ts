const foldText = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

const wordsOf = (text: string): string[] => foldText(text).split(/[^\p{L}\p{N}]+/u);
const ignoredWords = ['', 'a', 'an', 'the', 'to', 'of'];

/**
 * Counts the typed words without words such as “the”: `sought` of them were typed, and `found` of them begin a word of
 * the text. A hyphen may be missing, as in `walkin`.
 */
export function countWordsFound(text: string, typed: string): { found: number; sought: number } {
  const words = [...wordsOf(text), ...wordsOf(text.replaceAll('-', ''))];
  const sought = wordsOf(typed).filter((word) => !ignoredWords.includes(word));
  return { found: sought.filter((part) => words.some((word) => word.startsWith(part))).length, sought: sought.length };
}

/** Whether each typed word, apart from words such as “the”, begins a word of the text. */
export function hasWords(text: string, typed: string): boolean {
  const { found, sought } = countWordsFound(text, typed);
  return sought > 0 && found === sought;
}
