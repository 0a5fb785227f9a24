import type { OpenAPIObject } from '@nestjs/swagger';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

export interface UnusualRequest {
  method: string;
  path: string;
  json?: string;
  form?: Record<string, string>;
}

const absent = '01890000-0000-7000-8000-000000000000';
/** These routes are left out, because they end the caller's sessions and take no input. */
const excludedRoutes = ['POST /api/auth/logout', 'DELETE /api/auth/sessions'];

const long = (path: string) => (path.startsWith('/api/auth/') ? 15_000 : 60_000);
const keys = (bytes: number) => `{${Array.from({ length: bytes / 10 }, (_, index) => `"k${index}":1`).join()}}`;
const list = (bytes: number) =>
  `[${Array(Math.floor(bytes / 3))
    .fill('""')
    .join()}]`;
const nested = (bytes: number) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2);

/** Values that are long, deeply nested or of a type that no field has, each within the size limit of its route. */
const valuesOf = (bytes: number) => [
  JSON.stringify('x'.repeat(bytes)),
  JSON.stringify('a.'.repeat(bytes / 2)),
  JSON.stringify(`${'a@'.repeat(bytes / 2)}.com`),
  JSON.stringify(`${' '.repeat(bytes - 1)}x`),
  JSON.stringify('+1 '.repeat(bytes / 3)),
  keys(bytes),
  list(bytes),
  nested(bytes),
  '1e308',
  '{"__proto__":{"a":1}}',
];

/** Requests to every described route, with very long, deeply nested and unusual values in every input field. */
export function* unusualRequests(api: OpenAPIObject): Generator<UnusualRequest> {
  for (const [pattern, operations] of Object.entries(api.paths)) {
    for (const [name, operation] of Object.entries(operations as Record<string, Operation>)) {
      const method = name.toUpperCase();
      if (excludedRoutes.includes(`${method} ${pattern}`)) continue;
      const path = pattern.replace(/\{\w+\}/g, absent);
      const content = operation.requestBody && 'content' in operation.requestBody ? operation.requestBody.content : {};
      const fields = [...new Set(schemasOf(api, content['application/json']?.schema).flatMap(Object.keys))];
      for (const value of fields.length > 0 ? valuesOf(long(path)) : []) {
        yield { method, path, json: value };
        yield { method, path, json: `{"unknown":${value}}` };
        for (const field of fields) yield { method, path, json: `{${JSON.stringify(field)}:${value}}` };
      }
      const parts = schemasOf(api, content['multipart/form-data']?.schema).flatMap(Object.keys);
      for (const part of parts) yield { method, path, form: { [part]: 'x'.repeat(60_000), unknown: keys(60_000) } };
      for (const parameter of operation.parameters ?? []) {
        if (!('in' in parameter) || parameter.in !== 'query') continue;
        for (const value of ['x'.repeat(7_000), 'a.'.repeat(3_500), `-${'1'.repeat(7_000)}`]) {
          yield { method, path: `${path}?${parameter.name}=${value}` };
        }
        yield { method, path: `${path}?${`${parameter.name}=1&`.repeat(600)}` };
      }
    }
  }
}

/** The properties of a schema, including referenced, alternative and combined schemas. */
function schemasOf(api: OpenAPIObject, schema: object | undefined): Record<string, unknown>[] {
  if (!schema) return [];
  if ('$ref' in schema) return schemasOf(api, api.components?.schemas?.[String(schema.$ref).split('/').at(-1) ?? '']);
  const {
    properties = {},
    oneOf = [],
    allOf = [],
  } = schema as { properties?: Record<string, unknown>; oneOf?: object[]; allOf?: object[] };
  return [properties, ...[...oneOf, ...allOf].flatMap((each) => schemasOf(api, each))];
}

/** Sends the request and returns the response's status. */
export async function sendUnusualRequest(url: string, token: string, request: UnusualRequest): Promise<number> {
  const { method, path, json, form } = request;
  let body: FormData | string | undefined = json;
  if (form) {
    body = new FormData();
    for (const [name, value] of Object.entries(form)) body.set(name, value);
  }
  const headers = { authorization: `Bearer ${token}`, ...(json ? { 'content-type': 'application/json' } : {}) };
  const response = await fetch(`${url}${path}`, { method, headers, body });
  await response.arrayBuffer();
  return response.status;
}
