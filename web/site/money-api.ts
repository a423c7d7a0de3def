import { guestMoneyCalls } from '#contract/accounts/guest-money-calls.ts';
import type { GuestMoneyCallApi } from '#contract/api.ts';
import { makePageApi } from '#web/core/page-api.ts';

export const makeGuestMoneyApi = (): GuestMoneyCallApi => makePageApi(guestMoneyCalls);
