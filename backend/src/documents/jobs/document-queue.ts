import type { OutboxEvent } from '../../platform/queue/outbox.js';

export const DOCUMENT_QUEUE = 'documents';

export const DOCUMENT_ISSUED = 'document.issued';
export const documentIssuedEvent = (documentId: string): OutboxEvent => ({
  kind: DOCUMENT_ISSUED,
  payload: { documentId },
});
