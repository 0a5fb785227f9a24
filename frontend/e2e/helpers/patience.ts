/**
 * The limit of each test and hook in milliseconds. It is long, because each suite starts a whole portal on a machine that
 * may be busy, and only ends what would never end: waits inside a test have limits of their own (`patienceMs`).
 */
import.meta.jest.setTimeout(1_200_000);
