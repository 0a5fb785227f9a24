/** Injection token of the PostgreSQL address in use: `DATABASE_URL`, or the embedded database's. */
export const DATABASE_URL = Symbol('DATABASE_URL');

/** Longest wait for a connection, whether the database does not respond or all connections are in use. */
export const connectTimeoutMs = 20_000;
