import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import type { Hotel } from '#contract/core/hotel.ts';
import type { PageFacts } from '#contract/page.ts';
import { FactsProvider } from '#web/core/context.ts';
import { useCurrentLook } from '#web/office/core/use-current-look.ts';

type ChangeHotel = (changed: Partial<Hotel>) => void;

const ChangeHotelContext = createContext<ChangeHotel>(() => {});

/** Returns a function that shows a change of the hotel on all screens of this page, which has loaded the facts once. */
export const useChangeHotel = (): ChangeHotel => use(ChangeHotelContext);

export function CurrentFacts({ loaded, children }: { loaded: PageFacts; children: ReactNode }) {
  const [facts, setFacts] = useState(loaded);
  useCurrentLook(facts.hotel.site.look, loaded.hotel.site.look);
  const changeHotel = useCallback<ChangeHotel>(
    (changed) => setFacts((current) => ({ ...current, hotel: { ...current.hotel, ...changed } })),
    [],
  );
  return (
    <ChangeHotelContext value={changeHotel}>
      <FactsProvider value={facts}>{children}</FactsProvider>
    </ChangeHotelContext>
  );
}
