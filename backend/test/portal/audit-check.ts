import type { INestApplication } from '@nestjs/common';
import pg from 'pg';
import { AUDIT_METADATA_KEY, type AuditRule } from '../../src/platform/audit/audited.js';
import { registeredHandlers } from '../routes/registered-handlers.js';

interface Call {
  method: string;
  /** Includes the query string. */
  path: string;
  token: string | undefined;
  headers: Record<string, string>;
}

interface Route {
  method: string;
  pattern: RegExp;
  parameters: number;
  rule: AuditRule | undefined;
}

const unsafeMethods = ['POST', 'PUT', 'PATCH', 'DELETE'];
/** By the address of the portal. Clients of portals in other processes have none. */
const checks = new Map<string, AuditCheck>();

/**
 * Holds every state-changing call of every spec to what its route declares: one event of its action, or none (row K05).
 * Costs a look-up in a small table per call.
 */
export class AuditCheck {
  readonly #routes: Route[];
  readonly #pool: pg.Pool;
  /** How often each Idempotency-Key was sent. Only one of its calls leaves an event. */
  readonly #sent = new Map<string, number>();

  private constructor(app: INestApplication, databaseUrl: string) {
    this.#pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    // A spec that closes the portal by itself may drop the database while the idle connection is still open.
    this.#pool.on('error', () => undefined);
    this.#routes = [...registeredHandlers(app)]
      .map(({ handler, method, path }) => ({
        method,
        pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
        parameters: path.split(':').length,
        rule: Reflect.getMetadata(AUDIT_METADATA_KEY, handler) as AuditRule | undefined,
      }))
      .sort((a, b) => a.parameters - b.parameters);
  }

  static start(app: INestApplication, url: string, databaseUrl: string): AuditCheck {
    const check = new AuditCheck(app, databaseUrl);
    checks.set(url, check);
    return check;
  }

  static of(url: string): AuditCheck | undefined {
    return checks.get(url);
  }

  async stop(): Promise<void> {
    for (const [url, check] of checks) if (check === this) checks.delete(url);
    await this.#pool.end();
  }

  /** To be called before the request is sent. Returns the check of its response. */
  watch({ method, path, token, headers }: Call): (response: Response) => Promise<void> {
    if (!unsafeMethods.includes(method)) return async () => undefined;
    const key = headers['idempotency-key'] ?? headers['Idempotency-Key'];
    const sent = key === undefined ? undefined : `${token} ${key}`;
    if (sent) this.#sent.set(sent, (this.#sent.get(sent) ?? 0) + 1);
    return async ({ status, headers: answered }) => {
      const address = path.split('?')[0]?.replace(/\/$/, '') ?? '';
      const route = this.#routes.find((each) => each.method === method && each.pattern.test(address));
      const requestId = answered.get('x-request-id');
      if (!route || requestId === null) return;
      const events = await this.#actionsOf(requestId);
      const isRepeated = sent !== undefined && (this.#sent.get(sent) ?? 0) > 1;
      const mistake = mistakeIn(events, { status, rule: route.rule, isRepeated });
      if (mistake) throw new Error(`${method} ${address} with status ${status} left ${inWords(events)}: ${mistake}`);
    };
  }

  async #actionsOf(requestId: string): Promise<string[]> {
    const { rows } = await this.#pool.query<{ action: string }>(
      'select action from audit_events where request_id = $1',
      [requestId],
    );
    return rows.map(({ action }) => action);
  }
}

function mistakeIn(
  events: string[],
  { status, rule, isRepeated }: { status: number; rule: AuditRule | undefined; isRepeated: boolean },
): string | undefined {
  if (!rule) return 'the route declares neither @Audited nor @NotAudited';
  if (status >= 400) return events.length > 0 ? 'it was refused' : undefined;
  if (rule.action === null) return events.length > 0 ? 'it is declared as not audited' : undefined;
  if (events.length === 0 && (rule.except !== null || isRepeated)) return undefined;
  return events.length === 1 && events[0] === rule.action ? undefined : `it is declared as ${rule.action}`;
}

const inWords = (events: string[]): string =>
  events.length === 0 ? 'no event in the audit log' : `${events.length} in the audit log (${events.join(', ')})`;
