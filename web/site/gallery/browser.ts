import { startLightbox } from '#web/site/gallery/start-lightbox.ts';
import { startPage } from '#web/site/layout/start-page.ts';

startLightbox();
startPage();
