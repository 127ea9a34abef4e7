-- Counts, copies and notices follow once per statement, because merging two tools moves thousands of reviews.
-- An insert has no old_rows, and a delete has no new_rows.

-- Counts of tools and markets, and what else depends on the numbers of approved reviews.
create or replace function count_reviews() returns trigger language plpgsql as $$
begin
  -- Medians and sums are computed again after a delta, so an edit adds one even if no count changes.
  if tg_op = 'UPDATE' then
    perform from old_rows o join new_rows n using (id)
    where (o.moderation_status, o.market_id, o.tool_id, o.category, o.lead_quality_score, o.overall_recommendation,
           o.monthly_cost, o.lead_volume_monthly, o.conversion_rate, o.reviewer_years_experience, o.updated_at)
      is distinct from
          (n.moderation_status, n.market_id, n.tool_id, n.category, n.lead_quality_score, n.overall_recommendation,
           n.monthly_cost, n.lead_volume_monthly, n.conversion_rate, n.reviewer_years_experience, n.updated_at);
    if not found then
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    insert into count_deltas (market_id, tool_id, category, reviews, score_sum, recommended)
    select market_id, tool_id, category, -1, -lead_quality_score, -overall_recommendation::integer
    from old_rows where moderation_status = 'approved';
    perform pg_notify('stale', 'figures/' || area || '/' || category)
    from (
      select distinct market_id, state, category from old_rows join markets on markets.id = market_id
      where moderation_status = 'approved'
    ) changed cross join lateral (values (market_id::text), (state), ('country')) areas (area);
  end if;
  -- After the above, because a counter takes the category of the latest delta.
  if tg_op <> 'DELETE' then
    insert into count_deltas (market_id, tool_id, category, reviews, score_sum, recommended)
    select market_id, tool_id, category, 1, lead_quality_score, overall_recommendation::integer
    from new_rows where moderation_status = 'approved';
    perform pg_notify('stale', 'figures/' || area || '/' || category)
    from (
      select distinct market_id, state, category from new_rows join markets on markets.id = market_id
      where moderation_status = 'approved'
    ) changed cross join lateral (values (market_id::text), (state), ('country')) areas (area);
  end if;
  return null;
end $$;

create or replace trigger count_reviews_on_insert after insert on reviews
referencing new table as new_rows for each statement execute function count_reviews();
create or replace trigger count_reviews_on_update after update on reviews
referencing old table as old_rows new table as new_rows for each statement execute function count_reviews();
create or replace trigger count_reviews_on_delete after delete on reviews
referencing old table as old_rows for each statement execute function count_reviews();

-- review_stats repeats what lists by replies filter by, and searched_reviews what text searches sort by.
create or replace function copy_reviews() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into review_stats (review_id, market_id, tool_id, category, approved)
    select id, market_id, tool_id, category, moderation_status = 'approved' from new_rows;
    insert into searched_reviews (review_id, published_at, lead_quality_score, reply_count)
    select id, published_at, lead_quality_score, 0 from new_rows where moderation_status = 'approved';
    return null;
  end if;
  update review_stats s
  set market_id = r.market_id, tool_id = r.tool_id, category = r.category, approved = r.moderation_status = 'approved'
  from new_rows r
  where s.review_id = r.id and (s.market_id, s.tool_id, s.category, s.approved)
    is distinct from (r.market_id, r.tool_id, r.category, r.moderation_status = 'approved');
  delete from searched_reviews s using new_rows r where s.review_id = r.id and r.moderation_status <> 'approved';
  -- After the update above, which locks the counts of a review that becomes approved.
  insert into searched_reviews as searched (review_id, published_at, lead_quality_score, reply_count, version)
  select n.id, n.published_at, n.lead_quality_score, s.reply_count, (o.search is distinct from n.search)::integer
  from old_rows o join new_rows n using (id) join review_stats s on s.review_id = n.id
  where n.moderation_status = 'approved'
    and (o.moderation_status, o.published_at, o.lead_quality_score, o.search)
      is distinct from (n.moderation_status, n.published_at, n.lead_quality_score, n.search)
  on conflict (review_id) do update
    set published_at = excluded.published_at, lead_quality_score = excluded.lead_quality_score,
        version = searched.version + excluded.version;
  return null;
end $$;

create or replace trigger copy_reviews_on_insert after insert on reviews
referencing new table as new_rows for each statement execute function copy_reviews();
create or replace trigger copy_reviews_on_update after update on reviews
referencing old table as old_rows new table as new_rows for each statement execute function copy_reviews();

-- Answers in memory show reviews unless they are pending. Sockets stop watching those that are no longer public.
create or replace function announce_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform pg_notify('stale', topic)
    from old_rows cross join lateral (values ('reviews'), ('review/' || id), ('activity/' || user_id)) topics (topic)
    where moderation_status <> 'pending';
    perform pg_notify('thread_withdrawn', 'reviews/' || o.id) from old_rows o
    where tg_op = 'DELETE' or o.moderation_status = 'approved'
      and exists (select from reviews r where r.id = o.id and r.moderation_status <> 'approved');
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('stale', topic)
    from new_rows cross join lateral (values ('reviews'), ('review/' || id), ('activity/' || user_id)) topics (topic)
    where moderation_status <> 'pending';
  end if;
  return null;
end $$;

create or replace trigger announce_reviews_on_insert after insert on reviews
referencing new table as new_rows for each statement execute function announce_reviews();
create or replace trigger announce_reviews_on_update after update on reviews
referencing old table as old_rows new table as new_rows for each statement execute function announce_reviews();
create or replace trigger announce_reviews_on_delete after delete on reviews
referencing old table as old_rows for each statement execute function announce_reviews();

create or replace trigger reject_merged before insert or update of tool_id, market_id on reviews
for each row execute function reject_merged();

create or replace trigger note_publication before insert or update of moderation_status on reviews
for each row when (new.moderation_status = 'approved' and new.published_at is null) execute function note_publication();

-- A review has its author's years as the profile has them today, so that a person has one number everywhere. The profile's
-- trigger does the same when they change.
create or replace function take_years_of_profile() returns trigger language plpgsql as $$
begin
  new.reviewer_years_experience :=
    coalesce((select years_experience from profiles where id = new.user_id), new.reviewer_years_experience);
  return new;
end $$;

create or replace trigger take_years_of_profile before insert or update of reviewer_years_experience on reviews
for each row when (new.moderation_status <> 'deleted') execute function take_years_of_profile();

-- A new review has its author's license check. What is deleted or removed leaves no receipt, and a deleted member's
-- review no license.
create or replace function copy_proofs() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into review_proofs (review_id, proof)
    select n.id, 'license-checked' from new_rows n join checked_licenses using (user_id)
    on conflict do nothing;
    return null;
  end if;
  delete from receipts using old_rows o join new_rows n using (id)
  where review_id = n.id
    and (o.user_id <> n.user_id or n.moderation_status in ('withdrawn', 'deleted', 'removed'));
  delete from review_proofs using old_rows o join new_rows n using (id)
  where review_id = n.id
    and (n.moderation_status in ('withdrawn', 'deleted')
      or (o.user_id <> n.user_id and proof = 'license-checked'));
  return null;
end $$;

create or replace trigger copy_proofs_on_insert after insert on reviews
referencing new table as new_rows for each statement execute function copy_proofs();
create or replace trigger copy_proofs_on_update after update on reviews
referencing old table as old_rows new table as new_rows for each statement execute function copy_proofs();
