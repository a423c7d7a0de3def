import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type BarStay, saleMessages } from '#contract/bar/bar.ts';
import { pinPolicy } from '#contract/bookings/bar-pin.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { canTakeDrinks, findStays } from '#web/office/bar/sales/find-stays.ts';
import { lineQuantity, type Order, type PayerProblems, type StayChoice } from '#web/office/bar/sales/order.ts';
import { SignaturePad } from '#web/office/bar/sales/signature-pad.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { LoadProblem } from '#web/office/core/load-problem.tsx';
import { useApiQuery } from '#web/office/core/query.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type RoomPartProps = {
  order: Order;
  total: Kobo | undefined;
  problems: PayerProblems;
  onChange: (room: StayChoice) => void;
  /** Called by the button that leads back to the drinks, or to what `backLabel` names. */
  onAddDrinks: () => void;
  backLabel?: string;
};

export function RoomPart({ order, total, problems, onChange, onAddDrinks, backLabel }: RoomPartProps) {
  const query = useApiQuery('barStays', {});
  const { room } = order;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // Scrolls to the beginning of this part, because the menu before it may have been scrolled down.
    section.current?.scrollIntoView({ block: 'start' });
  }, []);
  const stays = query.data?.data;
  return (
    <section ref={section} aria-label="Room" className="min-w-0 space-y-4">
      <div className="flex items-start justify-between gap-4">
        <h3 className="py-2 text-lg max-md:hidden">Put it on a room</h3>
        <p className="min-w-0 py-2.5 text-soft wrap-anywhere md:hidden">
          {order.lines.map((line) => `${lineQuantity(line)} × ${line.drinkName}`).join(', ')}
        </p>
        <QuietButton onClick={onAddDrinks}>
          {backLabel ?? (order.lines.length > 0 ? 'More drinks' : 'Choose drinks')}
        </QuietButton>
      </div>
      {!stays && query.isPending && (
        <div role="status" className="h-64 rounded-xl bg-sand motion-safe:animate-pulse">
          <span className="sr-only">Loading…</span>
        </div>
      )}
      {!stays && query.error && (
        <LoadProblem query={query}>{failureOf(query.error, { failed: saleMessages.staysFailed }).message}</LoadProblem>
      )}
      {stays?.length === 0 && !room.stay && (
        <div tabIndex={-1} data-invalid={problems.stay && ''}>
          <Notice tone={problems.stay ? 'danger' : 'info'}>{saleMessages.nobodyInHouse}</Notice>
        </div>
      )}
      {stays && stays.length === 0 && !room.stay && <LookAgain {...query} />}
      {stays && stays.length > 0 && !room.stay && (
        <StayFinder
          stays={stays}
          error={problems.stay}
          lookAgain={<LookAgain {...query} />}
          // Clears signature and PIN, because the next guest has others.
          onChoose={({ bookingId, room: number, guestName }) =>
            onChange({ ...room, stay: { bookingId, room: number, guestName }, signature: '', pin: '' })
          }
        />
      )}
      {room.stay && (
        <>
          <ChosenStay
            chosen={room.stay}
            stay={stays?.find(({ bookingId }) => bookingId === room.stay?.bookingId)}
            isLoaded={stays !== undefined}
            total={total}
            error={problems.stay}
            onOther={() => onChange({ ...room, stay: null })}
          />
          <AgreementFields guestName={room.stay.guestName} room={room} problems={problems} onChange={onChange} />
        </>
      )}
    </section>
  );
}

const QuietButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button type="button" onClick={onClick} className="min-h-11 shrink-0 px-1 font-semibold underline">
    {children}
  </button>
);

const rowLook = 'flex min-h-14 w-full items-center gap-4 rounded-xl border px-4 py-2 text-left';

/** A guest who has just checked in is in the list when it is fetched again. */
const LookAgain = ({ refetch, isFetching }: { refetch: () => unknown; isFetching: boolean }) => (
  <Button look="outline" onClick={() => void refetch()} loading={isFetching} className="w-full">
    Look again
  </Button>
);

type StayFinderProps = {
  stays: readonly BarStay[];
  error: string | undefined;
  lookAgain: ReactNode;
  onChoose: (stay: BarStay) => void;
};

