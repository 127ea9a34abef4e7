-- Lists read the tags of a review from its row of review_stats.
create or replace function copy_review_tags() returns trigger language plpgsql as $$
begin
  -- The lock comes first, so that the update sees tags that another transaction added while this one waited.
  perform from review_stats where review_id in (select review_id from changed) order by review_id for update;
  update review_stats s
  set tag_ids = array(select tag_id from review_tags t where t.review_id = s.review_id order by tag_id)
  where review_id in (select review_id from changed);
  return null;
end $$;

create or replace trigger copy_review_tags_on_insert after insert on review_tags
referencing new table as changed for each statement execute function copy_review_tags();
create or replace trigger copy_review_tags_on_update after update on review_tags
referencing new table as changed for each statement execute function copy_review_tags();
create or replace trigger copy_review_tags_on_delete after delete on review_tags
referencing old table as changed for each statement execute function copy_review_tags();

create or replace trigger announce_part_of_review after insert or update or delete on review_tags
for each row execute function announce_part_of_review();
