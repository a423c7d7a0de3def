import type { Deps } from '#server/core/deps.ts';

/** The terminals of the hotel that amounts can be sent to. */
export const reachableTerminals = ({ hotel, terminals }: Pick<Deps, 'hotel' | 'terminals'>): string[] => {
  const names = terminals?.names() ?? [];
  return hotel.cards.terminals.map(({ name }) => name).filter((name) => names.includes(name));
};
