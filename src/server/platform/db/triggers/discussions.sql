-- discussion_stats repeats what lists by replies filter by, and searched_discussions what text searches sort by.
create or replace function copy_discussion() returns trigger language plpgsql as $$
begin
  insert into discussion_stats as stats (discussion_id, market_id, tool_id, approved)
  values (new.id, new.market_id, new.tool_id, new.moderation_status = 'approved')
  on conflict (discussion_id) do update
    set market_id = excluded.market_id, tool_id = excluded.tool_id, approved = excluded.approved
    where (stats.market_id, stats.tool_id, stats.approved)
      is distinct from (excluded.market_id, excluded.tool_id, excluded.approved);
  if new.moderation_status = 'approved' then
    -- After the insert above, which locks the counts of a discussion that becomes approved.
    insert into searched_discussions as searched (discussion_id, published_at, reply_count)
    select new.id, new.published_at, s.reply_count from discussion_stats s where s.discussion_id = new.id
    on conflict (discussion_id) do update
      set published_at = excluded.published_at,
          version = searched.version + (
            (new.title, new.content, new.market_id, new.tool_id)
              is distinct from (old.title, old.content, old.market_id, old.tool_id))::integer;
  else
    delete from searched_discussions where discussion_id = new.id;
  end if;
  return null;
end $$;

create or replace trigger copy_discussion
after insert or update of market_id, tool_id, moderation_status, published_at, title, content on discussions
for each row execute function copy_discussion();

-- Answers in memory show discussions unless they are pending. Sockets stop watching those that are no longer public.
create or replace function announce_discussion() returns trigger language plpgsql as $$
begin
  if old.moderation_status <> 'pending' or new.moderation_status <> 'pending' then
    perform pg_notify('stale', 'discussions'), pg_notify('stale', 'discussion/' || coalesce(new.id, old.id));
  end if;
  if tg_op = 'DELETE' or old.moderation_status = 'approved' and new.moderation_status <> 'approved' then
    perform pg_notify('thread_withdrawn', 'discussions/' || old.id);
  end if;
  return null;
end $$;

create or replace trigger announce_discussion after insert or update or delete on discussions
for each row execute function announce_discussion();

create or replace trigger reject_merged before insert or update of tool_id, market_id on discussions
for each row execute function reject_merged();

create or replace trigger note_publication before insert or update of moderation_status on discussions
for each row when (new.moderation_status = 'approved' and new.published_at is null) execute function note_publication();
