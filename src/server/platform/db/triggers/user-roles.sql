-- Sockets of a user whose roles changed are authenticated again, on every node. Profiles say who is on the team, so
-- that what shows their names knows, and becomes stale.
create or replace function announce_roles() returns trigger language plpgsql as $$
declare
  changed uuid := coalesce(new.user_id, old.user_id);
  has_role boolean := exists (select from user_roles where user_id = changed);
begin
  update profiles set is_team = has_role where id = changed and is_team <> has_role;
  perform pg_notify('reader_changed', changed::text);
  return null;
end $$;

create or replace trigger announce_roles after insert or update or delete on user_roles
for each row execute function announce_roles();
