-- Actions count against the author of their subject even when the subject is gone.
create or replace function note_author() returns trigger language plpgsql as $$
begin
  new.author_id := case new.subject_kind
    when 'review' then (select user_id from reviews where id = new.subject_id)
    when 'discussion' then (select user_id from discussions where id = new.subject_id)
    when 'comment' then (select user_id from comments where id = new.subject_id)
    when 'message' then (select sender_id from messages where id = new.subject_id)
    else (select id from users where id = new.subject_id)
  end;
  return new;
end $$;

create or replace trigger note_author before insert on moderation_log
for each row execute function note_author();
