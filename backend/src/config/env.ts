import { isIP } from 'node:net';
import path from 'node:path';
import {
  isDecodable,
  quoteTruncated,
  readChoice,
  readOrigin,
  readSwitch,
  readText,
  readUrl,
  resolveFolder,
  throwInvalidValue,
} from './read-value.js';
import { readStorage, type StorageSettings } from './storage-settings.js';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Settings for stock that is kept in Google Sheets, one sheet per collection. */
export interface GoogleSheetsSettings {
  /** Absolute path of the key file of the Google service account that has access to the sheets. */
  credentialsFile: string;
  /** Id of the Drive folder with the sheets; null: all sheets that the service account can access. */
  folder: string | null;
  driveUrl: string;
  sheetsUrl: string;
}

export interface Env {
  /**
   * The port of the API and the web app; 0: the system chooses a free port, which the line "Portal ready on …"
   * contains.
   */
  port: number;
  /** The port of a worker's health checks and metrics; null: the worker does not listen on any port. */
  workerPort: number | null;
  /** Absolute path of the folder for the embedded database, files, mails and generated secrets. */
  dataDir: string;
  /** The URL of the database; null: the embedded PostgreSQL in dataDir. */
  databaseUrl: string | null;
  /** The URL of Redis; null: queues are kept in PostgreSQL. */
  redisUrl: string | null;
  storage: StorageSettings;
  /** The URL of the mail server; null: mails are written as files into dataDir/mail. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Seconds before the first retry of a failed mail; every further pause is twice as long. */
  mailRetrySeconds: number;
  /** The origin of all links to the portal, such as https://portal.example.com, without a trailing slash. */
  publicUrl: string;
  /** The key that signs session tokens; null: a key is generated at the first start and kept in dataDir. */
  jwtSecret: string | null;
  adminEmail: string | null;
  adminPassword: string | null;
  seedDemo: boolean;
  jobs: 'inline' | 'external';
  inventorySource: 'ledger' | GoogleSheetsSettings;
  rateLimit: boolean;
  trustProxy: string[];
  logLevel: LogLevel;
  /** The bearer token for `/metrics`; null: `/metrics` is disabled. */
  metricsToken: string | null;
  production: boolean;
}

/** Injection token of the settings. The entry point of each process reads them once, at its start. */
export const ENV = Symbol('Env');

/** RFC 7518, 3.2: a key for HS256 must have at least 256 bits, which are 32 characters. */
const minimumSecretLength = 32;
const minimumPasswordLength = 6;

/**
 * Reads and validates every setting (design 4). An empty variable counts as not set, because Docker Compose passes
 * variables without a value as empty texts. Throws ConfigError.
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const port = readPort(source, 'PORT') ?? 3000;
  const dataDir = resolveFolder('DATA_DIR', readText(source, 'DATA_DIR') ?? 'data');
  const databaseUrl = readUrl(source, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  const production = readText(source, 'NODE_ENV') === 'production';
  const publicUrl = readOrigin(source, 'PUBLIC_URL') ?? localUrl(port);
  return {
    port,
    workerPort: readPort(source, 'WORKER_PORT'),
    dataDir,
    databaseUrl,
    redisUrl: readRedisUrl(source),
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

const localUrl = (port: number) => `http://localhost:${port}`;

/**
 * Puts the actual port into the default PUBLIC_URL. With `PORT=0` the port is known only when the portal already
 * listens.
 */
export function completePublicUrl(env: Env, port: number): void {
  if (env.publicUrl === localUrl(0)) env.publicUrl = localUrl(port);
}

/**
 * Returns the environment for a child process: a few system variables, but none of the portal's settings, which contain
 * secrets. Other users of the machine may be able to read the environment of a process.
 */
export function systemEnvironment(source: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const names = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];
  return Object.fromEntries(names.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name]]])));
}

function readPort(source: NodeJS.ProcessEnv, name: string): number | null {
  const text = readText(source, name);
  if (text === null) return null;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (port < 0 || port > 65_535)
    throwInvalidValue(name, quoteTruncated(text), 'a whole number from 1 to 65535, or 0 for any free one');
  return port;
}

function readRedisUrl(source: NodeJS.ProcessEnv): string | null {
  const text = readUrl(source, 'REDIS_URL', ['redis:', 'rediss:']);
  if (text === null) return null;
  if (!isDecodable(text))
    throwInvalidValue('REDIS_URL', 'an address with a "%" that encodes nothing', 'a "%" written as %25');
  if (!/^\/?\d*$/.test(new URL(text).pathname))
    throwInvalidValue('REDIS_URL', 'an address whose database is no number', 'rediss://host:port/0');
  return text;
}

const mailAddress = /^[^\s@<>"]+@[^\s@<>"]+$/;

