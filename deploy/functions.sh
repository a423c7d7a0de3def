# What install.sh and the command `hotel` share. Both are bash, and read this file whole before they begin.
# shellcheck shell=bash

etc=/etc/hotel
env_file=$etc/hotel.env
answers_file=$etc/install.conf
data_dir=/var/lib/hotel
backup_dir=/var/backups/hotel
units=/etc/systemd/system
caddy_dir=/etc/caddy
lock_file=/run/hotel-installer.lock
ports=(3001 3002)
# The first start of a version migrates the database. A test sets a shorter time.
ready_seconds=${HOTEL_READY_SECONDS:-180}

timers=(hotel-backup.timer hotel-watch.timer)

say() { printf '%s\n' "$*"; }
step() { printf '\n== %s\n' "$*"; }
fail() {
  printf '\n%s\n' "$*" >&2
  exit 1
}

must_be_root() { [ "$(id -u)" = 0 ] || fail 'Run this as root.'; }
systemd_runs() { [ -d /run/systemd/system ]; }

# Lets one installer or upgrade run at a time. The lock ends with this process.
lock_or_fail() {
  exec 9>"$lock_file"
  flock --nonblock 9 || fail 'Another installation or upgrade runs on this machine. Wait until it has ended.'
}

# value_of FILE KEY: the value of a line KEY=value, or nothing.
value_of() { if [ -f "$1" ]; then sed -n "s/^$2=//p" "$1" | tail -n 1; fi; }

# set_value FILE KEY VALUE: a power cut leaves the old file or the new one.
set_value() {
  local file=$1 key=$2 value=$3 next
  if [ -f "$file" ] && grep --quiet --line-regexp --fixed-strings "$key=$value" "$file"; then return; fi
  next=$(mktemp "$file.XXXXXX")
  {
    if [ -f "$file" ]; then grep -v "^$key=" "$file" || true; fi
    printf '%s=%s\n' "$key" "$value"
  } >"$next"
  sync "$next"
  mv "$next" "$file"
}

random_hex() { head -c "$1" /dev/urandom | od -An -v -tx1 | tr -d ' \n'; }

read_answers() {
  domain=$(value_of "$answers_file" domain)
  email=$(value_of "$answers_file" email)
  tls=$(value_of "$answers_file" tls)
  folder=$(value_of "$answers_file" folder)
}

# as_user USER COMMAND…: without the rights of root, and without a way to get them back.
as_user() {
  local user=$1
  shift
  setpriv --reuid="$user" --regid="$user" --init-groups --no-new-privs -- "$@"
}

# as_hotel RELEASE COMMAND…: runs a command of a release with the environment of the service. Not by `env`: its arguments
# are readable for everybody.
as_hotel() (
  local release=$1 line value
  shift
  while IFS= read -r line || [ -n "$line" ]; do
    [[ $line =~ ^[A-Za-z_][A-Za-z0-9_]*= ]] || continue
    value=${line#*=}
    [[ $value =~ ^\"(.*)\"$ || $value =~ ^\'(.*)\'$ ]] && value=${BASH_REMATCH[1]}
    export "${line%%=*}=$value"
  done <"$env_file"
  export HOME=$data_dir PATH=$release/.node/bin:/usr/bin:/bin
  umask 077
  cd "$release" || exit 1
  # What this starts must not inherit the lock.
  as_user hotel "$@" 9>&-
)

# hotel_tool RELEASE NAME ARGUMENT…: what `npm run NAME` does.
hotel_tool() {
  local release=$1 name=$2
  shift 2
  as_hotel "$release" node --import tsx "tools/$name.ts" "$@"
}

is_ready() { curl --fail --silent --output /dev/null --max-time 5 "http://127.0.0.1:$1/api/ready"; }

# Asks as a guest does, with the certificate.
https_answers() {
  local -a trust=()
  if [ "$tls" = internal ]; then trust=(--cacert "$etc/authority.crt"); fi
  curl --fail --silent --output /dev/null --max-time 10 "${trust[@]}" --resolve "$domain:443:127.0.0.1" "https://$domain/api/health"
}

# wait_until_ready PORT
wait_until_ready() {
  local end=$((SECONDS + ready_seconds))
  until is_ready "$1"; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.5
  done
}

show_log() { journalctl --unit "$1" --lines 15 --no-pager --output cat >&2 || true; }

# What this puts into its folder.
own_names=(-name releases -o -name current -o -name current.next -o -name previous -o -name 'node-*' -o -name 'upgrade-under-way*')
find_own_entries() { find "$folder" -mindepth 1 -maxdepth 1 \( "${own_names[@]}" \) "$@"; }
find_other_entries() { find "$folder" -mindepth 1 -maxdepth 1 ! \( "${own_names[@]}" -o -name lost+found \) "$@"; }

current_release() { readlink -e "$folder/current" || true; }

# fact FILE NAME: a line of the file RELEASE.
fact() { value_of "$1" "$2"; }
release_name() { printf '%s-%s-%s' "$(fact "$1" version)" "$(fact "$1" made)" "$(fact "$1" commit)"; }
show_release() { printf '%s of %s (%s)' "$(fact "$1" version)" "$(fact "$1" made)" "$(fact "$1" commit)"; }

this_system() {
  case $(uname -m) in
    x86_64) printf linux-x64 ;;
    aarch64) printf linux-arm64 ;;
    *) fail "There is no version for this processor, $(uname -m)." ;;
  esac
}

