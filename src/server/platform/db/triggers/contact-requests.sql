create or replace trigger announce_queue after insert or update of done_at or delete on contact_requests
for each row execute function announce_queue('contact');
