import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { readEnv } from '../../src/config/env.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (name: string) => readFileSync(join(root, 'docker', name), 'utf8');

interface Service {
  image?: string;
  privileged?: boolean;
  environment?: Record<string, string | number>;
  healthcheck?: unknown;
  read_only?: boolean;
  command?: string[];
  depends_on?: Record<string, { condition: string }>;
}

/** Values for the variables that operators must set in the compose files. */
const settings: Record<string, string> = {
  POSTGRES_PASSWORD: 'letters1',
  S3_SECRET: 'sixteen letters.',
  JWT_SECRET: 'j'.repeat(32),
};

/** Substitutes variables written as `${NAME:-default}` or `${NAME:?hint}` as Docker Compose does. */
function filledIn(value: string | number): string {
  return String(value).replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, word) => {
    const given = settings[name];
    if (given === undefined && kind !== '-') throw new Error(`Nothing says what ${name} is`);
    return given ?? word;
  });
}

const reset = { tag: '!reset', resolve: () => [], collection: 'seq' as const };
const servicesOf = (name: string): Record<string, Service> =>
  parse(read(name), { merge: true, customTags: [reset] }).services;

// These checks need no container engine.
describe('the image', () => {
  const dockerfile = read('Dockerfile');
  const instructions = dockerfile
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line));
  const lastStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM')));

  it('has a Dockerfile without linter findings', () => {
    expect(validate(dockerfile).map(({ message }) => message)).toEqual([]);
  });

  it('is built in stages, runs as an unprivileged user and has a health check', () => {
    expect(instructions.filter((line) => line.startsWith('FROM')).length).toBeGreaterThan(2);
    const names = lastStage.map((line) => line.split(' ')[0]);
    expect(lastStage).toContain('USER node');
    expect(names.indexOf('USER')).toBeLessThan(names.indexOf('CMD'));
    expect(names).toContain('HEALTHCHECK');
    // The last stage installs and builds nothing.
    expect(lastStage.filter((line) => /npm|apt|curl/.test(line))).toEqual([]);
  });

  it('copies only paths that exist, and no secrets', () => {
    const copied = instructions
      .filter((line) => line.startsWith('COPY') && !line.includes('--from='))
      .flatMap((line) => line.split(' ').slice(1, -1));
    expect(copied.length).toBeGreaterThan(5);
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
    for (const path of ['.git', 'data', 'docker', '**/node_modules', '**/dist']) expect(ignored).toContain(path);
  });
});

describe.each(['compose.yml', 'compose.scale.yml'])('%s', (name) => {
  const services = servicesOf(name);

  it('is a compose file without linter findings', () => {
    // The rules differ from the linter's defaults, because the files order services and keys by dependency instead of
    // alphabetically.
    const rules = {
      'service-keys-order': 0,
      'services-alphabetical-order': 0,
      'top-level-properties-order': 0,
      'require-project-name-field': 0,
      'require-quotes-in-ports': [2, { quoteType: 'double' }],
    } as const;
    const found = new DCLinter({ rules, quiet: false, debug: false, exclude: [] }).lintFiles(
      [join(root, 'docker', name)],
      false,
    );
    const words = found.flatMap(({ messages }: { messages: { line: number; message: string }[] }) =>
      messages.map(({ line, message }) => `${line}: ${message}`),
    );
    expect(words).toEqual([]);
  });

  it('pins the versions of its images and has no privileged container', () => {
    for (const [service, { image, privileged }] of Object.entries(services)) {
      expect([service, privileged]).toEqual([service, undefined]);
      if (image && image !== 'wholesale-portal')
        expect([service, image]).toEqual([service, expect.stringMatching(/:v?\d/)]);
    }
  });
});

describe('the configuration of the services', () => {
  const { api, worker, ...others } = servicesOf('compose.yml');
  const environment = (service: Service | undefined) =>
    Object.fromEntries(Object.entries(service?.environment ?? {}).map(([name, value]) => [name, filledIn(value)]));

  it('is valid for the portal: external queues, files and database, and jobs in the workers', () => {
    for (const service of [api, worker]) {
      const env = readEnv({ NODE_ENV: 'production', DATA_DIR: '/data', ...environment(service) });
      expect(env).toMatchObject({
        databaseUrl: 'postgresql://portal:letters1@postgres:5432/portal',
        redisUrl: 'redis://redis:6379',
        storage: { kind: 's3', bucket: 'portal', endpoint: 'http://s3:7070/', credentials: { accessKeyId: 'portal' } },
        jobs: 'external',
        seedDemo: false,
      });
    }
    expect([api?.read_only, worker?.read_only]).toEqual([true, true]);
    expect(worker?.command?.at(-1)).toBe('backend/dist/src/worker.js');
  });

  it('starts services after their dependencies are healthy', () => {
    expect(Object.keys(api?.depends_on ?? {}).sort()).toEqual(['postgres', 'redis', 's3']);
    for (const name of ['postgres', 'redis', 's3']) {
      expect(api?.depends_on?.[name]?.condition).toBe('service_healthy');
      expect(others[name]?.healthcheck).toBeDefined();
    }
  });
});

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(existsSync);

(nginx ? describe : describe.skip)('nginx.conf', () => {
  it('is accepted by nginx', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-nginx-'));
    try {
      // The upstream in nginx.conf uses `resolve`, which needs nginx 1.27.3; Debian's nginx is older.
      const config = read('nginx.conf').replace('api:3000 resolve', '127.0.0.1:3000');
      await writeFile(join(folder, 'nginx.conf'), config);
      const { status, stderr } = spawnSync(nginx ?? '', ['-t', '-q', '-p', folder, '-c', join(folder, 'nginx.conf')]);
      expect([status, String(stderr)]).toEqual([0, '']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
