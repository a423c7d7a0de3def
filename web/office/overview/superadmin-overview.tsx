import { BarChart3, BedDouble, FileText, Hourglass, Scale, ScrollText, UsersRound } from 'lucide-react';
import { saleMessages } from '#contract/bar.ts';
import { OpenBooking } from '#web/office/booking/open-booking.tsx';
import { ExpiryBanner } from '#web/office/overview/expiry-banner.tsx';
import { HotelOverview } from '#web/office/overview/hotel-overview.tsx';
import { LowStock, useLowStock } from '#web/office/overview/low-stock.tsx';
import { SecurityPanel } from '#web/office/settings/security-panel.tsx';
import { failureOf } from '#web/office/shared/failure.ts';
import { type QuickAction, QuickActions } from '#web/office/shared/quick-actions.tsx';
import { Notice } from '#web/ui/notice.tsx';

const actions: readonly QuickAction[] = [
  { tab: 'staff', icon: UsersRound, label: 'Manage staff', text: 'Accounts, roles and temporary passwords' },
  { tab: 'room-inventory', icon: BedDouble, label: 'Room inventory', text: 'How many rooms of each type can be sold' },
  { tab: 'analytics', icon: BarChart3, label: 'View analytics', text: 'Revenue, booking sources and transactions' },
  { tab: 'payments', icon: Scale, label: 'Money', text: 'Refunds, and whether the card gateway agrees' },
  { tab: 'reports', icon: FileText, label: 'Daily report', text: 'The closing report of today or any other day' },
  { tab: 'audit-log', icon: ScrollText, label: 'Audit log', text: 'Who changed what, when and why' },
  { tab: 'unfinished-work', icon: Hourglass, label: 'Unfinished work', text: 'Mails and other work that need you' },
];

export function SuperadminOverview() {
  const lowStock = useLowStock();
  return (
    <div className="space-y-5">
      <ExpiryBanner />
      {lowStock.error && (
        <Notice tone="danger">{failureOf(lowStock.error, { failed: saleMessages.loadFailed }).message}</Notice>
      )}
      <HotelOverview>
        <LowStock lowStock={lowStock.data} failed={lowStock.isError} tab="drinks" linkLabel="Restock" />
        <QuickActions actions={actions} />
        <SecurityPanel />
      </HotelOverview>
      <OpenBooking />
    </div>
  );
}
