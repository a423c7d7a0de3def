import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import type { PaidOut, ShiftEnvelope } from '#contract/till/cash-out.ts';
import { type ShiftCash, tillCashMessages } from '#contract/till/till-cash.ts';
import { ConfirmWithReason } from '#web/office/core/confirm-with-reason.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { EnvelopeForm } from '#web/office/till/shift/envelope-form.tsx';
import { PayOutForm } from '#web/office/till/shift/pay-out-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TableAction } from '#web/ui/table-action.tsx';

/**
 * Lists envelopes and cash paid out while the shift runs. The list has single entries and no sum of the till, because
 * the person counts without knowing what should be there.
 */
export function CashOut({ shiftId }: { shiftId: string }) {
  const { data, error } = useApiQuery('shiftCash', { id: shiftId });
  const [dialog, setDialog] = useState<'envelope' | 'paid out'>();
  const close = () => setDialog(undefined);
  return (
    <Panel title="Cash that leaves the till" intro="It is not expected in the till at the count.">
      {error && <LoadFailure error={error} />}
      <div className="flex flex-wrap gap-3">
        <Button look="outline" className="grow" disabled={!data} onClick={() => setDialog('envelope')}>
          Put cash in an envelope…
        </Button>
        <Button look="outline" className="grow" disabled={!data} onClick={() => setDialog('paid out')}>
          Pay out…
        </Button>
      </div>
      {data && <CashOutList envelopes={data.envelopes} paidOuts={data.paidOuts} />}
      {dialog === 'envelope' && data && (
        <Dialog title="Put cash in an envelope" size="small" onClose={close}>
          <EnvelopeForm shiftId={shiftId} receivers={data.receivers} close={close} />
        </Dialog>
      )}
      {dialog === 'paid out' && (
        <Dialog title="Pay out of the till" size="small" onClose={close}>
          <PayOutForm shiftId={shiftId} close={close} />
        </Dialog>
      )}
    </Panel>
  );
}

export function HandOver({ shiftId, hasTill }: { shiftId: string; hasTill: boolean }) {
  const { data, error } = useApiQuery('shiftCash', { id: shiftId });
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const leftKobo = data?.leftKobo ?? null;
  return (
    <Panel
      title="Hand over"
      intro={
        hasTill
          ? 'What stays in the till is counted by the next person, who does not see this number.'
          : 'All of it goes into an envelope: without a till nothing can stay.'
      }
    >
      {error && <LoadFailure error={error} />}
      {data && <CashOutList envelopes={data.envelopes.filter(({ isHandover }) => isHandover)} paidOuts={[]} />}
      {leftKobo !== null && (
        <>
          <p className="mt-4 text-soft">{hasTill ? 'Stays in the till' : 'Not in an envelope yet'}</p>
          <p className="figures font-serif text-3xl">{formatNaira(leftKobo)}</p>
          {leftKobo > 0 && (
            <Button look="outline" className="mt-4 w-full" onClick={() => setIsOpen(true)}>
              Put cash into an envelope…
            </Button>
          )}
        </>
      )}
      {isOpen && data && leftKobo !== null && (
        <Dialog title="Into the envelope" size="small" onClose={close}>
          <EnvelopeForm
            shiftId={shiftId}
            hasTill={hasTill}
            receivers={data.receivers}
            leftInTill={leftKobo}
            close={close}
          />
        </Dialog>
      )}
    </Panel>
  );
}

const LoadFailure = ({ error }: { error: Error }) => (
  <Notice tone="danger">{failureOf(error, { failed: tillCashMessages.fetchFailed }).message}</Notice>
);

type ItemToReverse = { call: 'reverseEnvelope' | 'reversePaidOut'; id: string; name: string };
type CashOutListProps = { envelopes: ShiftCash['envelopes']; paidOuts: ShiftCash['paidOuts'] };

function CashOutList({ envelopes, paidOuts }: CashOutListProps) {
  const [itemToReverse, setItemToReverse] = useState<ItemToReverse>();
  const close = () => setItemToReverse(undefined);
  if (envelopes.length + paidOuts.length === 0) return null;
  return (
    <>
      <ul className="mt-4">
        {envelopes.map((envelope) => (
          <CashOutLine
            key={envelope.id}
            {...lineOfEnvelope(envelope)}
            reverse={() =>
              setItemToReverse({ call: 'reverseEnvelope', id: envelope.id, name: `envelope ${envelope.number}` })
            }
          />
        ))}
        {paidOuts.map((paidOut) => (
          <CashOutLine
            key={paidOut.id}
            {...lineOfPaidOut(paidOut)}
            reverse={() =>
              setItemToReverse({
                call: 'reversePaidOut',
                id: paidOut.id,
                name: `${formatNaira(paidOut.amountKobo)} paid out`,
              })
            }
          />
        ))}
      </ul>
      {itemToReverse && (
        <ConfirmWithReason
          call={itemToReverse.call}
          input={(reason) => ({ id: itemToReverse.id, reason })}
          texts={{
            done: tillCashMessages.reversed,
            failed: tillCashMessages.reverseFailed,
            reason: tillCashMessages.reverseReason,
          }}
          needsReason
          title={`Reverse ${itemToReverse.name}?`}
          confirmLabel="Reverse"
          close={close}
          onDone={close}
        >
          <p>The cash counts as in the till again. The entry stays, with your name and the reason.</p>
        </ConfirmWithReason>
      )}
    </>
  );
}

type CashOutFacts = {
  title: string;
  amount: Kobo;
  at: string;
  text: string;
  reversed: ShiftEnvelope['reversed'];
};

const lineOfEnvelope = ({ number, amountKobo, droppedAt, receivedBy, reversed }: ShiftEnvelope): CashOutFacts => ({
  ...{ title: `Envelope ${number}`, amount: amountKobo, at: droppedAt, text: `to ${receivedBy}`, reversed },
});
const lineOfPaidOut = ({ reason, amountKobo, paidAt, receipt, reversed }: PaidOut): CashOutFacts => ({
  ...{ title: reason, amount: amountKobo, at: paidAt, text: `receipt ${receipt}`, reversed },
});

function CashOutLine({ title, amount, at, text, reversed, reverse }: CashOutFacts & { reverse: () => void }) {
  const formatInstant = useFormatInstant();
  return (
    <li className="flex items-center justify-between gap-3 border-t border-hairline py-2.5">
      <span className="min-w-0 wrap-anywhere">
        <span className={reversed ? 'line-through' : 'font-semibold'}>{title}</span>
        <span className="figures block text-sm text-soft">
          {formatInstant(at)} · {text}
        </span>
        {reversed && (
          <span className="block text-sm text-soft">
            Reversed by {reversed.by}: {reversed.reason}
          </span>
        )}
      </span>
      <span className="flex shrink-0 items-center gap-2">
        <span className={reversed ? 'figures line-through' : 'figures font-semibold'}>{formatNaira(amount)}</span>
        {!reversed && <TableAction label="Reverse" rowName={title} icon={Undo2} onClick={reverse} />}
      </span>
    </li>
  );
}
