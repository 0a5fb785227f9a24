/** The network's edge for specs: what `fetch` and `XMLHttpRequest` would have asked of the API, and what it answers. */
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  json: unknown;
  form: FormData | null;
}

export interface Reply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

type Answer = Reply | ((call: Call) => Reply | Promise<Reply>);

export class FakeServer {
  readonly calls: Call[] = [];
  /** What the frame of every page asks for. */
  private readonly answers = new Map<string, Answer>([
    [
      'GET /api/notifications',
      { body: { notifications: [], unreadCount: 0, pagination: { current: 1, total: 1, totalRecords: 0 } } },
    ],
  ]);

  /** `on('GET /api/orders', …)`; the last answer given for a call counts. */
  on(call: string, answer: Answer): this {
    this.answers.set(call, answer);
    return this;
  }

  /** The calls made to one address, oldest first. */
  to(call: string): Call[] {
    return this.calls.filter(({ method, path }) => `${method} ${path}` === call);
  }

  async reply(call: Call): Promise<Reply> {
    this.calls.push(call);
    const answer = this.answers.get(`${call.method} ${call.path}`);
    if (answer === undefined) return { status: 404, body: { message: `No answer for ${call.method} ${call.path}` } };
    return typeof answer === 'function' ? answer(call) : answer;
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
): Call {
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
      const reply = await server.reply(callOf(this.method, this.address, this.headers, undefined, form));
      if (this.aborted) return;
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 1 });
      this.status = reply.status ?? 200;
      this.responseText = reply.body === undefined ? '' : JSON.stringify(reply.body);
      if (this.status === 0) this.onerror?.();
      else this.onload?.();
    }
  };
}
