/**
 * PostgreSQL's settings, sized for the connections of one portal: its pool, lock and listeners. An idle server has four
 * processes besides the postmaster.
 */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 60,
  shared_buffers: '64MB',
  maintenance_work_mem: '32MB',
  // I/O workers, parallel queries and replication are not needed; each would cost a process or memory.
  io_method: 'sync',
  max_worker_processes: 0,
  max_parallel_workers_per_gather: 0,
  max_logical_replication_workers: 0,
  wal_level: 'minimal',
  max_wal_senders: 0,
  min_wal_size: '16MB',
  max_wal_size: '256MB',
  jit: 'off',
  // Logs starts, stops and crashes. Statements and their details are not logged, because they contain people's data,
  // and the portal reports errors itself.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};
/** Additional settings for test databases: connections for several portals at once, and no durability. */
const testSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 300 };

/**
 * Returns the command-line arguments of the server. They pass through the shell that pg_ctl starts, so no value may
 * contain a space or a quote.
 */
export function serverArguments(port: number, durable: boolean): string {
  const values = Object.entries({ ...settings, ...(durable ? {} : testSettings), port });
  return values.map(([name, value]) => `-c ${name}=${value}`).join(' ');
}
