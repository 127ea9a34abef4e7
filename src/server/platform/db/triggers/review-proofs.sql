create or replace trigger announce_part_of_review after insert or delete on review_proofs
for each row execute function announce_part_of_review();
