import { useFacts } from '#web/core/context.ts';
import { useSession } from '#web/office/shared/session.tsx';
import { CopyButton } from '#web/office/two-factor/copy-button.tsx';
import { StepHeading } from '#web/office/two-factor/step-heading.tsx';
import { recoveryFile } from '#web/office/two-factor/two-factor-rules.ts';
import { Button } from '#web/ui/button.tsx';

type Props = { codes: readonly string[]; onSaved: () => void };

export function RecoveryCodes({ codes, onSaved }: Props) {
  const { hotel } = useFacts();
  const { user } = useSession();
  const file = recoveryFile(hotel.name, user.staff_id, codes);
  const download = () => save(file, `recovery-codes-${user.staff_id}.txt`);

  return (
    <div className="space-y-5">
      <StepHeading>Two-factor authentication enabled</StepHeading>
      <p className="text-soft">
        Keep these recovery codes somewhere safe. Each one signs you in once if you lose your phone. They are shown only
        now.
      </p>
      <ol
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-xl bg-paper p-5 text-center font-semibold tracking-wide figures"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={codes.join('\n')} label="Copy codes" />
        <Button look="outline" onClick={download}>
          Download
        </Button>
      </div>
      <Button onClick={onSaved} className="w-full">
        I have saved them
      </Button>
    </div>
  );
}

function save(text: string, name: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
