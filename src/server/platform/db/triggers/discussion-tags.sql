create or replace function announce_discussion_tags() returns trigger language plpgsql as $$
begin
  perform pg_notify('stale', 'discussion/' || coalesce(new.discussion_id, old.discussion_id));
  return null;
end $$;

create or replace trigger announce_discussion_tags after insert or update or delete on discussion_tags
for each row execute function announce_discussion_tags();
