import type { ComponentProps } from 'react';
import { PersonFields } from '#web/office/shared/person-fields.tsx';

/** Where another person confirms on this device what the user asks for. */
export function SecondPerson(props: ComponentProps<typeof PersonFields>) {
  return (
    <fieldset className="space-y-4 rounded-xl border border-hairline bg-paper p-4">
      <legend className="px-1 text-sm font-semibold">Confirmed by a supervisor or a superadmin</legend>
      <PersonFields {...props} />
    </fieldset>
  );
}
