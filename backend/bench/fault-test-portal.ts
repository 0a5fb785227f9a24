import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { stockSheet } from '../test/portal/sheets.js';
import { EncodedForm, PortalProcess } from './portal-process.js';

/** One row of the table that the benchmark prints; undefined figures are printed as dashes. */
export interface FaultRow {
  effect: string;
  recover?: number;
  acknowledged?: number;
  lost?: number;
  lines?: number;
  cpu?: number;
  pause?: number;
}

export const referenceCount = 30_000;
export const secondsSince = (since: number) => (performance.now() - since) / 1000;
export const formatSeconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} s`;
export const stockRows = Array.from({ length: referenceCount }, (_, index) => ({
  reference: `REF-${String(index).padStart(6, '0')}`,
  price: 20 + (index % 400) / 4,
  unitsPerLot: 12,
  available: 100_000,
}));

export function uploadForm(field: string, bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.set(key, value);
  data.set(field, new Blob([bytes]), field === 'invoiceFile' ? 'Invoice.pdf' : 'Stock.xlsx');
  return EncodedForm.of(data);
}

/** A portal with the users, the stock file and the order file that the faults need. */
export class FaultTestPortal {
  private constructor(
    readonly portal: PortalProcess,
    readonly admin: string,
    readonly heavy: string,
    readonly other: string,
    readonly placement: { brand: string; file: string },
    readonly small: EncodedForm,
  ) {}

  static async build(listed: typeof stockRows, parent?: string): Promise<FaultTestPortal> {
    const portal = await PortalProcess.start({ parent, quiet: true });
    try {
      const admin = await portal.signIn('admin@example.com');
      const [heavy, other] = [await portal.buyer('heavy'), await portal.buyer('other')];
      const brand = (await portal.call<{ _id: string }>(admin, 'POST', '/brands', { name: 'Bench' })).body._id;
      const { body } = await portal.call<{ stockFiles: { _id: string }[] }>(
        admin,
        'POST',
        `/catalogue/${brand}/upload`,
        await uploadForm('files', stockSheet(listed)),
      );
      const placement = { brand, file: body.stockFiles[0]?._id ?? '' };
      const few = stockSheet(listed.slice(0, 3), { 'REF-000000': 1 });
      return new FaultTestPortal(portal, admin, heavy, other, placement, await uploadForm('excelFile', few, placement));
    } catch (error) {
      await portal.stop();
      throw error;
    }
  }

  /**
   * Sends a request and reads its whole response. Returns the status, the duration in seconds and the size in bytes;
   * the status is 0 when no response arrives within `limit` seconds.
   */
  async send(token: string, method: string, path: string, body?: EncodedForm | string, limit = 60) {
    const type = body instanceof EncodedForm ? body.type : 'application/json';
    const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': type } : {}) };
    const start = performance.now();
    try {
      const answer = await fetch(`${this.portal.url}/api${path}`, {
        method,
        headers,
        body: body instanceof EncodedForm ? new Uint8Array(body.bytes) : body,
        signal: AbortSignal.timeout(limit * 1000),
      });
      const { byteLength } = await answer.arrayBuffer();
      return { status: answer.status, took: secondsSince(start), size: byteLength };
    } catch {
      return { status: 0, took: secondsSince(start), size: 0 };
    }
  }

  async place(token: string, order: EncodedForm): Promise<string | null> {
    const { status, body } = await this.portal.call<{ order?: { _id: string }; _id?: string }>(
      token,
      'POST',
      '/orders',
      order,
    );
    return status === 201 ? (body.order?._id ?? body._id ?? null) : null;
  }

  /**
   * Runs a fault and measures during it the portal's CPU time, log lines and longest pause, and the slowest of many
   * small requests.
   */
  async measure(fault: () => Promise<string>): Promise<FaultRow> {
    const { portal } = this;
    const agent = new Agent({ keepAlive: true });
    const [cpu, lines] = [await portal.portalCpuSeconds(), portal.logged];
    await portal.pauses();
    let [isOver, slowest] = [false, 0];
    const ping = async () => {
      while (!isOver) {
        const start = performance.now();
        await new Promise((resolve) =>
          get(`${portal.url}/api/health/live`, { agent }, (answer) => answer.resume().on('end', resolve)).on(
            'error',
            resolve,
          ),
        );
        slowest = Math.max(slowest, performance.now() - start);
        await delay(10);
      }
    };
    const pinging = ping();
    const effect = await fault();
    const { longest } = await portal.pauses();
    isOver = true;
    await pinging;
    agent.destroy();
    return {
      effect: `${effect}; slowest ping ${slowest.toFixed(0)} ms`,
      lines: portal.logged - lines,
      cpu: (await portal.portalCpuSeconds()) - cpu,
      pause: longest,
    };
  }
}
