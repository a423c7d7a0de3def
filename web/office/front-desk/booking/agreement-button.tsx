import { Signature } from 'lucide-react';
import { useState } from 'react';
import { agreementLabels, type BarAgreement, saleMessages } from '#contract/bar/bar.ts';
import { signatureSize } from '#contract/bar/signatures.ts';
import { formatNaira, kobo } from '#contract/core/money.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TableAction } from '#web/ui/table-action.tsx';

type AgreementButtonProps = { lineId: string; name: string };

export function AgreementButton({ lineId, name }: AgreementButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <TableAction label="Who agreed" rowName={name} icon={Signature} onClick={() => setIsOpen(true)} />
      {isOpen && <AgreementDialog lineId={lineId} close={() => setIsOpen(false)} />}
    </>
  );
}

function AgreementDialog({ lineId, close }: { lineId: string; close: () => void }) {
  const { data, error } = useApiQuery('barAgreement', { lineId }, { refetchesRegularly: false });
  return (
    <Dialog title="Who agreed" size="small" onClose={close}>
      {error && <Notice tone="danger">{failureOf(error, { failed: saleMessages.agreementFailed }).message}</Notice>}
      {data ? <Agreement {...data} /> : !error && <p role="status">Loading…</p>}
    </Dialog>
  );
}

function Agreement({ guestName, room, agreedBy, signature, staffName, createdAt, drinks }: BarAgreement) {
  const formatInstant = useFormatInstant();
  return (
    <div className="space-y-4">
      <p className="wrap-anywhere">
        <strong>{guestName}</strong>
        {room && `, room ${room}`}: {agreementLabels[agreedBy]}
      </p>
      {signature && (
        <svg
          role="img"
          aria-label={`Signature of ${guestName}`}
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
        {drinks.map(({ drinkName, quantity, totalAmountKobo, deleted }) => (
          <li key={drinkName} className="flex justify-between gap-4 py-1">
            {deleted ? <del>{`${quantity} × ${drinkName}`}</del> : <span>{`${quantity} × ${drinkName}`}</span>}
            <span>{formatNaira(deleted ? kobo(0) : totalAmountKobo)}</span>
          </li>
        ))}
      </ul>
      <p className="figures text-sm text-soft">
        Sold by {staffName}, {formatInstant(createdAt)}
      </p>
    </div>
  );
}
