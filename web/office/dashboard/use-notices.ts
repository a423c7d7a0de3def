import type { StaffRole } from '#contract/roles.ts';
import type { TabId } from '#web/office/dashboard/tab-ids.ts';
import { counted } from '#web/office/list/count.ts';
import { useApiQuery } from '#web/office/query.ts';
import { useSession } from '#web/office/session/session.tsx';

type Place = { tab: TabId; search?: Readonly<Record<string, string>> };

type StaffNotice = Place & {
  text: string;
  /** What the link says that leads to where one can act. */
  act: string;
};

/** Who hears of drinks that run out, and where they look at them. */
const drinksOf: Partial<Record<StaffRole, Place & { act: string }>> = {
  superadmin: { tab: 'drinks', search: { stock: 'short' }, act: 'Restock' },
  barmen: { tab: 'view-inventory', search: { stock: 'short' }, act: 'View inventory' },
};

const drinks = { one: 'drink is', many: 'drinks are' };

/** What the person who is signed in should know. */
export function useNotices(): StaffNotice[] {
  const { user, passwordWarning } = useSession();
  const place = drinksOf[user.role];
  const { data } = useApiQuery('barFigures', {}, { enabled: place !== undefined });
  const short = data?.short_drinks ?? 0;
  return [
    ...(passwordWarning
      ? [{ text: passwordWarning.message, tab: 'settings', act: 'Change password' } satisfies StaffNotice]
      : []),
    ...(place && short > 0 ? [{ ...place, text: `${counted(short, drinks)} low or out of stock` }] : []),
  ];
}
