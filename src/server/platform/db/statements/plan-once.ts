const plannedOnce = new WeakMap<object, object>();

/** @param other the same database, over connections that keep the plans of named statements */
export const setPlanOnce = <Database extends object>(db: Database, other: Database) =>
  void plannedOnce.set(db, other);

/**
 * The same database over connections that plan each named statement once (`force_generic_plan`), because planning
 * takes several times as long as finding or writing rows by their keys. Only for statements whose best plan is the same
 * for all values: not for texts, or filters that match one row or all of them.
 */
export const planOnce = <Database extends object>(db: Database): Database =>
  (plannedOnce.get(db) as Database | undefined) ?? db;
