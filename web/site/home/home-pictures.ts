// Written by `npm run pictures`; what is changed here is lost.
import type { PictureFacts } from '#web/site/pictures/facts.ts';

export const homePictures: { hero: PictureFacts; teaser: PictureFacts[] } = {
  hero: {
    name: 'home-hero',
    width: 1920,
    height: 1280,
    alt: 'A daybed with indigo adire cushions under a terracotta arch, palms and the lagoon in golden light behind.',
    blur: 'b86b86a76b86b97a86a87975a75a75865743',
  },
  teaser: [
    {
      name: 'facilities-pool',
      width: 1440,
      height: 960,
      alt: 'Two white loungers under a raffia parasol beside a pool, green planting and a sunlit wall behind.',
      blur: 'ba8cb9a97ba8986a86986ba8cb9aa99a89a9',
    },
    {
      name: 'restaurant-table',
      width: 1440,
      height: 960,
      alt: 'A table laid',
      blur: 'a97a97888988aa9987877877975876a98654',
    },
    {
      name: 'bar-counter',
      width: 1440,
      height: 960,
      alt: 'A long fluted bar with four stools under raffia pendants, three lit arches of bottles behind it.',
      blur: 'a86a86a85974864964a64975432422421421',
    },
    {
      name: 'exterior-courtyard',
      width: 1440,
      height: 960,
      alt: 'The inner court',
      blur: 'ccbcb9a99baacbba97aa9877a98a97b98865',
    },
  ],
};
