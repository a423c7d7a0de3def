import type { TabId } from '#contract/core/office-address.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import type { Term } from '#web/office/dashboard/help/terms.ts';

/** `{undoMinutes}` in a text stands for the minutes of `desk.undoMinutes` in the config. */
type HelpTask = { task: string; how: string };

/** A page of the screen, or a task on it, that has a page of help of its own. */
export type HelpPart = 'account' | 'cancelling';

/** What the people of some roles read about one screen, with the words of the glossary that it needs. */
export type HelpPage = {
  tab: TabId;
  part?: HelpPart;
  /** The name of the screen in the menu, unless the page is about a part of it. */
  title: string;
  roles: readonly StaffRole[];
  about: string;
  tasks: readonly [HelpTask, HelpTask, HelpTask];
  terms: readonly Term[];
};
