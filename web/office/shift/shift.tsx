import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#web/office/shared/session.tsx';
import { AddTillDialog } from '#web/office/shift/add-till.tsx';
import { OwnShift } from '#web/office/shift/own-shift.tsx';
import { ShiftList } from '#web/office/shift/shift-list.tsx';
import { Button } from '#web/ui/button.tsx';

/** Who takes money counts here; who does not, reads the shifts of all. A superadmin does both. */
export function Shift() {
  const { role } = useSession().user;
  const [addsTill, setAddsTill] = useState(false);
  if (role === 'supervisor') return <ShiftList />;
  if (role !== 'superadmin') return <OwnShift />;
  return (
    <div className="space-y-8">
      <ShiftList />
      <section aria-label="Your own shift">
        <div className="mx-auto mb-3 flex max-w-xl flex-wrap items-center justify-between gap-3">
          <h2 className="text-xl">Your own shift</h2>
          <Button look="outline" onClick={() => setAddsTill(true)}>
            <Plus aria-hidden="true" className="size-5" />
            Add a till
          </Button>
        </div>
        <OwnShift />
      </section>
      {addsTill && <AddTillDialog close={() => setAddsTill(false)} />}
    </div>
  );
}
