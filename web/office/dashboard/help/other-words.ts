import type { TabId } from '#contract/core/office-address.ts';

/** Words by which the search of the handbook finds the help of a screen, besides the words of the help itself. */
export const otherWords: { readonly [Tab in TabId]?: string } = {
  'manual-booking': 'new guest reservation book phone caller next week discount company code',
  overview: 'today start day begin',
  bookings:
    'extend extension one more night stay longer another day two bills separate bill split bill half each company pays who pays receipt refund give money back cancel cancellation owe owes debt balance mistake wrong guest name',
  plan: 'another room change room swap noisy loud air conditioner broken repair block calendar move switch upgrade',
  rooms: 'available vacancy free tonight',
  'check-in':
    'arrive arrival arrives come key leave leaves leaving departure depart check-out checkout late early undo',
  notes:
    'charger phone forgot forgotten left behind found bag luggage taxi alarm morning call remind reminder message parcel',
  'room-status': 'clean dirty ready housekeeping inspected condition',
  round: 'clean dirty ready linen towels minibar finished defect broken lamp',
  shift: 'hand over handover colleague drawer float cash short over change start finish sign counting envelope drop',
  'create-sale':
    'sell drink drinks order tab table split divide room card slip change delete mistake wrong sold return refund receipt paid twice',
  'view-inventory': 'price prices drink drinks low left empty',
  stock: 'deliver crates bottle broken breakage poured spilled count inventory supplier reorder buy missing',
  'bar-sales': 'drinks sold receipt who sold deleted tab tabs',
  drinks: 'price prices new drink minimum cost menu',
  'money-now': 'cash owe owes owed debt debtors where is my money tills safe gateway',
  takings: 'income revenue taken turnover methods payments week month',
  safe: 'bank deposit cash envelope take out',
  transfers: 'bank statement alert pay paid confirm account number csv',
  'card-payments': 'refund refunds gateway paystack online chargeback',
  taxes: 'vat consumption levy accountant file',
  reports: 'closing daily accountant month occupancy file export',
  'night-audit': 'close day end night open items',
  analytics: 'revenue occupancy trend forecast best',
  staff: 'new employee reset password unlock dismiss lost phone session',
  'guest-data': 'privacy delete erase export ndpr',
  'audit-log': 'history who did changed deleted cancelled',
  'things-to-check': 'odd suspicious theft cheat fraud',
  'unfinished-work': 'failed mail job',
  settings: 'pin lock screen password two-factor sessions signed out currency',
  profile: 'my name password phone',
  prices: 'rate weekend christmas season discount promo code company service tax raise',
  'room-inventory': 'close room out of order add rooms repair water type',
};
