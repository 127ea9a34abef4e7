create or replace trigger reject_merged before insert on saves
for each row execute function reject_merged();
