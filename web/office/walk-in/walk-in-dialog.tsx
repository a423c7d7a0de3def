import { useState } from 'react';
import type { DeskBooking } from '#contract/desk.ts';
import { useSession } from '#web/office/shared/session.tsx';
import { WalkInCreated } from '#web/office/walk-in/walk-in-created.tsx';
import { discardUnsentDraft } from '#web/office/walk-in/walk-in-draft.ts';
import { WalkInForm } from '#web/office/walk-in/walk-in-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type Props = {
  onClose: () => void;
  room?: string;
};

export function WalkInDialog({ onClose, room }: Props) {
  const { user } = useSession();
  const [booking, setBooking] = useState<DeskBooking>();
  const title = user.role === 'receptionist' ? 'New Walk-in Booking' : 'New Booking';
  const cancel = () => {
    discardUnsentDraft(user.staff_id);
    onClose();
  };
  return (
    <Dialog key={booking?.id} title={booking ? 'Booking created' : title} onClose={onClose}>
      {booking ? (
        <WalkInCreated booking={booking} next="Done" onNext={onClose} />
      ) : (
        <WalkInForm room={room} onCreated={setBooking} onCancel={cancel} />
      )}
    </Dialog>
  );
}
