import { hydrateIsland } from '#web/site/hydrate.tsx';
import { startPage } from '#web/site/layout/start-page.ts';
import { ReceiptIsland } from '#web/site/receipt/receipt.tsx';

hydrateIsland('receipt', ReceiptIsland, startPage);
