import { ReceiptText, Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { saleMessages } from '#contract/bar/bar.ts';
import {
  type BarTab,
  type TabPayment,
  type TabSale,
  tabLeftToPay,
  tabMessages,
  tabMethodLabels,
  tabWaitText,
} from '#contract/bar/bar-tabs.ts';
import { partText } from '#contract/bar/tab-split.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { reversedCashText } from '#contract/till/cash-places.ts';
import { DeleteSale } from '#web/office/bar/sales/delete-sale.tsx';
import { MoveTab } from '#web/office/bar/sales/move-tab.tsx';
import { PayLink } from '#web/office/bar/sales/pay-link.tsx';
import { SplitTab } from '#web/office/bar/sales/split-tab.tsx';
import { TakePart } from '#web/office/bar/sales/take-part.tsx';
import { ConfirmWithReason } from '#web/office/core/confirm-with-reason.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { RecordedCode } from '#web/office/oversight/recorded-dialog.tsx';
import { UnconfirmedBadge } from '#web/office/payments/unconfirmed-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TableAction } from '#web/ui/table-action.tsx';

type TabDialogProps = { id: string; addDrinks: (tabLabel: string) => void; close: () => void };

export function TabDialog({ id, addDrinks, close }: TabDialogProps) {
  const { data, error, refetch } = useApiQuery('readTab', { tabId: id }, { staysCached: false });
  return (
    <Dialog title={data ? `Tab ${data.tab.label}` : 'Tab'} size="medium" onClose={close}>
      {error && <Notice tone="danger">{failureOf(error, { failed: tabMessages.fetchFailed }).message}</Notice>}
      {data ? (
        <TabContent
          tab={data.tab}
          refetch={() => void refetch()}
          addDrinks={() => addDrinks(data.tab.label)}
          close={close}
        />
      ) : (
        !error && <Spinner />
      )}
    </Dialog>
  );
}

type TabStep = 'overview' | 'take' | 'split' | 'link' | 'move' | 'receipt';

type TabContentProps = { tab: BarTab; refetch: () => void; addDrinks: () => void; close: () => void };

function TabContent({ tab, refetch, addDrinks, close }: TabContentProps) {
  const [step, setStep] = useState<TabStep>('overview');
  const [paymentOnReceipt, setPaymentOnReceipt] = useState<TabPayment>();
  const [takenText, setTakenText] = useState<string>();
  const backToOverview = () => setStep('overview');
  const backAfterPayment = (text?: string) => {
    setTakenText(text);
    backToOverview();
  };
  const chooseStep = (next: TabStep) => {
    setTakenText(undefined);
    setStep(next);
  };
  const isOpen = tab.closedAt === null;
  if (step === 'take' && isOpen) return <TakePart tab={tab} back={backToOverview} onTaken={backAfterPayment} />;
  if (step === 'split' && isOpen)
    return <SplitTab tab={tab} back={backToOverview} showTaken={setTakenText} takenText={takenText} />;
  if (step === 'link') return <PayLink tab={tab} refetch={refetch} back={backToOverview} />;
  if (step === 'move' && isOpen) return <MoveTab tab={tab} back={backToOverview} />;
  if (step === 'receipt')
    return (
      <RecordedCode kind="tab" id={tab.id} close={backToOverview}>
        {paymentOnReceipt && <PaidPart tab={tab} payment={paymentOnReceipt} />}
      </RecordedCode>
    );
  const showReceipt = (payment?: TabPayment) => {
    setPaymentOnReceipt(payment);
    setStep('receipt');
  };
  return <TabOverview {...{ tab, takenText, showReceipt, addDrinks, close }} choose={chooseStep} />;
}

function PaidPart({ tab, payment }: { tab: BarTab; payment: TabPayment }) {
  const formatInstant = useFormatInstant();
  return (
    <div className="figures">
      <p className="text-2xl font-semibold">{formatNaira(payment.amountKobo)}</p>
      <p className="wrap-anywhere">{[`Tab ${tab.label}`, partText(payment)].filter(Boolean).join(': ')}</p>
      <p className="text-soft">
        {tabMethodLabels[payment.method]}, {formatInstant(payment.at)}
      </p>
    </div>
  );
}

type TabOverviewProps = {
  tab: BarTab;
  takenText: string | undefined;
  choose: (step: TabStep) => void;
  /** Shows the receipt of one payment, or of the whole tab if no payment is given. */
  showReceipt: (payment?: TabPayment) => void;
  addDrinks: () => void;
  close: () => void;
};

function TabOverview({ tab, takenText, choose, showReceipt, addDrinks, close }: TabOverviewProps) {
  const { role } = useSession().user;
  const waitText = tabWaitText(tab);
  const canChange = role !== 'supervisor' && tab.closedAt === null;
  return (
    <div className="space-y-5">
      {takenText && <Notice tone="good">{takenText}</Notice>}
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-soft">{tab.movedTo ? `Moved to ${tab.movedTo}` : 'To pay now'}</span>
        <output className="figures text-2xl font-semibold">
          {formatNaira(tab.movedTo ? tab.totalKobo : tabLeftToPay(tab))}
        </output>
      </p>
      {waitText && <Notice>{waitText}</Notice>}
      <ul aria-label="Drinks" className="divide-y divide-hairline">
        {tab.sales.map((sale) => (
          <SaleRow key={sale.id} sale={sale} canChange={canChange} />
        ))}
        <AmountRow label={<span className="font-semibold">Total</span>} amount={tab.totalKobo} />
        {tab.unconfirmedKobo > 0 && <AmountRow label="Transferred, not confirmed" amount={tab.unconfirmedKobo} />}
        {tab.atTerminalKobo > 0 && <AmountRow label="At a card terminal" amount={tab.atTerminalKobo} />}
      </ul>
      {tab.payments.length > 0 && (
        <ul aria-label="Payments" className="divide-y divide-hairline">
          {tab.payments.map((payment) => (
            <PaymentRow
              key={payment.id}
              tab={tab}
              payment={payment}
              canReverse={role !== 'supervisor'}
              showReceipt={() => showReceipt(payment)}
            />
          ))}
        </ul>
      )}
      {canChange ? (
        <div className="grid gap-3 sm:grid-cols-2">
          {(tabLeftToPay(tab) > 0 || tab.atTerminalKobo > 0) && (
            <Button onClick={() => choose('take')}>Take payment</Button>
          )}
          <Button look="outline" onClick={addDrinks}>
            Add drinks
          </Button>
          {tabLeftToPay(tab) > 0 && (
            <>
              <Button look="outline" onClick={() => choose('split')}>
                Split
              </Button>
              <Button look="outline" onClick={() => choose('link')}>
                Pay link
              </Button>
            </>
          )}
          {tab.paidKobo + tab.unconfirmedKobo + tab.atTerminalKobo === 0 && (
            <Button look="outline" onClick={() => choose('move')}>
              Move to a room
            </Button>
          )}
        </div>
      ) : (
        <Button look="outline" onClick={close} className="w-full">
          Done
        </Button>
      )}
      <Button look="outline" onClick={() => showReceipt()} className="w-full">
        Receipt for the guest
      </Button>
    </div>
  );
}

type AmountRowProps = {
  label: ReactNode;
  note?: ReactNode;
  extra?: ReactNode;
  amount: Kobo;
  isCrossedOut?: boolean;
  action?: ReactNode;
};

const AmountRow = ({ label, note, extra: badge, amount, isCrossedOut = false, action }: AmountRowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
    <span className="min-w-24 grow basis-24 wrap-anywhere">
      {label}
      {note && <span className="figures block text-sm text-soft">{note}</span>}
      {badge}
    </span>
    <span className="figures shrink-0">
      {isCrossedOut ? <del className="text-soft">{formatNaira(amount)}</del> : formatNaira(amount)}
    </span>
    {action && <span className="ml-auto shrink-0">{action}</span>}
  </li>
);

function SaleRow({ sale, canChange }: { sale: TabSale; canChange: boolean }) {
  const formatInstant = useFormatInstant();
  const [isDeleting, setIsDeleting] = useState(false);
  const { quantity, drinkName, totalAmountKobo, createdAt, staffName } = sale;
  const name = `${quantity} × ${drinkName}`;
  const close = () => setIsDeleting(false);
  return (
    <>
      <AmountRow
        label={name}
        note={`${formatInstant(createdAt)} · ${staffName}`}
        amount={totalAmountKobo}
        action={
          canChange &&
          sale.takeBackProblem === null && (
            <TableAction
              label="Take back"
              rowName={name}
              icon={Trash2}
              tone="danger"
              onClick={() => setIsDeleting(true)}
            />
          )
        }
      />
      {isDeleting && (
        <DeleteSale sale={sale} title={`Take back ${name}?`} confirmLabel="Take back" close={close} onDone={close}>
          <p>It leaves the tab, and stays on its receipt with your reason.</p>
        </DeleteSale>
      )}
    </>
  );
}

type PaymentRowProps = { tab: BarTab; payment: TabPayment; canReverse: boolean; showReceipt: () => void };

function PaymentRow({ tab, payment, canReverse, showReceipt }: PaymentRowProps) {
  const formatInstant = useFormatInstant();
  const [isReversing, setIsReversing] = useState(false);
  const { id, method, amountKobo, at, takenBy, reference, transfer, reversed, reverseProblem } = payment;
  const label = tabMethodLabels[method];
  const name = `${label} ${formatNaira(amountKobo)}`;
  const close = () => setIsReversing(false);
  return (
    <>
      <AmountRow
        label={label}
        extra={transfer === 'unconfirmed' && <UnconfirmedBadge />}
        note={[
          ...[formatInstant(at), takenBy, reference, partText(payment)].filter(Boolean),
          ...(reversed ? [`reversed by ${reversed.by}: ${reversed.reason}`] : []),
        ].join(' · ')}
        amount={amountKobo}
        isCrossedOut={reversed !== null}
        action={
          reversed === null && (
            <span className="flex gap-2">
              <TableAction label="Receipt" rowName={name} icon={ReceiptText} onClick={showReceipt} />
              {canReverse && reverseProblem === null && (
                <TableAction label="Reverse" rowName={name} icon={Undo2} onClick={() => setIsReversing(true)} />
              )}
            </span>
          )
        }
      />
      {isReversing && (
        <ConfirmWithReason
          call="reverseTabPayment"
          input={(reason) => ({ tabId: tab.id, paymentId: id, reason })}
          texts={{ done: tabMessages.reversed, failed: tabMessages.reverseFailed, reason: saleMessages.reason }}
          needsReason
          title={`Reverse ${name}?`}
          confirmLabel="Reverse"
          close={close}
          onDone={close}
        >
          <p>
            The tab is open again for this amount.
            {method === 'cash' && ` ${reversedCashText}`}
          </p>
        </ConfirmWithReason>
      )}
    </>
  );
}
