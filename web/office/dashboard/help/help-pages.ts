import type { TabId } from '#contract/core/office-address.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { barHelp } from '#web/office/dashboard/help/bar-help.ts';
import { frontDeskHelp } from '#web/office/dashboard/help/front-desk-help.ts';
import type { HelpPage, HelpPart } from '#web/office/dashboard/help/help-page.ts';
import { hotelHelp } from '#web/office/dashboard/help/hotel-help.ts';
import { moneyHelp } from '#web/office/dashboard/help/money-help.ts';
import { reportsHelp } from '#web/office/dashboard/help/reports-help.ts';
import { roomsHelp } from '#web/office/dashboard/help/rooms-help.ts';
import { todayHelp } from '#web/office/dashboard/help/today-help.ts';

export const helpPages: readonly HelpPage[] = [
  ...todayHelp,
  ...frontDeskHelp,
  ...roomsHelp,
  ...barHelp,
  ...moneyHelp,
  ...reportsHelp,
  ...hotelHelp,
];

/**
 * Returns what a role reads about a part of a screen, or about the screen if the part has no page. Returns undefined
 * for the screen Help, which no page is about.
 */
export const helpAbout = (role: StaffRole, tab: TabId, part?: HelpPart): HelpPage | undefined =>
  helpPages
    .filter((page) => page.tab === tab && page.roles.includes(role))
    .toSorted((one, other) => Number(other.part === part) - Number(one.part === part))
    .find((page) => page.part === part || !page.part);
