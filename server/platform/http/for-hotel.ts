import type { Hotel } from '#contract/core/hotel.ts';
import type { Deps } from '#server/core/deps.ts';

/** Returns a function that makes something of the hotel when it is first asked, and again after the hotel has changed. */
export function forHotel<Made>(deps: Pick<Deps, 'hotel'>, make: (hotel: Hotel) => Made): () => Made {
  let last: { hotel: Hotel; made: Made } | undefined;
  return () => {
    if (last?.hotel !== deps.hotel) last = { hotel: deps.hotel, made: make(deps.hotel) };
    return last.made;
  };
}
