const snakeNames = new Map<string, string>();
const camelNames = new Map<string, string>();

export const snakeCase = (name: string): string =>
  convertOnce(snakeNames, name, () => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

export const camelCase = (name: string): string =>
  convertOnce(camelNames, name, () => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));

/** The cache needs no limit, because the SQL of the program has a limited number of names. */
function convertOnce(names: Map<string, string>, name: string, convert: () => string): string {
  const known = names.get(name);
  if (known !== undefined) return known;
  const converted = convert();
  names.set(name, converted);
  return converted;
}
