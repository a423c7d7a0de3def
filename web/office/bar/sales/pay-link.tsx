import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Output } from '#contract/api.ts';
import { type BarTab, tabLeftToPay, tabLinkInput, tabMessages } from '#contract/bar/bar-tabs.ts';
import { formatNaira, toNaira } from '#contract/core/money.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { useApiMutation } from '#web/office/core/query.ts';
import { isAbove } from '#web/office/core/read-amount.ts';
import { useFollowAmount } from '#web/office/core/use-follow-amount.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';

const payLinkFormSchema = z.pick(tabLinkInput, { amountKobo: true });
const refetchMs = 4000;

type PayLinkProps = { tab: BarTab; refetch: () => void; back: () => void };

/** Makes a pay link for one amount of the tab and shows it as a QR code, which a customer scans to pay by card. */
export function PayLink({ tab, refetch, back }: PayLinkProps) {
  const [link, setLink] = useState<Output<'tabPayLink'>>();
  return link ? (
    <PayLinkCode link={link} tab={tab} refetch={refetch} back={back} />
  ) : (
    <AmountForm tab={tab} back={back} onLinkMade={setLink} />
  );
}

type AmountFormProps = { tab: BarTab; back: () => void; onLinkMade: (link: Output<'tabPayLink'>) => void };

function AmountForm({ tab, back, onLinkMade }: AmountFormProps) {
  const leftToPay = tabLeftToPay(tab);
  const make = useApiMutation('tabPayLink');
  const { form, field, submission } = useOfficeForm({
    rules: schemaResolver(payLinkFormSchema, ({ amount }) =>
      isAbove(leftToPay, amount)
        ? [
            {
              field: 'amount',
              message: tabMessages.overBalance(leftToPay, tab.unconfirmedKobo, tab.atTerminalKobo),
            },
          ]
        : [],
    ),
    defaultValues: { amount: toNaira(leftToPay) },
    send: ({ amountKobo }) => make.mutateAsync({ tabId: tab.id, amountKobo }),
    onSuccess: onLinkMade,
    failureTexts: { failed: tabMessages.linkFailed },
  });
  useFollowAmount(form, toNaira(leftToPay), { isFixed: make.isPending });
  return (
    <DialogForm {...submission} submitLabel="Show the code" cancel={back}>
      <TextField label="Amount (₦)" hint={`To pay now ${formatNaira(leftToPay)}`} {...field('amount')} />
    </DialogForm>
  );
}

type PayLinkCodeProps = PayLinkProps & { link: Output<'tabPayLink'> };

function PayLinkCode({ link, tab, refetch, back }: PayLinkCodeProps) {
  const isPaid = tab.payments.some(({ method, at }) => method === 'gateway' && at >= link.madeAt);
  useEffect(() => {
    if (isPaid) return;
    const timer = setInterval(refetch, refetchMs);
    return () => clearInterval(timer);
  }, [isPaid, refetch]);
  return (
    <div className="space-y-4 text-center">
      <p role="status" className="figures text-2xl font-semibold">
        {isPaid ? `${formatNaira(link.amountKobo)} is paid` : `Pay ${formatNaira(link.amountKobo)}`}
      </p>
      {!isPaid && (
        <>
          <div className="mx-auto w-64">
            <QrCode text={link.url} label={`QR code to pay ${formatNaira(link.amountKobo)}`} />
          </div>
          <p className="text-sm text-soft wrap-anywhere">
            <a href={link.url} target="_blank" rel="noreferrer" className="underline">
              {link.url}
            </a>
          </p>
        </>
      )}
      <Button look="outline" onClick={back} className="w-full">
        Back to the tab
      </Button>
    </div>
  );
}
