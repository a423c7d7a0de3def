/**
 * Finds the key of an encrypted backup in what a person typed. The paper has it in groups, and people type small
 * letters. A file of age has lines of comments before it.
 */
export function findIdentity(typed: string): string | undefined {
  const lines = typed.split('\n').filter((line) => !line.trimStart().startsWith('#'));
  const letters = lines.join('').replace(/\s/g, '').toUpperCase();
  return letters.startsWith('AGE-SECRET-KEY-1') ? letters : undefined;
}
