import { KeyRound } from 'lucide-react';
import { TabLink } from '#web/office/shared/tab-link.tsx';

type Props = { message: string; close: () => void };

/** Cannot be dismissed: it disappears when the password is changed. */
export function PasswordNotice({ message, close }: Props) {
  return (
    <div className="flex items-start gap-3 bg-paper py-3 pr-4 pl-5">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-danger-pale text-danger">
        <KeyRound aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </span>
      <p className="min-w-0 leading-snug font-semibold">
        {message}{' '}
        <TabLink tab="settings" onClick={close} className="inline-block py-1 underline underline-offset-4">
          Change password
        </TabLink>
      </p>
    </div>
  );
}
