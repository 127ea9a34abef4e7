-- Sockets of a user whose roles changed are authenticated again, on every node.
create or replace function announce_roles() returns trigger language plpgsql as $$
begin
  perform pg_notify('reader_changed', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;

create or replace trigger announce_roles after insert or update or delete on user_roles
for each row execute function announce_roles();
