import type { TabId } from '#contract/core/office-address.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import type { Term } from '#web/office/dashboard/help/terms.ts';

type HelpTask = { task: string; how: string };

/** What the people of some roles read about one screen, with the words of the glossary that it needs. */
export type HelpPage = {
  tab: TabId;
  /** The name of the screen in the menu. */
  title: string;
  roles: readonly StaffRole[];
  about: string;
  tasks: readonly [HelpTask, HelpTask, HelpTask];
  terms: readonly Term[];
};
