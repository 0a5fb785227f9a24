/** Injection token of the PostgreSQL address in use: `DATABASE_URL`, or the embedded database's. */
export const DATABASE_URL = Symbol('DATABASE_URL');

/** Nobody waits longer for a connection, be it that the database does not answer or that all connections are taken. */
export const connectWithinMs = 20_000;
