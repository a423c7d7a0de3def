import type { House } from '#server/context.ts';
import type { Handlers } from '#server/http/call.ts';
import { checkAvailability, hotelToday, listRooms } from '#server/rooms/commands.ts';
import { presentRoom } from '#server/rooms/rules.ts';

export function roomRoutes(house: House): Handlers<'availableRooms' | 'checkAvailability'> {
  return {
    async availableRooms() {
      return { data: (await listRooms(house)).map(presentRoom), today: hotelToday(house) };
    },

    async checkAvailability({ input }) {
      const { room_type_id, ...dates } = input;
      return { available: await checkAvailability(house, { room_id: room_type_id, guests: 1, ...dates }) };
    },
  };
}
