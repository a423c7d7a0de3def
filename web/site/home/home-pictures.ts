// Written by `npm run pictures`; what is changed here is lost.
import type { PictureFacts } from '#web/site/pictures/facts.ts';

export const homePictures: { hero: PictureFacts; teaser: PictureFacts[] } = {
  hero: {
    name: 'home-hero',
    width: 1920,
    height: 1280,
    alt: 'A daybed with indigo adire cushions under a terracotta arch, palms and the lagoon in golden light behind.',
    blur: 'b97b87976b86b98a86986975a75a75865743',
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
      alt: 'Wooden table laid with stoneware plates, napkins, glasses, candles and a clay vase before a terracotta arch.',
      blur: 'ddcb96953b97cbaa74853864976964864865',
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
      alt: 'Courtyard with a round water basin, potted plants, a bench with cushions and terracotta-framed arches.',
      blur: 'cb9cb8ca8dca975864864a97964ba8a86b75',
    },
  ],
};
