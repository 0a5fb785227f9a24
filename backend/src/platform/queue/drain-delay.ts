/**
 * The seconds after which an idle worker looks for jobs by itself. It is told of new and due jobs at once: by NOTIFY on
 * PostgreSQL, by its blocking read on Redis, where BullMQ advises against longer reads.
 */
export const drainDelay = 10;
