import type { EntityManager } from '@mikro-orm/postgresql';
import type { TaxDocumentKind } from '@portal/contract/documents/tax-document';
import type { Language } from '@portal/contract/languages';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { inEveryLanguage } from '../../platform/language/in-every-language.js';
import type { MailAttachment } from '../../platform/mail/mail-composers.js';
import { MailTooEarlyError } from '../../platform/mail/mail-transport.js';

export interface MailedDocument {
  id: string;
  kind: TaxDocumentKind;
  number: string;
  /** AED with VAT. */
  gross: number;
  reason: string | null;
  /** The PDF; null unless the settings ask for it and it is made. */
  attachment: MailAttachment | null;
}

/** A mail waits for its attachment for so long, and then goes with the link alone. */
const longestWaitMs = 5 * 60_000;

/**
 * The document of this kind that the portal issued in the step that requested the mail: the first one since. Throws
 * `MailTooEarlyError` while the PDF that the mail shall bring along is being made.
 */
export async function documentOfStep(
  em: EntityManager,
  orderId: string,
  kind: TaxDocumentKind,
  requestedAt: Date,
): Promise<MailedDocument | undefined> {
  const { rows } = await typedSql<Omit<MailedDocument, 'attachment'> & { attaches: boolean; key: string | null }>({
    id: 'text',
    kind: 'text',
    number: 'text',
    gross: 'number',
    reason: 'text?',
    attaches: 'boolean',
    key: 'text?',
  })`
    select documents.id, kind, number, gross::float8 as gross, snapshot -> 'correction' ->> 'reason' as reason,
      (select coalesce(value -> 'seller' ->> 'attachToMails' = 'true', false) from settings order by version desc limit 1)
        as attaches,
      (select storage_key from document_states join stored_files on stored_files.id = file_id
        where document_id = documents.id) as key
    from documents where order_id = ${orderId} and kind = ${kind} and issued_at >= ${requestedAt}
    order by issued_at limit 1`.execute(database(em));
  const [found] = rows;
  if (!found) return undefined;
  const { attaches, key, ...document } = found;
  if (!attaches) return { ...document, attachment: null };
  if (key !== null) return { ...document, attachment: { name: `${document.number}.pdf`, key } };
  if (Date.now() - requestedAt.getTime() > longestWaitMs) return { ...document, attachment: null };
  throw new MailTooEarlyError(`The PDF of ${document.number} is being made.`);
}

const words = inEveryLanguage({
  en: { invoice: 'See the invoice', credit_note: 'See the credit note' },
  ar: { invoice: 'عرض الفاتورة', credit_note: 'عرض الإشعار الدائن' },
});

export const documentButton = ({ id, kind }: MailedDocument, language: Language) => ({
  words: words[language][kind],
  path: `/documents/${id}`,
});
