import { useEffect } from 'react';
import { useChangeHotel } from '#web/office/core/current-facts.tsx';
import { useApiQuery } from '#web/office/core/query.ts';

/**
 * Shows on all screens of this page what other browsers change of the hotel. `version` is the one of which the bell has
 * heard; without settings the hotel is the one with which the page was loaded.
 */
export function useFollowHotel(version: number): void {
  const changeHotel = useChangeHotel();
  const { data } = useApiQuery('hotelFacts', {}, { enabled: version > 0, refetchesRegularly: false });
  useEffect(() => {
    if (data) changeHotel(data.hotel);
  }, [data, changeHotel]);
}
