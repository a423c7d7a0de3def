import type { TabId } from '#contract/core/office-address.ts';
import type { HelpPart } from '#web/office/dashboard/help/help-page.ts';

/**
 * Words by which the search of the handbook finds the help of a screen or a part of it, besides the words of the help
 * itself.
 */
export const otherWords: { readonly [Subject in TabId | HelpPart]?: string } = {
  'manual-booking': 'new guest reservation book phone caller next week discount company code',
  overview: 'today start day begin',
  bookings:
    'extend extension longer another day deposit advance alert rrn pos terminal whatsapp receipt owe owes debt balance mistake wrong guest name',
  account:
    'two bills separate bill split bill half each company pays who pays guests bill minibar laundry food drinks extra',
  cancelling:
    'cancellation policy terms refund return cancelled call off reduce rebate cheaper add fee overpaid paid twice take back delete remove void undo correct',
  plan: 'another room change room swap noisy loud air conditioner broken repair block calendar move switch upgrade',
  rooms: 'available vacancy free tonight',
  'check-in':
    'arrive arrival arrives come key leave leaves leaving departure depart check-out checkout late early undo',
  notes:
    'charger phone forgot forgotten left behind found bag luggage taxi alarm morning call remind reminder message parcel',
  'room-status': 'clean dirty ready housekeeping inspected condition',
  round: 'clean dirty ready linen towels minibar finished defect broken lamp',
  shift:
    'hand over handover colleague drawer float cash short over change start finish sign counting envelope drop pos terminal batch total last shift report',
  'create-sale':
    'pos rrn alert transfer terminal whatsapp network internet offline sell drink drinks order tab table split divide room card slip change delete mistake wrong sold return refund receipt paid twice',
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
  'site-texts':
    'testimonial quote question parking breakfast facility network instagram facebook company privacy line receipt website text content heading title draft preview publish undo story colour color colors font fonts look design theme brand',
  pictures: 'photo photos photograph image images gallery logo favicon icon upload camera room picture replace',
  policies:
    'rule rules cancellation cancel fee hold retention limit limits pin stay nights slip lost policy terms minutes',
  'set-up': 'installation install begin first open rooms sheet test mail gateway rehearsal try practise training',
  imports: 'upload csv excel xlsx cloudbeds ezee little hotelier move migrate old system spreadsheet bring',
  export: 'download everything all data leave another system move away csv zip file accountant tax office portability',
  'hotel-details': 'name address telephone phone number email description rename move',
  'guest-data': 'privacy delete erase export ndpr',
  'audit-log': 'history who did changed deleted cancelled',
  health: 'server computer disk full database mail e-mail backup certificate clock version slow down not working',
  'things-to-check': 'odd suspicious theft cheat fraud',
  'unfinished-work': 'failed mail job',
  backups: 'backup copy restore lost computer disk stolen safe copy proven send cloud usb elsewhere',
  settings: 'pin lock screen password two-factor sessions signed out currency',
  profile: 'my name password phone',
  prices: 'rate weekend christmas season discount promo code company service tax raise',
  'room-inventory': 'close room out of order add rooms repair water type',
};
