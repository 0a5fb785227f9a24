import { type Caller, can } from '@portal/contract/policy';
import { permissionOfRoute } from './route-permissions';

/** A request that the fake server has received. */
export interface RecordedCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  json: unknown;
  form: FormData | null;
}

export interface PreparedReply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

type Answer = PreparedReply | ((call: RecordedCall) => PreparedReply | Promise<PreparedReply>);

/** The request by which a buyer's order list counts the proposals that wait for an answer. */
export const waitingProposals = 'GET /api/orders?page=1&limit=1&proposal=open';

/** Replaces `fetch` and `XMLHttpRequest` in specs: records requests to the API and returns prepared responses. */
export class FakeServer {
  /** The requests without a prepared response since the last `takeUnanswered`, such as `GET /api/orders`. */
  private static unanswered: string[] = [];

  readonly calls: RecordedCall[] = [];
  /** The user whose requests must all be permitted by the API's routes; undefined: anybody's are answered. */
  caller: Caller | undefined;
  /** The prepared responses. Those of the frame around all pages, and of the first page, are prepared for all specs. */
  private readonly answers = new Map<string, Answer>([
    [
      'GET /api/notifications',
      { body: { notifications: [], unreadCount: 0, pagination: { current: 1, total: 1, totalRecords: 0 } } },
    ],
    ['GET /api/disk-space', { body: { stores: [] } }],
    [waitingProposals, { body: [] }],
    // Requested by the order list, which offers to go on with open drafts.
    ['GET /api/drafts', { body: { drafts: [] } }],
    // Requested before a buyer sends an order.
    ['GET /api/receivables', { body: { receivables: [], total: 0 } }],
    ['GET /api/chat/unread-count', { body: { unreadCount: 0 } }],
    ['POST /api/auth/logout', { body: {} }],
    // Requested by the profile.
    ['GET /api/auth/second-factor', { body: { since: null, hasApp: false, passkeys: [], recoveryCodesLeft: 0 } }],
    // Requested when a request is refused until the second factor is confirmed.
    ['POST /api/auth/second-factor/proof/question', { body: { hasApp: true, passkey: null } }],
    ['GET /api/mails', { body: { mails: [], total: 0, underWay: 0, failed: 0, delivery: 'smtp' } }],
    // Requested when a file is read for longer than a second.
    ['GET /api/work', { body: { ahead: 0 } }],
    // Redirects end at the dashboard, which stays loading in specs about other pages, as do the settings that it needs.
    ['GET /api/dashboard', () => new Promise(() => undefined)],
    ['GET /api/settings', () => new Promise(() => undefined)],
  ]);

  /** Returns the requests for which no response was prepared, and forgets them. */
  static takeUnanswered(): string[] {
    return FakeServer.unanswered.splice(0);
  }

  /**
   * Prepares the response for a request: `on('GET /api/orders', …)`. A later call for the same request replaces the
   * response. A response for an address with a query is used only for exactly this query.
   */
  on(call: string, answer: Answer): this {
    this.answers.set(call, answer);
    return this;
  }

  /** Returns the recorded requests to one address, oldest first. */
  to(call: string): RecordedCall[] {
    return this.calls.filter((each) => this.requestOf(each) === call);
  }

  async reply(call: RecordedCall): Promise<PreparedReply> {
    this.calls.push(call);
    this.expectPermitted(call);
    const answer = this.answers.get(this.requestOf(call));
    if (answer === undefined) {
      FakeServer.unanswered.push(`${call.method} ${call.path}`);
      // An error response would change the page at a moment that depends on the machine.
      return new Promise(() => undefined);
    }
    return typeof answer === 'function' ? answer(call) : answer;
  }

  /** A request that the API would refuse fails the test, as one without a prepared response does (rows K01, K02). */
  private expectPermitted({ method, path }: RecordedCall): void {
    const permission = this.caller && permissionOfRoute(method, path);
    if (!this.caller || !permission || can(this.caller, permission)) return;
    FakeServer.unanswered.push(
      `${method} ${path}, which the ${this.caller.companyRole ?? this.caller.staffRole} may not send`,
    );
  }

  private requestOf({ method, path, query }: RecordedCall): string {
    const withQuery = `${method} ${path}?${query}`;
    return this.answers.has(withQuery) ? withQuery : `${method} ${path}`;
  }

  install(): void {
    const answerFetch = async (address: string, init: RequestInit = {}) => {
      const headers = { ...(init.headers as Record<string, string>) };
      const json: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      const reply = await this.reply(callOf(init.method ?? 'GET', address, headers, json, null));
      const sent = new Headers(reply.headers);
      const status = reply.status ?? 200;
      const text = reply.body === undefined ? '' : JSON.stringify(reply.body);
      const body = null;
      const blob = async () => new Blob([text]);
      return { ok: status < 300, status, headers: sent, body, blob, text: async () => text };
    };
    Object.assign(globalThis, { fetch: answerFetch, XMLHttpRequest: fakeRequests(this) });
  }
}

function callOf(
  method: string,
  address: string,
  headers: Record<string, string>,
  json: unknown,
  form: FormData | null,
): RecordedCall {
  const url = new URL(address, 'http://portal.example');
  return { method, path: url.pathname, query: url.searchParams, headers, json, form };
}

function fakeRequests(server: FakeServer) {
  return class {
    status = 0;
    responseText = '';
    upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    private method = '';
    private address = '';
    private aborted = false;
    private readonly headers: Record<string, string> = {};

    open(method: string, address: string): void {
      this.method = method;
      this.address = address;
    }

    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }

    abort(): void {
      this.aborted = true;
      this.onabort?.();
    }

    async send(form: FormData): Promise<void> {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 1 });
      const reply = await server.reply(callOf(this.method, this.address, this.headers, undefined, form));
      if (this.aborted) return;
      this.status = reply.status ?? 200;
      this.responseText = reply.body === undefined ? '' : JSON.stringify(reply.body);
      if (this.status === 0) this.onerror?.();
      else this.onload?.();
    }
  };
}
