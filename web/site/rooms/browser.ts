import { startPage } from '#web/site/layout/start-page.ts';
import { replaceKeptRooms } from '#web/site/rooms/replace-kept-rooms.ts';

startPage();
void replaceKeptRooms();
