import { lazy, Suspense, useState } from 'react';
import { type ListedTab, tabMessages } from '#contract/bar/bar-tabs.ts';
import { formatNaira } from '#contract/core/money.ts';
import { amountOrAfterCount } from '#contract/till/shifts.ts';
import { NewSaleDialog } from '#web/office/bar/sales/new-sale-dialog.tsx';
import { listedTabWaitText, tabsText } from '#web/office/bar/sales/tabs-text.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';

const TabDialog = lazy(async () => ({ default: (await import('#web/office/bar/sales/tab-dialog.tsx')).TabDialog }));

const ClosedTabs = lazy(async () => ({
  default: (await import('#web/office/bar/sales/closed-tabs.tsx')).ClosedTabs,
}));

export function OpenTabs() {
  const { data, error } = useApiQuery('listTabs', { state: 'open' });
  const [openTabId, setOpenId] = useState<string>();
  const [servedTabLabel, setServedTab] = useState<string>();
  const [showsClosedTabs, setShowsClosedTabs] = useState(false);
  if (error) return <Notice tone="danger">{failureOf(error, { failed: tabMessages.fetchFailed }).message}</Notice>;
  const tabs = data?.data ?? [];
  return (
    <>
      {tabs.length > 0 && (
        <Panel title="Open tabs" intro={tabsText(tabs)}>
          <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
            {tabs.map((tab) => (
              <li key={tab.id}>
                <TabButton tab={tab} onClick={() => setOpenId(tab.id)} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Button look="outline" onClick={() => setShowsClosedTabs(true)}>
        Closed tabs
      </Button>
      {showsClosedTabs && (
        <Suspense>
          <ClosedTabs
            openTab={(id) => {
              setShowsClosedTabs(false);
              setOpenId(id);
            }}
            close={() => setShowsClosedTabs(false)}
          />
        </Suspense>
      )}
      {servedTabLabel !== undefined && (
        <NewSaleDialog tabLabel={servedTabLabel} close={() => setServedTab(undefined)} />
      )}
      {openTabId && (
        <Suspense>
          <TabDialog
            id={openTabId}
            addDrinks={(tabLabel) => {
              setOpenId(undefined);
              setServedTab(tabLabel);
            }}
            close={() => setOpenId(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function TabButton({ tab, onClick }: { tab: ListedTab; onClick: () => void }) {
  const formatInstant = useFormatInstant();
  const { label, leftToPayKobo, paidKobo, openedAt, openedBy } = tab;
  const waitText = listedTabWaitText(tab);
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-14 w-full items-center justify-between gap-4 rounded-xl border border-hairline px-4 py-2 text-left hover:border-terracotta"
    >
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{label}</span>
        <span className="figures block text-sm text-soft wrap-anywhere">
          {formatInstant(openedAt)} · {openedBy}
        </span>
        {waitText && <span className="figures block text-sm font-semibold wrap-anywhere">{waitText}</span>}
      </span>
      <span className="figures shrink-0 text-right">
        <span className={leftToPayKobo === null ? 'block text-sm text-soft' : 'block text-lg font-semibold'}>
          {amountOrAfterCount(leftToPayKobo)}
        </span>
        {paidKobo !== null && paidKobo > 0 && (
          <span className="block text-sm text-soft">{formatNaira(paidKobo)} paid</span>
        )}
      </span>
    </button>
  );
}
