import { Tag } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { errorMessages } from '#contract/core/errors.ts';
import type { PromoOffer } from '#contract/rooms/promo-offers.ts';
import { asAppError } from '#web/core/errors.ts';
import type { SpecialOffer } from '#web/offer/special-offer.ts';
import { codeProblemOf, specialOfferOfCompany, specialOfferOfPromo } from '#web/offer/special-quotes.ts';
import type { BookingFormState } from '#web/site/booking/booking-fields.ts';
import { call } from '#web/site/call.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

/**
 * Asks the server what the typed code takes off. If the code cannot be used, shows why at the field and returns
 * undefined.
 */
async function checkCode(form: BookingFormState): Promise<SpecialOffer | undefined> {
  const promoCode = form.getValues('promoCode')?.trim() ?? '';
  if (promoCode === '') return undefined;
  try {
    const { promo } = await call('checkPromoCode', { promoCode });
    return specialOfferOfPromo(promo);
  } catch (problem) {
    form.setError('promoCode', { type: 'server', message: codeProblemOf(asAppError(problem)) });
    return undefined;
  }
}

/** Checks a code that was typed but not applied. If it is refused, shows why at its field and returns undefined. */
export async function checkTypedCode(
  form: BookingFormState,
  onChange: (special: SpecialOffer) => void,
): Promise<SpecialOffer | undefined> {
  const checkedOffer = await checkCode(form);
  if (checkedOffer) onChange(checkedOffer);
  else form.setFocus('promoCode');
  return checkedOffer;
}

type PromoFieldProps = {
  form: BookingFormState;
  promo: PromoOffer | undefined;
  /** Why the code cannot be used for the chosen stay. */
  problem: string | undefined;
  onChange: (special: SpecialOffer | undefined) => void;
};

export function PromoField({ form, promo, problem, onChange }: PromoFieldProps) {
  const code = useWatch({ control: form.control, name: 'promoCode' }) ?? '';
  const error = form.formState.errors.promoCode?.message;
  const [isChecking, setIsChecking] = useState(false);
  const [isOpen, setIsOpen] = useState(code !== '');
  const apply = async () => {
    setIsChecking(true);
    form.clearErrors('promoCode');
    onChange(await checkCode(form));
    setIsChecking(false);
  };
  // Checks a code once if the draft from before a reload has put it back into the field.
  const [restoredCode] = useState(code);
  useEffect(() => {
    if (restoredCode !== '') void checkCode(form).then(onChange);
  }, [form, restoredCode, onChange]);

  return (
    <details open={isOpen || error !== undefined} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-medium underline decoration-brass underline-offset-4">
        <Tag aria-hidden="true" className="size-4.5" strokeWidth={1.6} />I have a code
      </summary>
      <div className="mt-2 grid grid-cols-[1fr_auto] items-start gap-3">
        <TextField
          label="Code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          error={error ?? (promo && problem)}
          {...form.register('promoCode', {
            onChange: () => {
              form.clearErrors('promoCode');
              onChange(undefined);
            },
          })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void apply();
          }}
        />
        <div className="pt-6.5">
          <Button look="outline" loading={isChecking} disabled={code.trim() === ''} onClick={() => void apply()}>
            Apply
          </Button>
        </div>
      </div>
      <p role="status" className="text-sm font-medium text-leaf not-empty:mt-1.5">
        {promo && !problem && !error && `Code ${promo.code} is in the price.`}
      </p>
    </details>
  );
}

/**
 * The token of a company's link stands behind `#`, so that the browser sends it to no server as part of the address.
 */
const tokenInAddress = (): string | null => new URLSearchParams(location.hash.slice(1)).get('company');

type CompanyNoteProps = { special: SpecialOffer | undefined; onCompany: (special: SpecialOffer) => void };

/** Reads the rates of the company by whose link the guest has come, and shows the name of the company. */
export function CompanyNote({ special, onCompany }: CompanyNoteProps) {
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const token = tokenInAddress();
    if (!token) return;
    call('companyByLink', { companyToken: token }).then(
      ({ company }) => onCompany(specialOfferOfCompany(company, token)),
      (error: unknown) => setProblem(asAppError(error)?.message ?? errorMessages.connection),
    );
  }, [onCompany]);
  const company = special?.company;
  if (!problem && !company) return null;
  return (
    <div role="status">
      <Notice tone={problem ? 'danger' : undefined}>
        <span>{problem ?? `You book at the rate of ${company?.name}.`}</span>
        {!problem && company?.paysLater && <span> It pays for the stay: you need no card.</span>}
      </Notice>
    </div>
  );
}
