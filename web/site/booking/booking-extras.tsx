import { CalendarDays } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type Day, formatDayWithoutThisYear, isDay, nightsBetween } from '#contract/core/dates.ts';
import { suggestEmail } from '#contract/core/email-hint.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { nightsText } from '#contract/core/plural.ts';
import type { RoomListing } from '#contract/rooms/rooms.ts';
import { sharedConditions } from '#contract/rooms/stay-conditions.ts';
import { brokenLimit } from '#contract/rooms/stay-limits.ts';
import { useFacts } from '#web/core/context.ts';
import type { BookingFormState } from '#web/site/booking/booking-fields.ts';
import type { Calendar as CalendarScreen, TotalOf } from '#web/site/calendar/calendar.tsx';
import type { PickedDates, StayEnd } from '#web/site/calendar/picking.ts';

type CalendarButtonProps = {
  form: BookingFormState;
  end: StayEnd;
  room: RoomListing | undefined;
  rooms: readonly RoomListing[];
  totalOf: TotalOf;
};

const endLabels: Record<StayEnd, string> = { checkIn: 'check-in', checkOut: 'check-out' };

const loadCalendar = () => import('#web/site/calendar/calendar.tsx');
/** Loads the calendar early, when the pointer or the focus reaches the button. A failure shows only after the click. */
const preloadCalendar = () => void loadCalendar().catch(() => undefined);

/**
 * The button that opens our calendar. If the calendar cannot be loaded, the button disappears and the field offers the
 * browser's own calendar.
 */
export function CalendarButton({ form, end, room, rooms, totalOf }: CalendarButtonProps) {
  const [Calendar, setCalendar] = useState<{ Screen: typeof CalendarScreen }>();
  const [state, setState] = useState<'closed' | 'loading' | 'open' | 'failed'>('closed');

  const open = () => {
    setState('loading');
    loadCalendar().then(
      ({ Calendar: Screen }) => {
        setCalendar({ Screen });
        setState('open');
      },
      () => {
        setState('failed');
        // The field takes the focus, because the button that had it is gone.
        form.setFocus(end);
      },
    );
  };
  const applyDates = (picked: PickedDates) => {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue('checkIn', picked.checkIn ?? '', options);
    form.setValue('checkOut', picked.checkOut ?? '', options);
    form.clearErrors(['checkIn', 'checkOut', 'roomId']);
    setState('closed');
  };
  const readDates = () => ({
    checkIn: form.getValues('checkIn') || undefined,
    checkOut: form.getValues('checkOut') || undefined,
  });

  if (state === 'failed') return null;
  return (
    <>
      <button
        type="button"
        aria-label={`Choose ${endLabels[end]} in a calendar`}
        aria-haspopup="dialog"
        aria-busy={state === 'loading' || undefined}
        onPointerEnter={preloadCalendar}
        onFocus={preloadCalendar}
        onClick={open}
        className="absolute inset-y-0.5 right-0.5 flex min-w-11 items-center justify-end rounded-lg bg-white pr-3 text-soft hover:text-ink pointer-coarse:inset-0 pointer-coarse:bg-transparent"
      >
        <CalendarDays
          aria-hidden="true"
          className={state === 'loading' ? 'size-5 motion-safe:animate-pulse' : 'size-5'}
          strokeWidth={1.6}
        />
      </button>
      {Calendar && state === 'open' && (
        <Calendar.Screen
          room={room}
          conditions={room ? room.conditions : sharedConditions(rooms)}
          totalOf={totalOf}
          typedDates={readDates()}
          firstEnd={end}
          onDone={applyDates}
          onClose={() => setState('closed')}
        />
      )}
    </>
  );
}

type GuestLimitsProps = {
  form: BookingFormState;
  room: RoomListing | undefined;
  guests: number;
  maxGuests: number;
  asksForChildren: boolean;
};

