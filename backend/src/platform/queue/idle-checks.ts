/**
 * How often an idle worker looks for jobs by itself (`drainDelay`, in seconds), and for those of workers that died
 * (`stalledInterval`, in milliseconds). It is told of new and due jobs at once: by NOTIFY on PostgreSQL, by its blocking
 * read on Redis, where BullMQ advises against reads longer than 10 s. Each worker has its own intervals, because workers
 * that look at the same moment need a connection each, and PostgreSQL takes 5 MiB for one.
 */
export const idleChecks = {
  mail: { drainDelay: 6, stalledInterval: 27_000 },
  recurring: { drainDelay: 7, stalledInterval: 29_000 },
  inventory: { drainDelay: 8, stalledInterval: 5_000 },
  pictures: { drainDelay: 9, stalledInterval: 31_000 },
  documents: { drainDelay: 10, stalledInterval: 33_000 },
};
