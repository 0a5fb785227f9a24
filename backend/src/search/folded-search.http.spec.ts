import { MikroORM } from '@mikro-orm/postgresql';
import type { BuyersResponse } from '@portal/contract/buyers';
import type { SearchResponse } from '@portal/contract/search';
import { foldSearchText } from '@portal/contract/text/search-text';
import fc from 'fast-check';
import { sql } from 'kysely';
import { OrderDesk } from '../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../test/portal/portal.js';

/** Texts as they are stored, and other spellings of a part of them as people type it. */
const spellings = {
  company: { stored: 'مؤسسة الأناقة للأزياء', typed: ['الاناقه', 'الأَناقـــة', 'موسسة', 'للازياء', 'الأناقة'] },
  name: { stored: 'هدى احمد', typed: ['هدي', 'أحمد', 'هُدَى أحمد', 'إحمد'] },
  poNumber: { stored: 'شراء-١٢٣', typed: ['شراء-123', 'شراء-۱۲۳', 'شِراء-١٢٣'] },
  note: { stored: 'تسليم إلى المستودع القديمة', typed: ['الي المستودع', 'القديمه', 'تسـليم إلى'] },
  reference: { stored: 'أب-١٠١', typed: ['اب-101', 'آب-101', 'أب-١٠١'] },
  description: { stored: 'قميص قطنيّ إيطالى', typed: ['قطني', 'ايطالي', 'إيطالى', 'قميص قطني'] },
} as const;

// Z04
describe('a search finds other spellings of Arabic letters and digits', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let huda: TestClient;
  let desk: OrderDesk;
  let order: { _id: string; orderNumber: string };
  const { company, name, poNumber, note, reference, description } = spellings;

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off', JOBS: 'external' });
    [admin, huda] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    const other = await portal.user('buyer');
    const rename = (client: TestClient, itsName: string, companyName: string) =>
      client.call('PUT', '/api/auth/me', {
        json: { name: itsName, companyName, companyAddress: { street: '1 Street', city: 'Dubai', country: 'ae' } },
      });
    await rename(huda, name.stored, company.stored);
    await rename(other, 'Omar Saleh', 'Saleh Trading');
    desk = await OrderDesk.open(portal, admin, [
      { reference: reference.stored, description: description.stored, price: 10, available: 100 },
      { reference: 'LN-0102', description: 'Linen shirt', price: 10, available: 100 },
    ]);
    const placed = await desk.place(
      huda,
      { [reference.stored]: 1 },
      { fields: { poNumber: poNumber.stored, note: note.stored } },
    );
    expect(placed.status).toBe(201);
    order = placed.body;
    expect((await desk.place(other, { 'LN-0102': 1 }, { fields: { poNumber: 'PO-7' } })).status).toBe(201);
  });
  afterAll(() => portal.stop());

  const read = async <Body>(path: string, term: string): Promise<Body> => {
    const answer = await admin.get<Body>(`${path}search=${encodeURIComponent(term)}`);
    expect([path, term, answer.status]).toEqual([path, term, 200]);
    return answer.body;
  };
  const everywhere = async (term: string) => {
    const answer = await admin.get<SearchResponse>(`/api/search?q=${encodeURIComponent(term)}`);
    expect([term, answer.status]).toEqual([term, 200]);
    return answer.body;
  };

  it.each(Object.values({ company, name, poNumber, note, reference }).flatMap(({ typed }) => typed))(
    'among orders: %s',
    async (term) => {
      const found = await read<{ _id: string }[]>('/api/orders?', term);
      expect(found.map(({ _id }) => _id)).toEqual([order._id]);
    },
  );

  it.each([...company.typed, ...name.typed])('among buyers, conversations and receivables: %s', async (term) => {
    expect((await read<BuyersResponse>('/api/buyers?page=1&limit=5&', term)).buyers.map(({ _id }) => _id)).toEqual([
      huda.id,
    ]);
    expect((await read<{ buyers: { _id: string }[] }>('/api/chat/buyers?', term)).buyers).toHaveLength(1);
    const owed = await read<{ receivables: { buyer: { _id: string } }[] }>('/api/receivables?', term);
    expect(owed.receivables.map(({ buyer }) => buyer._id)).toEqual([huda.id]);
    const found = await everywhere(term);
    expect(found.buyers.map(({ _id }) => _id)).toEqual([huda.id]);
    expect(found.orders.map(({ _id }) => _id)).toEqual([order._id]);
  });

  it.each([...reference.typed, ...description.typed, 'إي', 'قم'])(
    'among the references of a stock file: %s',
    async (term) => {
      const { lines } = await read<{ lines: { reference: string }[] }>(
        `/api/catalogue/${desk.brandId}/stock-file/${desk.fileId}/lines?`,
        term,
      );
      expect(lines.map((line) => line.reference)).toEqual([reference.stored]);
    },
  );

  it.each(reference.typed.flatMap((typed) => [typed, typed.slice(0, 3)]))(
    'among the references of the portal: %s',
    async (term) => {
      expect((await everywhere(term)).references.map((found) => found.reference)).toEqual([reference.stored]);
    },
  );

  it('among brands, and order numbers in Arabic digits', async () => {
    const brand = await admin.call<{ _id: string }>('POST', '/api/brands', {
      json: { name: 'ازياء المدينه', visibility: 'all_approved' },
    });
    for (const term of ['أزياء', 'المدينة', 'مدينه'])
      expect((await everywhere(term)).brands.map(({ _id }) => _id)).toEqual([brand.body._id]);
    const digits = order.orderNumber.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
    expect((await everywhere(digits)).orders.map(({ orderNumber }) => orderNumber)).toEqual([order.orderNumber]);
    expect(await read<unknown[]>('/api/orders?', digits)).toHaveLength(1);
  });

  it('folds in the database as in the browser', async () => {
    const db = portal.app.get(MikroORM).em.fork().getKysely();
    const sign = fc.oneof(
      fc.integer({ min: 0x0600, max: 0x06ff }),
      fc.integer({ min: 0x2000, max: 0x206f }),
      fc.integer({ min: 0x20, max: 0x17f }),
      fc.constantFrom(0xfeff, 0x1f600, 0x10ffff, 0xfe8d),
    );
    const text = fc.array(sign, { maxLength: 30 }).map((codes) => String.fromCodePoint(...codes));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 200 }), async (texts) => {
        const { rows } = await sql<{ folded: string }>`
          select search_folded(text) as folded from unnest(${texts}::text[]) with ordinality as given(text, nth)
          order by nth`.execute(db);
        expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldSearchText));
        // Folding a folded text changes nothing.
        expect(rows.map(({ folded }) => foldSearchText(folded))).toEqual(rows.map(({ folded }) => folded));
      }),
      { numRuns: 20 },
    );
  });
});