# read_release_facts ARCHIVE FILE: copies the file RELEASE, which is the first of the archive.
read_release_facts() {
  tar --extract --to-stdout --occurrence=1 --wildcards --file "$1" '*/RELEASE' >"$2" 2>/dev/null ||
    fail "$1 is no release of the hotel, or only a part of one."
  local name
  for name in version made commit system node kib files; do
    [[ $(fact "$2" "$name") =~ ^[A-Za-z0-9.+-]+$ ]] || fail "$1 does not say its $name."
  done
  [ "$(fact "$2" system)" = "$(this_system)" ] || fail "$1 is for $(fact "$2" system), and this is $(this_system)."
}

check_sum_beside() {
  [ -f "$1.sha256" ] || return 0
  [ "$(cut -d ' ' -f 1 "$1.sha256")" = "$(sha256sum "$1" | cut -d ' ' -f 1)" ] ||
    fail "$1 is not what $1.sha256 says. Download it again."
}

free_kib() { df --output=avail -k "$1" | tail -n 1 | tr -d ' '; }

# need_space FOLDER KIB WHY
need_space() {
  local free
  free=$(free_kib "$1")
  [ "$free" -ge "$2" ] || fail "$3 needs $(($2 / 1024)) MB on the disk of $1, and $((free / 1024)) MB are free."
}

# place_archive ARCHIVE FACTS: unpacks beside the other releases. A folder under its final name is complete.
place_archive() {
  local target unfinished count
  target=$folder/releases/$(release_name "$2")
  unfinished=$target.unfinished
  if [ ! -d "$target" ]; then
    need_space "$folder" $(($(fact "$2" kib) + 300 * 1024)) 'To unpack it'
    rm -rf "$unfinished"
    mkdir -p "$unfinished"
    tar --extract --strip-components=1 --no-same-owner --file "$1" --directory "$unfinished" ||
      fail "$1 cannot be unpacked. Nothing has changed."
    # tar says nothing of an archive that ends between two files.
    count=$(find "$unfinished" -type f ! -path "$unfinished/RELEASE" | wc -l)
    [ "$count" = "$(fact "$2" files)" ] ||
      fail "$1 cannot be unpacked whole: $count of its $(fact "$2" files) files are there. Nothing has changed."
    ln -s "../../node-$(fact "$2" node)" "$unfinished/.node"
    sync --file-system "$unfinished"
    mv "$unfinished" "$target"
  fi
  say "Version $(show_release "$2") is in $target."
}

point_to() {
  ln -sfn "releases/$(basename "$1")" "$folder/current.next"
  mv --no-target-directory "$folder/current.next" "$folder/current"
  sync --file-system "$folder"
}

# place_file TEMPLATE FILE
place_file() {
  local next tls_words=$tls
  [ "$tls" != acme ] || tls_words=
  next=$(mktemp "$2.XXXXXX")
  sed -e "s|@FOLDER@|$folder|g" -e "s|@DOMAIN@|$domain|g" \
    -e "s|@EMAIL@|$email|g" -e "s|@TLS@|$tls_words|g" -e '/^[[:space:]]*\(email\|tls\) $/d' "$1" >"$next"
  chmod 644 "$next"
  mv "$next" "$2"
}

# place_system_files RELEASE: units, the settings of Caddy and the command `hotel`, as this release has them.
place_system_files() {
  local name template
  for template in "$1"/deploy/systemd/*; do place_file "$template" "$units/$(basename "$template")"; done
  for name in Caddyfile hotel.caddy; do place_file "$1/deploy/caddy/$name" "$caddy_dir/$name"; done
  place_file "$1/deploy/hotel-command" /usr/local/sbin/hotel
  chmod 755 /usr/local/sbin/hotel
  if systemd_runs; then systemctl daemon-reload; fi
}

# As its own user, because a check opens the log: made by root, Caddy could not write it.
caddy_accepts_settings() {
  (cd / && HOME=/var/lib/caddy as_user caddy caddy validate --config "$caddy_dir/Caddyfile" --adapter caddyfile)
}

psql_admin() { (cd / && PGOPTIONS='-c client_min_messages=warning' as_user postgres psql --no-psqlrc --set=ON_ERROR_STOP=1 --quiet --tuples-only --no-align "$@" 9>&-); }

# Whether the database is the one that install.sh made on this machine.
has_own_database() { [[ $(value_of "$env_file" DATABASE_URL) =~ ^postgres://hotel:[0-9a-f]+@127\.0\.0\.1:[0-9]+/hotel$ ]]; }
own_database_port() { value_of "$env_file" DATABASE_URL | sed 's|.*:\([0-9]*\)/hotel$|\1|'; }

print_address() {
  local file=$data_dir/setup-token
  say "The hotel: https://$domain"
  # The user of the hotel owns the folder, so root must not follow a link that stands there.
  if [ -f "$file" ] && [ ! -L "$file" ]; then
    say "Set it up:  https://$domain/setup#token=$(head -n 1 "$file")"
    say 'Whoever has this link becomes the owner. It works once.'
  else
    say 'There is no link to set it up: it has been used, or the program has not started yet (hotel setup-link).'
  fi
}
