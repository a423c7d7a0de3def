export const contactHints = { guestEmail: 'If the guest has none, leave it empty: nothing is mailed.' };
