import { useFacts } from '#web/core/context.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';

export function RoomHelp() {
  const { hotel } = useFacts();
  return (
    <aside className="figures flex w-full flex-col justify-center rounded-tl-[5rem] bg-sand px-8 py-12 md:px-10">
      <h2 className="text-2xl">Not sure which?</h2>
      <p className="mt-3 text-soft">Tell us who is coming and for what; we know every room.</p>
      <PhoneLink
        phone={hotel.phones[0]}
        className="mt-3 inline-flex min-h-11 items-center self-start font-semibold underline underline-offset-4"
      />
    </aside>
  );
}
