-- "medians" are those of the country. They were announced after the transaction that changed them, so that pages could
-- show former ones until then, or for longer if the node died in between.
DROP TRIGGER price_medians_changed_pages ON price_medians;--> statement-breakpoint
CREATE TRIGGER price_medians_changed_pages AFTER UPDATE OF reviews, per_unit, per_outcome ON price_medians
FOR EACH ROW WHEN (NEW.market_id IS NOT NULL) EXECUTE FUNCTION tell_stale_rows('median', 'key');--> statement-breakpoint
CREATE TRIGGER country_medians_changed_pages AFTER UPDATE OF reviews, per_unit, per_outcome ON price_medians
FOR EACH ROW WHEN (NEW.market_id IS NULL) EXECUTE FUNCTION tell_stale_rows('medians', '');--> statement-breakpoint

-- Pages in the middle of a long list start at an anchor, which is refreshed later than the list.
CREATE TRIGGER list_anchors_changed_pages AFTER INSERT OR UPDATE OR DELETE ON list_anchors
FOR EACH STATEMENT EXECUTE FUNCTION tell_stale('anchors');
