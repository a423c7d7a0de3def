import { Signature } from 'lucide-react';
import { useState } from 'react';
import { agreementLabels, type BarAgreement, saleMessages } from '#contract/bar/bar.ts';
import { signatureSize } from '#contract/bar/signatures.ts';
import { naira } from '#contract/core/money.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TableAction } from '#web/ui/table-action.tsx';

type Props = { lineId: string; name: string };

/** Shows who agreed to a drink on the account. */
export function AgreementButton({ lineId, name }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <TableAction label="Who agreed" rowName={name} icon={Signature} onClick={() => setIsOpen(true)} />
      {isOpen && <AgreementDialog lineId={lineId} close={() => setIsOpen(false)} />}
    </>
  );
}

function AgreementDialog({ lineId, close }: { lineId: string; close: () => void }) {
  const { data, error } = useApiQuery('barAgreement', { line_id: lineId }, { refetches: false });
  return (
    <Dialog title="Who agreed" size="small" onClose={close}>
      {error && <Notice tone="danger">{failureOf(error, { failed: saleMessages.agreementFailed }).message}</Notice>}
      {data ? <Agreement {...data} /> : !error && <p role="status">Loading…</p>}
    </Dialog>
  );
}

function Agreement({ guest_name, room, agreed_by, signature, staff_name, created_at, drinks }: BarAgreement) {
  const formatInstant = useFormatInstant();
  return (
    <div className="space-y-4">
      <p className="wrap-anywhere">
        <strong>{guest_name}</strong>
        {room && `, room ${room}`}: {agreementLabels[agreed_by]}
      </p>
      {signature && (
        <svg
          role="img"
          aria-label={`Signature of ${guest_name}`}
          viewBox={`0 0 ${signatureSize.width} ${signatureSize.height}`}
          className="block w-full rounded-lg border border-hairline bg-white text-indigo"
        >
          <path
            d={signature}
            fill="none"
            stroke="currentColor"
            strokeWidth={5}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      )}
      <ul className="figures">
        {drinks.map(({ drink_name, quantity, total_amount, deleted }) => (
          <li key={drink_name} className="flex justify-between gap-4 py-1">
            {deleted ? <del>{`${quantity} × ${drink_name}`}</del> : <span>{`${quantity} × ${drink_name}`}</span>}
            <span>{naira(deleted ? 0 : total_amount)}</span>
          </li>
        ))}
      </ul>
      <p className="figures text-sm text-soft">
        Sold by {staff_name}, {formatInstant(created_at)}
      </p>
    </div>
  );
}
