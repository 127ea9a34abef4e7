create or replace trigger announce_queue after insert or delete on receipts
for each row execute function announce_queue('proofs');
