create or replace trigger announce_part_of_review after insert or update or delete on review_check_ins
for each row execute function announce_part_of_review();
