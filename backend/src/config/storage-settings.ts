import path from 'node:path';
import { quoted, refuse, value } from './read-value.js';

export interface S3Settings {
  kind: 's3';
  bucket: string;
  /** Before every object's name: empty, or ends with a slash. */
  prefix: string;
  /** null: Amazon's own. Others are asked by path, since few answer under a host for each bucket. */
  endpoint: string | null;
  region: string | null;
  /** null: those that the machine has, such as the role of its instance. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | null;
}

export type StorageSettings = { kind: 'file'; directory: string } | S3Settings;

/** `STORAGE_URL`, and for a bucket the names that every program uses for its keys. */
export function readStorage(source: NodeJS.ProcessEnv, dataDir: string): StorageSettings {
  const text = value(source, 'STORAGE_URL') ?? `file:${path.join(dataDir, 'files')}`;
  if (/^s3:/i.test(text)) return readBucket(source, text);
  const expected = 'file:<folder>, s3://<bucket>, or not set for a folder under DATA_DIR';
  const folder = /^file:(?:\/\/(?=\/))?(.+)$/.exec(text)?.[1];
  if (folder === undefined || folder.startsWith('//'))
    refuse('STORAGE_URL', 'neither a file: nor an s3: address', expected);
  return { kind: 'file', directory: path.resolve(folder) };
}

function readBucket(source: NodeJS.ProcessEnv, text: string): S3Settings {
  const wrong: (found: string) => never = (found) =>
    refuse('STORAGE_URL', found, 's3://<bucket>/<folder>?endpoint=…&region=…');
  const url = URL.parse(text) ?? wrong('not an address');
  // What stands there ends up in logs and process lists.
  if (url.username !== '' || url.password !== '') wrong('an address with keys, which belong into AWS_ACCESS_KEY_ID');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) || url.port !== '') wrong('an address without a bucket');
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region');
  if (unknown !== undefined) wrong(`an address with ${quoted(unknown)}`);
  const given = url.searchParams.get('endpoint');
  const endpoint = given === null ? null : URL.parse(given);
  if (given !== null && !['http:', 'https:'].includes(endpoint?.protocol ?? ''))
    wrong('an address without a web address as endpoint');
  const folder = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    endpoint: endpoint?.href ?? null,
    // Other servers take any, and have to be told one.
    region: url.searchParams.get('region') ?? value(source, 'AWS_REGION') ?? (endpoint ? 'us-east-1' : null),
    credentials: readS3Credentials(source),
  };
}

function readS3Credentials(source: NodeJS.ProcessEnv): S3Settings['credentials'] {
  const accessKeyId = value(source, 'AWS_ACCESS_KEY_ID');
  const secretAccessKey = value(source, 'AWS_SECRET_ACCESS_KEY');
  const sessionToken = value(source, 'AWS_SESSION_TOKEN');
  if (accessKeyId === null && secretAccessKey === null) return null;
  if (accessKeyId === null) refuse('AWS_ACCESS_KEY_ID', 'not set', 'the one that AWS_SECRET_ACCESS_KEY belongs to');
  if (secretAccessKey === null) refuse('AWS_SECRET_ACCESS_KEY', 'not set', 'the one that AWS_ACCESS_KEY_ID belongs to');
  return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
}
