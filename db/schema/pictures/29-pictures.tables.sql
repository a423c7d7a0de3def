-- The pictures of the hotel on its site. Their bytes are rows, so that every process, each backup and a standby has them.

create type picture_place as enum ('hero', 'gallery', 'room', 'about', 'social', 'logo', 'favicon');
create type picture_kind as enum ('photo', 'logo', 'favicon');
create type picture_category as enum ('rooms', 'facilities', 'restaurant', 'exterior', 'events', 'bar', 'reception');
create type picture_state as enum ('draft', 'published', 'removed');
create type picture_format as enum ('avif', 'webp', 'jpg', 'png');
create type picture_problem as enum ('unreadable', 'pixels', 'small', 'memory', 'slow');

-- What a picture can be depends on its place: only photographs can move from one place to another.
create function picture_kind_of(place picture_place) returns picture_kind language sql immutable parallel safe
  return case place when 'logo' then 'logo'::picture_kind when 'favicon' then 'favicon'::picture_kind
    else 'photo'::picture_kind end;

-- Whether a place names what it needs besides: a picture of a room its type, one of the gallery its category.
create function picture_place_fits(place picture_place, room_type_id text, category picture_category) returns boolean
  language sql immutable parallel safe
  return (place = 'room') = (room_type_id is not null) and (place = 'gallery') = (category is not null);

-- A file that somebody sent. It can say where it was taken, so its bytes go once it is encoded or refused.
create table picture_upload (
  id uuid primary key default gen_random_uuid(),
  -- The SHA-256 of the file.
  hash text not null constraint picture_upload_hash_is_sha256 check (hash ~ '^[0-9a-f]{64}$'),
  bytes bytea,
  file_name text not null,
  place picture_place not null,
  room_type_id text references room_type,
  category picture_category,
  -- The picture whose place it takes when it is published.
  replaces uuid,
  uploaded_by uuid not null references staff,
  uploaded_at timestamptz not null,
  decided_at timestamptz,
  -- Why it was refused; null if it was not.
  problem picture_problem,
  constraint picture_upload_fits_its_place check (picture_place_fits(place, room_type_id, category)),
  constraint picture_upload_has_bytes_until_decided check ((bytes is null) = (decided_at is not null)),
  constraint picture_upload_refused_is_decided check (problem is null or decided_at is not null),
  constraint picture_upload_is_not_too_large check (octet_length(bytes) between 1 and 8000000),
  constraint picture_upload_name_is_a_line check (length(file_name) <= 200 and file_name !~ '[[:cntrl:]]')
);
create index picture_upload_by_age on picture_upload (uploaded_at);

-- A file of a picture in one width and format. The address of the file names all three: /pictures/HASH-WIDTH.FORMAT.
create table picture_file (
  -- The beginning of the SHA-256 of all files of the picture.
  hash text not null constraint picture_file_hash_has_its_form check (hash ~ '^[0-9a-f]{32}$'),
  width integer not null constraint picture_file_width_in_range check (width between 1 and 4096),
  format picture_format not null,
  bytes bytea not null constraint picture_file_is_not_empty check (octet_length(bytes) > 0),
  primary key (hash, width, format)
);

-- An upload that was encoded.
create table picture (
  id uuid primary key references picture_upload,
  hash text not null constraint picture_hash_has_its_form check (hash ~ '^[0-9a-f]{32}$'),
  kind picture_kind not null,
  width integer not null,
  height integer not null,
  -- The placeholder: 4 × 3 colors, row by row, three hexadecimal digits each.
  blur text not null constraint picture_blur_has_its_form check (blur ~ '^[0-9a-f]{36}$'),
  encoded_at timestamptz not null,
  constraint picture_size_in_range check (width between 1 and 4096 and height between 1 and 4096)
);
create index picture_by_hash on picture (hash);
alter table picture_upload add constraint picture_upload_replaces_a_picture foreign key (replaces) references picture;

-- Each change of a picture, with all that it is after the change. The versions of all pictures count on together, so a
-- process sees by the last one whether anything has changed. Of a picture, the row with the highest version holds.
create table picture_version (
  version integer primary key constraint picture_version_in_range check (version > 0),
  picture_id uuid not null references picture,
  state picture_state not null,
  place picture_place not null,
  room_type_id text references room_type,
  category picture_category,
  -- The order among the published pictures of its place. A picture that is removed leaves a gap.
  position integer,
  -- What the picture shows, for people who cannot see it.
  alt text not null,
  title text not null,
  description text not null,
  -- The point that frames do not cut off, in percent from the left and from the top.
  focal_x integer not null,
  focal_y integer not null,
  set_by uuid not null references staff,
  set_at timestamptz not null,
  constraint picture_published_says_what_it_shows check (state <> 'published' or alt ~ '\S'),
  constraint picture_published_has_a_position check ((state = 'published') = (position is not null)),
  constraint picture_position_in_range check (position between 1 and 1000000),
  constraint picture_stands_alone_in_its_place check (place in ('gallery', 'room') or position = 1),
  constraint picture_fits_its_place check (picture_place_fits(place, room_type_id, category)),
  constraint picture_texts_are_lines check (length(alt) <= 200 and length(title) <= 60 and length(description) <= 200
    and alt || title || description !~ '[[:cntrl:]]'),
  constraint picture_focal_point_in_steps check (focal_x between 0 and 100 and focal_x % 10 = 0
    and focal_y between 0 and 100 and focal_y % 10 = 0)
);
create index picture_version_by_picture on picture_version (picture_id, version);

-- Which version of each picture holds. Only versions write it. It exists for the order: two pictures never have the same
-- position in a place. A transaction can change positions one after the other, so this is checked at its end.
create table picture_current (
  picture_id uuid primary key references picture,
  version integer not null references picture_version,
  place picture_place not null,
  -- Empty for places other than a room type.
  room_type_id text not null,
  position integer,
  constraint picture_positions_differ unique (place, room_type_id, position) deferrable initially deferred
);
create index picture_current_by_version on picture_current (version);
