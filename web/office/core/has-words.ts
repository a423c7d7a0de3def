const foldText = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

const wordsOf = (text: string): string[] => foldText(text).split(/[^\p{L}\p{N}]+/u);
const ignoredWords = ['', 'a', 'an', 'the', 'to', 'of'];

/**
 * Whether each typed word, apart from words such as “the”, begins a word of the text. A hyphen may be missing, as in
 * `walkin`.
 */
export function hasWords(text: string, typed: string): boolean {
  const words = [...wordsOf(text), ...wordsOf(text.replaceAll('-', ''))];
  const sought = wordsOf(typed).filter((word) => !ignoredWords.includes(word));
  return sought.length > 0 && sought.every((part) => words.some((word) => word.startsWith(part)));
}
