import { useFacts } from '#web/core/context.ts';
import { paths } from '#web/core/paths.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { SiteLink } from '#web/site/site-link.tsx';
import { buttonLook } from '#web/ui/button.tsx';

export function ContactStrip() {
  const { hotel } = useFacts();
  const { street, district, city } = hotel.address;
  return (
    <section aria-labelledby="find-title" className="page-width pt-24">
      <div className="flex flex-col justify-between gap-8 border-y border-brass/60 py-12 md:flex-row md:items-center">
        <div>
          <h2 id="find-title" className="text-3xl md:text-4xl">
            {street}, {district}, {city}
          </h2>
          <p className="figures mt-3 text-lg text-soft">
            Somebody answers day and night:{' '}
            <PhoneLink
              phone={hotel.phones[0]}
              className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
            />
          </p>
        </div>
        <SiteLink to={paths.contact} className={buttonLook('outline', 'shrink-0 self-start md:self-auto')}>
          Contact us
        </SiteLink>
      </div>
    </section>
  );
}
