/** What a guest reads who books online before the owner has opened the hotel. */
export const notOpenMessage = (phone: string): string =>
  `This hotel does not take bookings online yet. Please call ${phone}, and we gladly help you.`;
