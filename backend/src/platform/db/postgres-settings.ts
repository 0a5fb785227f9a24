/** Small: one portal's pool, its lock and its listeners; four processes besides the postmaster when idle. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 60,
  shared_buffers: '64MB',
  maintenance_work_mem: '32MB',
  // Reading through worker processes and replicating are of no use here; each would be a process or a reserve of memory.
  io_method: 'sync',
  max_worker_processes: 0,
  max_parallel_workers_per_gather: 0,
  max_logical_replication_workers: 0,
  wal_level: 'minimal',
  max_wal_senders: 0,
  min_wal_size: '16MB',
  max_wal_size: '256MB',
  jit: 'off',
  // Starts, stops and crashes. Statements and their details hold people's data, and the portal reports errors itself.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};
/** For databases of tests: several portals with their pools at once, and nothing that must outlive a crash. */
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 300 };

/** None of the values has a blank or a quote, which is as well: they pass through the shell that pg_ctl starts. */
export function serverArguments(port: number, durable: boolean): string {
  const values = Object.entries({ ...settings, ...(durable ? {} : careless), port });
  return values.map(([name, value]) => `-c ${name}=${value}`).join(' ');
}
