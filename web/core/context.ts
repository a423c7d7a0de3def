import { useLocation, useRouteContext } from '@tanstack/react-router';
import type { GuestCallApi } from '#contract/api.ts';
import type { PageAssets, PageFacts } from '#contract/page.ts';

export type AppContext = { facts: PageFacts; styles: PageAssets['styles']; call: GuestCallApi };

export const useFacts = (): PageFacts => useRouteContext({ from: '__root__', select: (context) => context.facts });

export const useCall = (): GuestCallApi => useRouteContext({ from: '__root__', select: (context) => context.call });

export const usePathname = (): string => useLocation({ select: (location) => location.pathname });
