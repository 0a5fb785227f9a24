import type { AdminBrand, BrandVisibility } from '@portal/contract/brands';
import type { Buyer, BuyerBrandsInput, BuyerBrandsResponse } from '@portal/contract/buyers';
import type { ErrorBody } from '@portal/contract/errors';
import { LiveClient } from '../../../test/portal/live-client.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { waitUntil } from '../../../test/wait-until.js';

const absent = '01890000-0000-7000-8000-000000000000';

// B04
describe('the brands of one buyer', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let other: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, other] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  });
  afterAll(() => portal.stop());

  let brandCount = 0;
  const brand = async (
    visibility: BrandVisibility = 'specific_buyers',
    visibleToBuyers = [other.id],
  ): Promise<string> =>
    (
      await admin.call<AdminBrand>('POST', '/api/brands', {
        json: { name: `Brand ${String(++brandCount).padStart(3, '0')}`, visibility, visibleToBuyers },
      })
    ).body._id;
  const share = (id: string, json: BuyerBrandsInput) =>
    admin.call<BuyerBrandsResponse & ErrorBody>('PUT', `/api/buyers/${id}/brand-access`, { json });
  const sharedWith = async (id: string) =>
    (await admin.get<BuyerBrandsResponse>(`/api/buyers/${id}/brand-access`)).body.brands
      .filter(({ shared }) => shared)
      .map(({ _id }) => _id);
  const visibleToBuyers = async (id: string) =>
    (await admin.get<AdminBrand[]>('/api/brands')).body.find(({ _id }) => _id === id)?.visibleToBuyers;
  const accessibleTo = async (client: TestClient) =>
    (await client.get<{ brands: { _id: string }[] }>('/api/catalogue/brands/accessible')).body.brands.map(
      ({ _id }) => _id,
    );

  it('are marked in a list of all brands with their visibility', async () => {
    const buyer = await portal.user('buyer');
    const [mine, othersBrand, open, hidden] = [
      await brand('specific_buyers', [buyer.id]),
      await brand(),
      await brand('all_approved'),
      await brand('hidden'),
    ];
    const { brands } = (await admin.get<BuyerBrandsResponse>(`/api/buyers/${buyer.id}/brand-access`)).body;
    const brandOf = (id: string) => brands.find(({ _id }) => _id === id);
    expect(brandOf(mine)).toEqual({ _id: mine, name: expect.any(String), visibility: 'specific_buyers', shared: true });
    expect(brandOf(othersBrand)).toMatchObject({ visibility: 'specific_buyers', shared: false });
    expect(brandOf(open)).toMatchObject({ visibility: 'all_approved', shared: false });
    expect(brandOf(hidden)).toMatchObject({ visibility: 'hidden', shared: false });
    expect(brands.map(({ name }) => name)).toEqual(brands.map(({ name }) => name).toSorted());
  });

  it('become exactly the chosen brands, without a change for other buyers', async () => {
    const buyer = await portal.user('buyer');
    const [a, b, c] = [await brand(), await brand(), await brand()];
    expect((await share(buyer.id, { brands: [a, b, b.toUpperCase()] })).status).toBe(200);
    expect(await sharedWith(buyer.id)).toEqual([a, b]);
    expect(await accessibleTo(buyer)).toEqual(expect.arrayContaining([a, b]));
    expect(await accessibleTo(buyer)).not.toContain(c);
    expect(await visibleToBuyers(a)).toEqual([buyer.id, other.id].sort());
    const answer = await share(buyer.id, { brands: [c, b] });
    expect(answer.body.brands.filter(({ shared }) => shared).map(({ _id }) => _id)).toEqual([b, c]);
    expect(await accessibleTo(buyer)).toEqual(expect.arrayContaining([b, c]));
    expect(await accessibleTo(buyer)).not.toContain(a);
    expect(await visibleToBuyers(a)).toEqual([other.id]);
    const listed = (await admin.get<Buyer>(`/api/buyers/${buyer.id}`)).body.brandAccess;
    expect(listed.map(({ _id }) => _id)).toEqual([b, c]);
    await share(buyer.id, { brands: [] });
    for (const id of [a, b, c]) expect(await accessibleTo(buyer)).not.toContain(id);
  });

  it('keep changes that another administrator made after the form was loaded', async () => {
    const buyer = await portal.user('buyer');
    const [a, b, c, d] = [await brand(), await brand(), await brand(), await brand()];
    await share(buyer.id, { brands: [a, b] });
    // Another administrator shares brand `c` with the buyer and withdraws brand `b`.
    await share(buyer.id, { brands: [a, c] });
    await share(buyer.id, { brands: [b, d], before: [a, b] });
    expect(await sharedWith(buyer.id)).toEqual([c, d]);
  });

  it.each<[string, () => Promise<string>]>([
    ['open to all', () => brand('all_approved')],
    ['hidden', () => brand('hidden')],
    ['absent', async () => absent],
    [
      'deleted',
      async () => {
        const id = await brand();
        await admin.call('DELETE', `/api/brands/${id}`);
        return id;
      },
    ],
  ])('cannot be %s; then none is shared', async (_what, makeInput) => {
    const buyer = await portal.user('buyer');
    const [good, bad] = [await brand(), await makeInput()];
    const answer = await share(buyer.id, { brands: [good, bad] });
    expect([answer.status, answer.body.code]).toEqual([409, 'buyer.brands_invalid']);
    expect(await sharedWith(buyer.id)).toEqual([]);
  });

  it.each(['pending', 'rejected'] as const)('are not shared with a %s buyer', async (status) => {
    const buyer = await portal.user('buyer', status);
    const answer = await share(buyer.id, { brands: [await brand()] });
    expect([answer.status, answer.body.code]).toEqual([409, 'buyer.not_approved']);
  });

  it.each<object>([{}, { brands: 'x' }, { brands: ['x'] }, { brands: [null] }, { brands: [], before: ['x'] }])(
    'refuse the input %j',
    async (json) => {
      const answer = await admin.call<ErrorBody>('PUT', `/api/buyers/${other.id}/brand-access`, { json });
      expect([answer.status, answer.body.code]).toEqual([400, 'common.invalid_input']);
    },
  );

  it('are broadcast to the buyer when they change', async () => {
    const buyer = await portal.user('buyer');
    const socket = await LiveClient.open(portal.url, { token: buyer.token });
    await share(buyer.id, { brands: [await brand()] });
    await waitUntil(() => socket.changes('catalogue').length > 0);
    socket.close();
  });

  it('can be changed while the brands themselves change: no other buyer loses access, and nothing deadlocks', async () => {
    const buyers = await Promise.all(Array.from({ length: 4 }, () => portal.user('buyer')));
    const brands = await Promise.all(Array.from({ length: 6 }, () => brand()));
    const editing = (id: string, visibleToBuyers: string[]) =>
      admin.call('PUT', `/api/catalogue/brand/${id}/visibility`, {
        json: { visibility: 'specific_buyers', visibleToBuyers },
      });
    for (let round = 0; round < 8; round++) {
      const answers = await Promise.all([
        ...buyers.map(({ id }, index) => share(id, { brands: index % 2 === round % 2 ? brands : [] })),
        ...brands.map((id) => editing(id, [other.id])),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      for (const id of brands) expect(await visibleToBuyers(id)).toContain(other.id);
    }
  });

  it('can be chosen for several buyers concurrently', async () => {
    const buyers = await Promise.all(Array.from({ length: 8 }, () => portal.user('buyer')));
    const brands = await Promise.all(Array.from({ length: 4 }, () => brand()));
    await Promise.all(buyers.map(({ id }, index) => share(id, { brands: index % 2 ? brands : brands.toReversed() })));
    const everybody = [...buyers.map(({ id }) => id), other.id].sort();
    for (const id of brands) expect(await visibleToBuyers(id)).toEqual(everybody);
  });
});
