-- Hot rows: each like and comment updates one.

create or replace function announce_review_stats() returns trigger language plpgsql as $$
begin
  perform pg_notify('stale', 'review/' || new.review_id), pg_notify('stale', 'replies');
  return null;
end $$;

create or replace trigger announce_review_stats after update of reply_count, like_count on review_stats
for each row execute function announce_review_stats();

-- Text searches sort by replies.
create or replace function copy_review_replies() returns trigger language plpgsql as $$
begin
  update searched_reviews set reply_count = new.reply_count where review_id = new.review_id;
  return null;
end $$;

create or replace trigger copy_review_replies after update of reply_count on review_stats
for each row when (old.reply_count <> new.reply_count) execute function copy_review_replies();