function readMailFrom(source: NodeJS.ProcessEnv, publicUrl: string): string {
  const text = readText(source, 'MAIL_FROM') ?? `Wholesale Portal <no-reply@${new URL(publicUrl).hostname}>`;
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  if (!mailAddress.test(address)) {
    throwInvalidValue(
      'MAIL_FROM',
      quoteTruncated(text),
      'an e-mail address such as Wholesale Portal <orders@example.com>',
    );
  }
  return text;
}

function readMailRetry(source: NodeJS.ProcessEnv): number {
  const text = readText(source, 'MAIL_RETRY_SECONDS') ?? '15';
  const seconds = /^\d{1,4}(\.\d{1,3})?$/.test(text) ? Number(text) : 0;
  if (seconds < 0.1 || seconds > 600)
    throwInvalidValue('MAIL_RETRY_SECONDS', quoteTruncated(text), 'seconds from 0.1 to 600');
  return seconds;
}

function readJwtSecret(source: NodeJS.ProcessEnv, production: boolean, databaseUrl: string | null): string | null {
  const secret = readText(source, 'JWT_SECRET');
  const expected = `at least ${minimumSecretLength} characters, the same for every process`;
  if (secret === null && production && databaseUrl !== null) throwInvalidValue('JWT_SECRET', 'not set', expected);
  if (secret !== null && production && secret.length < minimumSecretLength) {
    throwInvalidValue('JWT_SECRET', `${secret.length} characters long`, expected);
  }
  return secret;
}

function readMetricsToken(source: NodeJS.ProcessEnv): string | null {
  const token = readText(source, 'METRICS_TOKEN');
  if (token !== null && token.length < minimumSecretLength) {
    throwInvalidValue('METRICS_TOKEN', `${token.length} characters long`, `at least ${minimumSecretLength} characters`);
  }
  return token;
}

function readAdminEmail(source: NodeJS.ProcessEnv): string | null {
  const email = readText(source, 'ADMIN_EMAIL');
  if (email !== null && !mailAddress.test(email))
    throwInvalidValue('ADMIN_EMAIL', quoteTruncated(email), 'an e-mail address');
  return email;
}

/** Reads ADMIN_PASSWORD without trimming, because leading and trailing spaces are part of a password. */
function readAdminPassword(source: NodeJS.ProcessEnv): string | null {
  const password = source.ADMIN_PASSWORD || null;
  if (password !== null && password.length < minimumPasswordLength) {
    throwInvalidValue(
      'ADMIN_PASSWORD',
      `${password.length} characters long`,
      `at least ${minimumPasswordLength} characters`,
    );
  }
  return password;
}

/**
 * Reads JOBS. `external` requires DATABASE_URL: separate worker processes cannot use the embedded database, which only
 * one process may run.
 */
function readJobs(source: NodeJS.ProcessEnv, databaseUrl: string | null): Env['jobs'] {
  const jobs = readChoice(source, 'JOBS', ['inline', 'external']) ?? 'inline';
  if (jobs === 'external' && databaseUrl === null) {
    throwInvalidValue('JOBS', '"external" without DATABASE_URL', '"inline", or DATABASE_URL set as well');
  }
  return jobs;
}

function readInventorySource(source: NodeJS.ProcessEnv): Env['inventorySource'] {
  const kind = readChoice(source, 'INVENTORY_SOURCE', ['ledger', 'google-sheets']) ?? 'ledger';
  if (kind === 'ledger') return kind;
  const credentials = readText(source, 'GOOGLE_CREDENTIALS');
  if (credentials === null) {
    throwInvalidValue(
      'GOOGLE_CREDENTIALS',
      'not set',
      'the path of a service account’s key file, as INVENTORY_SOURCE is google-sheets',
    );
  }
  const folder = readText(source, 'GOOGLE_SHEETS_FOLDER');
  if (folder !== null && !/^[\w-]{10,}$/.test(folder)) {
    throwInvalidValue('GOOGLE_SHEETS_FOLDER', quoteTruncated(folder), 'the id at the end of the folder’s address');
  }
  const api = readOrigin(source, 'GOOGLE_API_URL');
  return {
    credentialsFile: path.resolve(credentials),
    folder,
    driveUrl: api ?? 'https://www.googleapis.com',
    sheetsUrl: api ?? 'https://sheets.googleapis.com',
  };
}

/** Reads TRUST_PROXY, a list of IP addresses, ranges and Express's names for ranges, such as `loopback`. */
function readTrustProxy(source: NodeJS.ProcessEnv): string[] {
  const entries = (readText(source, 'TRUST_PROXY') ?? '').split(',').map((entry) => entry.trim());
  const proxies = entries.filter((entry) => entry !== '');
  const invalidEntry = proxies.find(
    (entry) => !['loopback', 'linklocal', 'uniquelocal'].includes(entry) && !isRange(entry),
  );
  if (invalidEntry !== undefined) {
    throwInvalidValue(
      'TRUST_PROXY',
      quoteTruncated(invalidEntry),
      'addresses or ranges such as 10.0.0.5, 10.0.0.0/8, loopback',
    );
  }
  return proxies;
}

function isRange(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
