import { useLocation, useRouteContext } from '@tanstack/react-router';
import type { CallApi } from '#contract/api.ts';
import type { PageAssets, PageFacts } from '#contract/page.ts';

/** What every route and screen can reach. */
export type AppContext = { facts: PageFacts; styles: PageAssets['styles']; call: CallApi };

export const useFacts = (): PageFacts => useRouteContext({ from: '__root__', select: (context) => context.facts });

export const useCall = (): CallApi => useRouteContext({ from: '__root__', select: (context) => context.call });

export const usePathname = (): string => useLocation({ select: (location) => location.pathname });
