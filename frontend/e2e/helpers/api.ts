import type { LoginResponse } from '@portal/contract/auth';
import type { AdminBrand } from '@portal/contract/brands';
import type { Order } from '@portal/contract/orders';
import type { StockFilesResponse } from '@portal/contract/stock-files';
import { excelMimeType } from './browser';
import type { Account } from './portal';

/** Calls the portal's API directly, to prepare data for a test without using the screens. */
export class Api {
  private constructor(
    private readonly url: string,
    readonly token: string,
  ) {}

  static async signIn(url: string, account: Account): Promise<Api> {
    const anonymous = new Api(url, '');
    const { token } = await anonymous.call<LoginResponse>('POST', '/auth/login', account);
    return new Api(url, token);
  }

  async call<Body>(method: string, path: string, body?: FormData | object): Promise<Body> {
    const json = body !== undefined && !(body instanceof FormData);
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...(json ? { 'content-type': 'application/json' } : {}) },
      body: json ? JSON.stringify(body) : body,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as Body;
  }

  brands(): Promise<AdminBrand[]> {
    return this.call('GET', '/brands');
  }

  async brand(name: string, visibility: AdminBrand['visibility'] = 'all_approved'): Promise<string> {
    return (await this.call<AdminBrand>('POST', '/brands', { name, visibility, visibleToBuyers: [] }))._id;
  }

  async publish(brandId: string, name: string, bytes: Buffer): Promise<void> {
    await this.call('POST', `/catalogue/${brandId}/upload`, form({ files: excelFile(name, bytes) }));
  }

  async replace(fileId: string, name: string, bytes: Buffer): Promise<void> {
    await this.call('PUT', `/catalogue/replace-file/${fileId}`, form({ files: excelFile(name, bytes) }));
  }

  /** Places an order with this order file, against the brand's newest stock file. */
  async order(brandId: string, bytes: Buffer, name = 'order.xlsx'): Promise<Order> {
    const { stockFiles } = await this.call<StockFilesResponse>('GET', `/catalogue/${brandId}/stock-files`);
    return this.orderFrom(brandId, stockFiles[0]!._id, bytes, name);
  }

  async orderFrom(brandId: string, file: string, bytes: Buffer, name = 'order.xlsx'): Promise<Order> {
    return this.call('POST', '/orders', form({ brand: brandId, file, excelFile: excelFile(name, bytes) }));
  }

  async approve(order: Order, invoice: Buffer): Promise<void> {
    const invoiceFile = new File([new Uint8Array(invoice)], `INV-${order.orderNumber.slice(-6)}.pdf`);
    await this.call('PUT', `/orders/${order._id}/approve`, form({ invoiceFile }));
  }
}

function form(parts: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, part] of Object.entries(parts)) data.append(name, part);
  return data;
}

function excelFile(name: string, bytes: Buffer): File {
  return new File([new Uint8Array(bytes)], name, { type: excelMimeType });
}
