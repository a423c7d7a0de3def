import { startPage } from '#web/site/layout/start-page.ts';

startPage();
