import { readdirSync, readFileSync } from 'node:fs';
import { getMetadataStorage } from 'class-validator';
import { TestPortal } from '../portal/portal.js';
import { generatedResponsesFile, generateResponsesModule } from './responses-module.js';

interface Schema {
  type?: string;
  format?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  enum?: string[];
  pattern?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}
interface Operation {
  operationId: string;
  /** Empty: the call needs no session. */
  security?: [];
  responses: Record<string, { description: string; content?: Record<string, { schema?: Schema }> }>;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema & { $ref?: string } }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

describe('the description of the API', () => {
  let portal: TestPortal;
  let api: Document;

  beforeAll(async () => {
    portal = await TestPortal.start();
    api = (await portal.anonymous().get<Document>('/api/openapi.json')).body;
  });
  afterAll(() => portal.stop());

  it('matches the reviewed snapshot', () => {
    expect(api).toMatchSnapshot();
  });

  it('describes the answer and the errors of every route', () => {
    const routes = Object.entries(api.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { responses }]) => ({ route: `${method} ${path}`, responses })),
    );
    expect(routes.length).toBeGreaterThan(85);
    for (const { route, responses } of routes) {
      const [success] = Object.keys(responses).filter((status) => status.startsWith('2'));
      const { schema } = Object.values(responses[success ?? '']?.content ?? {})[0] ?? {};
      expect([route, schema]).toEqual([route, expect.anything()]);
      expect([route, Object.keys(responses)]).toEqual([route, expect.arrayContaining(['500', '503'])]);
    }
  });

  it('contains every schema that it refers to', () => {
    const references = [...JSON.stringify(api).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference);
    const names = new Set(Object.keys(api.components.schemas).map((name) => `#/components/schemas/${name}`));
    expect(references.filter((reference) => !names.has(reference))).toEqual([]);
  });

  it('contains every input class of the contract, as a body or as query parameters', async () => {
    const described = JSON.stringify(api);
    const operations = Object.values(api.paths).flatMap((path) => Object.values(path));
    const parameters = new Set(operations.flatMap(({ parameters = [] }) => parameters.map(({ name }) => name)));
    for (const { name, properties } of await inputClasses()) {
      const isBody = described.includes(`#/components/schemas/${name}"`);
      const isQuery = properties.every((property) => parameters.has(property));
      expect([name, isBody || isQuery]).toEqual([name, true]);
    }
  });

  it('contains the validation rules of the server', () => {
    const { CreateBrandInput, LoginInput, OrderReasonInput, SubmitDraftInput } = api.components.schemas;
    expect(CreateBrandInput?.properties?.name).toMatchObject({ type: 'string', maxLength: 120 });
    expect(CreateBrandInput?.properties?.visibility?.enum).toEqual(['all_approved', 'specific_buyers', 'hidden']);
    expect(CreateBrandInput?.properties?.visibleToBuyers).toMatchObject({
      type: 'array',
      maxItems: 10_000,
      items: { type: 'string', format: 'uuid' },
    });
    expect(LoginInput?.properties?.email).toMatchObject({ type: 'string', format: 'email', maxLength: 254 });
    expect(LoginInput?.required?.sort()).toEqual(['email', 'password']);
    expect(OrderReasonInput?.properties?.reason).toMatchObject({ type: 'string', maxLength: 2000 });
    expect(OrderReasonInput?.required ?? []).toEqual([]);
    expect(SubmitDraftInput?.properties?.revision).toEqual({ type: 'integer', minimum: 0 });
  });

  it('contains the query parameters of lists, none of them required', () => {
    const { parameters = [] } = api.paths['/api/orders']?.get ?? {};
    expect(parameters.map(({ name, in: place, required }) => [name, place, required]).sort()).toEqual([
      ['before', 'query', false],
      ['from', 'query', false],
      ['limit', 'query', false],
      ['page', 'query', false],
      ['placed', 'query', false],
      ['proposal', 'query', false],
      ['search', 'query', false],
      ['sold', 'query', false],
      ['sort', 'query', false],
      ['status', 'query', false],
    ]);
    const limit = parameters.find(({ name }) => name === 'limit');
    expect(limit?.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 1000 });
  });

  // R17
  it('contains the Idempotency-Key of the calls that take one, which none of them requires', () => {
    const keys = Object.values(api.paths)
      .flatMap((path) => Object.values(path))
      .flatMap(({ parameters = [] }) => parameters.filter((parameter) => parameter.in === 'header'));
    expect(keys).toHaveLength(35);
    for (const key of keys) {
      expect(key).toEqual({
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        schema: { type: 'string', maxLength: 200 },
      });
    }
  });

  it('contains the file field of an upload', () => {
    const body = api.paths['/api/catalogue/{brandId}/upload']?.post?.requestBody;
    expect(body?.content['multipart/form-data']?.schema).toEqual({
      allOf: [
        { $ref: '#/components/schemas/StockUploadInput' },
        {
          type: 'object',
          required: ['files'],
          properties: {
            files: { type: 'string', format: 'binary' },
            prices: { type: 'string', format: 'binary' },
          },
        },
      ],
    });
  });

  it('says which calls need no session', () => {
    const open = Object.entries(api.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { security }]) => (security ? [`${method} ${path}`] : [])),
    );
    expect(open.sort()).toEqual([
      'get /api/auth/verify-reset-token/{token}',
      'get /api/health/live',
      'get /api/health/ready',
      'get /api/invitations/{token}',
      'post /api/auth/check-email',
      'post /api/auth/forgot-password',
      'post /api/auth/login',
      'post /api/auth/register',
      'post /api/auth/reset-password',
      'post /api/invitations/accept',
    ]);
  });

  it('has a viewer that works under the strict content security policy', async () => {
    const page = await portal.anonymous().get<string>('/api/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    const scripts = [...page.body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, attributes = '', text = ''] of scripts) {
      expect(text.trim()).toBe('');
      const file = /src="([^"]+)"/.exec(attributes)?.[1] ?? '';
      const answer = await portal.anonymous().get(new URL(file, `${portal.url}/api/docs/`).pathname);
      expect([file, answer.status]).toEqual([file, 200]);
    }
  });

  // This test comes last, because compiling blocks the event loop for so long that the server closes idle connections.
  it('matches the response types of the sources (after a change, run `npm run describe-api`)', () => {
    expect(generateResponsesModule()).toBe(readFileSync(generatedResponsesFile, 'utf8'));
  }, 120_000);
});

/** Loads every file of the contract, and returns the classes that have validation rules. */
async function inputClasses(): Promise<{ name: string; properties: string[] }[]> {
  const folder = new URL('../../contract/src/', import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.includes('.spec.'));
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(`@portal/contract/${file.replace('.ts', '')}`)),
  );
  const classes = modules.flatMap(Object.values).filter((exported) => typeof exported === 'function');
  return classes.flatMap((exported) => {
    // Form classes are left out, because they have fields that only the browser uses.
    if (exported.prototype === undefined || exported.name.endsWith('Form')) return [];
    // The order's details are only sent as a part of other inputs, which extend them.
    if (exported.name === 'OrderDetails') return [];
    const rules = getMetadataStorage().getTargetValidationMetadatas(exported, '', false, false);
    const properties = [...new Set(rules.map(({ propertyName }) => propertyName))];
    return properties.length > 0 ? [{ name: exported.name, properties }] : [];
  });
}
