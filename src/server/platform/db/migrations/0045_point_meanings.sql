ALTER TABLE "review_points" ADD COLUMN "meaning" text GENERATED ALWAYS AS (coalesce(
  nullif(strip(to_tsvector('english', regexp_replace(lower(content), '\m(no|nor|not|don|can|up|down|in|out|on|off|over|under|before|after|more|most|few|too|only|all|own|same)\M', '\11', 'g')))::text, ''),
  lower(content))) STORED NOT NULL;