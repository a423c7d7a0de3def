import { useState } from 'react';
import { useOfficePage } from '#web/office/core/office-page.ts';
import { useSession } from '#web/office/core/session.tsx';
import { CountForStaff } from '#web/office/till/shift/count-for.tsx';
import { OwnShiftPart } from '#web/office/till/shift/own-shift.tsx';
import { ShiftList } from '#web/office/till/shift/shift-list.tsx';
import { Tills } from '#web/office/till/shift/tills.tsx';
import { ZSlipPage } from '#web/office/till/shift/z-slip.tsx';

/**
 * The screen Shift: staff who take money count it here, and a supervisor reads the shifts of all. A superadmin does
 * both.
 */
export function ShiftScreen() {
  const { role } = useSession().user;
  const { slip } = useOfficePage();
  const [countedShiftId, setCountedShiftId] = useState<string>();
  if (slip) return <ZSlipPage key={slip} id={slip} />;
  if (role === 'supervisor') return <ShiftList />;
  if (role !== 'superadmin') return <OwnShiftPart />;
  if (countedShiftId) return <CountForStaff shiftId={countedShiftId} close={() => setCountedShiftId(undefined)} />;
  return (
    <div className="space-y-8">
      <ShiftList countFor={setCountedShiftId} />
      <div className="mx-auto max-w-xl space-y-8">
        <section aria-label="Your own shift">
          <h2 className="mb-3 text-xl">Your own shift</h2>
          <OwnShiftPart />
        </section>
        <Tills />
      </div>
    </div>
  );
}
