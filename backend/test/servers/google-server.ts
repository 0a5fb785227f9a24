import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jwt from 'jsonwebtoken';

interface Marker {
  metadataId: number;
  metadataKey: string;
  metadataValue: string;
}

interface Book {
  title: string;
  values: unknown[][];
  markers: Marker[];
}

interface BatchRequest {
  updateCells?: {
    range: { startRowIndex: number; startColumnIndex: number };
    rows: { values: { userEnteredValue: { numberValue: number } }[] }[];
  };
  createDeveloperMetadata?: { developerMetadata: Marker };
  deleteDeveloperMetadata?: { dataFilter: { developerMetadataLookup: { metadataId: number } } };
}

const sheetTitle = 'Stock & "lots"';

/**
 * The parts of Google's token, Drive and Sheets services that the portal's stock sheets use, with their rules: tokens
 * require a signed assertion, a batch is applied completely or not at all, and a marker's id is unique per spreadsheet.
 */
export class GoogleServer {
  readonly #books = new Map<string, Book>();
  readonly #keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  /** The next calls, up to this number, get the response 503. */
  failing = 0;
  /** Number of batches applied so far. */
  writes = 0;
  /** Called when the batch whose response is held back has been applied. */
  #releaseHeld: (() => void) | undefined;

  private constructor(
    private readonly server: Server,
    private readonly folder: string,
  ) {}

  static async start(): Promise<GoogleServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const google = new GoogleServer(server, await mkdtemp(join(tmpdir(), 'portal-google-')));
    server.on('request', (request, response) => void google.#answer(request, response));
    await writeFile(google.credentials, JSON.stringify(google.#account()));
    return google;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get credentials(): string {
    return join(this.folder, 'key.json');
  }

  get settings(): NodeJS.ProcessEnv {
    return { INVENTORY_SOURCE: 'google-sheets', GOOGLE_CREDENTIALS: this.credentials, GOOGLE_API_URL: this.url };
  }

  share(title: string, values: unknown[][]): Book {
    const book = { title, values, markers: [] };
    this.#books.set(`book-${this.#books.size}`, book);
    return book;
  }

  /** Applies the next batch without ever sending its response. Resolves when it is applied. */
  holdNextWrite(): Promise<void> {
    return new Promise((resolve) => {
      this.#releaseHeld = resolve;
    });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  #account() {
    return {
      client_email: 'portal@project.example',
      private_key: this.#keys.privateKey,
      token_uri: `${this.url}/token`,
    };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const reply = (status: number, answer: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    };
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    if (this.failing > 0) {
      this.failing--;
      return reply(503, { error: { message: 'The service is currently unavailable.' } });
    }
    if (pathname === '/token') {
      const assertion = new URLSearchParams(body).get('assertion') ?? '';
      jwt.verify(assertion, this.#keys.publicKey, { algorithms: ['RS256'], audience: `${this.url}/token` });
      return reply(200, { access_token: 'a token', expires_in: 3600 });
    }
    if (request.headers.authorization !== 'Bearer a token') return reply(401, { error: { message: 'Unauthorized' } });
    if (pathname === '/drive/v3/files') {
      const name = /name = '((?:[^\\']|\\.)*)'/.exec(searchParams.get('q') ?? '')?.[1]?.replace(/\\(.)/g, '$1');
      const files = [...this.#books].filter(([, { title }]) => title === name).map(([id]) => ({ id }));
      return reply(200, { files });
    }
    const [, id = '', rest = ''] = /^\/v4\/spreadsheets\/([\w-]+)(.*)$/.exec(pathname) ?? [];
    const book = this.#books.get(id);
    if (!book) return reply(404, { error: { message: 'Requested entity was not found.' } });
    if (rest === '') {
      const sheets = [{ properties: { sheetId: 7, title: sheetTitle } }];
      return reply(200, { spreadsheetId: id, sheets, developerMetadata: book.markers });
    }
    if (decodeURIComponent(rest) === `/values/'${sheetTitle}'`) return reply(200, { values: book.values });
    if (rest !== ':batchUpdate') return reply(400, { error: { message: `Unable to parse range: ${rest}` } });
    const problem = apply(book, (JSON.parse(body) as { requests: BatchRequest[] }).requests);
    if (problem) return reply(400, { error: { message: problem } });
    this.writes++;
    const held = this.#releaseHeld;
    this.#releaseHeld = undefined;
    if (held) return held();
    reply(200, { replies: [] });
  }
}

function apply(book: Book, requests: BatchRequest[]): string | null {
  const values = structuredClone(book.values);
  let markers = [...book.markers];
  for (const { updateCells, createDeveloperMetadata, deleteDeveloperMetadata } of requests) {
    if (updateCells) {
      const { startRowIndex: row, startColumnIndex: column } = updateCells.range;
      const cells = values[row] ?? [];
      cells[column] = updateCells.rows[0]?.values[0]?.userEnteredValue.numberValue;
      values[row] = cells;
    }
    if (deleteDeveloperMetadata) {
      const { metadataId } = deleteDeveloperMetadata.dataFilter.developerMetadataLookup;
      markers = markers.filter((marker) => marker.metadataId !== metadataId);
    }
    if (createDeveloperMetadata) {
      const { metadataId, metadataKey, metadataValue } = createDeveloperMetadata.developerMetadata;
      if (markers.some((marker) => marker.metadataId === metadataId)) return `Developer metadata ${metadataId} exists.`;
      markers.push({ metadataId, metadataKey, metadataValue });
    }
  }
  Object.assign(book, { values, markers });
  return null;
}
