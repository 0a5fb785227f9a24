import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { SellerDetails } from '@portal/contract/documents/tax-details';
import { messages } from '@portal/contract/messages';
import {
  BankAccount,
  bankCurrencies,
  CreditSettings,
  defaultProposalDays,
  defaultUnreadAnswerMinutes,
  type HelpPageResponse,
  SecuritySettings,
  type SettingChange,
  type Settings,
  SettingsInput,
  type SettingsVersion,
} from '@portal/contract/settings';
import { sql } from 'kysely';
import type { Caller } from '../auth/caller.js';
import { requireProof } from '../auth/second-factor/require-proof.js';
import { audit } from '../platform/audit/audit.js';
import { database } from '../platform/db/database.js';
import { isoTime } from '../platform/db/iso-time.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { broadcast } from '../platform/live/broadcast.js';

type Values = Omit<Settings, 'version' | 'changedAt' | 'changedBy' | 'logo'>;

interface Row {
  version: number;
  value: Partial<Values>;
  byId: string | null;
  by: string | null;
  at: string;
}

/** Changes of bank details, the credit limit and the rules of signing in ask for the second factor (beyond 6). */
const asksForProof = /^(AED|EUR|security)\.|^credit\.creditLimit$/;

/** The history shows at most this many versions. */
const listedVersions = 50;

/**
 * Reads and changes the portal's settings. Every version is kept with its author and time, so that each change of a
 * bank account can be traced. The version with the highest number applies.
 */
@Injectable()
export class SettingsService {
  constructor(private readonly em: EntityManager) {}

  async current(): Promise<Settings> {
    const [row] = await this.#newest(1);
    if (row === undefined) throw new Error('The first version of the settings comes with the database');
    const isInitial = row.version === 1;
    const logo = await this.#logo();
    return {
      ...complete(row.value),
      logo,
      version: row.version,
      changedAt: isInitial ? null : row.at,
      changedBy: row.by,
    };
  }

  async help(): Promise<HelpPageResponse> {
    const { companyName, supportPhone, supportEmail, AED, EUR } = await this.current();
    return { companyName, supportPhone, supportEmail, AED, EUR };
  }

  /**
   * Returns the latest versions, newest first, each with its changes to the version before. Omits the initial version.
   */
  async history(): Promise<SettingsVersion[]> {
    const rows = await this.#newest(listedVersions + 1);
    return rows.slice(0, -1).map((row, index) => ({
      version: row.version,
      at: row.at,
      by: row.by,
      changes: changesBetween(complete(rows[index + 1]?.value ?? {}), complete(row.value)),
    }));
  }

  /**
   * Saves a new version, unless the input changes nothing or repeats the caller's last change, whose answer may have been
   * lost. Throws `settings.changed` when `version` is not the latest version, and `second_factor.needed`. The version
   * number is the primary key, so the second of two concurrent changes fails.
   */
  async change(caller: Caller, { version, ...input }: SettingsInput): Promise<Settings> {
    await this.#refuseUnknownZone(input.timeZone);
    const { logo: _logo, ...before } = await this.current();
    const {
      unreadAnswerMinutes = before.unreadAnswerMinutes,
      proposalDays = before.proposalDays,
      seller = before.seller,
      credit = before.credit,
      security = before.security,
    } = input;
    const value = complete({ ...input, unreadAnswerMinutes, proposalDays, seller, credit, security });
    const changes = changesBetween(before, value);
    if (before.version === version && changes.length === 0) return this.current();
    if (before.version === version && changes.some(({ field }) => asksForProof.test(field))) requireProof(caller);
    const isInserted =
      before.version === version &&
      (await this.em.transactional((em) => insertVersion(em, caller, version + 1, { value, changes })));
    if (!isInserted && !(await this.#isNewest(caller, version + 1, value))) {
      throw new DomainError('settings.changed', messages.settings.changedMeanwhile);
    }
    return this.current();
  }

  /** Whether the newest version has this number and these values, and was saved by the caller. */
  async #isNewest(caller: Caller, version: number, value: Values): Promise<boolean> {
    const [newest] = await this.#newest(1);
    if (newest?.version !== version || newest.byId !== caller.id) return false;
    return changesBetween(complete(newest.value), value).length === 0;
  }

