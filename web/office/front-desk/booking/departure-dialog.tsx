import { useState } from 'react';
import { type UseFormRegisterReturn, useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import type { Input, Output } from '#contract/api.ts';
import { formatDay } from '#contract/core/dates.ts';
import type { DeskDays } from '#contract/core/desk-day.ts';
import { AppError } from '#contract/core/errors.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { type DeskBooking, deskMethodLabels, deskMethods, isPaymentExpected } from '#contract/front-desk/desk.ts';
import { departEarlyInput, deskMoneyMessages } from '#contract/front-desk/desk-money.ts';
import { moneyWords } from '#contract/front-desk/to-pay.ts';
import { roomAndType } from '#contract/rooms/room-use.ts';
import { unchosenPlaceErrors } from '#contract/till/cash-places.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { schemaResolver, type ValuesOf } from '#web/forms/resolver.ts';
import type { BindField } from '#web/office/core/bind-fields.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { refetch, useApiQuery } from '#web/office/core/query.ts';
import { RadioPills } from '#web/office/core/radio-pills.tsx';
import { useSession } from '#web/office/core/session.tsx';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { BookingHead } from '#web/office/front-desk/booking/booking-head.tsx';
import { isKeyUsed, refreshAfterFailure, useBookingChange } from '#web/office/front-desk/booking/booking-queries.ts';
import {
  CompanyPays,
  checkOutWaysOf,
  MoneyFacts,
  WaitingMoneyNote,
  waitsForMoney,
} from '#web/office/front-desk/booking/check-out-parts.tsx';
import { bookingAfterDeparture, isGuestAskedAtDeparture } from '#web/office/front-desk/booking/early-departure.ts';
import { EditStayDialog } from '#web/office/front-desk/booking/edit-stay-dialog.tsx';
import { Fact, FactList } from '#web/office/front-desk/booking/facts.tsx';
import { moveQuestions, moveTitle } from '#web/office/front-desk/booking/moves.ts';
import { OpenBalance } from '#web/office/front-desk/booking/open-balance.tsx';
import { PayAndCheckOut } from '#web/office/front-desk/booking/pay-and-check-out.tsx';
import { companyPaysGuestWindow } from '#web/office/front-desk/booking/payer-choice.ts';
import { RecordPaymentDialog } from '#web/office/front-desk/booking/record-payment-dialog.tsx';
import { failureTexts } from '#web/office/front-desk/booking/use-move.ts';
import {
  noPerson,
  personFieldNames,
  personProblems,
  personShape,
  secondPersonOf,
} from '#web/office/staff/person-values.ts';
import { SecondPersonFields } from '#web/office/staff/second-person.tsx';
import { CashFromField, cashFromInput } from '#web/office/till/cash-from-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type DepartureDialogProps = {
  booking: DeskBooking;
  close: () => void;
  onMoved: ((freshBooking: DeskBooking) => void) | undefined;
  days: DeskDays;
  /** Called after a payment that was recorded here. */
  onPaid: (booking: DeskBooking) => void;
};

/**
 * Checks out a guest who leaves before the day of check-out. In the same step, a balance can be paid or cleared, or
 * what was paid too much be given back.
 */
