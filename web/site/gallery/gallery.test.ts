import { expect, test } from 'vitest';
import { gridSpans } from '#web/site/gallery/gallery.tsx';
import { galleryCategoriesIn } from '#web/site/gallery/shown-categories.ts';
import { galleryPictures } from '#web/site/pictures/gallery-pictures.ts';

const desktopCells = { big: 8 * 2, small: 4, lead: 4, wide: 7, narrow: 5, full: 12 };
const tabletCells = { big: 6, small: 3, lead: 6, wide: 3, narrow: 3, full: 6 };

test('any number of pictures fills its rows, on a desk and on a tablet', () => {
  for (let count = 0; count <= 40; count += 1) {
    const spans = gridSpans(count);
    expect(spans).toHaveLength(count);
    const countCells = (sizes: typeof desktopCells) => spans.reduce((sum, span) => sum + sizes[span], 0);
    expect(countCells(desktopCells) % 12).toBe(0);
    expect(countCells(tabletCells) % 6).toBe(0);
  }
});

test('only categories with pictures are offered, in the order of the gallery', () => {
  const pictures = galleryPictures.filter(({ category }) => category === 'reception' || category === 'exterior');
  expect(galleryCategoriesIn(pictures)).toEqual(['exterior', 'reception']);
  expect(galleryCategoriesIn([])).toEqual([]);
});
