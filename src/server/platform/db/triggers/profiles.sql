create or replace function announce_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('stale', 'person/' || old.id);
  return null;
end $$;

create or replace trigger announce_person after update or delete on profiles
for each row execute function announce_person();

-- The check compared the name with the register.
create or replace function end_license_check() returns trigger language plpgsql as $$
begin
  delete from checked_licenses where user_id = new.id;
  return null;
end $$;

create or replace trigger end_license_check after update of full_name on profiles
for each row when (old.full_name <> new.full_name) execute function end_license_check();