export function DepartureDialog(props: DepartureDialogProps) {
  const { booking, days, close, onPaid } = props;
  const [openRemedy, setOpenRemedy] = useState<'payment' | 'days'>();
  /** What was chosen in the form, while the user decides what becomes of the balance that remains after it. */
  const [departure, setDeparture] = useState<SentDeparture>();
  const { data, dataUpdatedAt, error } = useApiQuery(
    'previewDeparture',
    { id: booking.id },
    { refetchesRegularly: false, staysCached: false },
  );
  const [paidAt, setPaidAt] = useState(0);
  const back = () => setOpenRemedy(undefined);
  const continueAfterPayment = (paid: DeskBooking) => {
    onPaid(paid);
    setPaidAt(Date.now());
    refetch(['previewDeparture']);
    back();
  };
  if (openRemedy === 'payment') {
    const leavingBooking = data && departure && bookingAfterDeparture(booking, data, departure);
    return (
      <RecordPaymentDialog
        {...{ booking: leavingBooking ?? booking, close: back, onRecorded: continueAfterPayment }}
        asked={leavingBooking?.balanceKobo}
      />
    );
  }
  if (openRemedy === 'days') return <EditStayDialog booking={booking} days={days} close={close} />;
  // After a payment the preview is read again. Until it is there, it says what was to pay before. Its version does not
  // tell the two apart, because a payment can leave the version as it is.
  const preview = dataUpdatedAt > paidAt ? data : undefined;
  return (
    <Dialog title={moveTitle(booking, 'completed')} size="small" role="alertdialog" onClose={close}>
      <BookingHead booking={booking} room={roomAndType(booking.roomType, booking.rooms)} />
      {error && <MoneyFacts booking={booking} />}
      <p className="my-4">{moveQuestions.completed.text}</p>
      {error && <Notice tone="danger">{failureOf(error, failureTexts).message}</Notice>}
      {error && booking.othersOweKobo > 0 && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button onClick={() => setOpenRemedy('payment')}>Record payment</Button>
          <Button look="outline" onClick={() => setOpenRemedy('days')}>
            Change the day of check-out
          </Button>
        </div>
      )}
      {!preview && !error && (
        <p role="status" className="text-soft">
          Working out what is unused…
        </p>
      )}
      {preview && (
        <Departure {...props} {...{ preview, departure, setDeparture }} pay={() => setOpenRemedy('payment')} />
      )}
    </Dialog>
  );
}

type Preview = Output<'previewDeparture'>;
type SentDeparture = Omit<Input<'departEarly'>, 'id' | 'version'>;
type DepartureProps = DepartureDialogProps & {
  preview: Preview;
  departure: SentDeparture | undefined;
  setDeparture: (departure: SentDeparture) => void;
  pay: () => void;
};

/** Asks what becomes of the unused nights and then of a balance that remains. */
function Departure({ preview, departure, setDeparture, ...props }: DepartureProps) {
  const { booking, close, onMoved, pay } = props;
  const departEarly = useBookingChange('departEarly');
  const depart = (sentDeparture: SentDeparture) =>
    departEarly.mutateAsync({ ...sentDeparture, id: booking.id, version: preview.version });
  const closeWithBooking = (freshBooking: DeskBooking) => {
    close();
    onMoved?.(freshBooking);
  };
  const isAskedAfter = (chosen: SentDeparture) =>
    isGuestAskedAtDeparture(bookingAfterDeparture(booking, preview, chosen));
  if (!departure || !isAskedAfter(departure))
    return (
      <DepartureForm
        {...{ booking, close, preview, depart, onDone: closeWithBooking }}
        chosen={departure}
        settle={(chosen) => {
          setDeparture(chosen);
          return isAskedAfter(chosen);
        }}
      />
    );
  const leavingBooking = bookingAfterDeparture(booking, preview, departure);
  const { totalAmountKobo: total, balanceKobo: balance } = leavingBooking;
  return (
    <>
      <div className="mb-4">
        <FactList>
          <Fact label={moneyWords.total}>{formatNaira(total)}</Fact>
          <Fact label={moneyWords.paid}>{formatNaira(booking.paidAmountKobo)}</Fact>
        </FactList>
      </div>
      <WaitingMoneyNote booking={booking} />
      <OpenBalance
        ways={checkOutWaysOf(booking)}
        balance={balance}
        andThen=" and complete"
        clear={(clearBalance) => depart({ ...departure, clearBalance })}
        pay={isPaymentExpected(leavingBooking) ? pay : undefined}
        payHere={
          !waitsForMoney(booking) && (
            <PayAndCheckOut
              {...{ booking, balance, onDone: closeWithBooking }}
              send={(payment) => depart({ ...departure, payment })}
            />
          )
        }
        onDone={closeWithBooking}
      />
    </>
  );
}

