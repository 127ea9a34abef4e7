create or replace function announce_medians() returns trigger language plpgsql as $$
begin
  perform pg_notify('stale', 'median/' || new.key);
  return null;
end $$;

create or replace trigger announce_medians after update of reviews, per_unit, per_outcome on price_medians
for each row execute function announce_medians();
