import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { BrokenScreen } from '#web/ui/error-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [true, 'Something went wrong', 'Go to Home'],
  [false, 'You are offline', 'Try again'],
])('a page that cannot be shown says why and leads on; connected: %s', (onLine, title, button) => {
  vi.stubGlobal('navigator', { onLine });
  const html = renderToStaticMarkup(createElement(BrokenScreen));
  expect(html).toContain(title);
  expect(html).toContain(button);
});
