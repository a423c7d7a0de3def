import { TriangleAlert } from 'lucide-react';
import { shiftMessages } from '#contract/till/shifts.ts';
import { useFacts } from '#web/core/context.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { TabLink } from '#web/office/core/tab-link.tsx';

/** Warns, in a form that takes money, that the user has no shift at a till. It does not stop the user. */
export function NoShiftNote() {
  const { hotel } = useFacts();
  const { data } = useApiQuery('currentShift', {});
  if (!data || (data.shift?.till && !data.shift.closedAt)) return null;
  return (
    <p role="status" className="flex items-start gap-2 text-sm">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-terracotta-deep" />
      <span>
        {hotel.shifts.countFirst ? shiftMessages.needed : shiftMessages.noShift}{' '}
        <TabLink tab="shift" className="-my-3 inline-flex min-h-11 items-center font-semibold underline">
          Open a shift
        </TabLink>
      </span>
    </p>
  );
}
