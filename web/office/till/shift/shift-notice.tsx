import { shiftMessages } from '#contract/till/shifts.ts';
import { useFacts } from '#web/core/context.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/**
 * Says, where money is taken, whether the user has an open shift, and at which till. Shows nothing until this is known.
 */
export function ShiftNotice() {
  const formatInstant = useFormatInstant();
  const { hotel } = useFacts();
  const { data } = useApiQuery('currentShift', {});
  if (!data) return null;
  const { shift } = data;
  const isOpen = shift?.till && !shift.closedAt;
  return (
    <Notice tone={isOpen ? 'good' : 'info'}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {isOpen
          ? `Shift open since ${formatInstant(shift.openedAt)} · ${shift.till}`
          : shift?.zNumber
            ? 'Your count waits for a signature.'
            : shift?.isCashNotCounted
              ? shiftMessages.cashNotCounted
              : `You have no open shift. ${hotel.shifts.countFirst ? shiftMessages.needed : shiftMessages.withoutTill}`}
        <TabLink tab="shift" className={buttonLook('outline', 'bg-white')}>
          {isOpen ? 'Close shift' : shift?.zNumber ? 'Sign the count' : 'Open a shift'}
        </TabLink>
      </div>
    </Notice>
  );
}
