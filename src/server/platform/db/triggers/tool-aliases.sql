create or replace trigger announce_tools after insert or update or delete on tool_aliases
for each row execute function announce_stale('tools');
