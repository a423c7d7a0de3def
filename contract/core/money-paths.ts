/**
 * Pages for money that a guest opens by a link. Apart from `landingPaths`, because the booking page needs none of them.
 */
export const moneyPaths = {
  pay: (txRef: string) => `/pay/${encodeURIComponent(txRef)}`,
  invoice: (number: string, token: string) => `/invoice/${encodeURIComponent(number)}?token=${token}`,
} as const;
