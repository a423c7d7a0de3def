import { type ReactNode, useState } from 'react';
import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import {
  type ClearBalance,
  checkOutMessages,
  checkOutWays,
  needsSecondPerson,
} from '#contract/front-desk/check-out.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { moneyWords } from '#contract/front-desk/to-pay.ts';
import { companyMessages } from '#contract/rooms/companies.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { refreshAfterFailure } from '#web/office/front-desk/booking/booking-queries.ts';
import { failureTexts } from '#web/office/front-desk/booking/use-move.ts';
import {
  noPerson,
  type PersonValues,
  personFieldNames,
  personProblems,
  personShape,
  secondPersonOf,
} from '#web/office/staff/person-values.ts';
import { SecondPersonFields } from '#web/office/staff/second-person.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';

type ClearingReply = { message: string; booking: DeskBooking };

type CheckOutWay = keyof typeof checkOutWays;

type OpenBalanceProps = {
  balance: Kobo;
  /** Set by a dialog that shows the amount itself. */
  hidesAmount?: true;
  /** The company that pays this balance; undefined unless the balance is that of a company's window. */
  company?: { id: string; name: string } | undefined;
  /** The end of the label of the button, with a leading space, such as ` and complete`. */
  andThen?: string;
  clear: (clearBalance: ClearBalance) => Promise<ClearingReply>;
  onDone: (booking: DeskBooking) => void;
  pay?: (() => void) | undefined;
  /** A form that takes the whole balance. The other ways stand below it. */
  payHere?: ReactNode;
  leaveOpen?: ((reason: string) => Promise<ClearingReply>) | undefined;
  ways: readonly CheckOutWay[];
};

/**
 * The choices when a balance is still owed: to pay it, to clear it without money, or to leave it open. Each choice says
 * who may make it.
 */
export function OpenBalance(props: OpenBalanceProps) {
  const { balance, hidesAmount, ways, pay, payHere: paymentForm, leaveOpen } = props;
  const [way, setWay] = useState<CheckOutWay>();
  const isWayPossible: Record<CheckOutWay, boolean> = {
    ...{ pay: pay !== undefined, company: true, write_off: true, leave_open: leaveOpen !== undefined },
  };
  if (way && way !== 'pay') return <WayForm {...props} way={way} back={() => setWay(undefined)} />;
  return (
    <>
      {!hidesAmount && (
        <p className="mb-3 font-semibold text-danger figures">
          {moneyWords.now} {formatNaira(balance)}
        </p>
      )}
      {paymentForm}
      {paymentForm && <p className="mt-6 mb-2 text-sm font-semibold text-soft">Or another way</p>}
      <ul aria-label="Ways on" className="-mx-1 space-y-2">
        {ways.map((each) => (
          <li key={each}>
            <WayButton
              way={each}
              disabled={!isWayPossible[each]}
              choose={each === 'pay' ? () => pay?.() : () => setWay(each)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

type WayButtonProps = { way: CheckOutWay; disabled: boolean; choose: () => void };

function WayButton({ way, disabled, choose }: WayButtonProps) {
  const { label, who } = checkOutWays[way];
  return (
    <button
      type="button"
      onClick={choose}
      disabled={disabled}
      className="block min-h-14 w-full rounded-xl border border-hairline bg-white px-4 py-2.5 text-left enabled:hover:border-terracotta disabled:bg-sand disabled:text-soft"
    >
      <span className="block font-semibold">{label}</span>
      <span className="block text-sm text-soft">{who}</span>
    </button>
  );
}

type WayValues = { companyId: string; reason: string } & PersonValues;
const fieldNames: Record<string, keyof WayValues> = {
  'clearBalance.companyId': 'companyId',
  'clearBalance.reason': 'reason',
  ...personFieldNames('clearBalance.confirm'),
};
const valuesSchema = z.object({ companyId: z.string(), reason: z.string().check(z.trim()), ...personShape });

const requiredProblem = (isNeeded: boolean, value: string, field: keyof WayValues, message: string) =>
  isNeeded && value.trim() === '' ? [{ field, message }] : [];

const wayRules = (way: CheckOutWay, needsConfirmation: boolean) =>
  schemaResolver(valuesSchema, ({ companyId, reason, ...person }) => [
    ...requiredProblem(way === 'company', companyId, 'companyId', companyMessages.choose),
    ...requiredProblem(way === 'write_off', reason, 'reason', checkOutMessages.reason),
    ...requiredProblem(way === 'leave_open', reason, 'reason', checkOutMessages.leftOpenReason),
    ...(needsConfirmation ? personProblems(person) : []),
  ]);

type WayFormProps = OpenBalanceProps & { way: Exclude<CheckOutWay, 'pay'>; back: () => void };

function WayForm({ way, balance, company, andThen: labelEnd = '', clear, leaveOpen, onDone, back }: WayFormProps) {
  const { user } = useSession();
  const needsConfirmation = way !== 'leave_open' && needsSecondPerson(way, user.role);
  const send = (values: WayValues): Promise<ClearingReply> => {
    if (way === 'leave_open') return leaveOpen?.(values.reason) ?? Promise.reject(new Error('not offered'));
    const { companyId, reason } = values;
    return clear({
      ...{ kind: way, seenBalanceKobo: balance },
      ...(way === 'company' && { companyId }),
      ...(reason && { reason }),
      ...(needsConfirmation && { confirm: secondPersonOf(values) }),
    });
  };
  const { form, field, submission } = useOfficeForm({
    rules: wayRules(way, needsConfirmation),
    defaultValues: { companyId: company?.id ?? '', reason: '', ...noPerson },
    send,
    fields: fieldNames,
    afterFailure: (problem) => {
      refreshAfterFailure(problem);
    },
    onSuccess({ message, booking }) {
      onDone(booking);
      toast.success(message);
    },
    failureTexts,
  });
  const { errors } = form.formState;
  const submitLabels = { company: 'Move', write_off: 'Write off', leave_open: 'Leave open' } as const;
  return (
    <DialogForm
      {...submission}
      submitLabel={`${submitLabels[way]} ${formatNaira(balance)}${way === 'leave_open' ? '' : labelEnd}`}
      cancel={back}
    >
      <p className="text-soft">{checkOutWays[way].who}</p>
      {way === 'company' && company && (
        <TextField label="Company" value={company.name} readOnly error={errors.companyId?.message} />
      )}
      {way === 'company' && !company && <CompanyField {...field('companyId')} />}
      <TextField label={way === 'company' ? 'Reason (optional)' : 'Reason'} {...field('reason')} />
      {needsConfirmation && <SecondPersonFields field={field} />}
    </DialogForm>
  );
}

function CompanyField(field: Omit<Parameters<typeof SelectField>[0], 'label' | 'children'>) {
  const { data } = useApiQuery('deskCompanies', {});
  const companies = data?.data.filter(({ paysLater }) => paysLater) ?? [];
  return (
    <SelectField
      label="Company"
      hint={data && companies.length === 0 ? 'No company in the list pays later.' : undefined}
      {...field}
    >
      <option value="">Choose a company</option>
      {companies.map(({ id, name, leftKobo }) => (
        <option key={id} value={id}>
          {leftKobo === null ? name : `${name} (up to ${formatNaira(leftKobo)})`}
        </option>
      ))}
    </SelectField>
  );
}
