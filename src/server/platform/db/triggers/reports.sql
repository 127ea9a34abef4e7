create or replace trigger announce_queue after insert or update of outcome or delete on reports
for each row execute function announce_queue('reports');
