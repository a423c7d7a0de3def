import { startCarousel } from '#web/site/home/carousel.ts';
import { startPage } from '#web/site/layout/start-page.ts';
import { replaceEarlierRooms } from '#web/site/rooms/replace-earlier-rooms.ts';

startCarousel();
startPage();
void replaceEarlierRooms();
