import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { type Hotel, noGoodToKnow } from '#contract/core/hotel.ts';
import { numberOnWhatsApp } from '#contract/core/hotel-contact.ts';
import { noOwnPictures } from '#contract/core/site-pictures.ts';
import { FactsProvider, useFacts } from '#web/core/context.ts';

type IslandProps<P> = { name: string; of: ComponentType<P>; with: P };

/**
 * A part of a page that React hydrates in the browser (`hydrate.tsx`); everything around it stays as the server sent
 * it. It is rendered apart, because React derives the ids of fields from their place below the hydrated root.
 */
export function Island<P extends object>({ name, of: Component, with: props }: IslandProps<P>) {
  const pageFacts = useFacts();
  // The texts of other pages would make each page with an island larger.
  const site = { rooms: pageFacts.hotel.site.rooms } as Hotel['site'];
  // The scripts of guests have no byte left for a rule of their own.
  const whatsAppPhone = numberOnWhatsApp(pageFacts.hotel);
  const facts = {
    ...pageFacts,
    pictures: noOwnPictures,
    hotel: { ...pageFacts.hotel, whatsAppPhone, testimonials: [], site, goodToKnow: noGoodToKnow },
  };
  const html = renderToString(
    <FactsProvider value={facts}>
      <Component {...props} />
    </FactsProvider>,
    { identifierPrefix: name },
  );
  return (
    <div
      data-island={name}
      data-props={JSON.stringify({ facts, props })}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered and escaped it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
