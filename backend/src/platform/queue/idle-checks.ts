/**
 * How often an idle worker looks for jobs by itself (`drainDelay`, in seconds), and for those of workers that died
 * (`stalledInterval`, in milliseconds). It is told of new and due jobs at once: by NOTIFY on PostgreSQL, by its blocking
 * read on Redis, where BullMQ advises against reads longer than 10 s. Each worker has its own intervals, so that they
 * rarely wait for each other's connections.
 */
export const idleChecks = {
  mail: { drainDelay: 9, stalledInterval: 27_000 },
  recurring: { drainDelay: 9.4, stalledInterval: 29_000 },
  inventory: { drainDelay: 8, stalledInterval: 5_000 },
  pictures: { drainDelay: 9.7, stalledInterval: 31_000 },
  documents: { drainDelay: 10, stalledInterval: 33_000 },
};
