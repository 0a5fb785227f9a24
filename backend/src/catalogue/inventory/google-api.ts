import jwt from 'jsonwebtoken';
import type { GoogleSheetsSettings } from '../../config/env.js';
import { InventoryUnavailable } from './inventory-source.js';

/** The fields that the portal uses of a Google service account's key file. */
export interface ServiceAccount {
  client_email: string;
  private_key: string;
  token_uri: string;
}

const scopes = 'https://www.googleapis.com/auth/spreadsheets https://www.googleapis.com/auth/drive.metadata.readonly';
/**
 * The time limit of one call. A deduction makes up to four calls within a database transaction, which may be idle for
 * at most 60 s.
 */
const callWithinMs = 10_000;
const renewBeforeMs = 60_000;

/**
 * Calls Google's APIs as a service account. Throws InventoryUnavailable when Google refuses a request, and other errors
 * for temporary failures.
 */
export class GoogleApi {
  #token: { value: string; until: number } | undefined;

  constructor(
    private readonly account: ServiceAccount,
    private readonly settings: Pick<GoogleSheetsSettings, 'driveUrl' | 'sheetsUrl'>,
  ) {}

  drive<Answer>(path: string, query: Record<string, string>): Promise<Answer> {
    return this.#call(`${this.settings.driveUrl}/drive/v3${path}?${new URLSearchParams(query)}`);
  }

  sheets<Answer>(path: string, query: Record<string, string> = {}, body?: unknown): Promise<Answer> {
    return this.#call(`${this.settings.sheetsUrl}/v4/spreadsheets${path}?${new URLSearchParams(query)}`, body);
  }

  async #call<Answer>(url: string, body?: unknown): Promise<Answer> {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${await this.#accessToken()}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(callWithinMs),
    });
    if (response.status === 401) this.#token = undefined;
    return answerOf(response);
  }

  async #accessToken(): Promise<string> {
    if (this.#token && this.#token.until > Date.now()) return this.#token.value;
    const { client_email, private_key, token_uri } = this.account;
    const claims = { iss: client_email, scope: scopes, aud: token_uri };
    const assertion = jwt.sign(claims, private_key, { algorithm: 'RS256', expiresIn: 3600 });
    const response = await fetch(token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      signal: AbortSignal.timeout(callWithinMs),
    });
    const { access_token, expires_in } = await answerOf<{ access_token: string; expires_in: number }>(response);
    this.#token = { value: access_token, until: Date.now() + expires_in * 1000 - renewBeforeMs };
    return access_token;
  }
}

interface GoogleError {
  error?: { message?: string } | string;
  error_description?: string;
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as Answer;
  const errorText = messageIn(text) ?? `status ${response.status}`;
  const mayPass = response.status >= 500 || response.status === 429 || response.status === 401;
  if (mayPass) throw new Error(`Google answered ${response.status}: ${errorText}`);
  throw new InventoryUnavailable(`Google Sheets refused the request: ${errorText}`);
}

function messageIn(text: string): string | undefined {
  try {
    const { error, error_description } = JSON.parse(text) as GoogleError;
    return (typeof error === 'string' ? error_description || error : error?.message)?.slice(0, 300);
  } catch {
    return undefined;
  }
}
