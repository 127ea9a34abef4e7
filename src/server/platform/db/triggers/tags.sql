create or replace trigger announce_tags after insert or update or delete on tags
for each row execute function announce_stale('tags');
