create or replace trigger announce_queue after insert or delete on license_requests
for each row execute function announce_queue('proofs');
