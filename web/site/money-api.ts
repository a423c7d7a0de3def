import type { GuestMoneyCallApi } from '#contract/api.ts';
import { guestMoneyCalls } from '#contract/calls/guest-money.ts';
import { makePageApi } from '#web/core/page-api.ts';

export const makeGuestMoneyApi = (): GuestMoneyCallApi => makePageApi(guestMoneyCalls);
