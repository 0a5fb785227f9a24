import type { OrderLine } from '@portal/contract/orders';
import type { PublishedLine } from '@portal/contract/stock-files';
import { readDraft, type StoredDraft, storeDraft } from './draft-storage';
import type { EditableLine } from './editable-line';
import { ProposalDraft } from './proposal-draft';

const lineOf = (number: number, part: Partial<OrderLine> = {}): OrderLine => ({
  position: number,
  stockItemId: `item-${number}`,
  reference: `AU-${number}`,
  description: null,
  colour: null,
  size: null,
  lots: 4,
  unitsPerLot: 12,
  units: 48,
  unitPrice: 80.1,
  lineTotal: 3844.8,
  isOffered: true,
  availableLots: 3,
  note: null,
  changes: [],
  ...part,
});
const published: PublishedLine = {
  _id: 'item-9',
  reference: 'AU-9',
  description: null,
  colour: null,
  size: null,
  barcode: null,
  retailPrice: null,
  wholesalePrice: 10,
  unitsPerLot: 6,
  minimumLots: null,
  availableLots: 5,
  picture: null,
};

let stored: StoredDraft | undefined;
const begin = (lines = [lineOf(1), lineOf(2)], unsent?: StoredDraft, base = 1) =>
  new ProposalDraft(base, lines, unsent, (draft) => {
    stored = draft;
  });
const at = (draft: ProposalDraft, index: number): EditableLine => {
  const line = draft.lines()[index];
  if (!line) throw new Error(`No line ${index}`);
  return line;
};

beforeEach(() => {
  stored = undefined;
});

