/** The parameter of the address of Settings that opens them at the PIN. */
export const pinForm = { form: 'pin' } as const;
