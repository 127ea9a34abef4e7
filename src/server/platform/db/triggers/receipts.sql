create or replace trigger announce_queue after insert or delete on receipts
for each row execute function announce_queue('proofs');

create or replace trigger release_file after delete or update of file_key on receipts
for each row execute function release_file('file_key');
