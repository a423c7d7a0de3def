/** What guests ask before they book, besides price and cancelling: each is a text of the owner, in this order. */
export const goodToKnowTitles = {
  arrival: 'Arrival and departure',
  breakfast: 'Breakfast',
  power: 'Power and water',
  parking: 'Parking',
  children: 'Children',
  rules: 'Smoking and pets',
  access: 'Steps and lift',
} as const;

export type GoodToKnowTopic = keyof typeof goodToKnowTitles;
export const goodToKnowTopics = Object.keys(goodToKnowTitles) as GoodToKnowTopic[];
