create or replace trigger announce_queue_by_status after insert or update of status or delete on review_revisions
for each row execute function announce_queue_by_status('reviews', 'pending');
