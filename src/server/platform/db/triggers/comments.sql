create or replace function announce_comment() returns trigger language plpgsql as $$
begin
  perform
    pg_notify('stale', 'comments/' || coalesce(new.review_id, new.discussion_id, old.review_id, old.discussion_id)),
    pg_notify('stale', 'activity/' || coalesce(new.user_id, old.user_id));
  return null;
end $$;

create or replace trigger announce_comment after insert or update or delete on comments
for each row execute function announce_comment();

create or replace trigger announce_queue_by_status after insert or update of status, content or delete on comments
for each row execute function announce_queue_by_status('comments', 'held');
