import { hydrateIsland } from '#web/site/hydrate.tsx';
import { startPage } from '#web/site/layout/start-page.ts';
import { Pay } from '#web/site/pay/pay.tsx';

hydrateIsland('pay', Pay, startPage);
