-- Whether the account of a stay takes a line. The same as `takesLine` in contract/folio.ts.
create function takes_folio_line(status booking_status, is_reversal boolean) returns boolean language sql immutable parallel safe
  return status = 'checked_in' or is_reversal and status in ('checked_out', 'completed');
