-- An excerpt that was cut inside a sentence was shown without that sentence, but found by its words. Now the stored one is
-- shown, and ends the searched text. 30 is a length in UTF-16 units, of which an emoji has two.
CREATE TEMPORARY TABLE shown_excerpts ON COMMIT DROP AS
SELECT id, opening, sentences FROM (
  SELECT id, opening, substring(opening FROM '^.*[^\s.]{3}[.!?]["”’)]?(?=\s)') AS sentences FROM reviews
  WHERE right(opening, 1) = '…'
) cut
WHERE char_length(regexp_replace(sentences, '[\U00010000-\U0010FFFF]', 'xx', 'g')) >= 30;--> statement-breakpoint
UPDATE reviews SET opening = sentences,
  search_text = CASE WHEN right(search_text, char_length(shown.opening)) = shown.opening
    THEN left(search_text, -char_length(shown.opening)) || sentences ELSE search_text END
FROM shown_excerpts shown WHERE reviews.id = shown.id;--> statement-breakpoint
-- The index reads the words again. Triggers do this too, but a restored backup gets them later.
UPDATE searched_reviews SET version = version + 1 FROM shown_excerpts WHERE review_id = shown_excerpts.id;
