import path from 'node:path';
import { type Env, readEnv, systemEnvironment } from './env.js';
import { ConfigError } from './read-value.js';

const external = 'postgresql://portal:pa55word@db:5432/portal';
const longSecret = 'a'.repeat(32);

describe('readEnv', () => {
  it('returns the defaults when no variable is set', () => {
    const data = path.resolve('data');
    expect(readEnv({})).toEqual<Env>({
      port: 3000,
      workerPort: null,
      dataDir: data,
      databaseUrl: null,
      redisUrl: null,
      storage: { kind: 'file', directory: path.join(data, 'files') },
      smtpUrl: null,
      mailFrom: 'Wholesale Portal <no-reply@localhost>',
      mailRetrySeconds: 15,
      publicUrl: 'http://localhost:3000',
      jwtSecret: null,
      adminEmail: null,
      adminPassword: null,
      seedDemo: true,
      jobs: 'inline',
      inventorySource: 'ledger',
      rateLimit: true,
      trustProxy: [],
      logLevel: 'info',
      metricsToken: null,
      production: false,
    });
  });

  it.each<[NodeJS.ProcessEnv, Partial<Env>]>([
    [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
    [{ PORT: '' }, { port: 3000 }],
    [{ PORT: '0' }, { port: 0, publicUrl: 'http://localhost:0' }],
    [{ WORKER_PORT: '3001' }, { port: 3000, workerPort: 3001 }],
    [
      { DATA_DIR: '/srv/portal' },
      { dataDir: '/srv/portal', storage: { kind: 'file', directory: '/srv/portal/files' } },
    ],
    [{ DATABASE_URL: external }, { databaseUrl: external, seedDemo: false }],
    [{ DATABASE_URL: external, SEED_DEMO: 'true' }, { seedDemo: true }],
    [{ SEED_DEMO: 'false' }, { seedDemo: false }],
    [{ REDIS_URL: 'rediss://:pw@cache:6380/1' }, { redisUrl: 'rediss://:pw@cache:6380/1' }],
    [{ STORAGE_URL: 'file:/srv/files' }, { storage: { kind: 'file', directory: '/srv/files' } }],
    [{ STORAGE_URL: 'file:///srv/files' }, { storage: { kind: 'file', directory: '/srv/files' } }],
    [{ STORAGE_URL: 'file:./files' }, { storage: { kind: 'file', directory: path.resolve('files') } }],
    [
      { STORAGE_URL: 's3://my-files', AWS_REGION: 'me-central-1' },
      {
        storage: {
          kind: 's3',
          bucket: 'my-files',
          prefix: '',
          endpoint: null,
          region: 'me-central-1',
          credentials: null,
        },
      },
    ],
    [
      {
        STORAGE_URL: 's3://my-files/the/portal?endpoint=http://s3:9000',
        AWS_ACCESS_KEY_ID: 'key',
        AWS_SECRET_ACCESS_KEY: 'secret',
      },
      {
        storage: {
          kind: 's3',
          bucket: 'my-files',
          prefix: 'the/portal/',
          endpoint: 'http://s3:9000/',
          region: 'us-east-1',
          credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
        },
      },
    ],
    [{ SMTP_URL: 'smtps://user:pw@mail:465' }, { smtpUrl: 'smtps://user:pw@mail:465' }],
    [{ MAIL_RETRY_SECONDS: '0.5' }, { mailRetrySeconds: 0.5 }],
    [{ MAIL_FROM: 'orders@example.com' }, { mailFrom: 'orders@example.com' }],
    [{ MAIL_FROM: 'Orders <orders@example.com>' }, { mailFrom: 'Orders <orders@example.com>' }],
    [
      { PUBLIC_URL: 'https://portal.example.com/' },
      { publicUrl: 'https://portal.example.com', mailFrom: 'Wholesale Portal <no-reply@portal.example.com>' },
    ],
    [{ JWT_SECRET: 'short is fine outside production' }, { jwtSecret: 'short is fine outside production' }],
    [{ NODE_ENV: 'production' }, { production: true, jwtSecret: null }],
    [{ NODE_ENV: 'production', DATABASE_URL: external, JWT_SECRET: longSecret }, { jwtSecret: longSecret }],
    [
      { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: ' secret ' },
      { adminEmail: 'root@example.com', adminPassword: ' secret ' },
    ],
    [{ DATABASE_URL: external, JOBS: 'external' }, { jobs: 'external' }],
    [{ INVENTORY_SOURCE: 'ledger' }, { inventorySource: 'ledger' }],
    [
      { INVENTORY_SOURCE: 'google-sheets', GOOGLE_CREDENTIALS: '/run/secrets/key.json' },
      {
        inventorySource: {
          credentialsFile: '/run/secrets/key.json',
          folder: null,
          driveUrl: 'https://www.googleapis.com',
          sheetsUrl: 'https://sheets.googleapis.com',
        },
      },
    ],
    [{ RATE_LIMIT: 'off' }, { rateLimit: false }],
    [{ TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::1' }, { trustProxy: ['loopback', '10.0.0.0/8', 'fd00::1'] }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ METRICS_TOKEN: longSecret }, { metricsToken: longSecret }],
  ])('reads %j', (source, expected) => {
    expect(readEnv(source)).toMatchObject(expected);
  });

  it.each<[NodeJS.ProcessEnv, string]>([
    [{ PORT: 'http' }, 'PORT is "http", expected a whole number from 1 to 65535, or 0 for any free one'],
    [{ PORT: '-1' }, 'PORT is "-1", expected a whole number from 1 to 65535, or 0 for any free one'],
    [{ WORKER_PORT: 'x' }, 'WORKER_PORT is "x", expected a whole number from 1 to 65535, or 0 for any free one'],
    [{ PORT: '70000' }, 'PORT is "70000", expected a whole number from 1 to 65535, or 0 for any free one'],
    [{ DATA_DIR: '"/srv/portal"' }, 'DATA_DIR is "\\"/srv/portal\\"", expected a folder without quotes or ~'],
    [{ DATA_DIR: '~/portal' }, 'DATA_DIR is "~/portal", expected a folder without quotes or ~'],
    [{ STORAGE_URL: 'file:~/files' }, 'STORAGE_URL is "~/files", expected a folder without quotes or ~'],
    [
      { DATABASE_URL: 'mysql://root:pa55word@db/portal' },
      'DATABASE_URL is an address of kind "mysql:", expected an address such as postgresql://host:port',
    ],
    [
      { DATABASE_URL: 'pa55word' },
      'DATABASE_URL is not an address, expected an address such as postgresql://host:port',
    ],
    [
      { DATABASE_URL: 'postgres:///portal' },
      'DATABASE_URL is an address without a host, expected an address such as postgresql://host:port',
    ],
    [
      { REDIS_URL: 'http://:pa55word@cache' },
      'REDIS_URL is an address of kind "http:", expected an address such as rediss://host:port',
    ],
    [
      { REDIS_URL: 'redis://:pa55%word@cache' },
      'REDIS_URL is an address with a "%" that encodes nothing, expected a "%" written as %25',
    ],
    [
      { REDIS_URL: 'redis://:pa55word@cache/jobs' },
      'REDIS_URL is an address whose database is no number, expected rediss://host:port/0',
    ],
    [
      { STORAGE_URL: 's3://bucket/100%' },
      'STORAGE_URL is an address with a "%" that encodes nothing, expected s3://<bucket>/<folder>?endpoint=…&region=…',
    ],
    [
      { SMTP_URL: 'user:pa55word@mail' },
      'SMTP_URL is an address of kind "user:", expected an address such as smtps://host:port',
    ],
    [
      { STORAGE_URL: 's3://bucket?secret=pa55word' },
      'STORAGE_URL is an address with "secret", expected s3://<bucket>/<folder>?endpoint=…&region=…',
    ],
    [
      { STORAGE_URL: 's3://key:pa55word@bucket' },
      'STORAGE_URL is an address with keys, which belong into AWS_ACCESS_KEY_ID, expected s3://<bucket>/<folder>?endpoint=…&region=…',
    ],
    [
      { STORAGE_URL: 's3://bucket?endpoint=s3.example.com' },
      'STORAGE_URL is an address without a web address as endpoint, expected s3://<bucket>/<folder>?endpoint=…&region=…',
    ],
    [
      { STORAGE_URL: 's3://bucket', AWS_SECRET_ACCESS_KEY: 'pa55word' },
      'AWS_ACCESS_KEY_ID is not set, expected the one that AWS_SECRET_ACCESS_KEY belongs to',
    ],
    [
      { STORAGE_URL: 'ftp://u:pa55word@host' },
      'STORAGE_URL is neither a file: nor an s3: address, expected file:<folder>, s3://<bucket>, or not set for a folder under DATA_DIR',
    ],
    [
      { STORAGE_URL: 'file://host/share' },
      'STORAGE_URL is neither a file: nor an s3: address, expected file:<folder>, s3://<bucket>, or not set for a folder under DATA_DIR',
    ],
    [{ METRICS_TOKEN: 'guessed' }, 'METRICS_TOKEN is 7 characters long, expected at least 32 characters'],
    [{ MAIL_RETRY_SECONDS: '0' }, 'MAIL_RETRY_SECONDS is "0", expected seconds from 0.1 to 600'],
    [
      { MAIL_FROM: 'Orders' },
      'MAIL_FROM is "Orders", expected an e-mail address such as Wholesale Portal <orders@example.com>',
    ],
    [
      { MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' },
      'MAIL_FROM is "a@example.com\\r\\nBcc: b@example.com", expected an e-mail address such as Wholesale Portal <orders@example.com>',
    ],
    [
      { PUBLIC_URL: 'portal.example.com' },
      'PUBLIC_URL is not a web address, expected the start of the portal’s links without a path, such as https://portal.example.com',
    ],
    [
      { PUBLIC_URL: 'https://user:pa55word@portal.example.com' },
      'PUBLIC_URL is an address with a user name, expected the start of the portal’s links without a path, such as https://portal.example.com',
    ],
    [
      { PUBLIC_URL: 'https://portal.example.com/shop' },
      'PUBLIC_URL is "https://portal.example.com/shop", expected the start of the portal’s links without a path, such as https://portal.example.com',
    ],
    [
      { NODE_ENV: 'production', DATABASE_URL: external },
      'JWT_SECRET is not set, expected at least 32 characters, the same for every process',
    ],
    [
      { NODE_ENV: 'production', JWT_SECRET: 'pa55word' },
      'JWT_SECRET is 8 characters long, expected at least 32 characters, the same for every process',
    ],
    [{ ADMIN_EMAIL: 'root' }, 'ADMIN_EMAIL is "root", expected an e-mail address'],
    [{ ADMIN_PASSWORD: 'pa55w' }, 'ADMIN_PASSWORD is 5 characters long, expected at least 6 characters'],
    [{ SEED_DEMO: 'yes' }, 'SEED_DEMO is "yes", expected one of true, false'],
    [{ JOBS: 'both' }, 'JOBS is "both", expected one of inline, external'],
    [{ JOBS: 'external' }, 'JOBS is "external" without DATABASE_URL, expected "inline", or DATABASE_URL set as well'],
    [
      { INVENTORY_SOURCE: 'google-sheets' },
      'GOOGLE_CREDENTIALS is not set, expected the path of a service account’s key file, as INVENTORY_SOURCE is google-sheets',
    ],
    [
      { INVENTORY_SOURCE: 'google-sheets', GOOGLE_CREDENTIALS: 'key.json', GOOGLE_SHEETS_FOLDER: 'a/b' },
      'GOOGLE_SHEETS_FOLDER is "a/b", expected the id at the end of the folder’s address',
    ],
    [{ INVENTORY_SOURCE: 'sap' }, 'INVENTORY_SOURCE is "sap", expected one of ledger, google-sheets'],
    [{ RATE_LIMIT: '1' }, 'RATE_LIMIT is "1", expected one of on, off'],
    [
      { TRUST_PROXY: '10.0.0.0/33' },
      'TRUST_PROXY is "10.0.0.0/33", expected addresses or ranges such as 10.0.0.5, 10.0.0.0/8, loopback',
    ],
    [
      { TRUST_PROXY: 'true' },
      'TRUST_PROXY is "true", expected addresses or ranges such as 10.0.0.5, 10.0.0.0/8, loopback',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud", expected one of fatal, error, warn, info, debug, trace, silent'],
  ])('refuses %j with one line that contains no secret', (source, message) => {
    expect(() => readEnv(source)).toThrow(new ConfigError(message));
    expect(message).not.toMatch(/pa55|\n/);
  });
});

describe('systemEnvironment', () => {
  it('contains system variables but no settings of the portal', () => {
    expect(systemEnvironment({ PATH: '/bin', JWT_SECRET: longSecret, PGPORT: '1' })).toEqual({ PATH: '/bin' });
  });
});
