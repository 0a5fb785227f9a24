import type { ErrorBody } from '@portal/contract/errors';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { OperationResponse } from '../../src/api-docs/api-responses.js';
import { apiResponses } from '../../src/api-docs/responses.generated.js';

interface Call {
  method: string;
  /** Includes the query string. */
  path: string;
  status: number;
  body: unknown;
  isJson: boolean;
}

const root = 'https://portal.test/answers';
// The schemas are the portal's own, so compiling the schema of schemas, 0.1 s in every suite, would find nothing.
const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false, meta: false });
ajv.addSchema({ $id: root, components: { schemas: apiResponses.schemas }, operations: apiResponses.operations });

/** The most specific paths come first: `/orders/export` before `/orders/:id`. */
const routes = Object.entries(apiResponses.operations)
  .map(([id, operation]) => ({ id, operation, pattern: patternOf(operation.path) }))
  .sort((a, b) => parametersOf(a.operation) - parametersOf(b.operation));

function patternOf(path: string): RegExp {
  return new RegExp(`^/api${path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}$`);
}

function parametersOf({ path }: OperationResponse): number {
  return path.split(':').length;
}

/**
 * Throws unless the response matches the route's API description: the status, every property of the body, and the error
 * code.
 */
export function requireDescribed({ method, path, status, body, isJson }: Call): void {
  const [address = ''] = path.split('?');
  const route = routes.find(({ operation, pattern }) => operation.method === method && pattern.test(address));
  if (!route) return;
  const { id, operation } = route;
  const reportMismatch = (mismatch: string) => {
    throw new Error(`${method} ${address} (${id}) is described otherwise: ${mismatch}`);
  };
  if (status >= 400) {
    requireValid(`${root}#/components/schemas/ErrorBody`, body, reportMismatch);
    const { code } = body as ErrorBody;
    if (!operation.errors.includes(code))
      reportMismatch(`${status} ${code} is not among ${operation.errors.join(', ')}`);
    return;
  }
  if (status !== operation.status) reportMismatch(`${status}, not ${operation.status}`);
  if (operation.schema === 'binary') return;
  if (operation.schema === null || !isJson) {
    if (operation.schema !== null || body !== '') reportMismatch(isJson ? 'a body' : 'no JSON');
    return;
  }
  requireValid(`${root}#/operations/${id}/schema`, body, reportMismatch);
}

function requireValid(reference: string, body: unknown, reportMismatch: (mismatch: string) => void): void {
  const validate = ajv.getSchema(reference);
  if (!validate) throw new Error(`No schema at ${reference}`);
  if (validate(body)) return;
  const failures = validate.errors ?? [];
  reportMismatch(
    failures
      .slice(0, 5)
      .map(({ instancePath, message, params }) => `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`)
      .join('; '),
  );
}
