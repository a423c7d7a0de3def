import { TriangleAlert } from 'lucide-react';
import type { DeskOverview } from '#contract/desk.ts';
import { TabLink } from '#web/office/shared/tab-link.tsx';
import { buttonLook } from '#web/ui/button.tsx';

export function UnfinishedNote({ desk: { late, overstays } }: { desk: DeskOverview }) {
  if (late.length + overstays.length === 0) return null;
  const facts = [
    late.length > 0 && `${countBookings(late.length)} should have arrived before today`,
    overstays.length > 0 && `${countBookings(overstays.length)} should have left before today`,
  ].filter(Boolean);
  return (
    <section
      aria-label="Unfinished from earlier days"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl border border-brass bg-sand p-4 sm:px-6"
    >
      <p className="flex items-start gap-3 font-medium">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta-deep" />
        {facts.join(', ')}.
      </p>
      <TabLink tab="check-in" className={buttonLook('outline', 'max-sm:w-full')}>
        Look at them
      </TabLink>
    </section>
  );
}

const countBookings = (count: number) => `${count} ${count === 1 ? 'booking' : 'bookings'}`;
