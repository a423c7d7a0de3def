import { startPage } from '#web/site/layout/start-page.ts';
import { replaceCatalogue } from '#web/site/rooms/replace-catalogue.ts';

startPage();
void replaceCatalogue();
