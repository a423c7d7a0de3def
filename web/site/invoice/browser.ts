import { startPage } from '#web/site/layout/start-page.ts';

document.querySelector('[data-print]')?.addEventListener('click', () => window.print());
startPage();
