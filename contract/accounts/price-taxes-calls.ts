import { priceTaxes } from '#contract/accounts/price-taxes.ts';
import { type Endpoint, emptyObject } from '#contract/core/endpoint.ts';

/** What pages ask while the server makes them. It stands apart, so that no script of guests has it. */
export const priceTaxesCalls = {
  priceTaxes: {
    method: 'GET',
    path: '/price-taxes',
    access: 'public',
    shared: true,
    summary: 'Which taxes the prices of today contain',
    input: emptyObject,
    output: priceTaxes,
    maxAge: 300,
  },
} as const satisfies Record<string, Endpoint>;
