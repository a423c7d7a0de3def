import { clsx } from 'clsx';
import { useState } from 'react';
import type { MadeWalkIn } from '#web/office/front-desk/walk-in/use-walk-in.ts';
import { madeTitle, WalkInCreated } from '#web/office/front-desk/walk-in/walk-in-dialog.tsx';
import { WalkInForm } from '#web/office/front-desk/walk-in/walk-in-form.tsx';
import { Panel } from '#web/ui/panel.tsx';

export function ManualBooking() {
  const [made, setMade] = useState<MadeWalkIn>();
  return (
    <div className={clsx('mx-auto', made ? 'max-w-3xl' : 'max-w-6xl')}>
      {made ? (
        <Panel title={madeTitle(made)}>
          <WalkInCreated made={made} nextLabel="New walk-in" onNext={() => setMade(undefined)} />
        </Panel>
      ) : (
        <Panel title="New Walk-in Booking" intro="The guest pays here at the desk, now or later.">
          <WalkInForm onCreated={setMade} />
        </Panel>
      )}
    </div>
  );
}
