-- Every reader of a sum reads count_deltas to its end; what was folded must not lie there dead for long.
ALTER TABLE count_deltas SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);
