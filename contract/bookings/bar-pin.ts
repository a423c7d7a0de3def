/** A guest who has no phone at hand tells the barman the PIN of the stay. `minutes` is how long wrong tries lock it. */
export const pinPolicy = { digits: 4, tries: 5, minutes: 15 } as const;
