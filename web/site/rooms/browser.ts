import { startPage } from '#web/site/layout/start-page.ts';
import { replaceEarlierRooms } from '#web/site/rooms/replace-earlier-rooms.ts';

startPage();
void replaceEarlierRooms();
