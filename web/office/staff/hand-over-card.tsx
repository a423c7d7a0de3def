import { Printer, Share2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { StaffView } from '#contract/staff/staff.ts';
import { useFacts } from '#web/core/context.ts';
import { CopyButton } from '#web/office/core/copy-button.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** A temporary password that was just saved, and whose it is. Nobody can read it later. */
export type SavedPassword = { staffMember: StaffView; password: string };

const choosePassword = 'Choose your own password at the first sign-in. Show this card to nobody.';

type HandOverCardProps = SavedPassword & { close: () => void };

export function HandOverCard({ staffMember, password, close }: HandOverCardProps) {
  const { hotel } = useFacts();
  const formatInstant = useFormatInstant();
  const heading = useRef<HTMLHeadingElement>(null);
  // Takes the focus, because the pressed button is gone with the list.
  useEffect(() => heading.current?.focus(), []);
  const { name, staffId, temporary } = staffMember;
  const cardRows = [
    ['Address', `${location.origin}/staff`],
    ['Staff ID', staffId],
    ['Temporary password', password],
    ...(temporary?.from ? [['Works from', formatInstant(temporary.from)] as const] : []),
    ...(temporary ? [['Ends', formatInstant(temporary.until)] as const] : []),
  ] as const;
  const cardText = [
    `${hotel.name}: sign-in of ${name}`,
    ...cardRows.map(([label, value]) => `${label}: ${value}`),
    choosePassword,
  ].join('\n');
  return (
    <div className="mx-auto max-w-xl space-y-5">
      <div className="print:hidden">
        <Notice>
          This password is shown only now. Print, copy or share the card, or write the password down. Then press Done.
        </Notice>
      </div>
      <article
        aria-label={`Sign-in of ${name}`}
        className="rounded-2xl border border-hairline bg-white p-6 print:border-ink"
      >
        <p className="font-serif text-2xl">{hotel.name}</p>
        <h2 ref={heading} tabIndex={-1} className="mt-1 text-lg wrap-anywhere">
          Sign-in of {name}
        </h2>
        <dl className="figures mt-4 space-y-3">
          {cardRows.map(([label, value]) => (
            <div key={label}>
              <dt className="text-sm text-soft">{label}</dt>
              <dd className="text-lg font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-soft">{choosePassword}</p>
      </article>
      <div className="flex flex-wrap items-start gap-3 print:hidden">
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4.5" />
          Print
        </Button>
        <CopyButton text={cardText} label="Copy" />
        {'share' in navigator && (
          // A person who closes the phone's list of apps has shared nothing, which is no failure.
          <Button look="outline" onClick={() => void navigator.share({ text: cardText }).catch(() => undefined)}>
            <Share2 aria-hidden="true" className="size-4.5" />
            Share
          </Button>
        )}
        <Button look="outline" onClick={close}>
          Done
        </Button>
      </div>
    </div>
  );
}
