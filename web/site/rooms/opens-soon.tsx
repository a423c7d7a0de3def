import { useFacts } from '#web/core/context.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';

type OpensSoonProps = { isPage?: boolean };

/** Tells guests that they can book by telephone until they can online. `isPage` if the page says nothing else. */
export function OpensSoon({ isPage = false }: OpensSoonProps) {
  const { hotel } = useFacts();
  const [phone] = hotel.phones;
  const Title = isPage ? 'h1' : 'h2';
  return (
    <section className="rounded-2xl border border-brass bg-sand px-6 py-8 md:px-10">
      <Title className={isPage ? 'text-4xl md:text-5xl' : 'text-3xl'}>Online booking opens soon</Title>
      <p className="figures mt-3 text-lg">
        {phone ? 'Until then we book your room by telephone: ' : 'Please come by or look in again.'}
        <PhoneLink
          phone={phone}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        />
      </p>
    </section>
  );
}
