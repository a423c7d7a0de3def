export const moneyMethods = ['gateway', 'cash', 'card', 'transfer'] as const;
export type MoneyMethod = (typeof moneyMethods)[number];
export const moneyMethodLabels: Record<MoneyMethod, string> = {
  gateway: 'Online card',
  cash: 'Cash',
  card: 'Card terminal',
  transfer: 'Bank transfer',
};

export const cardGatewayName = 'Card gateway';
