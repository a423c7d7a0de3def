import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { TabId } from '#contract/core/office-address.ts';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { linkToOpen } from '#web/office/core/use-opened.ts';
import { Panel } from '#web/ui/panel.tsx';

export type Task = {
  text: string;
  detail?: string;
  /** Where the link leads: to a screen, or to a booking by its id. */
  at: { tab: TabId; search?: Readonly<Record<string, string>> } | { booking: string };
};

const initialTaskCount = 6;

const taskLook =
  '-mx-3 flex min-h-11 items-center gap-3 rounded-lg px-3 py-1.5 font-medium wrap-anywhere hover:bg-sand';

export function Tasks({ tasks }: { tasks: readonly Task[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shownTasks = showsAll ? tasks : tasks.slice(0, initialTaskCount);
  return (
    <Panel title="What needs you" isDense>
      {tasks.length === 0 && <p className="text-soft">Nothing needs you now.</p>}
      {tasks.length > 0 && (
        <ul className="divide-y divide-hairline">
          {shownTasks.map((task) => (
            <li key={[task.text, task.detail, 'booking' in task.at ? task.at.booking : task.at.tab].join()}>
              <TaskLink task={task} />
            </li>
          ))}
        </ul>
      )}
      {shownTasks.length < tasks.length && (
        <button type="button" onClick={() => setShowsAll(true)} className="min-h-11 font-semibold underline">
          {tasks.length - shownTasks.length} more
        </button>
      )}
    </Panel>
  );
}

function TaskLink({ task: { text, detail, at: target } }: { task: Task }) {
  const content = (
    <>
      <span className="min-w-0 grow figures">
        {text}
        {detail && <span className="block text-sm font-normal text-soft">{detail}</span>}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
    </>
  );
  return 'booking' in target ? (
    <Link {...linkToOpen('booking', target.booking)} className={taskLook}>
      {content}
    </Link>
  ) : (
    <TabLink {...target} className={taskLook}>
      {content}
    </TabLink>
  );
}