const refundMethods = [...deskMethods, 'later'] as const;
const refundChoices = refundMethods.map((method) => [method, { ...deskMethodLabels, later: 'Later' }[method]] as const);

const departureFormSchema = z.extend(z.pick(departEarlyInput, { unused: true, reason: true }), {
  ...{ method: z.enum(refundMethods), cashFrom: z.string(), ...personShape },
});
type DepartureValues = ValuesOf<z.input<typeof departureFormSchema>>;

const givesBack = (
  { giveBackKobo }: Preview,
  { unused, method }: Pick<DepartureValues, 'unused' | 'method'>,
): boolean => giveBackKobo > 0 && unused === 'drop' && method !== 'later';

const needsSecondPerson = ({ giveBackKobo, giveBackAloneKobo }: Preview): boolean => giveBackKobo > giveBackAloneKobo;

const departureRules = (preview: Preview, role: StaffRole) =>
  schemaResolver(departureFormSchema, (values) =>
    givesBack(preview, values)
      ? [
          ...unchosenPlaceErrors(role, values.method === 'cash', values.cashFrom),
          ...(needsSecondPerson(preview) ? personProblems(values) : []),
        ]
      : [],
  );

type DepartureFormProps = {
  booking: DeskBooking;
  preview: Preview;
  /** What was chosen before a payment. */
  chosen: SentDeparture | undefined;
  close: () => void;
  depart: (departure: SentDeparture) => Promise<{ message: string; booking: DeskBooking }>;
  /**
   * Asks what becomes of a balance that remains after the departure, and then returns true. Returns false if the
   * guest owes none.
   */
  settle: (departure: SentDeparture) => boolean;
  onDone: (booking: DeskBooking) => void;
};

