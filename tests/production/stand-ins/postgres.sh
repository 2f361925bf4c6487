#!/bin/sh
# What deploy/compose uses of the entry point of PostgreSQL's official image, for Debian's packages.
set -e
bin=$(echo /usr/lib/postgresql/*/bin)
export PATH="$bin:$PATH" PGDATA=/var/lib/postgresql/data
if [ "$(id -u)" = 0 ]; then
  chown postgres: /var/lib/postgresql
  exec setpriv --reuid=postgres --regid=postgres --clear-groups --inh-caps=-all -- "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  password=$(mktemp)
  echo "$POSTGRES_PASSWORD" >"$password"
  initdb --username=postgres --pwfile="$password" --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8
  rm "$password"
  echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"
  pg_ctl --wait --options="-c listen_addresses= -c unix_socket_directories=/tmp" start
  for file in /docker-entrypoint-initdb.d/*.sh; do
    [ -e "$file" ] && PGHOST=/tmp sh "$file"
  done
  pg_ctl --wait --mode=fast stop
fi
exec postgres -c listen_addresses='*' -c unix_socket_directories=/tmp "$@"
