import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Hotel } from '#contract/core/hotel.ts';
import { formatNaira } from '#contract/core/money.ts';
import { hourChargeReason, hourMessages } from '#contract/rooms/rate-plans.ts';
import { useFacts } from '#web/core/context.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { linkToOpen } from '#web/office/core/use-opened.ts';
import { Panel } from '#web/ui/panel.tsx';

const linkLook = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4 sm:min-h-0';

/** Shows by what the days of the hotel are counted. */
export function HotelFactsPanel() {
  const { hotel } = useFacts();
  return (
    <Panel
      title="Days of the hotel"
      intro="Under Days and numbers in Hotel Details. They are fixed from the first booking, sale, money or shift on."
    >
      <dl className="-my-3 divide-y divide-hairline">
        {configuredFacts(hotel).map(({ label, lines }) => (
          <Fact key={label} label={label}>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Fact>
        ))}
      </dl>
    </Panel>
  );
}

/** Shows the prices and rates that belong to the hotel, and on which screens these, its details, texts and rules are changed. */
export function HotelRatesPanel() {
  const { data: hours, error } = useApiQuery('hourCharges', {}, { refetchesRegularly: false });
  return (
    <Panel title="Hours and taxes" intro="These are changed on other screens.">
      <dl className="-my-3 divide-y divide-hairline">
        <Fact label="Arriving early, leaving late">
          {hours?.data.map((charge) => (
            <p key={charge.kind + charge.at}>
              {hourChargeReason(charge)}: {formatNaira(charge.priceKobo)}
            </p>
          ))}
          {error && !hours && <p role="alert">{failureOf(error, { failed: hourMessages.fetchFailed }).message}</p>}
          {hours?.data.length === 0 && <p>No times have a price.</p>}
          <TabLink tab="prices" className={linkLook}>
            Change under Plans in Prices
          </TabLink>
        </Fact>
        <Fact label="Name, address, telephone">
          <TabLink tab="hotel-details" className={linkLook}>
            Change in Hotel Details
          </TabLink>
        </Fact>
        <Fact label="Texts of the site">
          <TabLink tab="site-texts" className={linkLook}>
            Change in Site Texts
          </TabLink>
        </Fact>
        <Fact label="Hours, cancelling, fee, limits">
          <TabLink tab="policies" className={linkLook}>
            Change in Policies
          </TabLink>
        </Fact>
        <Fact label="Taxes">
          <Link {...linkToOpen('services', 'taxes')} className={linkLook}>
            Tax rates
          </Link>
        </Fact>
      </dl>
    </Panel>
  );
}

/** The facts with the lines of each. */
export const configuredFacts = (hotel: Hotel): readonly { label: string; lines: readonly string[] }[] => [
  { label: 'End of the desk day', lines: [`${hotel.closingHour} of the next morning`] },
  { label: 'Time zone', lines: [hotel.timeZone] },
];

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
    <dt className="text-soft">{label}</dt>
    <dd className="figures wrap-anywhere">{children}</dd>
  </div>
);
