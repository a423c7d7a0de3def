import type { ComponentProps } from 'react';
import { PersonFields } from '#web/office/staff/person-fields.tsx';

export function SecondPersonFields(props: ComponentProps<typeof PersonFields>) {
  return (
    <fieldset className="rounded-xl border border-hairline bg-paper p-4">
      {/* The legend floats, so that it stands inside the border, which would otherwise cut its second line. */}
      <legend className="float-left w-full text-sm font-semibold">Confirmed by a supervisor or a superadmin</legend>
      <div className="clear-both space-y-4 pt-3">
        <PersonFields {...props} />
      </div>
    </fieldset>
  );
}
