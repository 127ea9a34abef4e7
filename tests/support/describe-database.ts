import { withClient } from "./command-line.ts";

/** Returns tables, columns in order, constraints, indexes, triggers and functions of a database, one per line. */
export const describeDatabase = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select line from (
        select format('%s %s %s %s', relkind, relname, relpersistence, reloptions) as line
        from pg_class where relnamespace = 'public'::regnamespace
        union all
        select format('%s %s %s %s%s%s%s %s', attrelid::regclass,
          row_number() over (partition by attrelid order by attnum), attname, format_type(atttypid, atttypmod),
          case when attnotnull then ' not null' end, attgenerated, attidentity, pg_get_expr(adbin, adrelid))
        from pg_attribute join pg_class c on c.oid = attrelid
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
        union all
        select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
        from pg_constraint where connamespace = 'public'::regnamespace
        union all select indexdef from pg_indexes where schemaname = 'public'
        union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
        union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
      ) lines order by line`);
    return rows.map(({ line }) => line);
  });
