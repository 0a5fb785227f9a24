import type { ErrorBody } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import type { AdminOrder } from '@portal/contract/orders';
import { waitForDeductions, withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { invoicePdf } from '../../../test/portal/sheets.js';

describe('an order whose buyer lost access', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  });
  afterAll(() => portal.stop());

  const newDesk = () => OrderDesk.open(portal, admin, [{ reference: 'A1', price: 83.5, unitsPerLot: 2, available: 3 }]);
  const inDatabase = (sql: string, values: unknown[]) =>
    withClient(portal.database.url, (client) => client.query(sql, values));
  const adminSees = async (id: string) => (await admin.get<AdminOrder>(`/api/orders/${id}`)).body;

  describe('to the brand', () => {
    // R23
    it.each([
      ['hidden', `update brands set visibility = 'hidden' where id = $1`, 403, messages.catalogue.noBrandAccess],
      ['deleted', 'update brands set deleted_at = now() where id = $1', 404, messages.catalogue.brandNotFound],
    ])(
      'refuses another file once the brand is %s, reveals no prices or stock, and can be cancelled',
      async (_how, end, status, sentence) => {
        const desk = await newDesk();
        const id = await desk.placed(buyer, { A1: 1 });
        const before = await adminSees(id);
        await inDatabase(end, [desk.brandId]);
        // Orders more lots than are available. The usual warning would reveal to this buyer how many lots are left.
        const refused = await desk.replace(buyer, id, { A1: 5 });
        expect([refused.status, refused.body.message]).toEqual([status, sentence]);
        expect(JSON.stringify(refused.body)).not.toMatch(/83\.5|available/);
        expect(await adminSees(id)).toEqual(before);
        expect((await buyer.call('PUT', `/api/orders/${id}/cancel`)).status).toBe(200);
      },
    );

    it('can still get a new order file from an administrator', async () => {
      const desk = await newDesk();
      const id = await desk.placed(buyer, { A1: 1 });
      await inDatabase(`update brands set visibility = 'hidden' where id = $1`, [desk.brandId]);
      expect((await desk.replace(admin, id, { A1: 2 })).body.newTotals).toEqual({
        totalQuantity: 4,
        totalAmount: 334,
      });
    });
  });

  describe('to the portal', () => {
    const approve = (id: string, confirmInactiveBuyer?: string) =>
      admin.call<AdminOrder & ErrorBody>('PUT', `/api/orders/${id}/approve`, {
        form: formWithFile(
          'invoiceFile',
          'Invoice.pdf',
          invoicePdf,
          confirmInactiveBuyer === undefined ? {} : { confirmInactiveBuyer },
        ),
      });

    it.each([
      ['rejected', `update users set status = 'rejected' where id = $1`],
      ['waiting for approval again', `update users set status = 'pending' where id = $1`],
      ['removed', 'update users set removed_at = now() where id = $1'],
    ])('is approved only once the administrator confirms: the buyer is %s', async (_how, end) => {
      const [desk, leaving] = [await newDesk(), await portal.user('buyer')];
      const id = await desk.placed(leaving, { A1: 1 });
      await inDatabase(end, [leaving.id]);
      for (const unconfirmed of [undefined, 'false']) {
        const refused = await approve(id, unconfirmed);
        expect([refused.status, refused.body.code, refused.body.error]).toEqual([
          409,
          'order.buyer_inactive',
          messages.orders.buyerInactive,
        ]);
      }
      expect(await adminSees(id)).toMatchObject({ status: 'Pending Review', invoiceFile: null });
      expect((await desk.stock()).A1).toEqual({ available: 3, reserved: 0 });
      expect((await approve(id, 'yes')).status).toBe(400);
      expect((await approve(id, 'true')).body).toMatchObject({ status: 'Awaiting Payment' });
      await waitForDeductions(portal.database.url);
      expect((await desk.stock()).A1).toEqual({ available: 2, reserved: 0 });
    });
  });
});
