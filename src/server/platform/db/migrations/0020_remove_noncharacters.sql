-- Names and texts could have noncharacters, some of which no XML may have, and control characters above the ASCII ones.
DO $$
DECLARE
  odd constant text := '[\u0080-\u009F\uFDD0-\uFDEF\uFFFE\uFFFF\U0001FFFE\U0001FFFF\U0002FFFE\U0002FFFF\U0003FFFE\U0003FFFF\U0004FFFE\U0004FFFF\U0005FFFE\U0005FFFF\U0006FFFE\U0006FFFF\U0007FFFE\U0007FFFF\U0008FFFE\U0008FFFF\U0009FFFE\U0009FFFF\U000AFFFE\U000AFFFF\U000BFFFE\U000BFFFF\U000CFFFE\U000CFFFF\U000DFFFE\U000DFFFF\U000EFFFE\U000EFFFF\U000FFFFE\U000FFFFF\U0010FFFE\U0010FFFF]';
  -- In formatted text, these stood for marks that are text. So it was shown with the marks, and now it has them.
  stand_ins constant text := E'\uFDD0\uFDD1\uFDD2\uFDD3\uFDD4\uFDD5\uFDD6\uFDD7\uFDD8';
  marks constant text := '*_>-+.)[]';
  searched constant uuid[] := array(SELECT id FROM reviews WHERE search_text ~ odd)
    || array(SELECT id FROM discussions WHERE title ~ odd OR content ~ odd);
  written record;
  cleaned text;
BEGIN
  UPDATE reviews SET detailed_review = translate(detailed_review, stand_ins, marks) WHERE detailed_review ~ odd;
  UPDATE discussions SET content = translate(content, stand_ins, marks) WHERE content ~ odd;
  UPDATE comments SET content = translate(content, stand_ins, marks) WHERE content ~ odd;
  UPDATE comment_versions SET content = translate(content, stand_ins, marks) WHERE content ~ odd;
  UPDATE review_revisions
  SET content = jsonb_set(content, '{detailedReview}', to_jsonb(translate(content ->> 'detailedReview', stand_ins, marks)))
  WHERE content ->> 'detailedReview' ~ odd;
  UPDATE discussion_revisions
  SET content = jsonb_set(content, '{content}', to_jsonb(translate(content ->> 'content', stand_ins, marks)))
  WHERE content ->> 'content' ~ odd;

  FOR written IN
    SELECT relname AS table_name, attname AS name, typname AS type
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid JOIN pg_type ON pg_type.oid = atttypid
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
      AND attgenerated = '' AND typname IN ('text', 'jsonb', '_text')
    ORDER BY attrelid, attnum
  LOOP
    cleaned := 'UPDATE %1$I SET %2$I = ' || CASE written.type
      WHEN 'text' THEN 'regexp_replace(%2$I, %3$L, %4$L, ''g'')'
      WHEN 'jsonb' THEN 'regexp_replace(%2$I::text, %3$L, %4$L, ''g'')::jsonb'
      ELSE 'array(SELECT regexp_replace(one, %3$L, %4$L, ''g'') FROM unnest(%2$I) WITH ORDINALITY listed (one, place) ORDER BY place)'
    END || ' WHERE %2$I::text ~ %3$L';
    BEGIN
      EXECUTE format(cleaned, written.table_name, written.name, odd, '');
    -- Without them, the text would be another row's, such as the name of a city, or nothing.
    EXCEPTION WHEN unique_violation OR check_violation THEN
      EXECUTE format(cleaned, written.table_name, written.name, odd, '?');
    END;
  END LOOP;

  -- The index reads the words again. Triggers do this too, but a restored backup gets them later.
  UPDATE searched_reviews SET version = version + 1 WHERE review_id = ANY (searched);
  UPDATE searched_discussions SET version = version + 1 WHERE discussion_id = ANY (searched);
END $$;
