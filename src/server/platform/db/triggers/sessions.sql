-- A session that ended, for whatever reason, closes its sockets on every node.
create or replace function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.id::text);
  return null;
end $$;

create or replace trigger announce_session_end after delete on sessions
for each row execute function announce_session_end();
