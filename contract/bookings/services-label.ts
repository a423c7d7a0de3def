import type { Hotel } from '#contract/core/hotel.ts';

/** What screens and papers call that which was posted to the account of a stay. */
export const servicesLabel = ({ hasBar }: Pick<Hotel, 'hasBar'>): string =>
  hasBar ? 'Drinks and services' : 'Services';
