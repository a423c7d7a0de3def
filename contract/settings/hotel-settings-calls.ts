import { type Endpoint, emptyObject } from '#contract/core/endpoint.ts';
import { changeHotelSettingsReply, hotelSettings, hotelSettingsChange } from '#contract/settings/hotel-settings.ts';

export const hotelSettingCalls = {
  hotelSettings: {
    method: 'GET',
    path: '/hotel-settings',
    access: ['superadmin'],
    summary: 'Name, address, telephone numbers and texts of the hotel, and who changed them when',
    shows: ['hotel'],
    input: emptyObject,
    output: hotelSettings,
  },
  changeHotelSettings: {
    method: 'PUT',
    path: '/hotel-settings',
    access: ['superadmin'],
    summary: 'Change what the hotel is called and how guests reach it; what is not named stays',
    changes: ['hotel'],
    errors: ['conflict'],
    input: hotelSettingsChange,
    output: changeHotelSettingsReply,
  },
} as const satisfies Record<string, Endpoint>;
