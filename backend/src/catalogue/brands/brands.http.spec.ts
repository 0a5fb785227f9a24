import { MikroORM } from '@mikro-orm/postgresql';
import type { AdminBrand, Brand, BrandVisibility } from '@portal/contract/brands';
import type { ErrorBody } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
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

  let brandCount = 0;
  const unusedName = () => `Brand ${++brandCount}`;
  const create = <Body = AdminBrand>(json: unknown) => admin.call<Body>('POST', '/api/brands', { json });
  const brand = async (visibility: BrandVisibility, visibleToBuyers: string[] = []): Promise<AdminBrand> =>
    (await create({ name: unusedName(), visibility, visibleToBuyers })).body;
  const accessible = async (client: TestClient): Promise<Brand[]> =>
    (await client.get<{ brands: Brand[] }>('/api/catalogue/brands/accessible')).body.brands;
  const all = async () => (await admin.get<AdminBrand[]>('/api/brands')).body;

  // C03
  it('are created with a trimmed name, visible to all approved buyers by default', async () => {
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
    [{ name: '\u200b' }, 'name', 'Please enter a brand name'],
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

  it('have unique names in any case, also when two are created concurrently', async () => {
    const name = unusedName();
    const answers = await Promise.all(
      [name, name.toUpperCase(), ` ${name} `].map((each) => create<ErrorBody>({ name: each })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'brand.name_taken', message: 'A brand with this name already exists' });
  });

  it('accept names of 120 characters in any script', async () => {
    const name = 'ا'.repeat(120);
    expect((await create({ name })).body.name).toBe(name);
  });

  // C02
  it('are not created when one of the selected buyers is not approved', async () => {
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

  it('store a buyer once whose id is sent twice or in upper case', async () => {
    const visibleToBuyers = [other.id, buyer.id, buyer.id.toUpperCase(), other.id];
    const answer = await create({ name: unusedName(), visibility: 'specific_buyers', visibleToBuyers });
    expect(answer.body.visibleToBuyers).toEqual([buyer.id, other.id].sort());
    expect(await all()).toContainEqual(answer.body);
  });

  it('check thousands of selected buyers in one request', async () => {
    const ids = Array.from(
      { length: 10_000 },
      (_, index) => `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    );
    const answer = await create<ErrorBody>({ name: unusedName(), visibility: 'specific_buyers', visibleToBuyers: ids });
    expect(answer.body.code).toBe('brand.buyers_invalid');
  });

  it('ignore selected buyers when visible to all or hidden', async () => {
    for (const visibility of ['all_approved', 'hidden'] as const) {
      expect((await brand(visibility, [buyer.id])).visibleToBuyers).toEqual([]);
    }
  });

  // C01, C02, R23
  describe('visibility', () => {
    let open: AdminBrand;
    let mine: AdminBrand;
    let hidden: AdminBrand;

    beforeAll(async () => {
      open = await brand('all_approved');
      mine = await brand('specific_buyers', [buyer.id]);
      hidden = await brand('hidden');
    });

    const seenBy = async (client: TestClient) => (await accessible(client)).map(({ _id }) => _id);

    it('administrators see all brands', async () => {
      const ids = (await all()).map(({ _id }) => _id);
      expect(ids).toEqual(expect.arrayContaining([open._id, mine._id, hidden._id]));
    });

    it('a buyer sees the brands that are open to all and those shared with this buyer', async () => {
      expect(await seenBy(buyer)).toEqual(expect.arrayContaining([open._id, mine._id]));
      expect(await seenBy(buyer)).not.toContain(hidden._id);
    });

    it('another buyer sees only the brands that are open to all', async () => {
      expect(await seenBy(other)).toContain(open._id);
      expect(await seenBy(other)).not.toContain(mine._id);
      expect(await seenBy(other)).not.toContain(hidden._id);
    });

    it('a buyer can list the stock files of exactly the visible brands', async () => {
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
    it('buyers do not learn who else may see a brand', async () => {
      for (const each of await accessible(buyer)) {
        expect(Object.keys(each).sort()).toEqual(['_id', 'description', 'name']);
      }
    });

    it('administrators learn who may see a brand', async () => {
      for (const each of await all()) {
        expect(Object.keys(each).sort()).toEqual(['_id', 'description', 'name', 'visibility', 'visibleToBuyers']);
      }
    });
  });

  // C03
  describe('renamed', () => {
    const rename = <Body = AdminBrand>(json: unknown, client = admin) =>
      client.call<Body>('PUT', '/api/catalogue/rename-brand', { json });

    it('keep all other fields', async () => {
      const made = await brand('specific_buyers', [buyer.id]);
      const newName = unusedName();
      const answer = await rename({ brandId: made._id, newName: `  ${newName} ` });
      expect([answer.status, answer.body]).toEqual([200, { ...made, name: newName }]);
      expect(await all()).toContainEqual(answer.body);
    });

    it('may change only the case of their own name, but not take another brand’s name', async () => {
      const [one, two] = [await brand('hidden'), await brand('hidden')];
      expect((await rename({ brandId: one._id, newName: one.name.toUpperCase() })).status).toBe(200);
      const refused = await rename<ErrorBody>({ brandId: one._id, newName: two.name.toLowerCase() });
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        409,
        'brand.name_taken',
        'A brand with this name already exists',
      ]);
    });

    it.each([undefined, null, '', '   ', '\u200b', 7, {}])('do not accept %j as a name', async (newName) => {
      const answer = await rename<ErrorBody>({ brandId: (await brand('hidden'))._id, newName });
      expect([answer.status, answer.body.message]).toEqual([400, 'Please enter a valid brand name']);
    });

    it('respond 404 when they do not exist', async () => {
      const removed = await brand('hidden');
      await admin.call('DELETE', `/api/brands/${removed._id}`);
      for (const brandId of ['01890000-0000-7000-8000-000000000000', 'nothing', removed._id]) {
        const answer = await rename<ErrorBody>({ brandId, newName: unusedName() });
        expect([answer.status, answer.body.message]).toEqual([404, 'Brand not found']);
      }
      expect((await rename<ErrorBody>({ newName: 'x' })).body.message).toBe('Brand not found');
    });
  });

  // C02, R23
  describe('whose access is managed', () => {
    const manage = <Body = AdminBrand>({ _id }: AdminBrand, json: unknown) =>
      admin.call<Body>('PUT', `/api/catalogue/brand/${_id}/visibility`, { json });
    const sees = async (client: TestClient, { _id }: AdminBrand) =>
      (await client.get(`/api/catalogue/${_id}/stock-files`)).status === 200 &&
      (await accessible(client)).some((each) => each._id === _id);

    it('are visible to exactly the selected buyers from the next request on', async () => {
      const made = await brand('all_approved');
      const chosen = await manage(made, { visibility: 'specific_buyers', visibleToBuyers: [other.id, other.id] });
      expect([chosen.status, chosen.body]).toEqual([
        200,
        { ...made, visibility: 'specific_buyers', visibleToBuyers: [other.id] },
      ]);
      expect([await sees(buyer, made), await sees(other, made)]).toEqual([false, true]);
      await manage(made, { visibility: 'specific_buyers', visibleToBuyers: [buyer.id] });
      expect([await sees(buyer, made), await sees(other, made)]).toEqual([true, false]);
      expect((await manage(made, { visibility: 'hidden', visibleToBuyers: [buyer.id] })).body.visibleToBuyers).toEqual(
        [],
      );
      expect([await sees(buyer, made), await sees(other, made)]).toEqual([false, false]);
      await manage(made, { visibility: 'all_approved' });
      expect([await sees(buyer, made), await sees(other, made)]).toEqual([true, true]);
    });

    it.each<[object, string]>([
      [{ visibility: 'specific_buyers' }, 'Please select at least one valid buyer for specific access'],
      [
        { visibility: 'specific_buyers', visibleToBuyers: [] },
        'Please select at least one valid buyer for specific access',
      ],
      [
        { visibility: 'specific_buyers', visibleToBuyers: ['x'] },
        'One or more selected buyers are invalid or not approved/active',
      ],
      [{ visibility: 'nobody' }, expect.stringContaining('all_approved')],
      [{}, expect.stringContaining('all_approved')],
    ])('stay unchanged after the invalid input %j', async (json, message) => {
      const made = await brand('specific_buyers', [buyer.id]);
      const answer = await manage<ErrorBody>(made, json);
      expect([answer.status, answer.body.message]).toEqual([400, message]);
      expect(await all()).toContainEqual(made);
    });

    it('stay unchanged when one of the selected buyers is not approved', async () => {
      const made = await brand('specific_buyers', [buyer.id]);
      const pending = await portal.user('buyer', 'pending');
      for (const id of [pending.id, admin.id]) {
        const visibleToBuyers = [other.id, id];
        const answer = await manage<ErrorBody>(made, { visibility: 'specific_buyers', visibleToBuyers });
        expect([answer.status, answer.body.code]).toEqual([400, 'brand.buyers_invalid']);
        expect(answer.body.message).toBe('One or more selected buyers are invalid or not approved/active');
      }
      expect(await all()).toContainEqual(made);
    });

    it('do not list a buyer who was rejected later', async () => {
      const rejectedLater = await portal.user('buyer');
      const made = await brand('specific_buyers', [buyer.id, rejectedLater.id]);
      await portal.app.get(MikroORM).em.fork().nativeUpdate(User, { id: rejectedLater.id }, { status: 'rejected' });
      expect(await all()).toContainEqual({ ...made, visibleToBuyers: [buyer.id] });
    });

    it('keep what others have selected and left out since the administrator saw the list', async () => {
      const [late, gone] = await Promise.all([portal.user('buyer'), portal.user('buyer')]);
      const before = [buyer.id, gone.id];
      const made = await brand('specific_buyers', before);
      const select = async (...visibleToBuyers: string[]) =>
        (await manage(made, { visibility: 'specific_buyers', visibleToBuyers, before })).body.visibleToBuyers;
      await manage(made, { visibility: 'specific_buyers', visibleToBuyers: [buyer.id, late.id] });
      expect(await select(buyer.id, gone.id, other.id)).toEqual([buyer.id, late.id, other.id].sort());
      expect(await select(gone.id)).toEqual([late.id, other.id].sort());

      await manage(made, { visibility: 'specific_buyers', visibleToBuyers: [gone.id] });
      const { body } = await manage<ErrorBody>(made, {
        visibility: 'specific_buyers',
        visibleToBuyers: [buyer.id],
        before,
      });
      expect(body.message).toBe('Please select at least one valid buyer for specific access');
      await manage(made, { visibility: 'all_approved' });
      expect(await select(buyer.id)).toEqual([buyer.id]);
    });

    it('have the state that one of two concurrent requests asked for, never a mixture', async () => {
      const made = await brand('hidden');
      for (let round = 0; round < 10; round += 1) {
        await Promise.all(
          [buyer, other].map(({ id }) => manage(made, { visibility: 'specific_buyers', visibleToBuyers: [id] })),
        );
        const after = (await all()).find(({ _id }) => _id === made._id);
        expect(after?.visibleToBuyers).toHaveLength(1);
      }
    });
  });

  // C03
  it('are not found once deleted, and their name can be reused', async () => {
    const made = await brand('all_approved');
    const removed = await admin.call<{ message: string }>('DELETE', `/api/brands/${made._id}`);
    expect([removed.status, removed.body.message]).toEqual([200, 'Brand deleted successfully']);
    expect((await all()).some(({ _id }) => _id === made._id)).toBe(false);
    expect((await accessible(buyer)).some(({ _id }) => _id === made._id)).toBe(false);
    for (const client of [admin, buyer]) {
      const answer = await client.get<ErrorBody>(`/api/catalogue/${made._id}/stock-files`);
      expect([answer.status, answer.body.message]).toEqual([404, 'Brand not found']);
    }
    const secondDeletion = await admin.call<ErrorBody>('DELETE', `/api/brands/${made._id}`);
    expect([secondDeletion.status, secondDeletion.body.message]).toEqual([404, 'Brand not found']);
    expect((await create({ name: made.name })).status).toBe(201);
  });

  // C01
  it.each(['01890000-0000-7000-8000-000000000000', 'nothing', '1', '%27--', `${'9'.repeat(300)}`])(
    'respond 404 to the unknown or malformed id %s',
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
