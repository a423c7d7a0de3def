import type { Hotel } from '#contract/core/hotel.ts';

/** Returns the words of a text, each once, without accents and in lower case. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  ),
];

/**
 * Words of narrations and references which name no person: ways to pay, channels, banks, places, days, titles,
 * relatives.
 */
const commonWords = `
  from for the and via ref reference with your you his her their our this that dear self own same
  transfer transfers transferred trf tfr trsf trans transaction nip nibss neft rtgs ussd pos web mobile app internet online atm branch teller
  agent wallet instant instantpay interbank intra inter inward outward wire swift remittance payout payin checkout gateway qr code card visa
  mastercard verve paystack flutterwave remita interswitch quickteller paga opay palmpay moniepoint kuda carbon fairmoney piggyvest chipper
  payment payments pay paid paying sent send credit credited debit alert bank banks account acct accounts naira ngn received receive
  cash cheque check deposit deposits lodgement withdrawal balance refund reversal rvsl rev charge charges fee fees vat stamp duty levy tax
  invoice bill booking reservation advance part full final first second half
  hotel hotels suites suite room rooms stay guest guests table tab bar night nights house lodge inn apartment resort restaurant lounge pool
  hall event food drink drinks laundry breakfast lunch dinner services service customer client business ventures enterprise enterprises
  limited ltd plc nig nigeria nigerian company companies group international global resources investment investments holdings
  mrs miss mister madam sir chief alhaji alhaja engr engineer prof professor doctor barrister barr pastor rev hon dame otunba
  wife husband brother sister mother father mama papa daddy mummy son daughter uncle aunty aunt cousin friend driver boss oga
  gtbank gtb guaranty trust access zenith uba united africa first fbn fidelity fcmb union wema alat sterling stanbic ibtc ecobank polaris
  keystone unity heritage jaiz providus suntrust titan globus parallex premium signature optimus lotus taj citibank standard chartered
  vfd rubies sparkle mint eyowo microfinance mfb savings current merchant
  lagos abuja ikoyi ikeja lekki victoria island mainland yaba surulere apapa ajah ibadan ogun abeokuta oyo osun ondo ekiti kwara ilorin kogi
  lokoja benin edo delta warri asaba anambra awka onitsha enugu imo owerri abia aba umuahia ebonyi abakaliki rivers port harcourt bayelsa
  yenagoa cross river calabar akwa ibom uyo kano kaduna katsina zaria sokoto kebbi zamfara jigawa bauchi gombe borno maiduguri yobe adamawa
  taraba plateau jos nasarawa benue makurdi niger minna london dubai accra ghana
  january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
  monday tuesday wednesday thursday friday saturday sunday today yesterday`;

export type HotelNames = { hotel: Hotel; names: readonly string[] };

/** Returns all words that name nobody: the common ones, those of the hotel, and those of what it sells. */
export function wordsOfHotel({ hotel, names }: HotelNames): ReadonlySet<string> {
  const { address, invoices, cards } = hotel;
  return new Set(
    [
      ...[
        commonWords,
        hotel.name,
        hotel.tagline,
        hotel.email,
        address.street,
        address.district,
        address.city,
        address.country,
      ],
      ...[...(hotel.company ?? []), ...Object.values(invoices ?? {}), ...hotel.phones],
      ...hotel.socials.flatMap(({ handle, network }) => [handle, network]),
      ...cards.terminals.map(({ name }) => name),
      ...names,
    ].flatMap(wordsOf),
  );
}
