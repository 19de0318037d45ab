-- Roles and database of the desk, as a superuser, once:
--   DESK_PASSWORD=... DESK_MIGRATION_PASSWORD=... psql -v ON_ERROR_STOP=1 -f roles.sql
-- (psql 15 or newer.)  The tables belong to desk_owner, with which nobody logs in.  The desk's servers log in as desk, which may read
-- and append, and which can become nobody else.  desk_migration brings the schema up to date for a new version (`python -m assessment
-- migrate`): it may act as desk_owner, so its password belongs on no server.

\getenv password DESK_PASSWORD
\getenv migration DESK_MIGRATION_PASSWORD
\if :{?password}
\else
\warn 'set DESK_PASSWORD to the password that the desk shall log in with'
\quit
\endif
\if :{?migration}
\else
\warn 'set DESK_MIGRATION_PASSWORD to the password for bringing the schema up to date'
\quit
\endif

CREATE ROLE desk_owner NOLOGIN;
CREATE ROLE desk_migration LOGIN NOINHERIT PASSWORD :'migration' IN ROLE desk_owner;
CREATE ROLE desk LOGIN NOINHERIT PASSWORD :'password';
ALTER ROLE desk SET synchronous_commit = on;

CREATE DATABASE desk OWNER desk_owner ENCODING 'UTF8' TEMPLATE template0;
ALTER DATABASE desk SET assessment.servers = 'desk';
REVOKE ALL ON DATABASE desk FROM PUBLIC;
GRANT CONNECT, TEMPORARY ON DATABASE desk TO desk;
GRANT CONNECT ON DATABASE desk TO desk_migration;

-- For reports and copies (pg_dump), without any right to write:
--   CREATE ROLE desk_reader LOGIN PASSWORD '...' IN ROLE pg_read_all_data;
--   GRANT CONNECT ON DATABASE desk TO desk_reader;
