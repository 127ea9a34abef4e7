create or replace trigger announce_likes after insert or delete on likes
for each row execute function announce_stale('likes');
