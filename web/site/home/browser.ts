import { startCarousel } from '#web/site/home/carousel.ts';
import { startPage } from '#web/site/layout/start-page.ts';
import { replaceCatalogue } from '#web/site/rooms/replace-catalogue.ts';

startCarousel();
startPage();
void replaceCatalogue();
