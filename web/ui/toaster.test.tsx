import { renderToString } from 'react-dom/server';
import toast from 'react-hot-toast/headless';
import { expect, test } from 'vitest';
import { Toaster } from '#web/ui/toaster.tsx';

test('of toasts with the same text only one is shown', () => {
  for (const text of ['Saved', 'Saved', 'Rate saved', 'Saved']) toast.success(text);
  const html = renderToString(<Toaster />);
  expect(html.split('>Saved<')).toHaveLength(2);
  expect(html.split('>Rate saved<')).toHaveLength(2);
});
