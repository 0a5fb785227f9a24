import { MikroORM } from '@mikro-orm/postgresql';
import type { ErrorBody } from '@portal/contract/errors';
import exceljs from 'exceljs';
import { type TestClient, TestPortal } from '../../test/portal/portal.js';
import { User } from '../users/user.entity.js';

// X06
describe('the export of buyers', () => {
  let portal: TestPortal;
  let admin: TestClient;

  const buyerCount = 1_200;
  beforeAll(async () => {
    portal = await TestPortal.start();
    admin = await portal.user('admin');
    const em = portal.app.get(MikroORM).em.fork();
    for (let index = 0; index < buyerCount; index++) {
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

  async function exportRows(query: string): Promise<exceljs.CellValue[][]> {
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

  it('contains all buyers, newest first, and ignores the parameters of paging', async () => {
    const [header, ...rows] = await exportRows('page=3&limit=20');
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
    const names = Array.from(
      { length: buyerCount },
      (_, index) => `Buyer ${String(buyerCount - 1 - index).padStart(4, '0')}`,
    );
    expect(rows.map(([name]) => name)).toEqual(names);
  });

  it('applies filters and sorting, and stores texts as text cells and times as date cells', async () => {
    const rows = await exportRows('status=approved&buyerType=Online&search=BUYER 00&sort=name&timeZone=Asia%2FDubai');
    // The filter matches 17 of the first hundred buyers: every second is approved, and every third sells online.
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

  it('contains only the header row when no buyer matches', async () => {
    expect(await exportRows('search=nobody at all')).toHaveLength(1);
  });

  it.each(['timeZone=Mars', 'timeZone=', 'timeZone=UTC&timeZone=UTC', 'status=nothing', 'buyerType=wholesale'])(
    'is refused for the invalid query ?%s',
    async (query) => {
      const answer = await admin.get<ErrorBody>(`/api/buyers/export?${query}`);
      expect([answer.status, answer.body.code]).toEqual([400, 'common.invalid_input']);
    },
  );
});
