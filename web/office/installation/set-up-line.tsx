import type { TabId } from '#contract/core/office-address.ts';
import { isScreenOfStep, setUpLineOf } from '#contract/installation/steps.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';

const linkLook = 'inline-flex min-h-11 items-center font-semibold';

/**
 * The way from a screen of the set-up to its next step, and back to the list of steps. It stays in sight, because the
 * button that saves stands far below on a phone.
 */
export function SetUpLine({ tab }: { tab: TabId }) {
  const { hasSetUpLeft } = useSession();
  const isShown = hasSetUpLeft && isScreenOfStep(tab);
  const { data } = useApiQuery('setUpProgress', {}, { enabled: isShown, refetchesRegularly: false });
  const line = isShown && data ? setUpLineOf(data, tab) : undefined;
  if (!line) return null;
  const { text, next } = line;
  return (
    <nav
      aria-label="Set-up"
      data-set-up-line=""
      className="sticky top-16 z-20 -mx-4 mb-5 flex items-center gap-x-5 border-b border-hairline bg-paper px-4 text-sm md:-mx-8 md:px-8 print:hidden"
    >
      <TabLink tab="set-up" className={`${linkLook} shrink-0`}>
        <span className="underline underline-offset-4">{text}</span>
      </TabLink>
      {next && (
        <TabLink tab={next.tab} {...(next.search && { search: next.search })} className={`${linkLook} min-w-0`}>
          <span className="truncate leading-6 underline underline-offset-4">Next: {next.label}</span>
        </TabLink>
      )}
    </nav>
  );
}
