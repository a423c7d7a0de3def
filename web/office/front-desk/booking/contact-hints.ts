export const contactHints = { guest_email: 'If the guest has none, leave it empty: nothing is mailed.' };
