-- Only active people can be looked up.
create or replace function announce_active_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('stale', 'person/' || new.id);
  return null;
end $$;

create or replace trigger announce_active_person after update of email_verified, disabled_at, departed_at on users
for each row when (
  (old.email_verified, old.disabled_at, old.departed_at)
    is distinct from (new.email_verified, new.disabled_at, new.departed_at)
)
execute function announce_active_person();
