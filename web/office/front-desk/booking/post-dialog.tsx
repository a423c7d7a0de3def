import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { accountMessages, accountName, amountToAccountText } from '#contract/accounts/posting.ts';
import {
  type ServiceGroup,
  type ServiceView,
  serviceGroupLabels,
  serviceGroups,
  serviceMessages,
} from '#contract/accounts/services.ts';
import { formatNaira } from '#contract/core/money.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { useFacts } from '#web/core/context.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { isOutcomeUnknown } from '#web/office/core/outcome-unknown.ts';
import { refetchSubjects, useApiQuery } from '#web/office/core/query.ts';
import { RadioPills } from '#web/office/core/radio-pills.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { isKeyUsed, refreshAfterFailure, useBookingChange } from '#web/office/front-desk/booking/booking-queries.ts';
import {
  countPresses,
  postedItemsOf,
  readyTimeOf,
  type ServicePresses,
  totalOfPresses,
} from '#web/office/front-desk/booking/service-choice.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

type PostDialogProps = { booking: DeskBooking; close: () => void };

export function PostDialog({ booking, close }: PostDialogProps) {
  const { data, error } = useApiQuery('listServices', {});
  const services = data?.data.filter(({ isActive }) => isActive);
  return (
    <Dialog title={`Post to ${accountName(booking)}`} onClose={close}>
      {error && <Notice tone="danger">{failureOf(error, { failed: serviceMessages.fetchFailed }).message}</Notice>}
      {services?.length === 0 && <p>The owner has no service in the price list yet.</p>}
      {data && services && services.length > 0 && (
        <PostForm booking={booking} close={close} services={services} now={new Date(data.now)} />
      )}
      {!services && !error && <Spinner />}
    </Dialog>
  );
}

const replyLostText = 'The answer was lost, and this may be posted already. Send it again as it is: it counts once.';

type PostFormProps = PostDialogProps & { services: readonly ServiceView[]; now: Date };

function PostForm({ booking, close, services, now }: PostFormProps) {
  const { presses, press, lessOne, total, message, pending, post } = usePosting(booking, services, close);
  const groups = serviceGroups.filter((group) => services.some((service) => service.group === group));
  const [chosenGroup, setChosenGroup] = useState<ServiceGroup>();
  const group = chosenGroup ?? groups[0] ?? 'other';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void post();
      }}
      className="space-y-4"
    >
      <RadioPills
        label="Kind of service"
        scrollsSideways
        choices={groups.map((each) => [each, serviceGroupLabels[each]] as const)}
        value={group}
        onChange={setChosenGroup}
      />
      <ul aria-label={serviceGroupLabels[group]} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {services
          .filter((service) => service.group === group)
          .map((service) => (
            <li key={service.id}>
              <ServiceButton
                service={service}
                quantity={countPresses(presses, service.id)}
                onPress={() => press(service.id)}
              />
            </li>
          ))}
      </ul>
      <ChosenServices presses={presses} services={services} checkOut={booking.checkOut} now={now} />
      {message && <Notice tone="danger">{message}</Notice>}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex gap-3 border-t border-hairline bg-white px-5 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
        <Button
          look="outline"
          onClick={lessOne}
          disabled={presses.length === 0 || pending}
          className="shrink-0 px-4! whitespace-nowrap"
        >
          One less
        </Button>
        <Button type="submit" loading={pending} disabled={presses.length === 0} className="grow px-4!">
          Post {presses.length === 0 ? `to ${accountName(booking)}` : amountToAccountText(total, booking)}
        </Button>
      </div>
    </form>
  );
}

/** The chosen services have one idempotency key, so that sending them again posts nothing more. */
function usePosting(booking: DeskBooking, services: readonly ServiceView[], close: () => void) {
  const [presses, setPresses] = useState<ServicePresses>([]);
  const [key] = useState(() => newIdempotencyKey('POST'));
  const [message, setMessage] = useState<string>();
  const [isUnconfirmed, setIsUnconfirmed] = useState(false);
  const isSending = useRef(false);
  const send = useBookingChange('postServices');
  const total = totalOfPresses(presses, services);

  const changePresses = (next: ServicePresses) => {
    // What was sent must not change until the reply: the server would take other services for the sent ones.
    if (isSending.current || isUnconfirmed) return;
    setPresses(next);
    setMessage(undefined);
  };

  const postServices = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setMessage(undefined);
    try {
      const input = { id: booking.id, items: postedItemsOf(presses), seenTotalKobo: total, key };
      const reply = await send.mutateAsync(input);
      close();
      toast.success(reply.message);
    } catch (problem) {
      refreshAfterFailure(problem);
      refetchSubjects(['services']);
      const isUnknown = isOutcomeUnknown(problem, isUnconfirmed);
      setIsUnconfirmed(isUnknown);
      const refusal = failureOf(problem, { failed: accountMessages.postFailed }).message;
      setMessage(isUnknown ? replyLostText : isKeyUsed(problem) ? accountMessages.keyReused : refusal);
    } finally {
      isSending.current = false;
    }
  };

  return {
    ...{ presses, total, message, post: postServices, pending: send.isPending },
    press: (id: string) => changePresses([...presses, id]),
    lessOne: () => changePresses(presses.slice(0, -1)),
  };
}

type ServiceButtonProps = { service: ServiceView; quantity: number; onPress: () => void };

function ServiceButton({ service: { name, priceKobo }, quantity, onPress }: ServiceButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={clsx(
        'relative flex h-full min-h-20 w-full flex-col justify-between gap-1 rounded-xl border px-3.5 py-2.5 text-left',
        quantity > 0 ? 'border-terracotta bg-terracotta/10' : 'border-hairline hover:border-ink/45',
      )}
    >
      <span className={clsx('font-semibold leading-snug wrap-anywhere', quantity > 0 && 'pr-7')}>{name}</span>
      <span className="figures text-soft">{formatNaira(priceKobo)}</span>
      {quantity > 0 && (
        <span className="figures absolute top-2 right-2 flex min-w-6 justify-center rounded-md bg-terracotta px-1.5 text-sm leading-6 font-semibold text-white">
          {quantity}
          <span className="sr-only"> chosen</span>
        </span>
      )}
    </button>
  );
}

type ChosenServicesProps = { presses: ServicePresses; services: readonly ServiceView[]; checkOut: string; now: Date };

function ChosenServices({ presses, services, checkOut, now }: ChosenServicesProps) {
  const { timeZone } = useFacts().hotel;
  const formatInstant = useFormatInstant();
  const readyTime = readyTimeOf(presses, services, { now, checkOut, timeZone });
  const chosenItems = postedItemsOf(presses).map(({ serviceId, quantity }) => {
    const { name } = services.find(({ id }) => id === serviceId) ?? { name: '' };
    return quantity > 1 ? `${quantity} × ${name}` : name;
  });
  return (
    <p role="status" className="text-sm text-soft">
      {chosenItems.length > 0 ? `${chosenItems.join(', ')}. ` : 'Press a service, and again for one more. '}
      {readyTime && (
        <>
          Ready <strong className="text-ink">{formatInstant(readyTime.at)}</strong>
          {readyTime.isTooLate ? (
            <strong className="text-danger">, which is after check-out</strong>
          ) : (
            ', before the guest leaves'
          )}
          .
        </>
      )}
    </p>
  );
}
