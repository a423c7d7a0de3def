import type { TabId } from '#contract/core/office-address.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import type { HelpPage } from '#web/office/dashboard/help/help-page.ts';
import { barHelp } from '#web/office/dashboard/help/pages/bar.ts';
import { frontDeskHelp } from '#web/office/dashboard/help/pages/front-desk.ts';
import { hotelHelp } from '#web/office/dashboard/help/pages/hotel.ts';
import { moneyHelp } from '#web/office/dashboard/help/pages/money.ts';
import { reportsHelp } from '#web/office/dashboard/help/pages/reports.ts';
import { roomsHelp } from '#web/office/dashboard/help/pages/rooms.ts';
import { todayHelp } from '#web/office/dashboard/help/pages/today.ts';

export const helpPages: readonly HelpPage[] = [
  ...todayHelp,
  ...frontDeskHelp,
  ...roomsHelp,
  ...barHelp,
  ...moneyHelp,
  ...reportsHelp,
  ...hotelHelp,
];

/** What a role reads about a screen. The screen Help itself has no page. */
export const helpAbout = (role: StaffRole, tab: TabId): HelpPage | undefined =>
  helpPages.find((page) => page.tab === tab && page.roles.includes(role));
