-- An item leaves its queue while its decision can be undone.
create or replace function announce_scheduled_decision() returns trigger language plpgsql as $$
declare
  decided constant scheduled_decisions := coalesce(new, old);
begin
  perform pg_notify('queue_changed', case
    when decided.revision_id is not null then 'reviews'
    when decided.discussion_revision_id is not null then 'discussions'
    else 'comments' end);
  return null;
end $$;

create or replace trigger announce_scheduled_decision after insert or delete on scheduled_decisions
for each row execute function announce_scheduled_decision();
