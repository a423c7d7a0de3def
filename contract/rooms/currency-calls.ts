import { type Endpoint, emptyObject } from '#contract/core/endpoint.ts';
import { exchangeRates, exchangeRatesChange, setExchangeRatesReply } from '#contract/rooms/currency.ts';

export const currencyCalls = {
  exchangeRates: {
    method: 'GET',
    path: '/exchange-rates',
    access: ['superadmin'],
    summary: 'What one unit of each other currency costs in naira, who has said so and when',
    shows: ['exchangeRates'],
    input: emptyObject,
    output: exchangeRates,
  },
  setExchangeRates: {
    method: 'PUT',
    path: '/exchange-rates',
    access: ['superadmin'],
    summary: 'Set rates, or take them away with null; one that is not named stays',
    changes: ['exchangeRates'],
    input: exchangeRatesChange,
    output: setExchangeRatesReply,
  },
} as const satisfies Record<string, Endpoint>;
