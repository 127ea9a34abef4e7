create or replace function announce_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('stale', 'person/' || old.id);
  return null;
end $$;

create or replace trigger announce_person after update or delete on profiles
for each row execute function announce_person();
