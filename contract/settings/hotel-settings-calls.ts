import { type Endpoint, emptyObject } from '#contract/core/endpoint.ts';
import { staffRoles } from '#contract/core/roles.ts';
import {
  changeHotelSettingsReply,
  hotelFacts,
  hotelSettings,
  hotelSettingsChange,
} from '#contract/settings/hotel-settings.ts';

export const hotelSettingCalls = {
  hotelFacts: {
    method: 'GET',
    path: '/hotel-facts',
    access: staffRoles,
    summary: 'The hotel as it is now, for a screen that was opened before a change',
    shows: ['hotel'],
    input: emptyObject,
    output: hotelFacts,
  },
  hotelSettings: {
    method: 'GET',
    path: '/hotel-settings',
    access: ['superadmin'],
    summary: 'What the owner says of the hotel and its rules, and who changed them when',
    shows: ['hotel'],
    input: emptyObject,
    output: hotelSettings,
  },
  changeHotelSettings: {
    method: 'PUT',
    path: '/hotel-settings',
    access: ['superadmin'],
    summary: 'Change what the owner says of the hotel and its rules; what is not named stays',
    changes: ['hotel'],
    errors: ['conflict'],
    input: hotelSettingsChange,
    output: changeHotelSettingsReply,
  },
} as const satisfies Record<string, Endpoint>;
