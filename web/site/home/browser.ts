import { startCarousel } from '#web/site/home/carousel.ts';
import { startPage } from '#web/site/layout/start-page.ts';
import { replaceKeptRooms } from '#web/site/rooms/replace-kept-rooms.ts';

startCarousel();
startPage();
void replaceKeptRooms();
