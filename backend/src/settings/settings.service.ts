import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import {
  BankAccount,
  bankCurrencies,
  type HelpAnswer,
  type SettingChange,
  type Settings,
  SettingsInput,
  type SettingsVersion,
} from '@portal/contract/settings';
import { sql } from 'kysely';
import type { Caller } from '../auth/caller.js';
import { isoTime } from '../platform/db/iso-time.js';
import { DomainError } from '../platform/http/domain-error.js';
import { announce } from '../platform/live/announce.js';

/** What a version of them holds. */
type Values = Omit<SettingsInput, 'version'>;

interface Row {
  version: number;
  value: Partial<Values>;
  by: string | null;
  at: string;
}

/** Versions that the history lists. */
const listedVersions = 50;

/** Every version is kept; the last one holds. Bank accounts are never without a name and a time of who set them. */
@Injectable()
export class SettingsService {
  constructor(private readonly em: EntityManager) {}

  async current(): Promise<Settings> {
    const [row] = await this.#newest(1);
    if (row === undefined) throw new Error('The first version of the settings comes with the database');
    const installed = row.version === 1;
    return { ...complete(row.value), version: row.version, changedAt: installed ? null : row.at, changedBy: row.by };
  }

  async help(): Promise<HelpAnswer> {
    const { companyName, supportPhone, supportEmail, AED, EUR } = await this.current();
    return { companyName, supportPhone, supportEmail, AED, EUR };
  }

  /** Newest first. The version that came with the installation changed nothing. */
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
   * Throws `settings.changed` unless `version` is the last one. Of two changes made from one version the second finds
   * its number taken, however close they are.
   */
  async change(caller: Caller, { version, ...input }: SettingsInput): Promise<Settings> {
    await this.#refuseUnknownZone(input.timeZone);
    const before = await this.current();
    const value = complete(input);
    if (before.version === version && changesBetween(before, value).length === 0) return before;
    await this.em.transactional(async (em) => {
      const { rows } = await sql`
        insert into settings (version, value, changed_by)
        select ${version}::int + 1, ${JSON.stringify(value)}::jsonb, ${caller.id}
        where ${version} = (select max(version) from settings)
        on conflict (version) do nothing returning version`.execute(em.getKysely());
      if (rows.length === 0) throw new DomainError('settings.changed', messages.settings.changedMeanwhile);
      await announce(em, { resource: 'settings', type: 'updated', ids: [] }, { role: 'admin' }, { role: 'buyer' });
    });
    return this.current();
  }

  /** The portal's months are computed by PostgreSQL, whose list of zones need not be the one of Node. */
  async #refuseUnknownZone(name: string): Promise<void> {
    const known = await sql`select from pg_timezone_names where name = ${name}`.execute(this.em.getKysely());
    if (known.rows.length > 0) return;
    const message = messages.settings.timeZoneInvalid;
    throw new DomainError('common.invalid_input', message, { errors: [{ field: 'timeZone', message }] });
  }

  async #newest(limit: number): Promise<Row[]> {
    const { rows } = await sql<Row>`
      select version, value, users.name as by, ${isoTime('changed_at')} as at
      from settings left join users on users.id = changed_by order by version desc limit ${limit}`.execute(
      this.em.getKysely(),
    );
    return rows;
  }
}

/** A field that an older version does not know is one that is not provided. */
function complete({ AED, EUR, ...rest }: Partial<Values>): Values {
  const accounts = { AED: { ...new BankAccount(), ...AED }, EUR: { ...new BankAccount(), ...EUR } };
  return { ...new SettingsInput(), timeZone: '', ...rest, ...accounts };
}

function flat({ AED, EUR, ...rest }: Values) {
  const { companyName, companyAddress, supportPhone, supportEmail, timeZone } = rest;
  const unreadAnswerMinutes = String(rest.unreadAnswerMinutes);
  const fields = Object.entries({
    companyName,
    companyAddress,
    supportPhone,
    supportEmail,
    timeZone,
    unreadAnswerMinutes,
  });
  const accounts = { AED, EUR };
  const nested = bankCurrencies.flatMap((currency) =>
    Object.entries(accounts[currency]).map(([name, value]) => [`${currency}.${name}`, value] as const),
  );
  return new Map<string, string | null>([...fields, ...nested]);
}

function changesBetween(before: Values, after: Values): SettingChange[] {
  const former = flat(before);
  return [...flat(after)]
    .filter(([field, value]) => value !== (former.get(field) ?? null))
    .map(([field, value]) => ({ field, before: former.get(field) ?? null, after: value }));
}
