/** Ways to pay online: the name that the gateway has for each, and the words of the site. */
export const onlineWayLabels = {
  card: 'card',
  banktransfer: 'bank transfer',
  account: 'bank account',
  mobilemoney: 'mobile money',
  ussd: 'USSD',
  opay: 'OPay',
} as const;

export type OnlineWay = keyof typeof onlineWayLabels;

/** For example "card, bank transfer or USSD". */
export const onlineWaysText = (ways: readonly OnlineWay[]): string =>
  ways
    .map((way) => onlineWayLabels[way])
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');
