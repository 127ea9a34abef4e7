-- Functions that triggers of several tables use. Applied before the other files.
--
-- PostgreSQL sends a notice when its transaction commits, and equal ones of a transaction once. Every node listens
-- (src/server/platform/db/notices.ts). The channel "stale" names what answers in memory depend on
-- (src/server/platform/memory/topics.ts).

-- Argument: a topic.
create or replace function announce_stale() returns trigger language plpgsql as $$
begin
  perform pg_notify('stale', tg_argv[0]);
  return null;
end $$;

-- Open pages of moderators load a queue again. Argument: the queue.
create or replace function announce_queue() returns trigger language plpgsql as $$
begin
  perform pg_notify('queue_changed', tg_argv[0]);
  return null;
end $$;

-- Only if the row is or was in the queue. Arguments: the queue, and the status of what is in it.
create or replace function announce_queue_by_status() returns trigger language plpgsql as $$
begin
  if tg_argv[1] in (old.status, new.status) then
    perform pg_notify('queue_changed', tg_argv[0]);
  end if;
  return null;
end $$;

-- Arguments: the topics of all tools or markets, and of one. Those that are not public are in no list, so that the first
-- pending review of a tool makes no node load the others again.
create or replace function announce_catalogue_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or coalesce(new.published_at, old.published_at) is not null then
    perform pg_notify('stale', tg_argv[0]);
  end if;
  if tg_op <> 'INSERT' then
    perform pg_notify('stale', tg_argv[1] || '/' || old.id);
  end if;
  return null;
end $$;

-- For tags and points: comps count them, and filters find reviews by tags. Those of a pending review are in no list.
create or replace function announce_part_of_review() returns trigger language plpgsql as $$
declare
  changed constant uuid := coalesce(new.review_id, old.review_id);
begin
  perform pg_notify('stale', 'review/' || changed);
  if exists (select from reviews where id = changed and moderation_status <> 'pending') then
    perform pg_notify('stale', 'reviews');
  end if;
  return null;
end $$;

-- A post that is stored as approved never waited.
create or replace function note_publication() returns trigger language plpgsql as $$
begin
  new.published_at := case tg_op when 'INSERT' then new.created_at else now() end;
  return new;
end $$;

-- A row that is written while its tool or market is merged would be left behind. Its transaction waits for the merge,
-- fails, and is retried; the retry finds the tool or market that remains.
create or replace function reject_merged() returns trigger language plpgsql as $$
declare
  merged uuid;
begin
  if tg_op = 'INSERT' and new.tool_id is not null and new.market_id is not null then
    select coalesce(t.merged_into, m.merged_into) into merged from tools t, markets m
    where t.id = new.tool_id and m.id = new.market_id for key share;
  else
    -- A review that was set aside keeps its merged tool when its market changes, and the other way around.
    if tg_op = 'INSERT' or new.tool_id is distinct from old.tool_id then
      select merged_into into merged from tools where id = new.tool_id for key share;
    end if;
    if merged is null and (tg_op = 'INSERT' or new.market_id is distinct from old.market_id) then
      select merged_into into merged from markets where id = new.market_id for key share;
    end if;
  end if;
  if merged is not null then
    raise exception 'The tool or market was merged into %', merged using errcode = 'serialization_failure';
  end if;
  return new;
end $$;

-- A job removes the file, unless a row names it (src/server/platform/files/unclaimed-files.ts). Argument: the column that
-- names a file, by its key or by the public path of it.
create or replace function release_file() returns trigger language plpgsql as $$
declare
  named constant text := to_jsonb(old) ->> tg_argv[0];
begin
  if named is not null then
    insert into unclaimed_files (key) values (regexp_replace(named, '^/files/', ''))
    on conflict (key) do update set due_at = excluded.due_at;
  end if;
  return null;
end $$;
