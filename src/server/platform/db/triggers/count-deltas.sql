-- Not on delete: folding deltas into the counters changes no sum.
create or replace function announce_counts() returns trigger language plpgsql as $$
begin
  perform pg_notify('stale', 'counts');
  perform pg_notify('stale', topic)
  from (select distinct tool_id, market_id from added) pairs
  cross join lateral (values ('tool/' || tool_id), ('market/' || market_id)) topics (topic);
  return null;
end $$;

create or replace trigger announce_counts after insert on count_deltas
referencing new table as added for each statement execute function announce_counts();