// V03
describe('the changes of an order', () => {
  it('are summed up beside the sums of the order, in lots, units and AED', () => {
    const draft = begin();
    expect(draft.summary()).toMatchObject({
      before: { lines: 2, lots: 8, units: 96, amount: 7689.6 },
      after: { lines: 2, lots: 8, units: 96, amount: 7689.6 },
      changedLines: 0,
      overAvailable: ['item-1', 'item-2'],
    });
    draft.setLots(at(draft, 0), 3);
    expect(draft.summary()).toMatchObject({
      after: { lines: 2, lots: 7, units: 84, amount: 6728.4 },
      changedLines: 1,
      overAvailable: ['item-2'],
    });
  });

  it('back-order what is above the available lots, or what was ordered before', () => {
    const draft = begin([lineOf(1), lineOf(2, { availableLots: null })]);
    draft.backOrderRest(at(draft, 0));
    expect(draft.edit('item-1')).toEqual({ lots: 3, backOrder: { lots: 1, expectedOn: null } });
    expect(draft.summary().invalid).toEqual(['item-1']);
    draft.setBackOrder(at(draft, 0), { lots: 1, expectedOn: '2026-01-01' });
    expect(draft.summary().invalid).toEqual(['item-1']);
    draft.setBackOrder(at(draft, 0), { lots: 1, expectedOn: '2127-02-01' });
    draft.setLots(at(draft, 1), 1);
    draft.backOrderRest(at(draft, 1));
    expect(draft.edit('item-2')).toEqual({ lots: 1, backOrder: { lots: 3, expectedOn: '2127-02-01' } });
    expect(draft.summary().invalid).toEqual([]);
    expect(draft.input()).toEqual([
      { stockItemId: 'item-1', lots: 3, backOrder: { lots: 1, expectedOn: '2127-02-01' } },
      { stockItemId: 'item-2', lots: 1, backOrder: { lots: 3, expectedOn: '2127-02-01' } },
    ]);
  });

  it('leave out removed lines and add references once', () => {
    const draft = begin();
    draft.remove(at(draft, 0));
    expect(draft.add(published)).toBe(2);
    draft.setLots(at(draft, 2), 2);
    expect(draft.add(published)).toBe(2);
    expect(draft.input()).toEqual([
      { stockItemId: 'item-2', lots: 4 },
      { stockItemId: 'item-9', lots: 2 },
    ]);
    expect(draft.summary().after).toEqual({ lines: 2, lots: 6, units: 60, amount: 3964.8 });
    draft.restore(at(draft, 0));
    draft.remove(at(draft, 2));
    expect(draft.summary().changedLines).toBe(0);
    expect(stored).toBeUndefined();
  });

  it('show a removed line until it is restored as it was', () => {
    const draft = begin();
    draft.add(published);
    draft.setLots(at(draft, 2), 5);
    draft.remove(at(draft, 2));
    expect(draft.summary()).toMatchObject({ changedLines: 0, after: { lots: 8 } });
    expect(stored).toBeUndefined();
    draft.restore(at(draft, 2));
    expect(draft.input().at(-1)).toEqual({ stockItemId: 'item-9', lots: 5 });
  });

  it('take only whole lots within the limit of a line', () => {
    const draft = begin();
    draft.backOrderRest(at(draft, 0));
    for (const lots of [1.5, -1, 1_000_001, Number.NaN]) {
      draft.setLots(at(draft, 0), lots);
      draft.setBackOrder(at(draft, 0), { lots, expectedOn: null });
    }
    expect(draft.edit('item-1')).toEqual({ lots: 3, backOrder: { lots: 1, expectedOn: null } });
  });

  it('keep a text that is no whole lots apart: it changes nothing, cannot be sent and is not stored', () => {
    const draft = begin();
    draft.backOrderRest(at(draft, 0));
    const former = draft.edit('item-1');
    draft.setLots(at(draft, 0), 4);
    draft.keepInvalid(at(draft, 0), 'lots', '4.5', former);
    expect(draft.edit('item-1')).toEqual({ ...former, invalid: { lots: '4.5' } });
    expect(draft.summary()).toMatchObject({ changedLines: 1, backOrderedLots: 1, invalid: ['item-1'] });
    storeDraft('user', 'order', stored);
    expect(readDraft('user', 'order')?.lines[0]?.edit).toEqual(former);
    draft.dropInvalid(at(draft, 0), 'lots');
    expect(draft.edit('item-1')).toEqual(former);
  });

  it('back-order fewer lots when more are ordered now', () => {
    const draft = begin([lineOf(1, { lots: 10, availableLots: 3 })]);
    draft.backOrderRest(at(draft, 0));
    expect(draft.summary().backOrderedLots).toBe(7);
    draft.setLots(at(draft, 0), 6);
    expect(draft.edit('item-1')).toEqual({ lots: 6, backOrder: { lots: 4, expectedOn: null } });
    draft.setLots(at(draft, 0), 5);
    expect(draft.summary().backOrderedLots).toBe(4);
    draft.setLots(at(draft, 0), 10);
    expect(draft.summary()).toMatchObject({ backOrderedLots: 0, changedLines: 0, invalid: [] });
  });

  it('count stock that was corrected below the reserved lots as none', () => {
    const draft = begin([lineOf(1, { availableLots: -2 }), lineOf(2, { availableLots: -2 })]);
    draft.remove(at(draft, 0));
    expect(draft.summary().overAvailable).toEqual(['item-2']);
  });

  it('show added references as they are published now', () => {
    const draft = begin();
    draft.add(published);
    draft.updateAdded('item-9', { ...published, wholesalePrice: 12, availableLots: 0 });
    expect(at(draft, 2)).toMatchObject({ unitPrice: 12, availableLots: 0, isOffered: true });
    expect(draft.summary()).toMatchObject({ overAvailable: ['item-1', 'item-2', 'item-9'], after: { amount: 7761.6 } });
    draft.updateAdded('item-9', undefined);
    expect(at(draft, 2).isOffered).toBe(false);
    draft.updateAdded('item-1', undefined);
    expect(at(draft, 0).isOffered).toBe(true);
  });

  it('send a note only when it differs, and an empty lots field not at all', () => {
    const draft = begin([lineOf(1, { note: 'Fold' })]);
    draft.setNote(at(draft, 0), 'Fold ');
    expect(draft.summary().changedLines).toBe(0);
    draft.setNote(at(draft, 0), '');
    expect(draft.input()).toEqual([{ stockItemId: 'item-1', lots: 4, note: '' }]);
    draft.setLots(at(draft, 0), null);
    expect(draft.summary().invalid).toEqual(['item-1']);
  });
});

