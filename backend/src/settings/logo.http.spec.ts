import { createHash } from 'node:crypto';
import type { TaxDocumentDetail } from '@portal/contract/documents/documents';
import type { ErrorBody } from '@portal/contract/errors';
import { logoLimits, type Settings } from '@portal/contract/settings';
import sharp from 'sharp';
import { OrderDesk } from '../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal } from '../../test/portal/portal.js';
import { enterSeller } from '../../test/portal/seller.js';
import { invoicePdf } from '../../test/portal/sheets.js';
import { waitUntil } from '../../test/wait-until.js';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 32, g: 64, b: 128, alpha: 0.5 } } });
const bytesOf = (text: string) => new TextEncoder().encode(text);
const copy = (bytes: Uint8Array) => new Uint8Array(bytes);

describe('the logo of tax documents', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  });
  afterAll(() => portal.stop());

  const upload = (bytes: Uint8Array<ArrayBuffer>, name = 'logo.png') =>
    admin.call<Settings & ErrorBody>('PUT', '/api/settings/logo', { form: formWithFile('logoFile', name, bytes) });
  const remove = () => admin.call<Settings>('DELETE', '/api/settings/logo');
  async function download() {
    const answer = await fetch(`${portal.url}/api/settings/logo`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  }

  it('is drawn anew: no larger than it is printed, without transparency and metadata', async () => {
    const png = await plain(2000, 1000)
      .withMetadata({ exif: { IFD0: { Copyright: 'Somebody' } } })
      .png()
      .toBuffer();
    const { status, body } = await upload(copy(png));
    expect([status, body.logo]).toEqual([200, { key: expect.any(String) }]);
    const { answer, bytes } = await download();
    expect(answer.headers.get('content-type')).toBe('image/png');
    const { format, width, height, hasAlpha, exif } = await sharp(bytes).metadata();
    expect([format, width, height, hasAlpha, exif]).toEqual(['png', 552, 276, false, undefined]);
    expect((await admin.get<Settings>('/api/settings')).body.logo).toEqual(body.logo);
  });

  it('may be a JPEG', async () => {
    expect((await upload(copy(await plain(90, 40).jpeg().toBuffer()), 'logo.jpg')).status).toBe(200);
    const { answer, bytes } = await download();
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect((await sharp(bytes).metadata()).width).toBe(90);
  });

  it('is not changed by saving the settings', async () => {
    const before = (await upload(copy(await plain(90, 40).png().toBuffer()))).body.logo;
    const { changedAt: _at, changedBy: _by, ...settings } = (await admin.get<Settings>('/api/settings')).body;
    const json = { ...settings, companyName: 'Looms', logo: { key: 'f'.repeat(64) } };
    expect((await admin.call<Settings>('PUT', '/api/settings', { json })).body.logo).toEqual(before);
  });

  it('is refused when it is no PNG or JPEG, broken, or too large, and the former one stays', async () => {
    await remove();
    const png = copy(await plain(300, 300).png().toBuffer());
    const jpeg = copy(await plain(300, 300).jpeg().toBuffer());
    const noise = sharp({
      create: { width: 1000, height: 1000, channels: 3, background: '#fff', noise: { type: 'gaussian', sigma: 90 } },
    });
    const large = copy(await noise.png({ compressionLevel: 0 }).toBuffer());
    expect(large.length).toBeGreaterThan(logoLimits.bytes);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>';
    const refused = {
      gif: copy(await plain(30, 30).gif().toBuffer()),
      svg: bytesOf(svg),
      pdf: invoicePdf,
      empty: new Uint8Array(),
      'cut PNG': png.slice(0, png.length / 2),
      'cut JPEG': jpeg.slice(0, jpeg.length / 2),
      'only a beginning': bytesOf('\xff\xd8\xff'),
      large,
    };
    for (const [name, bytes] of Object.entries(refused)) {
      const { status, body } = await upload(bytes);
      expect([name, status, body.code]).toEqual([name, 400, 'settings.logo_invalid']);
    }
    const form = new FormData();
    form.set('other', 'field');
    const missing = await admin.call<ErrorBody>('PUT', '/api/settings/logo', { form });
    expect([missing.status, missing.body.code]).toEqual([400, 'upload.missing_file']);
    expect((await admin.get<Settings>('/api/settings')).body.logo).toBeNull();
  });

  it('is printed on documents from then on; an issued document keeps its own', async () => {
    await enterSeller(admin);
    const desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 100 }]);
    const invoiced = async () => {
      const { body } = await desk.invoice(await desk.placed(buyer, { A1: 1 }));
      const id = body.documents[0]?._id ?? '';
      const read = async () => (await buyer.get<TaxDocumentDetail>(`/api/documents/${id}`)).body;
      await waitUntil(async () => (await read()).pdf === 'ready');
      const pdf = (await buyer.get<string>(`/api/documents/${id}/pdf`)).body;
      return { logo: (await read()).snapshot.seller.logo, hasPicture: pdf.includes('/Subtype /Image') };
    };
    await upload(copy(await plain(90, 40).png().toBuffer()));
    const { bytes } = await download();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await invoiced()).toEqual({
      logo: { storageKey: sha256, sha256, mediaType: 'image/png' },
      hasPicture: true,
    });
    await remove();
    expect(await invoiced()).toEqual({ logo: null, hasPicture: false });
    expect((await download()).answer.status).toBe(404);
  });
});
