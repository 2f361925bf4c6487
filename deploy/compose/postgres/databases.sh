#!/bin/sh
# Run once by the image of PostgreSQL, before its first start: a database for each program, and a role that owns it alone.
set -e
for name in portal service; do
  case $name in
    portal) password=$PORTAL_DATABASE_PASSWORD ;;
    service) password=$PASS_SERVICE_DATABASE_PASSWORD ;;
  esac
  psql -v ON_ERROR_STOP=1 -v "name=$name" -v "password=$password" --username "${POSTGRES_USER:-postgres}" <<'SQL'
create role :"name" login password :'password';
create database :"name" owner :"name";
revoke all on database :"name" from public;
SQL
done
