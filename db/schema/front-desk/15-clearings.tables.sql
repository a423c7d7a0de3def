-- What takes a balance off a stay without money: it is moved to the account of a company, or written off. Of an imported
-- booking, also what its guest had paid into the books of the other system (paid_before): no money of this hotel moved.

create type clearing_kind as enum ('company', 'write_off', 'paid_before');

-- Rows never change. A row can reverse another one.
create table clearing (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  kind clearing_kind not null,
  company_id uuid references company,
  -- Negative in a reversal, which takes back what is still open of the clearing that it reverses.
  amount_kobo bigint not null,
  reverses uuid unique references clearing,
  -- True if the company pays for the stay by its booking. Then no second person needs to confirm the move.
  agreed boolean not null default false,
  reason text check (reason <> ''),
  made_by uuid not null references staff,
  -- The person's role at that time.
  made_as staff_role not null,
  confirmed_by uuid references staff,
  confirmed_as staff_role,
  made_at timestamptz not null,
  constraint clearing_sign check (amount_kobo <> 0 and (reverses is null) = (amount_kobo > 0)),
  constraint clearing_has_its_company check ((kind = 'company') = (company_id is not null) and (kind = 'company' or not agreed)),
  constraint clearing_is_confirmed_whole check ((confirmed_by is null) = (confirmed_as is null)),
  constraint clearing_needs_another_person check (confirmed_by <> made_by),
  -- Nobody writes off alone. A move that is not agreed is made or confirmed by a supervisor or a superadmin. Only a
  -- superadmin imports.
  constraint clearing_is_allowed check (reverses is not null or agreed or kind = 'paid_before' and made_as = 'superadmin'
    or coalesce(confirmed_as in ('superadmin', 'supervisor'), kind = 'company' and made_as in ('superadmin', 'supervisor'))),
  constraint clearing_write_off_has_a_reason check (kind = 'company' or reason is not null)
);
create index clearing_by_booking on clearing (booking_id, made_at);
create index clearing_by_company on clearing (company_id, made_at) where company_id is not null;
create index clearing_written_off on clearing (made_at) where kind = 'write_off';
