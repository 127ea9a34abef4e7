create or replace trigger reject_merged before insert on follows
for each row execute function reject_merged();
