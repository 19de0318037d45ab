-- Roles and database of the desk, as a superuser, once:
--   DESK_PASSWORD=... psql -v ON_ERROR_STOP=1 -f roles.sql
-- (psql 15 or newer.)  The tables belong to desk_owner, with which nobody logs in.  The desk's servers log in as desk, which may read
-- and append; it takes on its owner's role only while a new version brings the schema up to date.

\getenv password DESK_PASSWORD
\if :{?password}
\else
\warn 'set DESK_PASSWORD to the password that the desk shall log in with'
\quit
\endif

CREATE ROLE desk_owner NOLOGIN;
CREATE ROLE desk LOGIN NOINHERIT PASSWORD :'password' IN ROLE desk_owner;
ALTER ROLE desk SET synchronous_commit = on;

CREATE DATABASE desk OWNER desk_owner ENCODING 'UTF8' TEMPLATE template0;
REVOKE ALL ON DATABASE desk FROM PUBLIC;
GRANT CONNECT, TEMPORARY ON DATABASE desk TO desk;

-- For reports and copies (pg_dump), without any right to write:
--   CREATE ROLE desk_reader LOGIN PASSWORD '...' IN ROLE pg_read_all_data;
--   GRANT CONNECT ON DATABASE desk TO desk_reader;