  /**
   * Refuses a time zone that PostgreSQL does not know. PostgreSQL computes where the dashboard's months begin, and its
   * list of time zones can differ from Node's list, by which the input was validated.
   */
  async #refuseUnknownZone(name: string): Promise<void> {
    const known = await sql`select from pg_timezone_names where name = ${name}`.execute(database(this.em));
    if (known.rows.length > 0) return;
    const message = messages.settings.timeZoneInvalid;
    throw new DomainError('common.invalid_input', message, { errors: [{ field: 'timeZone', message }] });
  }

  async #logo(): Promise<Settings['logo']> {
    const { rows } = await typedSql({ key: 'text?' })`
      select (select storage_key from stored_files where id = file_id) as key
      from seller_logos order by seller_logos.id desc limit 1`.execute(database(this.em));
    const key = rows[0]?.key ?? null;
    return key === null ? null : { key };
  }

  async #newest(limit: number): Promise<Row[]> {
    const { rows } = await typedSql<Row>({ version: 'number', value: 'json', byId: 'text?', by: 'text?', at: 'text' })`
      select version, value, changed_by as "byId", users.name as by, ${isoTime('changed_at')} as at
      from settings left join users on users.id = changed_by order by version desc limit ${limit}`.execute(
      database(this.em),
    );
    return rows;
  }
}

/** Inserts the version after the latest one. Returns false when `version` is another one. */
async function insertVersion(
  em: EntityManager,
  caller: Caller,
  version: number,
  { value, changes }: { value: Values; changes: SettingChange[] },
): Promise<boolean> {
  const { rows } = await sql`
    insert into settings (version, value, changed_by)
    select ${version}::int, ${JSON.stringify(value)}::jsonb, ${caller.id}
    where ${version}::int - 1 = (select max(version) from settings)
    on conflict (version) do nothing returning version`.execute(database(em));
  if (rows.length === 0) return false;
  await audit(em, 'settings.change', { changes });
  await broadcast(em, { resource: 'settings', type: 'updated', ids: [] }, { role: 'admin' }, { role: 'buyer' });
  return true;
}

/** Adds defaults for the fields that a version lacks because they did not exist yet when the version was saved. */
function complete({ AED, EUR, seller, credit, security, ...rest }: Partial<Values>): Values {
  const accounts = { AED: { ...new BankAccount(), ...AED }, EUR: { ...new BankAccount(), ...EUR } };
  const sections = {
    seller: { ...new SellerDetails(), ...seller },
    credit: { ...new CreditSettings(), ...credit },
    security: { ...new SecuritySettings(), ...security },
  };
  const defaults = { unreadAnswerMinutes: defaultUnreadAnswerMinutes, proposalDays: defaultProposalDays, timeZone: '' };
  return { ...new SettingsInput(), ...defaults, ...rest, ...accounts, ...sections };
}

function fieldsOf({ AED, EUR, seller, credit, security, ...rest }: Values) {
  const { companyName, companyAddress, supportPhone, supportEmail, timeZone } = rest;
  const [unreadAnswerMinutes, proposalDays] = [String(rest.unreadAnswerMinutes), String(rest.proposalDays)];
  const fields = Object.entries({
    companyName,
    companyAddress,
    supportPhone,
    supportEmail,
    timeZone,
    unreadAnswerMinutes,
    proposalDays,
  });
  const accounts = { AED, EUR };
  const nested = bankCurrencies.flatMap((currency) =>
    Object.entries(accounts[currency]).map(([name, value]) => [`${currency}.${name}`, value] as const),
  );
  const sections = Object.entries({ seller, credit, security });
  const details = sections.flatMap(([section, values]) =>
    Object.entries(values).map(([name, value]) => [`${section}.${name}`, textOf(value)] as const),
  );
  return new Map<string, string | null>([...fields, ...details, ...nested]);
}

function textOf(value: string | number | boolean | number[] | null): string | null {
  return value === null ? null : Array.isArray(value) ? value.join(', ') || null : String(value);
}

function changesBetween(before: Values, after: Values): SettingChange[] {
  const former = fieldsOf(before);
  return [...fieldsOf(after)]
    .filter(([field, value]) => value !== (former.get(field) ?? null))
    .map(([field, value]) => ({ field, before: former.get(field) ?? null, after: value }));
}
