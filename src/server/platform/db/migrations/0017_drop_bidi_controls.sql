-- Texts lose the characters that let them read in another order than they are stored; new ones come without.
DO $$
DECLARE
  controls constant text := U&'\202A\202B\202C\202D\202E\2066\2067\2068\2069';
  written record;
BEGIN
  FOR written IN
    SELECT c.table_name, c.column_name, c.udt_name
    FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'
      AND c.udt_name IN ('text', 'jsonb') AND c.is_generated = 'NEVER'
  LOOP
    BEGIN
      EXECUTE format(
        'UPDATE %1$I SET %2$I = translate(%2$I::text, %4$L, '''')::%3$I WHERE %2$I::text ~ %5$L AND btrim(translate(%2$I::text, %4$L, '''')) <> ''''',
        written.table_name, written.column_name, written.udt_name, controls, '[' || controls || ']'
      );
    EXCEPTION WHEN unique_violation OR check_violation THEN
      -- Two that differ by nothing else: they stay, and the start goes on.
      RAISE WARNING 'bidi controls stay in %.%: %', written.table_name, written.column_name, SQLERRM;
    END;
  END LOOP;
END $$;
