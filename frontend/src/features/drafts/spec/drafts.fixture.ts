import type { Draft, DraftChange, DraftLine, DraftPerson } from '@portal/contract/drafts';
import type { PublishedLine } from '@portal/contract/stock-files';

export const recordId = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const layla: DraftPerson = { _id: recordId(1), name: 'Layla Haddad', side: 'buyer' };
export const omar: DraftPerson = { _id: recordId(2), name: 'Omar Haddad', side: 'buyer' };
export const team: DraftPerson = { _id: null, name: null, side: 'team' };

const time = '2026-11-03T12:00:00.000Z';

export function makeLine(number: number, facts: Partial<PublishedLine> = {}): PublishedLine {
  return {
    _id: recordId(100 + number),
    reference: `AU-${number}`,
    description: 'Wool coat',
    colour: 'Navy',
    size: 'M',
    barcode: null,
    retailPrice: null,
    wholesalePrice: 100,
    unitsPerLot: 6,
    minimumLots: null,
    availableLots: 12,
    picture: null,
    ...facts,
  };
}

export function makeDraftLine(number: number, lots: number, facts: Partial<DraftLine> = {}): DraftLine {
  return { ...makeLine(number), lots, isListed: true, revision: 1, changedAt: time, changedBy: layla, ...facts };
}

export function makeDraft(facts: Partial<Draft> = {}): Draft {
  return {
    _id: recordId(50),
    buyer: { _id: recordId(1), name: 'Layla Haddad', companyName: 'Haddad Trading' },
    brand: { _id: recordId(10), name: 'Aurelia' },
    stockFile: { _id: recordId(20), fileName: 'SS26 Ready', originalName: 'SS26 Ready.xlsx', version: 1 },
    lineCount: 0,
    lots: 0,
    totalQuantity: 0,
    totalAmount: 0,
    revision: 1,
    createdAt: time,
    createdBy: layla,
    changedAt: time,
    changedBy: layla,
    poNumber: null,
    note: null,
    deliverOn: null,
    begunVersion: 1,
    lines: [],
    news: [],
    order: null,
    ...facts,
  };
}

export function makeChange(revision: number, lots: Record<string, number>, changedBy = layla): DraftChange {
  const lines = Object.entries(lots).map(([stockItemId, count]) => ({ stockItemId, lots: count }));
  return { draftId: recordId(50), revision, lines, changedAt: time, changedBy };
}
