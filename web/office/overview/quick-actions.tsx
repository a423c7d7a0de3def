import { BarChart3, BedDouble, ChevronRight, type LucideIcon, UsersRound } from 'lucide-react';
import type { TabId } from '#web/office/dashboard/tab-ids.ts';
import { TabLink } from '#web/office/dashboard/tab-link.tsx';
import { Panel } from '#web/ui/panel.tsx';

type Action = { tab: TabId; icon: LucideIcon; label: string; text: string };

const actions: readonly Action[] = [
  { tab: 'staff', icon: UsersRound, label: 'Manage staff', text: 'Accounts, roles and temporary passwords' },
  { tab: 'room-inventory', icon: BedDouble, label: 'Room inventory', text: 'How many rooms of each type can be sold' },
  { tab: 'analytics', icon: BarChart3, label: 'View analytics', text: 'Revenue, booking sources and transactions' },
];

export function QuickActions() {
  return (
    <Panel title="Quick actions">
      <ul className="-mx-3 -my-1 space-y-1">
        {actions.map(({ tab, icon: Icon, label, text }) => (
          <li key={tab}>
            <TabLink tab={tab} className="group flex items-center gap-4 rounded-xl px-3 py-2.5 hover:bg-sand">
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
