import { Copy } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { formatNaira } from '#contract/core/money.ts';
import { type CompanyView, companyMessages } from '#contract/rooms/companies.ts';
import { callOffice } from '#web/office/core/call.ts';
import { NairaField } from '#web/office/core/naira-field.tsx';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useBoundForm } from '#web/office/core/use-office-form.ts';
import { OfferForm } from '#web/office/rooms/offer-form.tsx';
import {
  companyFrom,
  companyRules,
  companySummary,
  companyValuesOf,
} from '#web/office/rooms/special-prices/company-values.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField, TextField } from '#web/ui/field.tsx';

type CompanyFormProps = {
  /** The company to edit; undefined if the form adds a new one. */
  company: CompanyView | undefined;
  onSaved: (message: string) => void;
  onLeave: () => void;
};

export function CompanyForm({ company, onSaved, onLeave }: CompanyFormProps) {
  const typesQuery = useApiQuery('listRoomTypes', {});
  const add = useApiMutation('addCompany');
  const update = useApiMutation('updateCompany');
  const retire = useApiMutation('retireCompany');
  const { form, field } = useBoundForm({ rules: companyRules, defaultValues: companyValuesOf(company) });
  const { errors } = form.formState;
  const ratesProblem: unknown = errors.rates?.message;
  const values = { ...companyValuesOf(company), ...useWatch({ control: form.control }) };

  return (
    <OfferForm
      form={form}
      opened={company}
      readNewest={async () => (await callOffice('listCompanies', {})).data.find(({ id }) => id === company?.id)}
      valuesOf={companyValuesOf}
      describe={(theirs) => `${theirs.name}, ${companySummary(theirs)}`}
      save={(values, version) =>
        company
          ? update.mutateAsync({ ...companyFrom(values), id: company.id, version })
          : add.mutateAsync(companyFrom(values))
      }
      setActive={company && ((isActive, version) => retire.mutateAsync({ id: company.id, version, isActive }))}
      labels={{ add: 'Add company', offerAgain: 'List again' }}
      failureMessage={companyMessages.saveFailed}
      onSaved={onSaved}
      onLeave={onLeave}
    >
      {company?.isActive && <CompanyLink company={company} onRenewed={onSaved} />}
      <TextField label="Name" {...field('name')} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField label="Tax number" {...field('taxNumber')} />
        <TextField label="Address" {...field('address')} />
      </div>
      <fieldset>
        <legend className="text-sm font-semibold">What a night costs</legend>
        <p className="mb-3 text-sm text-soft">
          A room type without a rate has the percentage. The company never pays more than the price of the day.
        </p>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField label="Percent off" {...field('percentOff')} />
          {typesQuery.data?.data.map(({ id, roomType, pricePerNightKobo }) => (
            <NairaField
              key={id}
              label={`${roomType} (₦)`}
              inputMode="decimal"
              placeholder={formatNaira(pricePerNightKobo)}
              {...field(`rates.${id}`, { valueAsNumber: true })}
            />
          ))}
        </div>
        {typeof ratesProblem === 'string' && <p className="mt-1.5 text-sm font-medium text-danger">{ratesProblem}</p>}
      </fieldset>
      <TextField
        label="Who may book by the link"
        hint="E-mail addresses, or domains such as @example.ng. Empty: who has the link."
        {...field('bookers')}
      />
      <CheckboxField
        label="The company pays later"
        hint="Bookings are confirmed without a payment, and the guest owes nothing at check-out."
        {...field('paysLater')}
      />
      {values.paysLater && (
        <NairaField
          label="The most that it may owe (₦)"
          hint={company ? `It owes ${formatNaira(company.owesKobo)} now. Empty: no limit.` : 'Empty: no limit.'}
          {...field('limit')}
        />
      )}
    </OfferForm>
  );
}

function CompanyLink({ company, onRenewed }: { company: CompanyView; onRenewed: (message: string) => void }) {
  const renew = useApiMutation('renewCompanyLink');
  const copy = () =>
    navigator.clipboard.writeText(company.link).then(
      () => toast.success(companyMessages.copied),
      // If the browser forbids copying, the user can still copy the address from the field by hand.
      () => undefined,
    );
  return (
    <div className="space-y-3 rounded-xl bg-sand px-4 py-3">
      <TextField
        label="Link for the company"
        readOnly
        value={company.link}
        onFocus={({ target }) => target.select()}
        hint="Who has it sees these rates. Give it to the company only."
      />
      <div className="flex flex-wrap gap-2">
        <Button look="outline" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4.5" />
          Copy link
        </Button>
        <Button
          look="outline"
          loading={renew.isPending}
          onClick={() =>
            renew.mutate(
              { id: company.id, version: company.version },
              { onSuccess: ({ message }) => onRenewed(message) },
            )
          }
        >
          New link
        </Button>
      </div>
    </div>
  );
}
