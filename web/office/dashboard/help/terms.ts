import { moneyWordMeanings } from '#contract/front-desk/to-pay.ts';

/**
 * The glossary of staff: words that screens use, each with what it means. A page of help lists those that it needs.
 */
export const terms = {
  ...moneyWordMeanings,
  // These words are about guests and stays.
  Account: 'What a stay owes and has paid: nights, what else was had, discounts, charges and payments.',
  Agreement: 'How the guest agreed to drinks on the room: by signature or by the PIN of the guest’s own page.',
  'Charges and discounts': 'Amounts that are added to a stay or taken off it, each with a reason.',
  'Credit note': 'Takes back one whole invoice, with a number of its own.',
  Deposit: 'Money that came before what it pays for.',
  Due: 'Its time has come, and nobody has done it yet.',
  'Early departure': 'A guest leaves before the day of check-out. Nights that are not used come off the stay.',
  Hold: 'The time for which an unpaid online booking keeps its room.',
  'In house': 'A guest who has checked in and not checked out.',
  Invoice: 'A numbered paper for the buyer’s books. It never changes.',
  'No-show': 'A guest who did not come.',
  Outcome: 'What came of a note, such as to whom a bag was given.',
  Overstay: 'A guest who is still here after the day of check-out.',
  'Proforma invoice': 'What a stay will cost, on paper and without a number. It is no tax invoice.',
  'Rate plan': 'What a guest chooses besides the room: breakfast, a lower price, terms of cancelling.',
  Shelf: 'Stays that need a room now.',
  'Walk-in': 'A booking that is made at the desk.',
  Window: 'The part of an account that one payer pays.',
  Withdrawn: 'A wake-up call of a guest who no longer sleeps in the hotel before it.',
  'Written off': 'An amount that nobody will pay. A second person confirms it.',
  // These words are about rooms.
  Clean: 'A room that is made up. The desk can give it.',
  Defect: 'A thing in a room that is broken.',
  Dirty: 'A room that must be made up before a guest gets it.',
  Discrepancy: 'Housekeeping saw somebody in an empty room, or nobody in an occupied one.',
  Inspected: 'A clean room that somebody else has looked at.',
  'Out of order': 'A room that cannot be slept in. Its nights are not for sale.',
  'Out of service': 'A room that is sold with its type and gets no guest for now.',
  Pickup: 'A room that needs a little work before it is clean.',
  Retired: 'Something that is no longer used and keeps its history.',
  'Room type': 'What guests book. The number of the room comes later.',
  // These words are about the bar.
  Loss: 'Drinks that are gone without being sold: missing in a count, corrected, broken, or poured away.',
  Order: 'What one customer takes at the bar.',
  'Sale line': 'One drink of an order, with how many of it.',
  'Stock count': 'What somebody finds of each drink without seeing what should be there.',
  Tab: 'Drinks under the name of a table or a person, which are paid later.',
  // These words are about cash.
  Banked: 'Cash that went from the safe to the bank, with the number of the slip.',
  Count: 'What somebody found in a till, typed without seeing what should be there.',
  Envelope: 'A numbered envelope with cash that left a till. Somebody else opens it and counts.',
  Float: 'What is in the till when a shift begins.',
  Handover: 'What becomes of the counted cash: a part goes into an envelope, the rest stays.',
  'Paid out': 'Cash of the till that bought something for the hotel, with a receipt.',
  Safe: 'Where envelopes and counted cash lie. Its book has each entry with the balance after it.',
  Shift: 'The time in which one person takes and gives money. Without a count it has no till.',
  'Short and over': 'Less or more was counted than should be there.',
  Takings: 'What was taken less what was given back.',
  Till: 'A drawer with money.',
  'X report': 'What a shift has taken so far.',
  'Z report': 'What a shift took, numbered, after its count.',
  // These words are about cards and banks.
  Difference: 'The card gateway and the hotel disagree about a payment.',
  Gateway: 'The company that collects card payments of the website.',
  Refund: 'Money that the hotel gives back or owes back.',
  'Set aside': 'A line of the bank statement that is no guest’s money.',
  Slip: 'The paper of a card terminal. Its number proves one payment.',
  Terminal: 'The card machine.',
  Transfer: 'A payment into the hotel’s bank account that somebody recorded.',
  Unconfirmed: 'A transfer that nobody else has seen at the bank yet. It does not count as paid.',
  // These words are about days and reports.
  ADR: 'The room charge of a day divided by the rooms sold.',
  'Closed day': 'A hotel day that has ended. Its figures stay as they are.',
  'Hotel day': 'It ends when the night audit closes it, early next morning. Until then the desk works on it.',
  Occupancy: 'The rooms sold, as a share of the rooms that could be sold.',
  'Open item': 'Something that nobody has dealt with when a day ends.',
  RevPAR: 'The room charge of a day divided by the rooms that could be sold.',
  'Tax point': 'The day on which a price is taxed, and by whose rates.',
  // These words are about people and safety.
  'Audit log': 'Who did what and when, with what it was before and after. Nobody can change it.',
  Limit: 'From how much on something becomes a thing to check.',
  PIN: 'Six digits that open your locked screen and confirm large amounts. After five wrong ones only the password does. Never tell it to anybody.',
  'Proven backup': 'A copy of the data that was restored, and then had all that the hotel has.',
  'Second factor': 'A code from your phone that sign-in asks for besides the password.',
  'Second person': 'Somebody else who confirms on your screen with Staff ID and password.',
  'Thing to check': 'Something recorded that the owner should look at. It may have a good reason.',
  'Unfinished work': 'A mail or other work of the program that has failed for an hour or more.',
} as const satisfies Readonly<Record<string, string>>;

export type Term = keyof typeof terms;

const barTerms: readonly Term[] = ['Agreement', 'Loss', 'Order', 'Sale line', 'Stock count', 'Tab'];

export const termsOf = ({ hasBar }: { hasBar: boolean }, all: readonly Term[]): readonly Term[] =>
  hasBar ? all : all.filter((term) => !barTerms.includes(term));
