#!/bin/sh
# Run once by the image of PostgreSQL, on an empty volume: the two logins of the program. The one of requests owns nothing.
set -e
psql --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
CREATE ROLE flottwart LOGIN PASSWORD :'owner';
CREATE ROLE flottwart_app LOGIN PASSWORD :'app';
GRANT flottwart_app TO flottwart;
CREATE DATABASE flottwart OWNER flottwart ENCODING 'UTF8' TEMPLATE template0;
SQL
