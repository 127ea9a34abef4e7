create or replace trigger announce_anchors after insert or update or delete on list_anchors
for each row execute function announce_stale('anchors');
