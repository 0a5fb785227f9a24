import type {
  CreditableLine,
  TaxDocumentDetail,
  TaxDocumentsResponse,
  VatSummaryResponse,
} from '@portal/contract/documents/documents';
import type { ErrorBody } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import type { AdminOrder } from '@portal/contract/orders';
import { stockViolations, withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { enterSeller } from '../../../test/portal/seller.js';
import { invoicePdf } from '../../../test/portal/sheets.js';
import { waitUntil } from '../../../test/wait-until.js';

describe('invoices that the portal makes', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    desk = await OrderDesk.open(portal, admin, [
      { reference: 'A1', price: 33.335, unitsPerLot: 1, available: 10_000 },
      { reference: 'A2', price: 12, unitsPerLot: 6, available: 10_000 },
    ]);
  });
  afterEach(async () => expect(await stockViolations(portal.database.url)).toEqual({}));
  afterAll(() => portal.stop());

  const order = async (id: string, client = admin) => (await client.get<AdminOrder>(`/api/orders/${id}`)).body;
  const documents = async (query = '', client = admin) =>
    (await client.get<TaxDocumentsResponse>(`/api/documents?${query}`)).body;
  const detail = async (id = '', client = admin) =>
    (await client.get<TaxDocumentDetail & ErrorBody>(`/api/documents/${id}`)).body;
  const cancel = (id: string) =>
    admin.call<AdminOrder & ErrorBody>('PUT', `/api/orders/${id}/admin-cancel`, { json: { reason: 'Not needed' } });
  const deducted = (id: string) => waitUntil(async () => (await order(id)).inventoryDeducted);
  const query = <Row extends object>(statement: string, values: unknown[] = []) =>
    withClient(portal.database.url, async (client) => (await client.query<Row>(statement, values)).rows);

  async function invoiced(lots: Record<string, number>, client = buyer): Promise<string> {
    const id = await desk.placed(client, lots);
    const { status, body } = await desk.invoice(id);
    if (status !== 200) throw new Error(`Approving answered ${JSON.stringify(body)}`);
    return id;
  }

  // T10
  it('need the seller’s details, and the refusal names those that are missing; uploading needs none', async () => {
    const id = await desk.placed(buyer, { A1: 1 });
    const { status, body } = await desk.invoice(id);
    expect([status, body.code]).toEqual([409, 'document.seller_incomplete']);
    expect(body.message).toBe(
      'The invoice cannot be made yet. Please enter in Settings: Legal name, TRN, Licence number, Licensing authority, Street address, City, Emirate, IBAN of the AED bank account.',
    );
    expect((await order(id)).status).toBe('Pending Review');
    expect((await desk.approve(id)).body).toMatchObject({ invoiceFile: 'Invoice.pdf', documents: [] });
    await enterSeller(admin);
  });

  it('hold the order’s lines with VAT, and their PDF is made and becomes the order’s invoice', async () => {
    const id = await desk.placed(buyer, { A1: 3, A2: 2 });
    const { status, body } = await desk.invoice(id);
    expect([status, body.status]).toEqual([200, 'Awaiting Payment']);
    const [invoice] = body.documents;
    expect(invoice).toMatchObject({ kind: 'invoice', number: expect.stringMatching(/^INV-2\d{3}-000001$/), lots: 5 });
    const { snapshot } = await detail(invoice?._id, buyer);
    // 3 × 33.335 is 100.005 and rounded half up; its VAT is 5.0005 of 100.01.
    expect(snapshot.lines.map(({ reference, net, vat, gross }) => [reference, net, vat, gross])).toEqual([
      ['A1', '100.01', '5.00', '105.01'],
      ['A2', '144.00', '7.20', '151.20'],
    ]);
    expect(snapshot.totals).toMatchObject({ net: '244.01', vat: '12.20', gross: '256.21' });
    expect(snapshot).toMatchObject({
      number: invoice?.number,
      seller: { legalName: { en: 'Looms Trading LLC' }, trn: '100123456700003' },
      buyer: { company: 'Test Company', address: { emirate: 'DXB', country: 'AE' } },
      paymentTerms: 'Net 30 days',
    });
    await waitUntil(async () => (await order(id)).invoiceFile !== null);
    expect(await order(id, buyer)).toMatchObject({
      invoiceFile: `${invoice?.number}.pdf`,
      documents: [{ pdf: 'ready' }],
    });
    const [pdf, again] = await Promise.all([
      buyer.get<string>(`/api/documents/${invoice?._id}/pdf`),
      buyer.get<string>(`/api/orders/${id}/download/invoice`),
    ]);
    expect(pdf.body).toMatch(/^%PDF-/);
    expect(again.body).toBe(pdf.body);
    const xml = await buyer.get<string>(`/api/documents/${invoice?._id}/xml`);
    expect(xml.body).toContain(`>${invoice?.number}<`);
  });

  // V08
  it('show the PO number, the wanted date and the notes of the order and its lines', async () => {
    const fields = { poNumber: 'PO 7', note: 'Two pallets,\nplease', deliverOn: '2028-02-29' };
    const placed = await desk.place(buyer, { A1: 1 }, { fields });
    const { _id: id } = placed.body;
    await query(`update order_lines set note = 'For the shop in Deira' where order_id = $1`, [id]);
    const [invoice] = (await desk.invoice(id)).body.documents;
    const { snapshot } = await detail(invoice?._id, buyer);
    expect(snapshot).toMatchObject({ ...fields, lines: [{ reference: 'A1', note: 'For the shop in Deira' }] });
    await waitUntil(async () => (await order(id)).invoiceFile !== null);
  });

  it('are exports without VAT for a company abroad', async () => {
    const abroad = await portal.user('buyer');
    await query(`update users set company_country = 'OM', company_city = 'Muscat' where id = $1`, [abroad.id]);
    const { documents: made } = await order(await invoiced({ A2: 1 }, abroad));
    const { snapshot } = await detail(made[0]?._id);
    expect(snapshot.totals).toMatchObject({ net: '72.00', vat: '0.00', gross: '72.00' });
    expect(snapshot.supply.export).not.toBeNull();
  });

  // T01
  it('are numbered without gaps or doubles under 30 parallel approvals, of which some fail', async () => {
    const ids = await desk.copies(await desk.placed(buyer, { A1: 1 }), 30);
    const scarce = await OrderDesk.open(portal, admin, [{ reference: 'B1', price: 5, available: 1 }]);
    const short: string[] = [];
    for (let placed = 0; placed < 10; placed += 1) short.push(await scarce.placed(buyer, { B1: 1 }));
    const answers = await Promise.all([...ids, ...short].map((id) => desk.invoice(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(31);
    const numbers = await query<{ position: number }>(
      `select position from documents where kind = 'invoice' order by position`,
    );
    expect(numbers.map(({ position }) => position)).toEqual(numbers.map((_, index) => index + 1));
  });

  it('are made once for equal calls', async () => {
    const id = await desk.placed(buyer, { A1: 1 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => desk.invoice(id, { 'idempotency-key': 'once' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await documents(`order=${id}`)).total).toBe(1);
  });

  it('are made when the buyer accepts a proposal that is then approved, also by ten calls at the same time', async () => {
    const id = await desk.placed(buyer, { A1: 3, A2: 2 });
    expect((await desk.proposeMakingInvoice(id, { A1: 2 })).status).toBe(201);
    const answers = await Promise.all(Array.from({ length: 10 }, () => desk.accept(id, buyer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { status, documents: made } = await order(id);
    expect([status, made.map(({ kind, lots }) => [kind, lots])]).toEqual(['Awaiting Payment', [['invoice', 2]]]);
    await deducted(id);
  });

  it('are not made for a proposal without approval, or beside an uploaded invoice', async () => {
    const id = await desk.placed(buyer, { A1: 3 });
    expect((await desk.propose(id, { A1: 2 }, { makeInvoice: true })).body.code).toBe('common.invalid_input');
    const fields = { base: '1', lines: JSON.stringify(await desk.revised({ A1: 2 })), approveOnAcceptance: 'true' };
    const form = formWithFile('invoiceFile', 'Invoice.pdf', invoicePdf, { ...fields, makeInvoice: 'true' });
    const both = await admin.call<ErrorBody>('POST', `/api/orders/${id}/proposal`, { form });
    expect(both.body.message).toBe(messages.documents.fileOrMade);
  });

  it('leave an accepted order under review when the seller’s details have been removed meanwhile', async () => {
    const id = await desk.placed(buyer, { A1: 3 });
    await desk.proposeMakingInvoice(id, { A1: 2 });
    await enterSeller(admin, { legalName: null });
    const refused = await desk.proposeMakingInvoice(await desk.placed(buyer, { A1: 1 }), { A1: 2 });
    expect(refused.body.code).toBe('document.seller_incomplete');
    expect((await desk.accept(id, buyer)).body).toMatchObject({ status: 'Pending Review', documents: [] });
    await enterSeller(admin);
    expect((await desk.invoice(id)).body.documents).toHaveLength(1);
  });

  // T02
  it('cannot be changed or deleted in the database, and their PDF cannot be replaced', async () => {
    const id = await invoiced({ A1: 1 });
    await waitUntil(async () => (await order(id)).invoiceFile !== null);
    for (const statement of [
      `update documents set gross = 0`,
      `delete from documents`,
      `truncate documents`,
      `update document_lines set vat = 0`,
      `delete from document_lines`,
      `delete from document_states`,
      `update document_states set file_id = gen_random_uuid() where pdf = 'ready'`,
      `update document_states set pdf = 'waiting', file_id = null where pdf = 'ready'`,
    ]) {
      await expect(query(statement)).rejects.toThrow('append-only');
    }
  });

  // T05
  it('are credited in full when the order is cancelled', async () => {
    const id = await invoiced({ A1: 3, A2: 2 });
    await deducted(id);
    const { body } = await cancel(id);
    const [invoice, credit] = body.documents;
    expect(credit).toMatchObject({ kind: 'credit_note', number: expect.stringMatching(/^CN-2\d{3}-\d{6}$/), lots: 5 });
    expect(credit?.gross).toBe(invoice?.gross);
    const { snapshot } = await detail(credit?._id, buyer);
    expect(snapshot.correction).toMatchObject({
      invoiceNumber: invoice?.number,
      cause: 'cancelled',
      reason: 'Not needed',
      corrected: { net: '0.00', vat: '0.00', gross: '0.00' },
    });
    expect(body.actions).not.toContain('credit');
  });

  it('are credited in parts for returned lots, which come back into stock once, and the rest when cancelled', async () => {
    const before = (await desk.stock()).A1?.available ?? 0;
    const id = await invoiced({ A1: 3, A2: 2 });
    await deducted(id);
    const left = async () =>
      (await admin.get<CreditableLine[]>(`/api/orders/${id}/credit`)).body.map(({ left: lots }) => lots);
    expect((await desk.credit(id, { A1: 1 })).status).toBe(200);
    expect(await left()).toEqual([2, 2]);
    expect((await desk.stock()).A1?.available).toBe(before - 2);
    const unstocked = await desk.credit(id, { A2: 1 }, { restock: false, reason: 'Never arrived' });
    expect(unstocked.body.documents).toHaveLength(3);
    const cancelled = (await cancel(id)).body.documents;
    const fils = (kind: 'invoice' | 'credit_note') =>
      cancelled
        .filter((document) => document.kind === kind)
        .reduce((sum, { gross }) => sum + Math.round(Number(gross) * 100), 0);
    expect(fils('credit_note')).toBe(fils('invoice'));
    expect((await desk.stock()).A1?.available).toBe(before);
  });

  it('are never credited for more than they are, also by twenty calls at the same time', async () => {
    const id = await invoiced({ A2: 7 });
    await deducted(id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.credit(id, { A2: 2 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.find(({ status }) => status !== 200);
    expect([refused?.status, refused?.body.code]).toEqual([409, 'document.credit_too_much']);
    expect(refused?.body.message).toMatch(/A2 \(\d left\)/);
    await Promise.all([cancel(id), desk.credit(id, { A2: 1 })]);
    const { documents: all } = await order(id);
    expect(all.reduce((sum, { kind, lots }) => sum + (kind === 'invoice' ? lots : -lots), 0)).toBe(0);
  });

  it('refuse a credit of nothing, of unknown lines, without a reason, and of an order with an uploaded invoice', async () => {
    const id = await invoiced({ A1: 1 });
    const credit = (json: object, of = id) =>
      admin.call<ErrorBody>('POST', `/api/orders/${of}/credit`, { json: { reason: 'x', restock: false, ...json } });
    const { A1: lineId = '' } = await desk.itemIds();
    expect((await credit({ lines: [] })).body.code).toBe('common.invalid_input');
    expect((await credit({ lines: [{ lineId, lots: 0 }] })).body.code).toBe('common.invalid_input');
    expect((await credit({ lines: [{ lineId, lots: 1 }], reason: ' ' })).body.errors?.[0]?.field).toBe('reason');
    expect((await credit({ lines: [{ lineId: id, lots: 1 }] })).body.code).toBe('document.line_unknown');
    const twice = [lineId, lineId].map((line) => ({ lineId: line, lots: 1 }));
    expect((await credit({ lines: twice })).body.code).toBe('common.invalid_input');
    const uploaded = await desk.placed(buyer, { A1: 1 });
    await desk.approve(uploaded);
    expect((await credit({ lines: [{ lineId, lots: 1 }] }, uploaded)).body.code).toBe('document.not_found');
  });

  it('need the seller’s details for a credit note, too', async () => {
    const id = await invoiced({ A1: 1 });
    await enterSeller(admin, { city: null });
    const refused = await cancel(id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${messages.documents.sellerIncompleteForCredit}: City.`,
    ]);
    await enterSeller(admin);
    expect((await cancel(id)).status).toBe(200);
  });

  it('are downloaded from their order once the PDF is made; until then the order says that it is being made', async () => {
    const id = await desk.placed(buyer, { A1: 1 });
    const download = async () => (await buyer.get<ErrorBody>(`/api/orders/${id}/download/invoice`)).body.code;
    expect(await download()).toBe('order.not_found');
    await withClient(portal.database.url, async (client) => {
      // The job cannot attach the PDF while no file can be recorded.
      await client.query('begin');
      await client.query('lock table stored_files in share mode');
      await desk.invoice(id);
      expect(await download()).toBe('document.not_ready');
      await client.query('rollback');
    });
    await waitUntil(async () => (await download()) === undefined);
  });

  it('are credited after a process of the previous release has cancelled the order without a credit note', async () => {
    const id = await invoiced({ A1: 1 });
    await deducted(id);
    const { A1: itemId } = await desk.itemIds();
    await query(
      `with cancelled as (update orders set status = 'Cancelled', restored_at = now() where id = $1),
        moved as (insert into inventory_movements (stock_item_id, kind, lots, order_id) values ($2, 'restoration', 1, $1))
      update stock_items set available_lots = available_lots + 1 where id = $2`,
      [id, itemId],
    );
    const refused = await admin.call<ErrorBody>('DELETE', `/api/orders/${id}`);
    expect(refused.body.message).toContain('Credit the rest of it first.');
    expect((await desk.credit(id, { A1: 1 })).body.message).toBe(messages.documents.restockCancelled);
    expect((await desk.credit(id, { A1: 1 }, { restock: false })).body.actions).not.toContain('credit');
    expect((await admin.call('DELETE', `/api/orders/${id}`)).status).toBe(200);
  });

  // T06
  it('keep their order from being deleted until it is fully credited; the documents then stay', async () => {
    const id = await invoiced({ A1: 1 });
    const remove = () => admin.call<ErrorBody>('DELETE', `/api/orders/${id}`);
    const refused = await remove();
    expect([refused.status, refused.body.code]).toEqual([409, 'order.not_fully_credited']);
    expect(refused.body.message).toMatch(/INV-.* is not fully credited. Cancel the order first/);
    await cancel(id);
    expect((await remove()).status).toBe(200);
    const kept = (await documents(`order=${id}`)).documents;
    expect(kept.map(({ order }) => order.isDeleted)).toEqual([true, true]);
    expect((await documents(`order=${id}`, buyer)).total).toBe(2);
  });

  // T08
  it('are found in the register, and its VAT summary has the sums of the documents', async () => {
    const other = await portal.user('buyer');
    const id = await invoiced({ A1: 2 }, other);
    await cancel(id);
    const listed = await documents(`buyer=${other.id}`);
    expect(listed.documents.map(({ kind, invoice }) => [kind, invoice !== null])).toEqual([
      ['credit_note', true],
      ['invoice', false],
    ]);
    const [credit] = listed.documents;
    const month = credit?.issuedOn.slice(0, 7) ?? '';
    const count = async (filters: string, client = admin) => (await documents(filters, client)).total;
    expect(await count(`search=${credit?.number}`)).toBe(1);
    expect(await count(`search=${credit?.order.orderNumber}&kind=invoice`)).toBe(1);
    expect(await count(`buyer=${other.id}&month=${month}`)).toBe(2);
    expect(await count(`buyer=${other.id}&month=2001-01`)).toBe(0);
    expect(await count('', other)).toBe(2);
    expect((await count('eInvoice=ready')) + (await count('eInvoice=not_ready'))).toBe(await count(''));
    // As they are shown: a credit note is negative.
    for (const [sort, kinds] of [
      ['gross', ['credit_note', 'invoice']],
      ['-gross', ['invoice', 'credit_note']],
    ])
      expect((await documents(`buyer=${other.id}&sort=${sort}`)).documents.map(({ kind }) => kind)).toEqual(kinds);
    expect((await detail(credit?._id, buyer)).code).toBe('document.not_found');
    const { rows } = (await admin.get<VatSummaryResponse>(`/api/documents/vat-summary?month=${month}`)).body;
    const sums = await query<{ kind: string; net: string; vat: string }>(
      `select kind, sum(net)::text as net, sum(vat)::text as vat from documents group by kind`,
    );
    for (const { kind, net, vat } of sums) {
      const own = rows.filter((row) => row.kind === kind);
      const total = (field: 'net' | 'vat') => own.reduce((sum, row) => sum + Math.round(Number(row[field]) * 100), 0);
      expect([total('net'), total('vat')]).toEqual([Math.round(Number(net) * 100), Math.round(Number(vat) * 100)]);
    }
    expect((await buyer.get<ErrorBody>(`/api/documents/vat-summary?month=${month}`)).status).toBe(403);
    const exported = await admin.get<string>(`/api/documents/export?buyer=${other.id}`);
    expect([exported.status, exported.headers.get('x-total-count')]).toEqual([200, '2']);
  });
});
