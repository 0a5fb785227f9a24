import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import createClient from 'openapi-fetch';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { TestPortal } from '../portal/portal.js';

const folderOfSpecs = dirname(fileURLToPath(import.meta.url));

describe('a client generated from the description of the API', () => {
  let portal: TestPortal;
  let folder: string;

  beforeAll(async () => {
    portal = await TestPortal.start();
    const { body } = await portal.anonymous().get<OpenAPI3>('/api/openapi.json');
    // The folder lies among the specs, so that the compiler finds the packages.
    folder = await mkdtemp(join(folderOfSpecs, 'generated-client-'));
    await writeFile(join(folder, 'portal-api.ts'), astToString(await openapiTS(body)));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await portal.stop();
  });

  async function errorsOf(source: string): Promise<string[]> {
    const file = join(folder, 'use.ts');
    await writeFile(
      file,
      `import createClient from 'openapi-fetch';
       import type { paths } from './portal-api.js';
       const client = createClient<paths>({ baseUrl: 'http://localhost' });
       ${source}`,
    );
    const program = ts.createProgram([file], {
      target: ts.ScriptTarget.ES2024,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: ['node'],
    });
    return ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  }

  // This test comes first, because compiling blocks the event loop for so long that the server closes idle connections.
  it('signs in and reads orders', async () => {
    const admin = await portal.user('admin');
    const client = createClient<Record<'/api/orders', { get: { responses: { 200: { content: unknown } } } }>>({
      baseUrl: portal.url,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const { response, data } = await client.GET('/api/orders', {});
    expect([response.status, data]).toEqual([200, []]);
  });

  it('compiles when the code uses a response as described', async () => {
    const used = await errorsOf(`
      const { data, error } = await client.POST('/api/auth/login', { body: { email: 'a@b.example', password: 'x' } });
      const token: string | undefined = data && 'token' in data ? data.token : data?.ticket;
      const code: 'auth.invalid_credentials' | string | undefined = error?.code;
      const orders = await client.GET('/api/orders', { params: { query: { status: 'Pending Review', limit: 20 } } });
      const total: number | undefined = orders.data?.[0]?.totalAmount;
      const status: 'Pending Review' | 'Awaiting Payment' | 'Completed' | 'Cancelled' | 'Rejected' | undefined =
        orders.data?.[0]?.status;
      console.log(token, code, total, status);`);
    expect(used).toEqual([]);
  });

  it('compiles when the code sends what a call takes, and nothing that it does not need', async () => {
    const sent = await errorsOf(`
      const path = { id: '01890000-0000-7000-8000-000000000000' };
      const place = { brand: path.id, file: path.id };
      await client.PUT('/api/orders/{id}/cancel', { params: { path } });
      await client.POST('/api/drafts', { body: place, params: { header: { 'Idempotency-Key': 'one click' } } });
      await client.PUT('/api/orders/{id}/details', { params: { path }, body: { poNumber: 'PO 7' } });
      await client.POST('/api/orders', { body: { ...place, note: 'Urgent', excelFile: '' } });
      await client.POST('/api/orders/{id}/proposal', { params: { path }, body: { base: 1, lines: [] } });`);
    expect(sent).toEqual([]);
  });

  it('does not compile when the code omits what a call needs', async () => {
    const omitted = await errorsOf(`await client.POST('/api/orders', { body: { excelFile: '' } });`);
    expect(omitted).toEqual([expect.stringContaining('brand')]);
  });

  it('does not compile when the code uses a response in a way that the description does not allow', async () => {
    const wrongUse = await errorsOf(`
      const { data } = await client.GET('/api/orders');
      console.log(data?.[0]?.grandTotal);`);
    expect(wrongUse).toEqual([expect.stringContaining("Property 'grandTotal' does not exist")]);
  });
});
