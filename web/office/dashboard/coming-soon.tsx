import { Hourglass } from 'lucide-react';
import { TabLink } from '#web/office/dashboard/tab-link.tsx';
import { type Tab, tabsOf } from '#web/office/dashboard/tabs.ts';
import { useSession } from '#web/office/session/session.tsx';
import { buttonLook } from '#web/ui/button.tsx';

/** What a tab shows until its screen is made: the truth, and the ways on. */
export function ComingSoon({ tab }: { tab: Tab }) {
  const { user } = useSession();
  const ready = tabsOf[user.role].filter(({ id, screen }) => screen && id !== tab.id);
  return (
    <section className="rounded-2xl border border-hairline bg-white px-6 py-14 text-center">
      <Hourglass aria-hidden="true" className="mx-auto size-8 text-brass" strokeWidth={1.5} />
      <h2 className="mt-5 text-2xl">{tab.label}: coming soon</h2>
      <p className="mx-auto mt-3 max-w-md text-soft">This screen is still being made. What is ready today:</p>
      <ul className="mt-7 flex flex-wrap justify-center gap-3">
        {ready.map(({ id, label, icon: Icon }) => (
          <li key={id}>
            <TabLink tab={id} className={buttonLook('outline')}>
              <Icon aria-hidden="true" className="size-5" />
              {label}
            </TabLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