function StayFinder({ stays, error, lookAgain, onChoose }: StayFinderProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Does not focus the field on a phone, where the focus would open the keyboard, which covers the rooms.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);
  const foundStays = findStays(stays, text);
  const firstMatch = text.trim() ? foundStays.find(canTakeDrinks) : undefined;
  return (
    <>
      <TextField
        ref={field}
        type="search"
        label="Room or name"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (firstMatch) onChoose(firstMatch);
        }}
      />
      <p role="status" className={foundStays.length === 0 ? 'text-center text-soft' : 'sr-only'}>
        {foundStays.length === 0 && 'Nobody in the house is called so'}
        {firstMatch && `Enter chooses ${firstMatch.room ?? ''} ${firstMatch.guestName}`}
      </p>
      {foundStays.length === 0 && lookAgain}
      <ul aria-label="Guests in the house" className="space-y-2">
        {foundStays.map((stay) => (
          <li key={stay.bookingId}>
            <button
              type="button"
              disabled={!canTakeDrinks(stay)}
              onClick={() => onChoose(stay)}
              className={clsx(
                rowLook,
                'border-hairline bg-white hover:border-terracotta disabled:cursor-not-allowed disabled:border-hairline disabled:bg-sand disabled:text-soft',
              )}
            >
              <StayText stay={stay} left={stay.closed ? 'Account closed' : leftText(stay.leftKobo)} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const leftText = (left: Kobo): string => (left > 0 ? `${formatNaira(left)} left for drinks` : 'Limit reached');

function StayText({ stay, left }: { stay: Pick<BarStay, 'room' | 'guestName'>; left: string }) {
  return (
    <>
      <span className="figures w-12 shrink-0 text-xl font-semibold">{stay.room ?? '–'}</span>
      <span className="min-w-0 grow leading-snug wrap-anywhere">
        {stay.guestName}
        <span className="figures block text-sm text-soft">{left}</span>
      </span>
    </>
  );
}

type ChosenStayProps = {
  chosen: NonNullable<StayChoice['stay']>;
  /** The chosen stay as the server lists it now; undefined if the list does not have it. */
  stay: BarStay | undefined;
  /** Whether the list of stays has been loaded. Until then, an undefined `stay` is no problem. */
  isLoaded: boolean;
  total: Kobo | undefined;
  error: string | undefined;
  onOther: () => void;
};

function ChosenStay({ chosen, stay, isLoaded, total, error, onOther }: ChosenStayProps) {
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Takes the focus, because the pressed button is gone with the list.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  const problem = error ?? stayProblem(stay, isLoaded, total);
  return (
    <div>
      <div
        ref={heading}
        tabIndex={-1}
        data-invalid={error && ''}
        className={clsx(rowLook, problem ? 'border-2 border-danger' : 'border-indigo bg-white')}
      >
        <StayText stay={stay ?? chosen} left={stay ? leftText(stay.leftKobo) : ''} />
        <QuietButton onClick={onOther}>Other room</QuietButton>
      </div>
      {problem && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

function stayProblem(stay: BarStay | undefined, isLoaded: boolean, total: Kobo | undefined): string | undefined {
  if (!stay) return isLoaded ? saleMessages.notInHouse : undefined;
  if (stay.closed) return saleMessages.accountClosed;
  const left = stay.leftKobo;
  return total !== undefined && total > left ? saleMessages.overLimit(left) : undefined;
}

type AgreementFieldsProps = {
  guestName: string;
  room: StayChoice;
  problems: PayerProblems;
  onChange: (room: StayChoice) => void;
};

function AgreementFields({ guestName, room, problems, onChange }: AgreementFieldsProps) {
  const [clearCount, setClearCount] = useState(0);
  if (room.agreedBy === 'pin')
    return (
      <div className="space-y-2">
        <TextField
          label={`PIN of ${guestName}`}
          hint="The guest finds it on the page of the booking."
          inputMode="numeric"
          autoComplete="off"
          maxLength={pinPolicy.digits}
          value={room.pin}
          error={problems.pin}
          onChange={({ target }) => onChange({ ...room, pin: target.value.replace(/\D/g, '') })}
        />
        <QuietButton onClick={() => onChange({ ...room, agreedBy: 'signature' })}>Sign instead</QuietButton>
      </div>
    );
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">{guestName} signs here, or tells the PIN</p>
      <SignaturePad
        key={`${room.stay?.bookingId} ${clearCount}`}
        label={`Signature of ${guestName}`}
        initialPath={room.signature}
        error={problems.signature}
        onSigned={(signature) => onChange({ ...room, signature })}
      />
      <div className="flex justify-between">
        <QuietButton
          onClick={() => {
            setClearCount(clearCount + 1);
            onChange({ ...room, signature: '' });
          }}
        >
          Clear
        </QuietButton>
        <QuietButton onClick={() => onChange({ ...room, agreedBy: 'pin' })}>PIN instead</QuietButton>
      </div>
    </div>
  );
}
