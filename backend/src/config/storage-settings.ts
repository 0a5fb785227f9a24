import path from 'node:path';
import { isDecodable, quoteTruncated, readText, resolveFolder, throwInvalidValue } from './read-value.js';

export interface S3Settings {
  kind: 's3';
  bucket: string;
  /** The prefix of every object's name: empty, or a folder that ends with a slash. */
  prefix: string;
  /**
   * The URL of an S3-compatible server; null: Amazon S3. Such servers are called with path-style URLs, because few of
   * them support a host name per bucket.
   */
  endpoint: string | null;
  region: string | null;
  /**
   * The keys from the environment; null: the AWS client finds the credentials of the machine, such as an instance role.
   */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | null;
}

export type StorageSettings = { kind: 'file'; directory: string } | S3Settings;

/** Reads `STORAGE_URL`. For an S3 bucket, also reads its region and keys from the standard AWS variables. */
export function readStorage(source: NodeJS.ProcessEnv, dataDir: string): StorageSettings {
  const text = readText(source, 'STORAGE_URL') ?? `file:${path.join(dataDir, 'files')}`;
  if (/^s3:/i.test(text)) return readBucket(source, text);
  const expected = 'file:<folder>, s3://<bucket>, or not set for a folder under DATA_DIR';
  const folder = /^file:(?:\/\/(?=\/))?(.+)$/.exec(text)?.[1];
  if (folder === undefined || folder.startsWith('//'))
    throwInvalidValue('STORAGE_URL', 'neither a file: nor an s3: address', expected);
  return { kind: 'file', directory: resolveFolder('STORAGE_URL', folder) };
}

function readBucket(source: NodeJS.ProcessEnv, text: string): S3Settings {
  const refuseUrl: (found: string) => never = (found) =>
    throwInvalidValue('STORAGE_URL', found, 's3://<bucket>/<folder>?endpoint=…&region=…');
  const url = URL.parse(text) ?? refuseUrl('not an address');
  // Keys in STORAGE_URL are refused, because URLs often end up in logs and process lists.
  if (url.username !== '' || url.password !== '')
    refuseUrl('an address with keys, which belong into AWS_ACCESS_KEY_ID');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) || url.port !== '')
    refuseUrl('an address without a bucket');
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region');
  if (unknown !== undefined) refuseUrl(`an address with ${quoteTruncated(unknown)}`);
  const endpointText = url.searchParams.get('endpoint');
  const endpoint = endpointText === null ? null : URL.parse(endpointText);
  if (endpointText !== null && !['http:', 'https:'].includes(endpoint?.protocol ?? ''))
    refuseUrl('an address without a web address as endpoint');
  if (!isDecodable(url.pathname)) refuseUrl('an address with a "%" that encodes nothing');
  const folder = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    endpoint: endpoint?.href ?? null,
    // S3-compatible servers other than Amazon's accept any region, but the AWS client requires one.
    region: url.searchParams.get('region') ?? readText(source, 'AWS_REGION') ?? (endpoint ? 'us-east-1' : null),
    credentials: readS3Credentials(source),
  };
}

function readS3Credentials(source: NodeJS.ProcessEnv): S3Settings['credentials'] {
  const accessKeyId = readText(source, 'AWS_ACCESS_KEY_ID');
  const secretAccessKey = readText(source, 'AWS_SECRET_ACCESS_KEY');
  const sessionToken = readText(source, 'AWS_SESSION_TOKEN');
  if (accessKeyId === null && secretAccessKey === null) return null;
  if (accessKeyId === null)
    throwInvalidValue('AWS_ACCESS_KEY_ID', 'not set', 'the one that AWS_SECRET_ACCESS_KEY belongs to');
  if (secretAccessKey === null)
    throwInvalidValue('AWS_SECRET_ACCESS_KEY', 'not set', 'the one that AWS_ACCESS_KEY_ID belongs to');
  return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
}
