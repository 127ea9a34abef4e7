create or replace trigger announce_catalogue_entry after insert or update or delete on tools
for each row execute function announce_catalogue_entry('tools', 'tool');
