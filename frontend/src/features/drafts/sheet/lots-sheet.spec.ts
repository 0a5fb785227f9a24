import type { DraftCell } from '@portal/contract/drafts';
import { workbookLimits } from '@portal/contract/workbook';
import fc from 'fast-check';
import { layla, makeLine, omar, team } from '../spec/drafts.fixture';
import { LotsSheet, lineCents, type SavedCell } from './lots-sheet';

const lines = Array.from({ length: 6 }, (_, at) =>
  makeLine(at, { wholesalePrice: 80.1 + at / 3, unitsPerLot: at + 1 }),
);
const priced = lines.map((line) => ({ ...line, wholesalePrice: Number(line.wholesalePrice.toFixed(4)) }));
const byId = new Map(priced.map((line) => [line._id, line]));
const [first, second] = priced.map(({ _id }) => _id) as [string, string];
const none: ReadonlyMap<string, number> = new Map();

function makeSheet() {
  const edits: DraftCell[][] = [];
  const sheet = new LotsSheet('019a0000-0000-7000-8000-000000000001', (changes) => edits.push([...changes]));
  sheet.setLines(byId);
  return { sheet, edits };
}
const cell = (stockItemId: string, lots: number, revision: number, changedBy = omar): SavedCell => ({
  stockItemId,
  lots,
  revision,
  changedBy,
});

describe('the sheet of lots', () => {
  // G09
  it('keeps totals that equal those of all lines, whatever was typed, undone or received', () => {
    const change = fc.record({
      act: fc.constantFrom('edit' as const, 'undo' as const, 'receive' as const),
      line: fc.integer({ min: 0, max: lines.length - 1 }),
      lots: fc.integer({ min: 0, max: 40 }),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
        const { sheet } = makeSheet();
        changes.forEach(({ act, line, lots }, at) => {
          const id = priced[line]?._id ?? '';
          if (act === 'edit') sheet.edit([{ stockItemId: id, lots }]);
          else if (act === 'undo') sheet.undo();
          else sheet.receive([cell(id, lots, at + 1)], none);
        });
        const ordered = priced.filter(({ _id }) => sheet.lots(_id) > 0);
        const sum = (of: (line: (typeof priced)[number]) => number) => ordered.reduce((all, line) => all + of(line), 0);
        expect(sheet.totals()).toEqual({
          lines: ordered.length,
          lots: sum(({ _id }) => sheet.lots(_id)),
          units: sum(({ _id, unitsPerLot }) => sheet.lots(_id) * unitsPerLot),
          amount: sum((line) => lineCents(line, sheet.lots(line._id))) / 100,
        });
      }),
    );
  });

  // G03
  it('takes a paste back as one step, and tells the cell of the caret', () => {
    const { sheet, edits } = makeSheet();
    sheet.edit([{ stockItemId: first, lots: 3 }]);
    sheet.edit([
      { stockItemId: first, lots: 8 },
      { stockItemId: second, lots: 9 },
    ]);
    expect(sheet.undo()).toBe(first);
    expect([sheet.lots(first), sheet.lots(second)]).toEqual([3, 0]);
    expect(sheet.undo()).toBe(first);
    expect([sheet.lots(first), sheet.undo()]).toEqual([0, undefined]);
    // What was taken back is saved as well.
    expect(edits).toHaveLength(4);
  });

  it('leaves what others changed since, and takes back the step before when nothing is left of the last', () => {
    const { sheet, edits } = makeSheet();
    sheet.edit([{ stockItemId: second, lots: 2 }]);
    const paste = sheet.edit([
      { stockItemId: first, lots: 8 },
      { stockItemId: second, lots: 9 },
    ]);
    sheet.receive([cell(first, 5, 3)], none);
    expect(sheet.undoStep(paste ?? [])).toBe(second);
    expect([sheet.lots(first), sheet.lots(second)]).toEqual([5, 2]);
    expect(sheet.undo()).toBe(second);
    expect([sheet.lots(first), sheet.lots(second), sheet.undo()]).toEqual([5, 0, undefined]);
    expect(edits).toHaveLength(4);
  });

  it('leaves out lots that no order can have', () => {
    const { sheet, edits } = makeSheet();
    sheet.edit([-1, 1.5, Number.NaN, workbookLimits.lotsPerLine + 1].map((lots) => ({ stockItemId: first, lots })));
    expect([sheet.totals().lines, edits]).toEqual([0, []]);
  });

  it('keeps a text that is no whole lots beside the former lots, until other lots are written or it is taken back', () => {
    const { sheet, edits } = makeSheet();
    sheet.edit([{ stockItemId: first, lots: 5 }]);
    sheet.edit([{ stockItemId: first, lots: 2 }]);
    sheet.keepInvalid({ stockItemId: first, lots: 5 }, '2.5');
    expect([sheet.lots(first), sheet.invalidText(first), sheet.invalidIds()]).toEqual([5, '2.5', [first]]);
    expect(sheet.undo()).toBe(first);
    expect([sheet.lots(first), sheet.invalidIds()]).toEqual([5, []]);
    sheet.keepInvalid({ stockItemId: first, lots: 5 }, '-');
    // The same lots as before are written, as by a paste.
    sheet.edit([{ stockItemId: first, lots: 5 }]);
    expect([sheet.lots(first), sheet.invalidText(first)]).toEqual([5, undefined]);
    expect(edits.map(([change]) => change?.lots)).toEqual([5, 2, 5]);
  });

  // G02
  it('merges cells of others, keeps what is still to be saved, and names who changed a cell that was typed here', () => {
    const { sheet } = makeSheet();
    sheet.edit([{ stockItemId: first, lots: 4 }]);
    sheet.receive([cell(second, 7, 2)], new Map([[first, 4]]));
    expect([sheet.lots(first), sheet.lots(second), sheet.foreignChange(second)]).toEqual([4, 7, undefined]);

    // The other change arrives before the answer to this tab's own one, which the server had applied earlier.
    sheet.receive([cell(first, 6, 4)], new Map([[first, 4]]));
    expect(sheet.lots(first)).toBe(4);
    sheet.receive([cell(first, 4, 3, layla)], none);
    expect(sheet.lots(first)).toBe(6);
    expect(sheet.foreignChange(first)).toEqual({ author: omar, former: 4 });

    sheet.edit([{ stockItemId: first, lots: 5 }]);
    expect(sheet.foreignChange(first)).toBeUndefined();
  });

  it('ignores changes that are older than what it shows, and the own changes of another tab are no conflict', () => {
    const { sheet } = makeSheet();
    sheet.edit([{ stockItemId: first, lots: 4 }]);
    sheet.receive([cell(first, 4, 5, layla)], none);
    sheet.receive([cell(first, 9, 3, team)], none);
    expect(sheet.lots(first)).toBe(4);
    sheet.receive([cell(first, 9, 6, layla)], none);
    expect([sheet.lots(first), sheet.foreignChange(first)]).toEqual([9, undefined]);
  });

  it('clears the cells that a whole draft lacks, except newer and unsaved ones', () => {
    const { sheet } = makeSheet();
    const [, , third, fourth] = priced.map(({ _id }) => _id) as [string, string, string, string];
    sheet.receive([cell(first, 1, 1), cell(second, 2, 2), cell(third, 3, 9)], none);
    sheet.receiveAll({ cells: [cell(second, 2, 2)], revision: 5, changedBy: omar }, new Map([[fourth, 8]]));
    expect([first, second, third, fourth].map(sheet.lots)).toEqual([0, 2, 3, 8]);
  });
});
