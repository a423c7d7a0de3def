#!/bin/sh
# copy-programs.sh FOLDER: copies the programs that send backups, with the libraries that the image lacks, into FOLDER as
# they are to stand in the image. Its base has the C library and OpenSSL.
set -eu
for program in /usr/bin/rclone /usr/bin/ssh-keyscan; do
  libraries=$(ldd "$program" | sed -n 's/.* => \(\/[^ ]*\) .*/\1/p' | grep -Ev '/(libc|libcrypto)\.so' || true)
  for file in "$program" $libraries; do
    # Below /usr, because /lib can be a link in the image.
    install -D --mode 755 "$file" "$1/usr${file#/usr}"
  done
done
