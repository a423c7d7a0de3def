/**
 * Pages about money that a guest opens by a link. They stand apart from `landingPaths`, because the booking page needs
 * none of them.
 */
export const moneyPaths = {
  pay: (txRef: string) => `/pay/${encodeURIComponent(txRef)}`,
  invoice: (number: string, token: string) => `/invoice/${encodeURIComponent(number)}?token=${token}`,
} as const;
