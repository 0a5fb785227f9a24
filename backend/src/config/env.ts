import { isIP } from 'node:net';
import path from 'node:path';
import { quoted, readChoice, readOrigin, readSwitch, readUrl, refuse, value } from './read-value.js';
import { readStorage, type StorageSettings } from './storage-settings.js';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Stock is kept in a Google Sheet per collection. */
export interface GoogleSheetsSettings {
  /** Absolute: the key file of the service account that the sheets are shared with. */
  credentialsFile: string;
  /** The Drive folder that the sheets are in; null: wherever the service account sees them. */
  folder: string | null;
  driveUrl: string;
  sheetsUrl: string;
}

export interface Env {
  port: number;
  /** Where a process of jobs alone tells how it is; null: nowhere. */
  workerPort: number | null;
  /** Absolute. */
  dataDir: string;
  /** null: the embedded PostgreSQL in dataDir. */
  databaseUrl: string | null;
  /** null: queues on PostgreSQL, sockets in this process. */
  redisUrl: string | null;
  storage: StorageSettings;
  /** null: mails are written to dataDir/mail. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Seconds until a mail that could not be handed over is tried a second time; each further pause is twice as long. */
  mailRetrySeconds: number;
  /** An origin without a trailing slash. */
  publicUrl: string;
  /** null: generated once into dataDir. */
  jwtSecret: string | null;
  adminEmail: string | null;
  adminPassword: string | null;
  seedDemo: boolean;
  jobs: 'inline' | 'external';
  inventorySource: 'ledger' | GoogleSheetsSettings;
  rateLimit: boolean;
  trustProxy: string[];
  logLevel: LogLevel;
  /** null: nobody reads `/metrics`. */
  metricsToken: string | null;
  production: boolean;
}

/** Injects the settings, which the entry point has read once. */
export const ENV = Symbol('Env');

/** RFC 7518, 3.2: a key for HS256 has at least the 256 bits of its hash. */
const minimumSecretLength = 32;
const minimumPasswordLength = 6;

/** Reads and checks every setting (design 4). A variable set to nothing counts as not set, as compose files do it. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const port = readPort(source, 'PORT') ?? 3000;
  const dataDir = path.resolve(value(source, 'DATA_DIR') ?? 'data');
  const databaseUrl = readUrl(source, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  const production = value(source, 'NODE_ENV') === 'production';
  const publicUrl = readOrigin(source, 'PUBLIC_URL') ?? `http://localhost:${port}`;
  return {
    port,
    workerPort: readPort(source, 'WORKER_PORT'),
    dataDir,
    databaseUrl,
    redisUrl: readUrl(source, 'REDIS_URL', ['redis:', 'rediss:']),
    storage: readStorage(source, dataDir),
    smtpUrl: readUrl(source, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: readMailFrom(source, publicUrl),
    mailRetrySeconds: readMailRetry(source),
    publicUrl,
    jwtSecret: readJwtSecret(source, production, databaseUrl),
    adminEmail: readAdminEmail(source),
    adminPassword: readAdminPassword(source),
    seedDemo: readSwitch(source, 'SEED_DEMO', 'true', 'false') ?? databaseUrl === null,
    jobs: readJobs(source, databaseUrl),
    inventorySource: readInventorySource(source),
    rateLimit: readSwitch(source, 'RATE_LIMIT', 'on', 'off') ?? true,
    trustProxy: readTrustProxy(source),
    logLevel: readChoice(source, 'LOG_LEVEL', logLevels) ?? 'info',
    metricsToken: readMetricsToken(source),
    production,
  };
}

/** What a child process needs from the machine. Settings stay here: another user could read them in its environment. */
export function systemEnvironment(source: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const names = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];
  return Object.fromEntries(names.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name]]])));
}

function readPort(source: NodeJS.ProcessEnv, name: string): number | null {
  const text = value(source, name);
  if (text === null) return null;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) refuse(name, quoted(text), 'a whole number from 1 to 65535');
  return port;
}

const mailAddress = /^[^\s@<>"]+@[^\s@<>"]+$/;

function readMailFrom(source: NodeJS.ProcessEnv, publicUrl: string): string {
  const text = value(source, 'MAIL_FROM') ?? `Wholesale Portal <no-reply@${new URL(publicUrl).hostname}>`;
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  if (!mailAddress.test(address)) {
    refuse('MAIL_FROM', quoted(text), 'an e-mail address such as Wholesale Portal <orders@example.com>');
  }
  return text;
}

