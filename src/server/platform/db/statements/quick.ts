const quick = new WeakMap<object, object>();

export const setQuick = <Database extends object>(db: Database, itsQuick: Database) =>
  void quick.set(db, itsQuick);

/**
 * The same database over connections that plan each named statement once (`force_generic_plan`). To find or write rows
 * by their keys, planning takes several times as long as running, and so it does for each foreign key and trigger.
 * Not for searches and lists, whose best plan depends on the values.
 */
export const quickOf = <Database extends object>(db: Database): Database =>
  (quick.get(db) as Database | undefined) ?? db;
