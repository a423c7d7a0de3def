import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { type AccountLineView, accountMessages, containedTaxesText } from '#contract/accounts/posting.ts';
import { routedKindLabels, type WindowView } from '#contract/accounts/windows.ts';
import { formatNaira, kobo } from '#contract/core/money.ts';
import { moneyWords } from '#contract/front-desk/to-pay.ts';
import { AccountLines } from '#web/office/front-desk/booking/account-lines.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type WindowPartProps = {
  window: WindowView;
  lines: readonly AccountLineView[];
  isOnly: boolean;
  chosen: ReadonlySet<string> | undefined;
  choose: (line: AccountLineView) => void;
  onReverse: ((line: AccountLineView) => void) | undefined;
  /** `onInvoice`, `onPay` and `onRoute` are undefined where this window does not offer them to the user. */
  onInvoice: (() => void) | undefined;
  onPay: (() => void) | undefined;
  onRoute: (() => void) | undefined;
};

export function WindowPart({
  window,
  lines,
  isOnly,
  chosen,
  choose,
  onReverse,
  onInvoice,
  onPay,
  onRoute,
}: WindowPartProps) {
  const { id, name, companyId, hadKobo, paidKobo, clearedKobo, owedNowKobo, balanceKobo } = window;
  const isGuest = id === null;
  const laterKobo = isGuest && balanceKobo > 0 ? balanceKobo - owedNowKobo : balanceKobo;
  const laterLabel = laterKobo < 0 ? 'Paid beyond it' : isGuest ? moneyWords.later : moneyWords.laterBy(name);
  const title = isGuest ? 'Guest' : companyId ? 'Company' : 'Other payer';
  return (
    <section
      aria-label={isOnly ? 'What was had' : `Window of ${name}`}
      className="overflow-hidden rounded-2xl border border-hairline bg-white"
    >
      <header className="flex min-h-15 flex-wrap items-center gap-x-3 bg-sand px-4 py-1.5 sm:px-5">
        <h3 className="text-lg">{title}</h3>
        <span className="mr-auto text-sm text-soft wrap-anywhere">{name}</span>
        {!isOnly && onInvoice && (
          <Button look="outline" onClick={onInvoice} aria-label={`Invoice… for ${name}`} className="border-none! px-2!">
            <FileText aria-hidden="true" className="size-4.5" />
            Invoice…
          </Button>
        )}
      </header>
      {lines.length > 0 && (
        <AccountLines
          label={isGuest ? 'Lines of the account' : `Lines of ${name}`}
          lines={lines}
          onReverse={onReverse}
          chosen={chosen}
          choose={choose}
          hasKeys
        />
      )}
      {lines.length === 0 && isOnly && (
        <EmptyState title={accountMessages.nothing}>
          <p className="text-soft">{accountMessages.nothingText}</p>
        </EmptyState>
      )}
      {lines.length === 0 && !isOnly && (
        <p className="px-4 py-4 text-soft sm:px-5">
          {isGuest ? 'Nothing here.' : 'Nothing yet. Split lines from the guest, or let nights go here from now on.'}
        </p>
      )}
      {onRoute && (
        <p className="flex flex-wrap items-center gap-x-3 border-t border-hairline px-4 py-1 text-soft sm:px-5">
          <span>{routesText(window)}</span>
          <button
            type="button"
            onClick={onRoute}
            className="min-h-11 font-semibold text-ink underline decoration-hairline decoration-2 underline-offset-4 hover:decoration-terracotta"
          >
            From now on…
          </button>
        </p>
      )}
      <div className="figures flex flex-wrap justify-between gap-x-4 gap-y-2 border-t border-hairline bg-paper px-4 py-3 sm:px-5">
        <WindowSum label="Had by now">{formatNaira(hadKobo)}</WindowSum>
        {!isOnly && paidKobo !== 0 && <WindowSum label={moneyWords.paid}>{formatNaira(kobo(0 - paidKobo))}</WindowSum>}
        {!isOnly && clearedKobo !== 0 && (
          <WindowSum label="Moved or written off">{formatNaira(kobo(0 - clearedKobo))}</WindowSum>
        )}
        {!isOnly && isGuest && <WindowSum label={moneyWords.now}>{formatNaira(owedNowKobo)}</WindowSum>}
        {!isOnly && laterKobo !== 0 && (
          <WindowSum label={laterLabel}>{formatNaira(kobo(Math.abs(laterKobo)))}</WindowSum>
        )}
        {onPay && (
          <Button look="outline" onClick={onPay} aria-label={`Record payment of ${name}`} className="w-full">
            Record payment
          </Button>
        )}
      </div>
      {window.taxes.length > 0 && (
        <p className="figures border-t border-hairline px-4 py-2.5 text-sm text-soft sm:px-5">
          {containedTaxesText(window)}
        </p>
      )}
    </section>
  );
}

const WindowSum = ({ label, children }: { label: string; children: ReactNode }) => (
  <p className="flex gap-4 font-semibold only:w-full only:justify-between max-sm:w-full max-sm:justify-between">
    <span>{label}</span>
    <span>{children}</span>
  </p>
);

const routesText = ({ routes }: WindowView): string => {
  const [firstLabel, ...otherLabels] = routes.map((kind) => routedKindLabels[kind]);
  if (!firstLabel) return '';
  return `${[firstLabel, ...otherLabels.map((label) => label.toLowerCase())].join(', ')} go here.`;
};
