create or replace function announce_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('stale', 'person/' || old.id);
  return null;
end $$;

create or replace trigger announce_person after update or delete on profiles
for each row execute function announce_person();

-- The check compared the name with the register.
create or replace function end_license_check() returns trigger language plpgsql as $$
begin
  delete from checked_licenses where user_id = new.id;
  return null;
end $$;

create or replace trigger end_license_check after update of full_name on profiles
for each row when (old.full_name <> new.full_name) execute function end_license_check();

-- Lists filter reviews by years, and comps group by them. Without years in the profile, a review has those entered with it.
create or replace function copy_years_to_reviews() returns trigger language plpgsql as $$
begin
  update reviews r set reviewer_years_experience = years
  from reviews own cross join lateral (
    select coalesce(new.years_experience, (
      select (content->>'reviewerYearsExperience')::smallint from review_revisions
      where review_id = own.id and status = 'approved' order by created_at desc limit 1
    )) as years
  ) shown
  where r.id = own.id and own.user_id = new.id and own.moderation_status <> 'deleted'
    and r.reviewer_years_experience <> years;
  return null;
end $$;

create or replace trigger copy_years_to_reviews after update of years_experience on profiles
for each row when (old.years_experience is distinct from new.years_experience) execute function copy_years_to_reviews();

create or replace trigger release_file after delete or update of avatar_url on profiles
for each row execute function release_file('avatar_url');
