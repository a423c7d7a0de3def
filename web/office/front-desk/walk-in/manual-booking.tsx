import { useState } from 'react';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { WalkInCreated } from '#web/office/front-desk/walk-in/walk-in-dialog.tsx';
import { WalkInForm } from '#web/office/front-desk/walk-in/walk-in-form.tsx';
import { Panel } from '#web/ui/panel.tsx';

export function ManualBooking() {
  const [booking, setBooking] = useState<DeskBooking>();
  return (
    <div className="mx-auto max-w-3xl">
      {booking ? (
        <Panel title="Booking created">
          <WalkInCreated booking={booking} nextLabel="New walk-in" onNext={() => setBooking(undefined)} />
        </Panel>
      ) : (
        <Panel title="New Walk-in Booking" intro="The guest pays here at the desk, now or later.">
          <WalkInForm onCreated={setBooking} />
        </Panel>
      )}
    </div>
  );
}
