create or replace function announce_discussion_stats() returns trigger language plpgsql as $$
begin
  perform pg_notify('stale', 'discussion/' || new.discussion_id), pg_notify('stale', 'replies');
  return null;
end $$;

create or replace trigger announce_discussion_stats after update of reply_count, like_count on discussion_stats
for each row execute function announce_discussion_stats();

-- Text searches sort by replies.
create or replace function copy_discussion_replies() returns trigger language plpgsql as $$
begin
  update searched_discussions set reply_count = new.reply_count where discussion_id = new.discussion_id;
  return null;
end $$;

create or replace trigger copy_discussion_replies after update of reply_count on discussion_stats
for each row when (old.reply_count <> new.reply_count) execute function copy_discussion_replies();