/** Lowers the numbers of guests and children to what the room takes. */
export function GuestLimits({ form, room, guests, maxGuests, asksForChildren }: GuestLimitsProps) {
  const loweredGuests = useRef({ from: 0, to: 0 });
  useEffect(() => {
    // A small room has no option for a large party. If the guest goes back to a larger room, the higher number returns.
    const shownGuests = form.getValues('guests') ?? 1;
    const wantedGuests = shownGuests === loweredGuests.current.to ? loweredGuests.current.from : shownGuests;
    const nextGuests = Math.min(wantedGuests, maxGuests);
    loweredGuests.current = nextGuests < wantedGuests ? { from: wantedGuests, to: nextGuests } : { from: 0, to: 0 };
    if (nextGuests !== shownGuests) form.setValue('guests', nextGuests);
  }, [form, maxGuests]);
  useEffect(() => {
    const children = form.getValues('children') ?? 0;
    if (room && !asksForChildren && children > 0) form.setValue('children', 0);
    else if (children >= guests) form.setValue('children', guests - 1);
  }, [form, room, asksForChildren, guests]);
  return null;
}

/**
 * Asks whether the guest meant another e-mail domain if the typed one looks mistyped, after the guest has left the
 * field. It refuses nothing.
 */
export function EmailHint({ form }: { form: BookingFormState }) {
  const email = useWatch({ control: form.control, name: 'guestEmail' }) ?? '';
  const [emailWhenLeft, setEmailWhenLeft] = useState(email);
  useEffect(() => {
    const onLeave = () => setEmailWhenLeft(form.getValues('guestEmail') ?? '');
    document.addEventListener('focusout', onLeave);
    return () => document.removeEventListener('focusout', onLeave);
  }, [form]);
  const suggestedEmail = email === emailWhenLeft ? suggestEmail(email) : undefined;
  return (
    <p role="status" className="-mt-3 text-sm empty:hidden">
      {suggestedEmail && (
        <>
          Did you mean{' '}
          <button
            type="button"
            className="min-h-11 font-semibold wrap-anywhere underline underline-offset-4"
            onClick={() => {
              form.setValue('guestEmail', suggestedEmail, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              });
              form.setFocus('guestPhone');
            }}
          >
            {suggestedEmail}
          </button>
          ?
        </>
      )}
    </p>
  );
}

/** Shows the dates in words, so that nobody misreads them. If they break a limit, shows the limit instead. */
export function StayInWords({ form }: { form: BookingFormState }) {
  const { today, hotel } = useFacts();
  const [checkIn = '', checkOut = ''] = useWatch({ control: form.control, name: ['checkIn', 'checkOut'] });
  if (!isDay(checkIn) || !isDay(checkOut) || checkOut <= checkIn) return null;
  const limitMessage = brokenLimit({ checkIn, checkOut }, today, hotel.stays)?.message;
  return (
    <p aria-live="polite" className="figures text-[0.9375rem] text-soft">
      {limitMessage ?? datesInWords(checkIn, checkOut, today)}
    </p>
  );
}

const datesInWords = (checkIn: Day, checkOut: Day, today: Day): string =>
  `${[checkIn, checkOut].map((day) => formatDayWithoutThisYear(day, today).replace(',', '')).join(' – ')}, ${nightsText(nightsBetween(checkIn, checkOut))}`;

type TotalBarProps = { nights: number; total: Kobo; priceLines: RefObject<HTMLElement | null> };

export function TotalBar({ nights, total, priceLines }: TotalBarProps) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!priceLines.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      // Shows the bar only while the price lines are below the window; once they are above it, the guest has read them.
      setIsShown(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top > 0);
    });
    observer.observe(priceLines.current);
    return () => observer.disconnect();
  }, [priceLines]);

  if (!isShown) return null;
  return (
    // The bar is hidden from screen readers, which read the price lines instead.
    <p
      aria-hidden="true"
      data-bar
      className="figures fixed inset-x-0 bottom-0 z-10 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-brass/60 bg-paper px-5 py-3 shadow-lift low:hidden md:px-10"
    >
      <span>{nightsText(nights)}</span>{' '}
      <span>
        Total <span className="text-lg font-semibold">{formatNaira(total)}</span>
      </span>
    </p>
  );
}
