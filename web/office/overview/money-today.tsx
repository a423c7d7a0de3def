import { definitions, moneyMethodLabels } from '#contract/insights.ts';
import type { TodayOverview } from '#contract/today.ts';
import { ShareFact } from '#web/office/overview/share-panel.tsx';
import { Approximately } from '#web/office/shared/approximately.tsx';
import { formatSum, naira } from '#web/office/shared/figures.ts';
import { TabLink } from '#web/office/shared/tab-link.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

export function MoneyToday({ figures: { methods, net } }: { figures: TodayOverview }) {
  const used = methods.filter(({ rooms, bar }) => rooms !== 0 || bar !== 0);
  return (
    <Panel title="Money today">
      <ul className="-mt-3 divide-y divide-hairline">
        {used.map(({ method, rooms, bar }) => (
          <ShareFact key={method} label={moneyMethodLabels[method]}>
            {formatSum(rooms, bar)}
          </ShareFact>
        ))}
        <ShareFact label="Net" meaning={definitions.totalRevenue}>
          {naira(net)}
          <Approximately naira={net} />
        </ShareFact>
      </ul>
      <TabLink tab="reports" className={buttonLook('outline', 'mt-3 max-sm:w-full')}>
        Open today’s report
      </TabLink>
    </Panel>
  );
}
