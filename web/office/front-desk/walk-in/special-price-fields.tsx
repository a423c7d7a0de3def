import { useState } from 'react';
import { formatNaira } from '#contract/core/money.ts';
import type { DeskCompany } from '#contract/rooms/companies.ts';
import type { PromoOffer } from '#contract/rooms/promo-offers.ts';
import { asAppError } from '#web/core/errors.ts';
import { guestFields } from '#web/forms/guest-fields.tsx';
import type { SpecialOffer } from '#web/offer/special-offer.ts';
import { codeProblemOf, specialOfferOfCompany, specialOfferOfPromo } from '#web/offer/special-quotes.ts';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';

type SpecialPriceFieldsProps = {
  code: string;
  setCode: (code: string) => void;
  special: SpecialOffer | undefined;
  setSpecial: (special: SpecialOffer | undefined) => void;
  /** Why the code does not apply to the chosen stay, or why the server refused it. */
  codeError: string | undefined;
  companyError: string | undefined;
};

/** Asks for a company or a code. A stay has at most one of them, so choosing one removes the other. */
export function SpecialPriceFields({
  code,
  setCode,
  special,
  setSpecial,
  codeError,
  companyError,
}: SpecialPriceFieldsProps) {
  const { data } = useApiQuery('deskCompanies', {});
  const companies = data?.data ?? [];
  const check = useApiMutation('checkPromoCode');
  const [problem, setProblem] = useState<string>();
  const chosenCompany = special?.company && companies.find(({ id }) => id === special.key);

  const checkCode = () => {
    if (code.trim() === '' || special?.promo) return;
    check.mutate(
      { promoCode: code },
      {
        onSuccess: ({ promo }) => setSpecial(specialOfferOfPromo(promo)),
        onError: (error) => setProblem(codeProblemOf(asAppError(error))),
      },
    );
  };
  const changeCode = (typed: string) => {
    setCode(typed);
    setProblem(undefined);
    setSpecial(undefined);
  };
  const chooseCompany = (id: string) => {
    const company = companies.find((each) => each.id === id);
    changeCode('');
    setSpecial(company && specialOfferOfCompany(company, id));
  };

  return (
    <>
      {companies.length > 0 && (
        <SelectField
          label="Company"
          value={special?.company ? special.key : ''}
          hint={chosenCompany && companyHint(chosenCompany)}
          error={companyError}
          onChange={({ target }) => chooseCompany(target.value)}
        >
          <option value="">None</option>
          {companies.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={guestFields.promoCode.label.desk}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={code}
        hint={codeHint(special?.promo, codeError)}
        error={problem ?? codeError}
        onChange={({ target }) => changeCode(target.value)}
        onBlur={checkCode}
      />
    </>
  );
}

const codeHint = (promo: PromoOffer | undefined, problem: string | undefined): string | undefined =>
  promo && !problem ? `Code ${promo.code} is in the total.` : undefined;

function companyHint({ paysLater, leftKobo, bookers }: DeskCompany): string {
  const payText = paysLater ? 'The company pays later.' : 'The guest pays now.';
  const leftText = leftKobo === null ? '' : ` It may owe ${formatNaira(leftKobo)} more.`;
  return `${payText}${leftText}${bookers.length > 0 ? ` May book: ${bookers.join(', ')}.` : ''}`;
}
