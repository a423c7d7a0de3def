-- What people type for the texts of the site before guests read it. Guests read only rows of hotel_setting.

create type scheduled_state as enum ('waiting', 'published', 'withdrawn', 'refused');

create function is_site_text(p_name text) returns boolean language sql immutable parallel safe
  return p_name = any ('{roomsTitle,facilitiesTitle,facilities,galleryTitle,quotesTitle,testimonials,answers,helpTitle,
    help,goodToKnow,rooms,galleryNote,story,highlights,contactIntro,reception,whatsApp,datesTitle,follow,socials,share,
    mailWelcome,mailFarewell,policies,company,privacy,look}'::text[]);

-- Texts by name, each with a value and the version that its person saw when they began to type it.
create function are_draft_texts(p_texts jsonb) returns boolean language sql immutable parallel safe
  return case when jsonb_typeof(p_texts) = 'object' then octet_length(p_texts::text) <= 200000 and (
    select coalesce(bool_and(is_site_text(key) and has_setting_parts(value, '{value,seen}')
      and is_setting_number(value -> 'seen', 0, 2147483647)), true)
    from jsonb_each(p_texts)) else false end;

-- A draft is one row for each person. What is typed need not fit yet. An empty draft stays, so that its revision grows.
create table site_draft (
  staff_id uuid primary key references staff on delete cascade,
  revision integer not null constraint site_draft_revision_in_range check (revision > 0),
  texts jsonb not null constraint site_draft_has_its_form check (are_draft_texts(texts)),
  saved_at timestamptz not null
);

-- Texts that the program publishes by itself at a time. They fit when they are scheduled.
create table scheduled_texts (
  id uuid primary key default gen_random_uuid(),
  texts jsonb not null,
  publish_at timestamptz not null,
  made_by uuid not null references staff,
  made_at timestamptz not null,
  state scheduled_state not null default 'waiting',
  ended_at timestamptz,
  -- Why they were not published.
  problem text,
  constraint scheduled_texts_have_their_form check (are_draft_texts(texts) and texts <> '{}'),
  constraint scheduled_texts_come_later check (publish_at > made_at),
  constraint scheduled_texts_end check ((state::text = 'waiting') = (ended_at is null)),
  constraint scheduled_texts_wait_for_their_time check (state::text <> 'published' or ended_at >= publish_at),
  constraint scheduled_texts_have_a_problem check ((state::text = 'refused') <= (problem is not null))
);
create index scheduled_texts_waiting on scheduled_texts (publish_at) where state = 'waiting';
