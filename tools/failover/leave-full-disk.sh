#!/bin/sh
# Hands the primary over to the standby when its disk is nearly full: PostgreSQL then refuses writes, but runs on, so
# that Patroni sees nothing wrong. At most once in PAUSE seconds, because the standby's disk may be full as well.
#
# usage: leave-full-disk.sh FOLDER MEGABYTES PATRONI NAME PAUSE
#        leave-full-disk.sh /var/lib/postgresql 1024 http://10.0.0.1:8008 a 3600
set -u
folder=$1 megabytes=$2 patroni=$3 name=$4 pause=$5

while sleep 5; do
  free=$(df --output=avail --block-size=1M "$folder" | tail -n 1)
  [ "$free" -lt "$megabytes" ] || continue
  curl --silent --fail --output /dev/null "$patroni/primary" || continue
  echo "$free MB are free: handing over"
  curl --silent --show-error --fail --data "{\"leader\": \"$name\"}" "$patroni/switchover" && sleep "$pause"
done
