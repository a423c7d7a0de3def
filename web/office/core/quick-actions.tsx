import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { TabId } from '#contract/core/office-address.ts';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { Panel } from '#web/ui/panel.tsx';

export type QuickAction = {
  tab: TabId;
  search?: Readonly<Record<string, string>>;
  icon: LucideIcon;
  label: string;
  text: string;
};

export function QuickActions({ actions }: { actions: readonly QuickAction[] }) {
  return (
    <Panel title="Quick actions">
      <ul className="-mx-3 -my-1 space-y-1">
        {actions.map(({ tab, search, icon: Icon, label, text }) => (
          <li key={tab}>
            <TabLink
              tab={tab}
              {...(search && { search })}
              className="group flex items-center gap-4 rounded-xl px-3 py-2.5 hover:bg-sand"
            >
              <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-sand text-terracotta-deep group-hover:bg-white">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <span className="min-w-0 grow">
                <span className="block font-semibold">{label}</span>
                <span className="block text-sm text-soft">{text}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
            </TabLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