function DepartureForm({
  booking,
  preview,
  chosen,
  close,
  depart,
  settle: askAboutBalance,
  onDone,
}: DepartureFormProps) {
  const [key] = useState(() => newIdempotencyKey('BACK'));
  const { user } = useSession();
  const { form, field, submission } = useOfficeForm({
    rules: departureRules(preview, user.role),
    // By default, the unused nights come off, and money goes back by the method of the last payment.
    defaultValues: {
      ...{
        unused: chosen?.unused ?? 'drop',
        reason: chosen?.reason ?? '',
        method: preview.paidLastBy ?? 'later',
        cashFrom: '',
      },
      ...noPerson,
    },
    fields: { 'giveBack.cashFrom': 'cashFrom', ...personFieldNames('giveBack.confirm') },
    async send({ unused, reason, ...values }) {
      const { method } = values;
      if (askAboutBalance({ unused, reason })) return undefined;
      if (!givesBack(preview, { unused, method }) || method === 'later') return depart({ unused, reason });
      const giveBack = {
        ...{ method, amountKobo: preview.giveBackKobo, ...cashFromInput(method, values.cashFrom), key },
        ...(needsSecondPerson(preview) && { confirm: secondPersonOf(values) }),
      };
      try {
        return await depart({ unused, reason, giveBack });
      } catch (problem) {
        throw isKeyUsed(problem) ? new AppError('conflict', deskMoneyMessages.sentAlready) : problem;
      }
    },
    afterFailure(problem) {
      refreshAfterFailure(problem);
      refetch(['previewDeparture']);
    },
    onSuccess(reply) {
      if (!reply) return;
      onDone(reply.booking);
      toast.success(reply.message);
    },
    failureTexts,
  });
  const { errors } = form.formState;
  const [unused, method] = useWatch({ control: form.control, name: ['unused', 'method'] });
  const givesMoneyBack = givesBack(preview, { unused, method });
  const payerWords =
    booking.company && companyPaysGuestWindow(booking) ? moneyWords.laterBy(booking.company.name) : moneyWords.now;
  const owedText = (balance: Kobo) => (balance > 0 ? `${payerWords} ${formatNaira(balance)}` : 'Nothing is to pay.');

  return (
    <DialogForm
      {...submission}
      hasFixedButtons
      submitLabel={givesMoneyBack ? `Give back ${formatNaira(preview.giveBackKobo)} and check out` : 'Yes, Proceed'}
      cancel={close}
    >
      <CompanyPays booking={booking} balance={booking.balanceKobo} />
      <WaitingMoneyNote booking={booking} />
      <FactList>
        <Fact label={moneyWords.total}>{formatNaira(booking.totalAmountKobo)}</Fact>
        <Fact label={moneyWords.paid}>{formatNaira(booking.paidAmountKobo)}</Fact>
        <Fact label="Nights not used">{preview.nights.map(formatDay).join('; ')}</Fact>
        <Fact label="They cost">{formatNaira(preview.worthKobo)}</Fact>
        <Fact label="Taken off the total">{formatNaira(preview.comesOffKobo)}</Fact>
      </FactList>
      <fieldset aria-describedby={errors.unused ? 'unused-error' : undefined}>
        <legend className="mb-1.5 text-sm font-semibold">The unused nights</legend>
        <UnusedNightsOption
          label={`Drop them: the total becomes ${formatNaira(preview.totalAmountKobo)}`}
          detail={
            preview.creditKobo > 0
              ? `${formatNaira(preview.creditKobo)} is then to be given back.`
              : owedText(preview.balanceKobo)
          }
          value="drop"
          register={form.register('unused')}
        />
        <UnusedNightsOption
          label={`Keep them charged: the total stays ${formatNaira(booking.totalAmountKobo)}`}
          detail={owedText(booking.balanceKobo)}
          value="keep"
          register={form.register('unused')}
        />
        {errors.unused && (
          <p id="unused-error" className="mt-1.5 text-sm font-medium text-danger">
            {errors.unused.message}
          </p>
        )}
      </fieldset>
      {preview.giveBackKobo > 0 && unused === 'drop' && (
        <RefundFields
          {...{ preview, field, method }}
          chooseMethod={(chosen) => form.setValue('method', chosen, { shouldDirty: true })}
        />
      )}
      <TextField
        label="Reason"
        hint={givesMoneyBack && method === 'card' ? deskMoneyMessages.refundSlip : undefined}
        {...field('reason')}
      />
    </DialogForm>
  );
}

type RefundFieldsProps = {
  preview: Preview;
  field: BindField<DepartureValues>;
  method: DepartureValues['method'];
  chooseMethod: (method: DepartureValues['method']) => void;
};

function RefundFields({ preview, field, method, chooseMethod }: RefundFieldsProps) {
  const restKobo = kobo(preview.creditKobo - preview.giveBackKobo);
  return (
    <div className="space-y-4">
      <div>
        <p aria-hidden="true" className="figures mb-1.5 text-sm font-semibold">
          Give back {formatNaira(preview.giveBackKobo)}
        </p>
        <RadioPills label="How it is given back" choices={refundChoices} value={method} onChange={chooseMethod} />
        {restKobo > 0 && <p className="figures mt-1.5 text-sm text-soft">{deskMoneyMessages.restLater(restKobo)}</p>}
      </div>
      {method === 'cash' && <CashFromField {...field('cashFrom')} />}
      {method !== 'later' && needsSecondPerson(preview) && <SecondPersonFields field={field} />}
    </div>
  );
}

type UnusedNightsOptionProps = {
  label: string;
  detail?: string;
  value: 'drop' | 'keep';
  register: UseFormRegisterReturn;
};

function UnusedNightsOption({ label, detail, value, register }: UnusedNightsOptionProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
      <input type="radio" value={value} {...register} className="mt-0.5 size-5 shrink-0 accent-terracotta" />
      <span className="figures">
        <span className="font-medium">{label}</span>
        {detail && <span className="block text-sm text-soft">{detail}</span>}
      </span>
    </label>
  );
}
