create or replace function announce_sums() returns trigger language plpgsql as $$
begin
  perform pg_notify('stale', 'sums/' || coalesce(new.key, old.key));
  return null;
end $$;

create or replace trigger announce_sums after insert or update of content or delete on comps_sums
for each row execute function announce_sums();
