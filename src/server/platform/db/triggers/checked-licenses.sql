-- Lists filter reviews by the license of their author without reading accounts.
create or replace function copy_license_check() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from review_proofs using reviews
    where review_id = reviews.id and user_id = old.user_id and proof = 'license-checked';
  elsif tg_op = 'INSERT' then
    insert into review_proofs (review_id, proof)
    select id, 'license-checked' from reviews
    where user_id = new.user_id and moderation_status not in ('withdrawn', 'deleted')
    on conflict do nothing;
  end if;
  perform pg_notify('stale', 'person/' || coalesce(new.user_id, old.user_id));
  return null;
end $$;

create or replace trigger copy_license_check after insert or update or delete on checked_licenses
for each row execute function copy_license_check();
