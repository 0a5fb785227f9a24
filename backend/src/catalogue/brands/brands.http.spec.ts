import { MikroORM } from '@mikro-orm/postgresql';
import type { AdminBrand, Brand, BrandVisibility } from '@portal/contract/catalogue';
import type { ErrorBody } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import { type TestClient, TestPortal } from '../../../test/portal.js';
import { User } from '../../users/user.entity.js';

describe('brands', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let other: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, buyer, other] = await Promise.all([portal.user('admin'), portal.user('buyer'), portal.user('buyer')]);
  });
  afterAll(() => portal.stop());

  let made = 0;
  const unusedName = () => `Brand ${++made}`;
  const create = <Body = AdminBrand>(json: unknown) => admin.call<Body>('POST', '/api/brands', { json });
  const brand = async (visibility: BrandVisibility, visibleToBuyers: string[] = []): Promise<AdminBrand> =>
    (await create({ name: unusedName(), visibility, visibleToBuyers })).body;
  const accessible = async (client: TestClient): Promise<Brand[]> =>
    (await client.get<{ brands: Brand[] }>('/api/catalogue/brands/accessible')).body.brands;
  const all = async () => (await admin.get<AdminBrand[]>('/api/brands')).body;

  // C03
  it('are created with a trimmed name, open to all approved buyers unless told otherwise', async () => {
    const answer = await create({ name: '  Maison Élan ' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      _id: expect.any(String),
      name: 'Maison Élan',
      description: null,
      visibility: 'all_approved',
      visibleToBuyers: [],
    });
    expect(await all()).toContainEqual(answer.body);
  });

  // C02, C03
  it.each<[object, string, unknown]>([
    [{}, 'name', messages.catalogue.brandNameRequired],
    [{ name: '' }, 'name', 'Please enter a brand name'],
    [{ name: '   ' }, 'name', 'Please enter a brand name'],
    [{ name: 7 }, 'name', 'Please enter a brand name'],
    [{ name: 'x'.repeat(121) }, 'name', expect.stringContaining('120')],
    [{ name: 'Vis', visibility: 'everyone' }, 'visibility', expect.stringContaining('all_approved')],
    [{ name: 'Vis', visibility: null }, 'visibility', expect.stringContaining('all_approved')],
    ...[undefined, null, [], 'x', {}].map((visibleToBuyers): [object, string, unknown] => [
      { name: 'Specific', visibility: 'specific_buyers', visibleToBuyers },
      'visibleToBuyers',
      'Please select at least one buyer for specific access',
    ]),
    [
      { name: 'Specific', visibility: 'specific_buyers', visibleToBuyers: ['nobody'] },
      'visibleToBuyers',
      'One or more selected buyers are invalid or not approved/active',
    ],
  ])('refuses %j', async (json, field, message) => {
    const before = (await all()).length;
    const answer = await create<ErrorBody>(json);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ field, message }]);
    expect(answer.body.message).toBe(answer.body.errors?.[0]?.message);
    expect(await all()).toHaveLength(before);
  });

  it('are told apart by name in any case, by the database where two come at once', async () => {
    const name = unusedName();
    const answers = await Promise.all(
      [name, name.toUpperCase(), ` ${name} `].map((each) => create<ErrorBody>({ name: each })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'brand.name_taken', message: 'A brand with this name already exists' });
  });

  it('take 120 characters of any script', async () => {
    const name = 'ا'.repeat(120);
    expect((await create({ name })).body.name).toBe(name);
  });

  // C02
  it('are shared with approved buyers only, and otherwise not made at all', async () => {
    const pending = await portal.user('buyer', 'pending');
    const rejected = await portal.user('buyer', 'rejected');
    const removed = await portal.user('buyer');
    await portal.app.get(MikroORM).em.fork().nativeUpdate(User, { id: removed.id }, { removedAt: new Date() });
    const absent = '01890000-0000-7000-8000-000000000000';
    for (const id of [pending.id, rejected.id, removed.id, admin.id, absent]) {
      const name = unusedName();
      const answer = await create<ErrorBody>({ name, visibility: 'specific_buyers', visibleToBuyers: [buyer.id, id] });
      expect([answer.status, answer.body.code]).toEqual([400, 'brand.buyers_invalid']);
      expect(answer.body.message).toBe('One or more selected buyers are invalid or not approved/active');
      expect((await all()).some((each) => each.name === name)).toBe(false);
    }
  });

  it('count a buyer named twice, or in capitals, once', async () => {
    const visibleToBuyers = [other.id, buyer.id, buyer.id.toUpperCase(), other.id];
    const answer = await create({ name: unusedName(), visibility: 'specific_buyers', visibleToBuyers });
    expect(answer.body.visibleToBuyers).toEqual([buyer.id, other.id].sort());
    expect(await all()).toContainEqual(answer.body);
  });

  it('may be shared with thousands', async () => {
    const ids = Array.from(
      { length: 10_000 },
      (_, index) => `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    );
    const answer = await create<ErrorBody>({ name: unusedName(), visibility: 'specific_buyers', visibleToBuyers: ids });
    expect(answer.body.code).toBe('brand.buyers_invalid');
  });

  it('ignore selected buyers where all or none may see them', async () => {
    for (const visibility of ['all_approved', 'hidden'] as const) {
      expect((await brand(visibility, [buyer.id])).visibleToBuyers).toEqual([]);
    }
  });

  // C01, C02, R23
  describe('seen by', () => {
    let open: AdminBrand;
    let mine: AdminBrand;
    let hidden: AdminBrand;

    beforeAll(async () => {
      open = await brand('all_approved');
      mine = await brand('specific_buyers', [buyer.id]);
      hidden = await brand('hidden');
    });

    const seenBy = async (client: TestClient) => (await accessible(client)).map(({ _id }) => _id);

    it('administrators: all of them', async () => {
      const ids = (await all()).map(({ _id }) => _id);
      expect(ids).toEqual(expect.arrayContaining([open._id, mine._id, hidden._id]));
    });

    it('a buyer: open ones and those shared with them', async () => {
      expect(await seenBy(buyer)).toEqual(expect.arrayContaining([open._id, mine._id]));
      expect(await seenBy(buyer)).not.toContain(hidden._id);
    });

    it('another buyer: open ones', async () => {
      expect(await seenBy(other)).toContain(open._id);
      expect(await seenBy(other)).not.toContain(mine._id);
      expect(await seenBy(other)).not.toContain(hidden._id);
    });

    it('a buyer, through their files: the same brands and no others', async () => {
      const files = (client: TestClient, { _id }: AdminBrand) =>
        client.get<ErrorBody>(`/api/catalogue/${_id}/stock-files`);
      expect((await files(buyer, open)).body).toEqual({ stockFiles: [] });
      expect((await files(buyer, mine)).body).toEqual({ stockFiles: [] });
      for (const [client, closed] of [
        [buyer, hidden],
        [other, hidden],
        [other, mine],
      ] as const) {
        const answer = await files(client, closed);
        expect([answer.status, answer.body.code]).toEqual([403, 'brand.no_access']);
        expect(answer.body.message).toBe('You do not have access to this brand');
        expect(JSON.stringify(answer.body)).not.toContain(closed.name);
      }
      expect((await files(admin, hidden)).status).toBe(200);
    });

    // R24
    it('buyers, without who else may see them', async () => {
      for (const each of await accessible(buyer)) {
        expect(Object.keys(each).sort()).toEqual(['_id', 'description', 'name']);
      }
    });

    it('administrators, with it', async () => {
      for (const each of await all()) {
        expect(Object.keys(each).sort()).toEqual(['_id', 'description', 'name', 'visibility', 'visibleToBuyers']);
      }
    });
  });

  // C01
  it.each(['01890000-0000-7000-8000-000000000000', 'nothing', '1', '%27--', `${'9'.repeat(300)}`])(
    'answer 404 for the absent or malformed id %s',
    async (id) => {
      for (const client of [admin, buyer]) {
        const answer = await client.get<ErrorBody>(`/api/catalogue/${id}/stock-files`);
        expect([answer.status, answer.body.code, answer.body.message]).toEqual([
          404,
          'brand.not_found',
          'Brand not found',
        ]);
        expect(answer.body.error).toBe(answer.body.message);
      }
    },
  );
});
