/** Injection token of the PostgreSQL address in use: `DATABASE_URL`, or the embedded database's. */
export const DATABASE_URL = Symbol('DATABASE_URL');
