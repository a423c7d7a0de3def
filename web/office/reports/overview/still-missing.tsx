import { ChevronRight } from 'lucide-react';
import { type OpenPoint, type OpenPointName, openPoints, stopsOnlineSale } from '#contract/opening/open-points.ts';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** What the hotel needs to open, each with a link to the screen for it. Nothing once all is there. */
export function StillMissing({ points }: { points: readonly OpenPointName[] }) {
  if (points.length === 0) return null;
  return (
    <Panel title="What is still missing" isDense>
      {points.some(stopsOnlineSale) && (
        <p className="mb-1 text-soft">The site sells nothing online now: it says that online booking opens soon.</p>
      )}
      <ul className="divide-y divide-hairline">
        {points.map((point) => {
          const { tab, text, search }: OpenPoint = openPoints[point];
          return (
            <li key={point}>
              <TabLink
                tab={tab}
                {...(search && { search })}
                className="-mx-3 flex min-h-11 items-center gap-3 rounded-lg px-3 py-1.5 font-medium wrap-anywhere hover:bg-sand"
              >
                <span className="min-w-0 grow">{text}</span>
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
              </TabLink>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