describe('unsent changes', () => {
  it('are continued after a reload', () => {
    const draft = begin();
    draft.setLots(at(draft, 0), 2);
    draft.add(published);
    draft.setTerms({ reason: 'Short' });
    const again = begin([lineOf(1), lineOf(2)], stored);
    expect(again.input()).toEqual(draft.input());
    expect(again.reason).toBe('Short');
  });

  // V04
  it('apply to another revision: to lines that are still there, and again to those that were removed', () => {
    const draft = begin([lineOf(1), lineOf(2), lineOf(3)]);
    draft.setLots(at(draft, 0), 2);
    draft.setLots(at(draft, 1), 1);
    draft.remove(at(draft, 2));
    const later = begin([lineOf(1, { lots: 6 }), lineOf(4)], stored, 2);
    expect(later.base).toBe(2);
    expect(later.input()).toEqual([
      { stockItemId: 'item-1', lots: 2 },
      { stockItemId: 'item-4', lots: 4 },
      { stockItemId: 'item-2', lots: 1 },
    ]);
    expect(at(later, 2).baseLots).toBeNull();
    expect(later.summary().before.lots).toBe(10);
  });

  // V04
  it('leave the lots of another revision alone where only a note was typed', () => {
    const draft = begin();
    draft.setNote(at(draft, 0), 'Fold');
    draft.setLots(at(draft, 1), 5);
    draft.setLots(at(draft, 1), 4);
    draft.setNote(at(draft, 1), 'Pack');
    const later = begin([lineOf(1, { lots: 6 }), lineOf(2, { lots: 7 })], stored, 2);
    expect(later.input()).toEqual([
      { stockItemId: 'item-1', lots: 6, note: 'Fold' },
      { stockItemId: 'item-2', lots: 7, note: 'Pack' },
    ]);
  });

  describe('in the browser', () => {
    const key = 'proposal:user:order';
    const open = () =>
      new ProposalDraft(1, [lineOf(1), lineOf(2)], readDraft('user', 'order'), (draft) =>
        storeDraft('user', 'order', draft),
      );
    /** Stores changes as another tab does. */
    const storeElsewhere = (change: (draft: StoredDraft) => void) => {
      const draft: StoredDraft = JSON.parse(localStorage.getItem(key) ?? 'null');
      change(draft);
      localStorage.setItem(key, JSON.stringify(draft));
    };
    const edits = () =>
      Object.fromEntries(
        readDraft('user', 'order')?.lines.map(({ line, edit }) => [line.stockItemId, edit.lots]) ?? [],
      );
    afterEach(() => localStorage.clear());

    it('are read without lots that no order can have', () => {
      open().setLots(at(open(), 0), 2);
      storeElsewhere(({ lines: [first] }) => first && Object.assign(first.edit, { lots: 1.5, note: 'Fold' }));
      expect(open().input()[0]).toEqual({ stockItemId: 'item-1', lots: 4, note: 'Fold' });
      localStorage.setItem(key, '{"lines":1}');
      expect(readDraft('user', 'order')).toBeUndefined();
    });

    it('are merged with the lines of another tab, and sending removes only the own ones', () => {
      const draft = open();
      draft.setLots(at(draft, 0), 2);
      storeElsewhere(({ lines }) => lines.push({ line: at(draft, 1), edit: { lots: 1 } }));
      draft.setLots(at(draft, 0), 3);
      expect(JSON.parse(localStorage.getItem(key) ?? '').lines).toHaveLength(2);
      storeDraft('user', 'order', undefined);
      expect(edits()).toEqual({ 'item-2': 1 });
      storeDraft('user', 'order', undefined);
      expect(localStorage.getItem(key)).toBeNull();
    });
  });
});
