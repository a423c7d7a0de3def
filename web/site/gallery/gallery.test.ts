import { expect, test } from 'vitest';
import { gridSpans } from '#web/site/gallery/gallery.tsx';

const deskColumns = { big: 8 * 2, small: 4, lead: 4, wide: 7, narrow: 5, full: 12 };
const tabletColumns = { big: 6, small: 3, lead: 6, wide: 3, narrow: 3, full: 6 };

test('any number of pictures fills its rows, on a desk and on a tablet', () => {
  for (let count = 0; count <= 40; count += 1) {
    const spans = gridSpans(count);
    expect(spans).toHaveLength(count);
    const cells = (sizes: typeof deskColumns) => spans.reduce((sum, span) => sum + sizes[span], 0);
    expect(cells(deskColumns) % 12).toBe(0);
    expect(cells(tabletColumns) % 6).toBe(0);
  }
});