function readMailRetry(source: NodeJS.ProcessEnv): number {
  const text = value(source, 'MAIL_RETRY_SECONDS') ?? '15';
  const seconds = /^\d{1,4}(\.\d{1,3})?$/.test(text) ? Number(text) : 0;
  if (seconds < 0.1 || seconds > 600) refuse('MAIL_RETRY_SECONDS', quoted(text), 'seconds from 0.1 to 600');
  return seconds;
}

function readJwtSecret(source: NodeJS.ProcessEnv, production: boolean, databaseUrl: string | null): string | null {
  const secret = value(source, 'JWT_SECRET');
  const expected = `at least ${minimumSecretLength} characters, the same for every process`;
  if (secret === null && production && databaseUrl !== null) refuse('JWT_SECRET', 'not set', expected);
  if (secret !== null && production && secret.length < minimumSecretLength) {
    refuse('JWT_SECRET', `${secret.length} characters long`, expected);
  }
  return secret;
}

function readMetricsToken(source: NodeJS.ProcessEnv): string | null {
  const token = value(source, 'METRICS_TOKEN');
  if (token !== null && token.length < minimumSecretLength) {
    refuse('METRICS_TOKEN', `${token.length} characters long`, `at least ${minimumSecretLength} characters`);
  }
  return token;
}

function readAdminEmail(source: NodeJS.ProcessEnv): string | null {
  const email = value(source, 'ADMIN_EMAIL');
  if (email !== null && !mailAddress.test(email)) refuse('ADMIN_EMAIL', quoted(email), 'an e-mail address');
  return email;
}

/** Taken as it stands: blanks at its ends belong to a password. */
function readAdminPassword(source: NodeJS.ProcessEnv): string | null {
  const password = source.ADMIN_PASSWORD || null;
  if (password !== null && password.length < minimumPasswordLength) {
    refuse('ADMIN_PASSWORD', `${password.length} characters long`, `at least ${minimumPasswordLength} characters`);
  }
  return password;
}

/** Only one process may own the embedded database, so a separate worker needs an external one. */
function readJobs(source: NodeJS.ProcessEnv, databaseUrl: string | null): Env['jobs'] {
  const jobs = readChoice(source, 'JOBS', ['inline', 'external']) ?? 'inline';
  if (jobs === 'external' && databaseUrl === null) {
    refuse('JOBS', '"external" without DATABASE_URL', '"inline", or DATABASE_URL set as well');
  }
  return jobs;
}

function readInventorySource(source: NodeJS.ProcessEnv): Env['inventorySource'] {
  const kind = readChoice(source, 'INVENTORY_SOURCE', ['ledger', 'google-sheets']) ?? 'ledger';
  if (kind === 'ledger') return kind;
  const credentials = value(source, 'GOOGLE_CREDENTIALS');
  if (credentials === null) {
    refuse(
      'GOOGLE_CREDENTIALS',
      'not set',
      'the path of a service account’s key file, as INVENTORY_SOURCE is google-sheets',
    );
  }
  const folder = value(source, 'GOOGLE_SHEETS_FOLDER');
  if (folder !== null && !/^[\w-]{10,}$/.test(folder)) {
    refuse('GOOGLE_SHEETS_FOLDER', quoted(folder), 'the id at the end of the folder’s address');
  }
  const api = readOrigin(source, 'GOOGLE_API_URL');
  return {
    credentialsFile: path.resolve(credentials),
    folder,
    driveUrl: api ?? 'https://www.googleapis.com',
    sheetsUrl: api ?? 'https://sheets.googleapis.com',
  };
}

/** The names that Express knows, addresses, and address ranges. */
function readTrustProxy(source: NodeJS.ProcessEnv): string[] {
  const entries = (value(source, 'TRUST_PROXY') ?? '').split(',').map((entry) => entry.trim());
  const proxies = entries.filter((entry) => entry !== '');
  const wrong = proxies.find((entry) => !['loopback', 'linklocal', 'uniquelocal'].includes(entry) && !isRange(entry));
  if (wrong !== undefined) {
    refuse('TRUST_PROXY', quoted(wrong), 'addresses or ranges such as 10.0.0.5, 10.0.0.0/8, loopback');
  }
  return proxies;
}

function isRange(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
