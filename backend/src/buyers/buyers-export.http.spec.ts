import { MikroORM } from '@mikro-orm/postgresql';
import type { ErrorBody } from '@portal/contract/errors';
import exceljs from 'exceljs';
import { type TestClient, TestPortal } from '../../test/portal.js';
import { User } from '../users/user.entity.js';

// X06
describe('the export of buyers', () => {
  let portal: TestPortal;
  let admin: TestClient;

  const made = 1_200;
  beforeAll(async () => {
    portal = await TestPortal.start();
    admin = await portal.user('admin');
    const em = portal.app.get(MikroORM).em.fork();
    for (let index = 0; index < made; index++) {
      const number = String(index).padStart(4, '0');
      const user = new User({
        name: `Buyer ${number}`,
        email: `buyer${number}@example.com`,
        passwordHash: 'none',
        role: 'buyer',
        status: index % 2 === 0 ? 'approved' : 'pending',
      });
      const address = { street: '=1+1', city: '@SUM(A1)', country: index % 3 === 0 ? 'ae' : 'Italia' };
      user.belongsTo({ buyerType: index % 3 === 0 ? 'Online' : 'Retail', name: `+${number} Trading`, address });
      user.createdAt = new Date(Date.UTC(2026, 0, 1, 22, index));
      em.persist(user);
    }
    await em.flush();
  });
  afterAll(() => portal.stop());

  async function exported(query: string): Promise<exceljs.CellValue[][]> {
    const response = await fetch(`${portal.url}/api/buyers/export?${query}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(response.status).toBe(200);
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load(await response.arrayBuffer());
    const rows: exceljs.CellValue[][] = [];
    workbook.worksheets[0]?.eachRow((row) => rows.push((row.values as exceljs.CellValue[]).slice(1)));
    return rows;
  }

  it('holds everybody, newest first, without paging', async () => {
    const [header, ...rows] = await exported('page=3&limit=20');
    expect(header?.slice(0, 8)).toEqual([
      'Buyer Name',
      'Company Name',
      'Email',
      'Phone',
      'Type',
      'Status',
      'Last Login',
      'Registration Date',
    ]);
    const names = Array.from({ length: made }, (_, index) => `Buyer ${String(made - 1 - index).padStart(4, '0')}`);
    expect(rows.map(([name]) => name)).toEqual(names);
  });

  it('holds what the filters match, in the order asked for, its text as text and its dates as dates', async () => {
    const rows = await exported('status=approved&buyerType=Online&search=BUYER 00&sort=name&timeZone=Asia%2FDubai');
    // Every sixth of the first hundred.
    expect(rows.slice(1).map(([name]) => name)).toEqual(
      [...Array(17).keys()].map((index) => `Buyer ${String(index * 6).padStart(4, '0')}`),
    );
    expect(rows[1]?.slice(0, 12)).toEqual([
      'Buyer 0000',
      '+0000 Trading',
      'buyer0000@example.com',
      undefined,
      'Online',
      'Approved',
      undefined,
      new Date('2026-01-02T02:00:00.000Z'),
      undefined,
      '=1+1',
      '@SUM(A1)',
      'United Arab Emirates',
    ]);
  });

  it('of nothing is a header', async () => {
    expect(await exported('search=nobody at all')).toHaveLength(1);
  });

  it.each(['timeZone=Mars', 'timeZone=', 'timeZone=UTC&timeZone=UTC', 'status=nothing', 'buyerType=wholesale'])(
    'refuses ?%s',
    async (query) => {
      const answer = await admin.get<ErrorBody>(`/api/buyers/export?${query}`);
      expect([answer.status, answer.body.code]).toEqual([400, 'common.invalid_input']);
    },
  );
});
