import type { Draft, DraftChange, PasteResponse } from '@portal/contract/drafts';
import type { Problem } from '@portal/contract/workbook';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { FakeServer, type RecordedCall } from '../../test/fake-server';
import { FakeSocket } from '../../test/fake-socket';
import { adminUser, closePortal, currentAddress, makeSessionUser, openPortal } from '../../test/open-portal';
import { simulateLayout } from '../../test/simulate-layout';
import { layla, makeChange, makeDraft, makeDraftLine, makeLine, omar, recordId, team } from './spec/drafts.fixture';

const draftCall = `/api/drafts/${recordId(50)}`;
const path = `/drafts/${recordId(50)}`;
const lines = [
  makeLine(1, { reference: 'AU-1-S', size: 'S' }),
  makeLine(2, { reference: 'AU-1-M', size: 'M', availableLots: 3 }),
  makeLine(3, { reference: 'AU-2-S', size: 'S', description: 'Scarf', wholesalePrice: 20.5, barcode: '6291041500213' }),
  makeLine(4, { reference: 'AU-3', size: null, description: 'Belt', availableLots: null }),
];
const idOf = (number: number) => recordId(100 + number);

const stockOf = (items: typeof lines, version = 1) => ({
  version,
  availableLots: items.map(({ availableLots }) => availableLots),
});

let server: FakeServer;
let revision: number;
const { matchMedia } = window;

beforeEach(() => {
  simulateLayout();
  revision = 1;
  server = new FakeServer()
    .on(`GET ${draftCall}`, { body: makeDraft() })
    .on(`GET ${draftCall}/items`, { body: { version: 1, items: lines, total: lines.length } })
    .on(`GET ${draftCall}/stock`, { body: stockOf(lines) })
    .on(`PATCH ${draftCall}`, ({ json }) => {
      const cells = (json as { lines: DraftChange['lines'] }).lines;
      revision += 1;
      return { body: { ...makeChange(revision, {}), lines: cells } };
    });
});
afterEach(() => {
  Object.assign(window, { matchMedia });
  closePortal();
});

const open = async (draft: Partial<Draft> = {}, user = makeSessionUser()) => {
  server.on(`GET ${draftCall}`, { body: makeDraft(draft) });
  const { visitor } = openPortal({ server, path, user });
  await screen.findByRole('textbox', { name: /^Lots of AU-1-S/ });
  return visitor;
};
const field = (reference: string) => screen.getByRole('textbox', { name: new RegExp(`^Lots of ${reference} ·`) });
const lots = () => lines.map(({ reference }) => (field(reference) as HTMLInputElement).value);
const bar = () => screen.getByRole('region', { name: 'Totals of the order' });
const savedCells = () =>
  server.to(`PATCH ${draftCall}`).flatMap(({ json }) => (json as { lines: DraftChange['lines'] }).lines);
const lastSaved = () => new Map(savedCells().map(({ stockItemId, lots: count }) => [stockItemId, count]));
const isSaved = async () => {
  // Sends the typed cells at once, as a page does when it is hidden.
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await within(bar()).findByText('Saved');
};
const socket = async () => {
  await waitFor(() => expect(FakeSocket.opened.length).toBeGreaterThan(0));
  return FakeSocket.last;
};
const paste = (text: string, into: Element = document.body) =>
  fireEvent.paste(into, { clipboardData: { getData: () => text } });

describe('the grid of a draft', () => {
  // G01 G03
  it('is filled in with the keyboard, moves the totals with each keystroke and saves by itself', async () => {
    const visitor = await open();
    act(() => field('AU-1-S').focus());
    await visitor.keyboard('12');
    expect(within(bar()).getByText('12 lots')).toBeInTheDocument();
    expect(within(bar()).getByText('AED 7,200')).toBeInTheDocument();
    await visitor.keyboard('{Enter}');
    expect(field('AU-1-M')).toHaveFocus();
    await visitor.keyboard('4{ArrowDown}2{Home}');
    expect(field('AU-1-S')).toHaveFocus();
    await visitor.keyboard('{End}');
    expect(field('AU-3')).toHaveFocus();
    await visitor.keyboard('{ArrowUp}{Backspace}');
    expect(lots()).toEqual(['12', '4', '', '']);
    await visitor.keyboard('{Control>}z{/Control}');
    expect(lots()).toEqual(['12', '4', '2', '']);
    expect(field('AU-2-S')).toHaveFocus();
    expect(field('AU-1-M')).toHaveAccessibleDescription('Only 3');
    await isSaved();
    expect(lastSaved()).toEqual(
      new Map([
        [idOf(1), 12],
        [idOf(2), 4],
        [idOf(3), 2],
      ]),
    );
  });

  it('has the roles of a grid, one stop of the Tab key, and Escape leaves it', async () => {
    const visitor = await open();
    const grid = screen.getByRole('grid', { name: 'Lines and lots' });
    expect(grid).toHaveAttribute('aria-rowcount', '5');
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Reference', 'Description', 'Colour', 'Size', 'Price', 'Units per lot', 'Available', 'Lots', 'Total']);
    expect(within(grid).getAllByRole('row')).toHaveLength(5);
    const stops = () =>
      within(grid)
        .getAllByRole('textbox')
        .filter(({ tabIndex }) => tabIndex === 0);
    expect(stops()).toEqual([field('AU-1-S')]);
    act(() => field('AU-2-S').focus());
    await visitor.keyboard('{Tab}');
    expect(stops()).toEqual([field('AU-3')]);
    await visitor.keyboard('{Escape}');
    expect(screen.getByRole('textbox', { name: 'Search lines' })).toHaveFocus();
  });

  it('is searched with a slash, and shows what is in the order', async () => {
    const visitor = await open({ lines: [makeDraftLine(2, 5, { ...lines[1] })], lineCount: 1 });
    act(() => field('AU-1-S').focus());
    await visitor.keyboard('/');
    const search = screen.getByRole('textbox', { name: 'Search lines' });
    expect(search).toHaveFocus();
    await visitor.keyboard('scarf');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Lots of AU-1-S/ })).toBeNull());
    expect(field('AU-2-S')).toBeInTheDocument();
    await visitor.clear(search);
    await waitFor(() => expect(field('AU-1-S')).toBeInTheDocument());
    await visitor.click(screen.getByRole('checkbox', { name: 'In my order' }));
    expect(field('AU-1-M')).toHaveValue('5');
    expect(screen.queryByRole('textbox', { name: /^Lots of AU-1-S/ })).toBeNull();
  });

  // G05
  it('shows sizes as columns, through which the arrow keys move', async () => {
    const visitor = await open();
    await visitor.click(screen.getByRole('checkbox', { name: 'Sizes as columns' }));
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual([
      'Reference',
      'Description',
      'Colour',
      'Price',
      'Units per lot',
      'S',
      'M',
      'no size',
      'Total',
    ]);
    act(() => field('AU-1-S').focus());
    await visitor.keyboard('3{ArrowRight}5');
    expect([field('AU-1-S'), field('AU-1-M')].map((each) => (each as HTMLInputElement).value)).toEqual(['3', '5']);
    expect(screen.getAllByRole('row')[1]).toHaveTextContent('AED 4,800');
    await isSaved();
  });
});

// X05
describe('what is shown of the lines', () => {
  const ordered = { lines: [makeDraftLine(3, 2, { ...lines[2] })], lineCount: 1 };

  it('is kept in the address, in the entry that the page was opened with', async () => {
    const problem: Problem = {
      ...{ sheet: '', cell: '', reference: 'AU-9', field: 'reference', found: 'AU-9', expected: 'a reference' },
      ...{ message: 'AU-9 is no longer offered.', severity: 'error' },
    };
    const state = { isNew: true, problems: [problem], problemCount: 1, errorCount: 1 };
    server.on(`GET ${draftCall}`, { body: makeDraft(ordered) });
    const { visitor } = openPortal({ server, path, state, user: makeSessionUser() });
    await visitor.click(await screen.findByRole('checkbox', { name: 'In my order' }));
    await visitor.click(screen.getByRole('checkbox', { name: 'Sizes as columns' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Search lines' }), { target: { value: 'au-2' } });
    await waitFor(() => expect(currentAddress()).toBe(`${path}?ordered=true&sizes=true&search=au-2`));
    // What could not be taken over stays on the page.
    expect(screen.getByRole('region', { name: '1 line could not be taken over' })).toBeInTheDocument();
    await visitor.click(screen.getByRole('checkbox', { name: 'In my order' }));
    expect(currentAddress()).toBe(`${path}?sizes=true&search=au-2`);
  });

  it('is shown again when the page is opened with the address', async () => {
    server.on(`GET ${draftCall}`, { body: makeDraft(ordered) });
    const { visitor } = openPortal({ server, path: `${path}?ordered=true`, user: makeSessionUser() });
    expect(await screen.findByRole('textbox', { name: /^Lots of AU-2-S/ })).toHaveValue('2');
    expect(screen.queryByRole('textbox', { name: /^Lots of AU-1-S/ })).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'In my order' })).toBeChecked();
    await visitor.type(screen.getByRole('textbox', { name: 'Search lines' }), 'nothing');
    // Both are removed at once.
    await visitor.click(await screen.findByRole('button', { name: 'Show all lines' }));
    await screen.findByRole('textbox', { name: /^Lots of AU-1-S/ });
    expect(currentAddress()).toBe(path);
    expect(screen.getByRole('textbox', { name: 'Search lines' })).toHaveValue('');
  });
});

describe('a cell with something else than whole lots', () => {
  const ordered = { lines: [makeDraftLine(1, 4, { ...lines[0] })], lineCount: 1 };

  // G03
  it('keeps what was typed, offers the nearest lots and saves nothing, until it is corrected', async () => {
    const visitor = await open(ordered);
    act(() => field('AU-1-S').focus());
    await visitor.keyboard('2.5');
    expect(field('AU-1-S')).toHaveValue('2.5');
    expect(field('AU-1-S')).toBeInvalid();
    expect(field('AU-1-S')).toHaveAccessibleDescription('Enter whole lots. The nearest is 3.');
    expect(within(bar()).getByText('4 lots')).toBeInTheDocument();
    await visitor.keyboard('{Enter}-3{Enter}');
    expect(field('AU-1-M')).toHaveValue('-3');
    expect(field('AU-1-M')).toHaveAccessibleDescription('Enter whole lots. The nearest is 0.');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await within(bar()).findByText('2 cells without whole lots are not saved');
    expect(lastSaved()).toEqual(new Map([[idOf(1), 4]]));

    // A draft with an invalid cell is not submitted.
    await visitor.click(within(bar()).getByRole('button', { name: 'Submit order' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field('AU-1-S')).toHaveFocus();
    await visitor.keyboard('3{Enter}abc');
    expect(field('AU-1-M')).toHaveAccessibleDescription('Enter whole lots, from 0 to 1,000,000');
    await visitor.keyboard('{Backspace}');
    expect(lots()).toEqual(['3', '', '', '']);
    await isSaved();
    expect(lastSaved()).toEqual(new Map([[idOf(1), 3]]));
  });

  it('gets its former lots back with Escape, which then leaves the grid, and with an undo', async () => {
    const visitor = await open(ordered);
    act(() => field('AU-1-S').focus());
    await visitor.keyboard('2.5{Escape}');
    expect(field('AU-1-S')).toHaveFocus();
    expect(field('AU-1-S')).toHaveValue('4');
    expect(field('AU-1-S')).toBeValid();
    await visitor.keyboard('7-');
    expect(field('AU-1-S')).toHaveValue('7-');
    await visitor.keyboard('{Control>}z{/Control}');
    expect(field('AU-1-S')).toHaveValue('4');
    await visitor.keyboard('{Escape}');
    expect(screen.getByRole('textbox', { name: 'Search lines' })).toHaveFocus();
    await isSaved();
  });

  it('is asked about before a link leaves the page', async () => {
    const visitor = await open(ordered);
    act(() => field('AU-1-S').focus());
    await visitor.keyboard('2.5');
    await visitor.click(screen.getByRole('link', { name: 'Catalogue' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await visitor.click(within(question).getByRole('button', { name: 'Stay here' }));
    expect(field('AU-1-S')).toHaveValue('2.5');
    await visitor.clear(field('AU-1-S'));
    await visitor.click(screen.getByRole('link', { name: 'Catalogue' }));
    await waitFor(() => expect(currentAddress()).toBe('/catalogue'));
  });

  it('keeps its text when somebody else changes its lots, and shows them after Escape', async () => {
    const visitor = await open(ordered);
    const live = await socket();
    act(() => field('AU-1-S').focus());
    await visitor.keyboard('-');
    act(() => live.receive('draft', makeChange(20, { [idOf(1)]: 9 }, omar)));
    await visitor.keyboard('3');
    expect(field('AU-1-S')).toHaveValue('-3');
    await visitor.keyboard('{Escape}');
    expect(field('AU-1-S')).toHaveValue('9');
  });
});

// G08
it('lists what an order or a sheet could not bring into the draft, until the list is closed', async () => {
  const problem: Problem = {
    ...{ sheet: '', cell: '', reference: 'AU-9', field: 'reference', found: 'AU-9', expected: 'a reference' },
    ...{ message: 'AU-9 is no longer offered.', severity: 'error' },
  };
  const changed: Problem = { ...problem, reference: 'AU-8', message: 'AU-8 costs more now.', severity: 'warning' };
  // Of 225 lines that were left out, the response lists the first ones.
  const state = { isNew: true, problems: [problem, changed], problemCount: 230, errorCount: 225 };
  const { visitor } = openPortal({ server, path, state, user: makeSessionUser() });
  const list = await screen.findByRole('region', { name: '225 lines could not be taken over' });
  expect(within(list).getByRole('row', { name: /AU-9 is no longer offered/ })).toBeInTheDocument();
  expect(list).toHaveTextContent('Showing 2 of 230 problems');
  await visitor.click(within(list).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: '225 lines could not be taken over' })).toBeNull();
});

// G08
it.each([
  ['the buyer', makeSessionUser(), 'You already had a draft of this file; the lines were added to it.'],
  ['the team', adminUser, 'Haddad Trading already had a draft of this file; the lines were added to it.'],
])('tells %s that lines were added to a draft that was open already', async (_, user, title) => {
  const kept: Problem = {
    ...{ sheet: '', cell: '', reference: 'AU-3', field: 'order', found: '', expected: '1 lot' },
    ...{ message: 'AU-3 is not in the order. The draft keeps its 1 lot.', severity: 'warning' },
  };
  const state = { isNew: false, problems: [kept], problemCount: 1, errorCount: 0 };
  openPortal({ server, path, state, user });
  const list = await screen.findByRole('region', { name: `${title} Please check the lines below.` });
  expect(within(list).getByRole('row', { name: /AU-3 is not in the order/ })).toBeInTheDocument();
  expect(list).not.toHaveTextContent('Everything was taken over');
});

describe('saving', () => {
  // G01
  it('goes on over a lost connection, and a reload keeps what is not saved yet', async () => {
    const patch = `PATCH ${draftCall}`;
    let isAway = true;
    server.on(patch, ({ json }: RecordedCall) =>
      isAway
        ? { status: 503 }
        : { body: { ...makeChange(11, {}), lines: (json as { lines: DraftChange['lines'] }).lines } },
    );
    const visitor = await open();
    act(() => field('AU-1-S').focus());
    await visitor.keyboard('7');
    await within(bar()).findByText('Not saved yet – 1 change waits');
    await visitor.keyboard('{Enter}8');
    await within(bar()).findByText('Not saved yet – 2 changes wait');
    isAway = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await isSaved();
    const sent = server.to(patch).map(({ headers, json }) => [headers['Idempotency-Key'], JSON.stringify(json)]);
    expect(sent[0]).toEqual(sent[1]);
  });

  it('of cells that the server refuses can be given up for what is saved', async () => {
    const body = { code: 'draft.too_large', message: 'A draft can have at most 20,000 lines.' };
    const visitor = await open({ lines: [makeDraftLine(1, 2, { ...lines[0] })], lineCount: 1 });
    server.on(`PATCH ${draftCall}`, { status: 422, body });
    act(() => field('AU-1-S').focus());
    await visitor.keyboard('7{Enter}8');
    expect(await within(bar()).findByText(body.message)).toBeInTheDocument();
    const keep = within(bar()).getByRole('button', { name: 'Keep what is saved' });
    expect(keep).toHaveAttribute('title', 'Gives up 2 changes that are not saved');
    await visitor.click(keep);
    expect(lots()).toEqual(['2', '', '', '']);
    expect(within(bar()).getByText('2 lots')).toBeInTheDocument();
    await within(bar()).findByText('Saved');
    // Cells that are typed afterwards are saved as usual.
    const refused = server.to(`PATCH ${draftCall}`).length;
    server.on(`PATCH ${draftCall}`, { body: makeChange(2, { [idOf(1)]: 3 }) });
    act(() => field('AU-1-S').focus());
    await visitor.keyboard('3');
    await isSaved();
    expect(savedCells().slice(-1)).toEqual([{ stockItemId: idOf(1), lots: 3 }]);
    expect(server.to(`PATCH ${draftCall}`)).toHaveLength(refused + 1);
  });

  it('begins with what another page left in the browser', async () => {
    const user = makeSessionUser();
    localStorage.setItem(`draft:${user._id}:${recordId(50)}`, JSON.stringify({ [idOf(4)]: 9 }));
    await open();
    expect(field('AU-3')).toHaveValue('9');
    await isSaved();
    expect(savedCells()).toEqual([{ stockItemId: idOf(4), lots: 9 }]);
  });

  it('goes on when the server asks to refresh everything, and after changes that did not arrive', async () => {
    await open();
    const live = await socket();
    const loaded = () => server.to(`GET ${draftCall}`).length;
    const first = loaded();
    act(() => live.receive('refresh', { withinMs: 0 }));
    await waitFor(() => expect(loaded()).toBeGreaterThan(first));
    const line = makeDraftLine(2, 7, { ...lines[1], revision: 2 });
    server.on(`GET ${draftCall}`, { body: makeDraft({ lines: [line], revision: 3 }) });
    act(() => live.receive('draft', makeChange(3, { [idOf(3)]: 6 }, omar)));
    await waitFor(() => expect(field('AU-1-M')).toHaveValue('7'));
  });

  const order = { _id: recordId(70), orderNumber: 'ORD-2026-000123' };
  const notice = '1 change was not saved before the draft was submitted.';

  it('says what was not saved before the draft was submitted, and shows only what was ordered', async () => {
    const visitor = await open();
    server
      .on(`PATCH ${draftCall}`, { status: 409, body: { code: 'draft.submitted', message: 'Submitted' } })
      .on(`GET ${draftCall}`, { body: makeDraft({ order }) });
    act(() => field('AU-1-S').focus());
    await visitor.keyboard('7');
    await screen.findByText(notice);
    expect(screen.getByRole('list', { name: 'Changes that were not saved' })).toHaveTextContent(
      'AU-1-S · Navy · S: 7 lots',
    );
    expect(screen.queryByRole('textbox', { name: /^Lots of/ })).toBeNull();
  });

  const another = `/api/drafts/${recordId(51)}`;
  const missing = '2 changes were not saved before the draft was discarded or your access to it ended.';
  const isMissing = { status: 404, body: { code: 'draft.not_found', message: 'Draft not found' } };

  // G01
  it('of a draft that was discarded elsewhere goes on in another draft', async () => {
    const visitor = await open();
    server.on(`PATCH ${draftCall}`, isMissing).on(`GET ${draftCall}`, isMissing);
    act(() => field('AU-1-S').focus());
    await visitor.keyboard('7{Enter}3{Backspace}');
    await screen.findByText(missing);
    const list = screen.getByRole('list', { name: 'Changes that were not saved' });
    expect(list).toHaveTextContent('AU-1-S · Navy · S: 7 lots');
    expect(list).toHaveTextContent('AU-1-M · Navy · M: cleared');
    const draft = makeDraft({ _id: recordId(51) });
    server
      .on('POST /api/drafts', { body: { draft, isNew: true, problems: [], problemCount: 0, errorCount: 0 } })
      .on(`GET ${another}`, { body: draft })
      .on(`GET ${another}/items`, { body: { version: 1, items: lines, total: lines.length } })
      .on(`GET ${another}/stock`, { body: stockOf(lines) })
      .on(`PATCH ${another}`, { body: { ...makeChange(2, { [idOf(1)]: 7, [idOf(2)]: 0 }), draftId: recordId(51) } });
    await visitor.click(screen.getByRole('button', { name: 'Begin another draft with it' }));
    await waitFor(() => expect(currentAddress()).toBe(`/drafts/${recordId(51)}`));
    await waitFor(() => expect(field('AU-1-S')).toHaveValue('7'));
    await isSaved();
    const { brand, stockFile, buyer } = makeDraft();
    const place = { brand: brand._id, file: stockFile._id, buyerId: buyer._id };
    expect(server.to('POST /api/drafts').map(({ json }) => json)).toEqual([place]);
    expect(
      server.to(`PATCH ${another}`).flatMap(({ json }) => (json as { lines: DraftChange['lines'] }).lines),
    ).toEqual([
      { stockItemId: idOf(1), lots: 7 },
      { stockItemId: idOf(2), lots: 0 },
    ]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it('of a draft that was discarded meanwhile is offered when its page is opened again', async () => {
    const user = makeSessionUser();
    const key = `draft:${user._id}:${recordId(50)}`;
    localStorage.setItem(key, JSON.stringify({ [idOf(1)]: 7, [idOf(4)]: 9 }));
    localStorage.setItem(`${key}:place`, JSON.stringify({ brand: recordId(1), file: recordId(2) }));
    server.on(`GET ${draftCall}`, isMissing);
    const { visitor } = openPortal({ server, path, user });
    await screen.findByText(missing);
    expect(screen.getByRole('button', { name: 'Begin another draft with it' })).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Give it up' }));
    expect(screen.queryByText(missing)).toBeNull();
    expect(screen.getByText('Draft not found')).toBeInTheDocument();
    expect(Object.keys(localStorage).filter((stored) => stored.startsWith('draft:'))).toEqual([]);
  });

  it('does not show what was left in the browser as ordered', async () => {
    const user = makeSessionUser();
    const key = `draft:${user._id}:${recordId(50)}`;
    localStorage.setItem(key, JSON.stringify({ [idOf(4)]: 9 }));
    server.on(`GET ${draftCall}`, { body: makeDraft({ order }) });
    openPortal({ server, path, user });
    expect(await screen.findByText(notice)).toBeInTheDocument();
    expect(await screen.findByText('AU-3 · Navy: 9 lots')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: /^Lots of/ })).toBeNull();
    expect(localStorage.getItem(key)).toBeNull();
  });

  // G02 G10
  it("shows others' cells at once, keeps the caret, and says who changed a cell that was typed here", async () => {
    const visitor = await open();
    const live = await socket();
    act(() => field('AU-1-S').focus());
    await visitor.keyboard('4');
    await isSaved();
    act(() => live.receive('draft', makeChange(20, { [idOf(3)]: 6 }, omar)));
    expect(field('AU-2-S')).toHaveValue('6');
    expect(field('AU-2-S')).not.toHaveAccessibleDescription();
    act(() => live.receive('draft', makeChange(21, { [idOf(1)]: 9 }, team)));
    expect(field('AU-1-S')).toHaveFocus();
    expect(field('AU-1-S')).toHaveValue('9');
    expect(field('AU-1-S')).toHaveAccessibleDescription('The team, was 4');
    // A change of another draft, and one that is older, change nothing.
    act(() => live.receive('draft', { ...makeChange(30, { [idOf(1)]: 1 }, omar), draftId: recordId(51) }));
    act(() => live.receive('draft', makeChange(12, { [idOf(1)]: 2 }, layla)));
    expect(field('AU-1-S')).toHaveValue('9');
  });
});

it('overwrites a cell with the next digits after an undo or a change by somebody else', async () => {
  const visitor = await open();
  const live = await socket();
  act(() => field('AU-1-S').focus());
  await visitor.keyboard('1');
  await isSaved();
  act(() => live.receive('draft', makeChange(21, { [idOf(1)]: 9 }, omar)));
  await visitor.keyboard('3');
  expect(field('AU-1-S')).toHaveValue('3');
  await visitor.keyboard('4');
  expect(field('AU-1-S')).toHaveValue('34');
  fireEvent.keyDown(field('AU-1-S'), { key: 'z', code: 'KeyY', ctrlKey: true });
  await visitor.keyboard('5');
  expect(field('AU-1-S')).toHaveValue('5');
  await isSaved();
});

it('shows availability as it changes, without moving the caret', async () => {
  const visitor = await open();
  act(() => field('AU-1-S').focus());
  await visitor.keyboard('8');
  expect(field('AU-1-S')).not.toHaveAccessibleDescription();
  const [first, ...others] = lines;
  server.on(`GET ${draftCall}/stock`, { body: stockOf([{ ...first!, availableLots: 5 }, ...others]) });
  const live = await socket();
  act(() => live.receive('changed', { resource: 'catalogue', type: 'updated', ids: [], withinMs: 0 }));
  await waitFor(() => expect(field('AU-1-S')).toHaveAccessibleDescription('Only 5'));
  expect(field('AU-1-S')).toHaveFocus();
  await isSaved();
});

describe('a paste', () => {
  // G04
  it('of one column fills down from the caret, as one step of undo', async () => {
    const visitor = await open();
    act(() => field('AU-1-M').focus());
    paste('4\n\n6\n7', field('AU-1-M'));
    expect(lots()).toEqual(['', '4', '', '6']);
    expect(screen.getByText('1 number is left over, because there is no line for it.')).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Undo' }));
    expect(lots()).toEqual(['', '', '', '']);
    await isSaved();
  });

  // G04
  it('of one column fills in its whole lots and names every other cell, with the nearest lots as a button', async () => {
    const visitor = await open({ lines: [makeDraftLine(2, 1, { ...lines[1] })], lineCount: 1 });
    act(() => field('AU-1-S').focus());
    paste('1\n2.5\nabc\n4\n-3', field('AU-1-S'));
    expect(lots()).toEqual(['1', '1', '', '4']);
    const panel = screen.getByRole('region', { name: 'What was pasted' });
    expect(panel).toHaveTextContent('2 lines filled in');
    const rows = within(panel)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual([
      '22.5AU-1-M: Enter whole lots. The nearest is 3.3 lots of AU-1-M',
      '3abcAU-2-S: Enter whole lots, from 0 to 1,000,000',
      '5-3Enter whole lots. The nearest is 0.',
    ]);
    expect(server.to(`POST ${draftCall}/paste`)).toHaveLength(0);
    await visitor.click(within(panel).getByRole('button', { name: '3 lots of AU-1-M' }));
    expect(lots()).toEqual(['1', '3', '', '4']);
    await isSaved();
  });

  it('of a single cell that is no whole lots stands in the cell with what is expected', async () => {
    const visitor = await open();
    act(() => field('AU-1-S').focus());
    paste('2.5', field('AU-1-S'));
    expect(field('AU-1-S')).toHaveValue('2.5');
    expect(field('AU-1-S')).toHaveAccessibleDescription('Enter whole lots. The nearest is 3.');
    await visitor.keyboard('{Escape}');
    expect(field('AU-1-S')).toHaveValue('');
    await isSaved();
  });

  // G04
  it('goes into the cells while the chat is open beside them, and lists lines with more lots than are available', async () => {
    const chat = document.body.appendChild(document.createElement('aside'));
    chat.setAttribute('role', 'dialog');
    const visitor = await open();
    act(() => field('AU-1-S').focus());
    expect(paste('4\n5', field('AU-1-S'))).toBe(false);
    expect(lots()).toEqual(['4', '5', '', '']);
    expect(
      screen.getByRole('row', { name: '2 5 AU-1-M has only 3 lots available. 3 lots of AU-1-M' }),
    ).toBeInTheDocument();
    act(() => field('AU-2-S').focus());
    await visitor.keyboard('6');
    paste('AU-1-S x 2', screen.getByRole('textbox', { name: 'Search lines' }));
    paste('7\n8', field('AU-2-S'));
    expect(lots()).toEqual(['4', '5', '7', '8']);
    // The first paste has a problem, which stays until it is closed; each button takes back its own paste.
    const buttons = screen.getAllByRole('button', { name: 'Undo' });
    expect(buttons).toHaveLength(2);
    await visitor.click(buttons[1]!);
    expect(lots()).toEqual(['', '', '7', '8']);
    await visitor.keyboard('{Control>}z{/Control}');
    expect(lots()).toEqual(['', '', '6', '']);
    chat.remove();
    await isSaved();
  });

  // G04
  it('of a list into a field of one line is not run together, and a single text stays in its field', async () => {
    const matched = [{ stockItemId: idOf(1), reference: 'AU-1-S', lots: 2, line: 1, note: null }];
    server.on(`POST ${draftCall}/paste`, { body: { matched, problems: [] } satisfies PasteResponse });
    await open();
    const quickEntry = screen.getByRole('textbox', { name: 'Reference or barcode' });
    expect(paste('AU-1-S\n', quickEntry)).toBe(true);
    expect(paste('AU-1-S\t2\nAU-1-M\t0', quickEntry)).toBe(false);
    await waitFor(() => expect(lots()).toEqual(['2', '', '', '']));
    await isSaved();
  });

  it('of anything else is read by the server, and every row that was not taken over is listed', async () => {
    const answer: PasteResponse = {
      matched: [{ stockItemId: idOf(1), reference: 'AU-1-S', lots: 4, line: 1, note: '24 pcs = 4 lots of 6' }],
      problems: [
        { kind: 'unknown', line: 2, text: 'ZZ-9 x 3', stockItemId: null, message: 'No such reference', offers: [] },
      ],
    };
    server.on(`POST ${draftCall}/paste`, { body: answer });
    await open();
    paste('AU-1-S\t24 pcs\nZZ-9 x 3');
    const panel = await screen.findByRole('region', { name: 'What was pasted' });
    expect(panel).toHaveTextContent('1 line filled in');
    expect(panel).toHaveTextContent('AU-1-S: 24 pcs = 4 lots of 6');
    expect(within(panel).getByRole('row', { name: '2 ZZ-9 x 3 No such reference' })).toBeInTheDocument();
    expect(server.to(`POST ${draftCall}/paste`)[0]?.json).toEqual({ text: 'AU-1-S\t24 pcs\nZZ-9 x 3' });
    expect(lots()).toEqual(['4', '', '', '']);
    await isSaved();
  });

  // G04
  it('offers whole lots in the place of units, and as many lots as are available', async () => {
    const answer: PasteResponse = {
      matched: [
        { stockItemId: idOf(1), reference: 'AU-1-S', lots: 2, line: 1, note: null },
        { stockItemId: idOf(2), reference: 'AU-1-M', lots: 9, line: 3, note: null },
      ],
      problems: [
        {
          ...{ kind: 'lots', line: 2, text: 'AU-1-S: 20 pcs', stockItemId: idOf(1) },
          ...{ message: 'No whole lots', offers: [3, 4] },
        },
        {
          kind: 'short',
          line: 3,
          text: 'AU-1-M x 9',
          stockItemId: idOf(2),
          message: 'More than available',
          offers: [],
        },
      ],
    };
    server.on(`POST ${draftCall}/paste`, { body: answer });
    const visitor = await open();
    paste('AU-1-S x 2\nAU-1-S: 20 pcs\nAU-1-M x 9');
    // The offered lots are added to those of the reference's other row.
    await visitor.click(await screen.findByRole('button', { name: '4 lots of AU-1-S' }));
    expect(field('AU-1-S')).toHaveValue('6');
    expect(field('AU-1-S')).toHaveFocus();
    await visitor.click(screen.getByRole('button', { name: '3 lots of AU-1-M' }));
    expect(lots()).toEqual(['6', '3', '', '']);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('2 lines filled in')).toBeInTheDocument();
    await isSaved();
  });

  it('that could not be read is kept for another try', async () => {
    server.on(`POST ${draftCall}/paste`, { status: 503 });
    const visitor = await open();
    paste('AU-1-S x 2');
    const again = await screen.findByRole('button', { name: 'Try again' });
    const matched = [{ stockItemId: idOf(1), reference: 'AU-1-S', lots: 2, line: 1, note: null }];
    server.on(`POST ${draftCall}/paste`, { body: { matched, problems: [] } });
    await visitor.click(again);
    await waitFor(() => expect(field('AU-1-S')).toHaveValue('2'));
    await isSaved();
  });
});

it('quick entry takes a barcode, Enter, lots, Enter', async () => {
  const visitor = await open();
  const reference = screen.getByRole('textbox', { name: 'Reference or barcode' });
  await visitor.click(reference);
  await visitor.keyboard('6291041500213{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Lots' })).toHaveFocus());
  await visitor.keyboard('5{Enter}');
  expect(field('AU-2-S')).toHaveValue('5');
  // A scanner types on at once, and its digits replace the lots that are there.
  await visitor.keyboard('6291041500213{Enter}7{Enter}');
  expect(field('AU-2-S')).toHaveValue('7');
  expect(reference).toHaveFocus();
  expect(reference).toHaveValue('');
  await isSaved();
});

it('quick entry asks for whole lots beside the line that it has found, until the lots are changed', async () => {
  const visitor = await open();
  await visitor.click(screen.getByRole('textbox', { name: 'Reference or barcode' }));
  await visitor.keyboard('6291041500213{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Lots' })).toHaveFocus());
  const note = within(screen.getByRole('group', { name: 'Quick entry' })).getByRole('status');
  expect(note).toHaveTextContent('AU-2-S · Scarf · Navy · S');
  await visitor.keyboard('1.5{Enter}');
  expect(note).toHaveTextContent('Enter whole lots. The nearest is 2.');
  await visitor.keyboard('{Backspace}');
  expect(note).toHaveTextContent('AU-2-S · Scarf · Navy · S');
});

it('shows news of the stock file again when there are others than those that were closed', async () => {
  const news: Draft['news'] = [{ stockItemId: idOf(1), reference: 'AU-1-S', kind: 'price', before: 90, after: 100 }];
  const visitor = await open({ news });
  const live = await socket();
  const title = /^\d changes? in the stock file/;
  await visitor.click(within(screen.getByText(title).closest('[role=alert]')!).getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(title)).toBeNull();
  const later: Draft['news'][number] = { ...news[0]!, stockItemId: idOf(2), reference: 'AU-1-M' };
  server.on(`GET ${draftCall}`, { body: makeDraft({ news: [...news, later] }) });
  act(() => live.receive('changed', { resource: 'catalogue', type: 'updated', ids: [], withinMs: 0 }));
  expect(await screen.findByText('2 changes in the stock file since this draft was begun')).toBeInTheDocument();
});

describe('submitting', () => {
  // G07
  it('saves first, confirms the totals, and opens the order', async () => {
    const order = { _id: recordId(70), orderNumber: 'ORD-2026-000123', warnings: [] };
    server
      .on(`POST ${draftCall}/submit`, { body: order })
      .on(`GET /api/orders/${recordId(70)}`, () => new Promise(() => undefined));
    const visitor = await open({ lines: [makeDraftLine(1, 2, { ...lines[0] })], lineCount: 1 });
    act(() => field('AU-1-M').focus());
    await visitor.keyboard('5');
    await visitor.click(within(bar()).getByRole('button', { name: 'Submit order' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('AED 4,200');
    expect(dialog).toHaveTextContent('1 line has more lots than are available.');
    await visitor.click(within(dialog).getByRole('button', { name: 'Submit order' }));
    await waitFor(() => expect(currentAddress()).toBe(`/orders/${recordId(70)}`));
    expect(savedCells()).toEqual([{ stockItemId: idOf(2), lots: 5 }]);
    expect(server.to(`POST ${draftCall}/submit`).map(({ json }) => json)).toEqual([{ revision: 2, version: 1 }]);
  });

  // M05
  it('tells buyers before when they are on hold or overdue, or would owe more than their limit', async () => {
    const terms = { paymentDays: null, creditLimit: null, onHold: true, holdReason: 'Cheque 12 bounced' };
    const own = { balance: '1250.00', overdue: '300.50', overdueDays: 4 };
    const applied = { paymentDays: 30, creditLimit: '4000.00', overdueDays: null };
    server.on('GET /api/receivables', { body: { receivables: [{ ...own, terms: { ...terms, applied } }], total: 1 } });
    const visitor = await open({ lines: [makeDraftLine(1, 5, { ...lines[0] })], lineCount: 1 });
    await visitor.click(within(bar()).getByRole('button', { name: 'Submit order' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Your account is on hold.')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('AED 300.50 of your invoices is overdue.');
    expect(dialog).toHaveTextContent(
      'With this order you would owe more than your credit limit of AED 4,000.00. You owe AED 1,250.00 now.',
    );
    expect(dialog).not.toHaveTextContent('Cheque 12');
    expect(within(dialog).getByRole('button', { name: 'Submit order' })).toBeEnabled();
  });

  const applied = { paymentDays: 30, creditLimit: '1000.00', overdueDays: 0 };
  const terms = { paymentDays: null, creditLimit: null, onHold: false, holdReason: null, applied };
  const withinTerms = [{ balance: '-2000.00', overdue: '0.00', overdueDays: 0, terms }];
  const overdue = (allowedDays: number) => [
    {
      ...{ balance: '300.50', overdue: '300.50', overdueDays: 4 },
      terms: { ...terms, applied: { ...applied, creditLimit: null, overdueDays: allowedDays } },
    },
  ];

  // M05
  it('tells buyers that they owe for longer than is allowed', async () => {
    server.on('GET /api/receivables', { body: { receivables: overdue(3), total: 1 } });
    const visitor = await open({ lines: [makeDraftLine(1, 5, { ...lines[0] })], lineCount: 1 });
    await visitor.click(within(bar()).getByRole('button', { name: 'Submit order' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/of your invoices is overdue/)).toHaveTextContent('AED 300.50');
    expect(dialog).toHaveTextContent('Our team then decides');
  });

  it.each([
    ['within the terms', { body: { receivables: withinTerms, total: 1 } }],
    ['overdue by as many days as are allowed', { body: { receivables: overdue(4), total: 1 } }],
    ['when it cannot be loaded', { status: 500, body: { message: 'Broken' } }],
  ])('tells nothing of a buyer’s credit %s', async (_, reply) => {
    server.on('GET /api/receivables', reply);
    const visitor = await open({ lines: [makeDraftLine(1, 5, { ...lines[0] })], lineCount: 1 });
    await visitor.click(within(bar()).getByRole('button', { name: 'Submit order' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(server.to('GET /api/receivables')).toHaveLength(1));
    expect(within(dialog).getByRole('button', { name: 'Submit order' })).toBeEnabled();
    expect(dialog).not.toHaveTextContent(/Our team then decides|Broken/);
  });

  it('marks the cells that are refused, and its list of problems leads to them', async () => {
    const message = 'The lots of AU-1-M are too many.';
    const problem: Problem = {
      ...{ sheet: 'Order', cell: 'H3', reference: 'AU-1-M', field: 'order', found: '9', expected: 'fewer', message },
      severity: 'error',
    };
    server.on(`POST ${draftCall}/submit`, {
      status: 422,
      body: { code: 'order.has_problems', message: 'The file has problems.', problems: [problem], problemCount: 1 },
    });
    const visitor = await open({ lines: [makeDraftLine(2, 2, { ...lines[1] })], lineCount: 1 });
    await visitor.type(screen.getByRole('textbox', { name: 'Search lines' }), 'AU-1-S');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Lots of AU-1-M/ })).toBeNull());
    await visitor.click(within(bar()).getByRole('button', { name: 'Submit order' }));
    const dialog = await screen.findByRole('dialog');
    await visitor.click(within(dialog).getByRole('button', { name: 'Submit order' }));
    await visitor.click(await within(dialog).findByRole('button', { name: 'AU-1-M' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(field('AU-1-M')).toHaveFocus());
    expect(field('AU-1-M')).toHaveAccessibleDescription(message);
    expect(field('AU-1-M')).toBeInvalid();
    await visitor.keyboard('1');
    expect(field('AU-1-M')).not.toHaveAccessibleDescription();
    await isSaved();
  });

  it('is not possible with lines that are no longer offered', async () => {
    const gone = makeDraftLine(9, 3, { reference: 'AU-9', isListed: false });
    const visitor = await open({
      lines: [gone],
      lineCount: 1,
      news: [{ stockItemId: gone._id, reference: 'AU-9', kind: 'gone', before: null, after: null }],
    });
    expect(screen.getByText('1 change in the stock file since this draft was begun')).toBeInTheDocument();
    await visitor.click(within(bar()).getByRole('button', { name: 'Submit order' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('1 line is no longer offered. Clear its lots to submit the order.');
    expect(within(dialog).getByRole('button', { name: 'Submit order' })).toBeDisabled();
  });

  const order = { _id: recordId(70), orderNumber: 'ORD-2026-000123' };
  const isOver = () => {
    expect(screen.getByText(/^This draft was submitted as order/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: order.orderNumber })).toHaveAttribute('href', `/orders/${order._id}`);
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Totals of the order' })).toBeNull();
    expect(screen.queryByText('Saved')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download as Excel' })).toBeNull();
  };

  it('leaves a link to the order, and no emptied lines and totals, when the page is opened again', async () => {
    server.on(`GET ${draftCall}`, { body: makeDraft({ order }) });
    openPortal({ server, path, user: makeSessionUser() });
    await screen.findByText(/^This draft was submitted as order/);
    isOver();
    expect(server.to(`GET ${draftCall}/items`)).toHaveLength(0);
  });

  it('in another tab takes the lines off this page, also those of "In my order"', async () => {
    const visitor = await open({ lines: [makeDraftLine(1, 2, { ...lines[0] })], lineCount: 1 });
    await visitor.click(screen.getByRole('checkbox', { name: 'In my order' }));
    const live = await socket();
    server.on(`GET ${draftCall}`, { body: makeDraft({ order }) });
    act(() => live.receive('changed', { resource: 'drafts', type: 'updated', ids: [recordId(50)], withinMs: 0 }));
    await screen.findByText(/^This draft was submitted as order/);
    isOver();
  });

  it('shows the warnings about the order until they are closed', async () => {
    const warning: Problem = {
      ...{ sheet: 'Order', cell: 'H3', reference: 'AU-1-S', field: 'order', found: '2', expected: 'fewer' },
      ...{ message: 'AU-1-S is short.', severity: 'warning' },
    };
    server.on(`POST ${draftCall}/submit`, () => {
      server.on(`GET ${draftCall}`, { body: makeDraft({ order }) });
      return { body: { ...order, warnings: [warning] } };
    });
    const visitor = await open({ lines: [makeDraftLine(1, 2, { ...lines[0] })], lineCount: 1 });
    await visitor.click(within(bar()).getByRole('button', { name: 'Submit order' }));
    const dialog = await screen.findByRole('dialog');
    await visitor.click(within(dialog).getByRole('button', { name: 'Submit order' }));
    await screen.findByText(/^This draft was submitted as order/);
    expect(screen.getByRole('dialog')).toHaveTextContent('AU-1-S is short.');
  });
});

it('on a phone, lots are changed with buttons', async () => {
  const narrow = (media: string) => ({ ...matchMedia(media), matches: media.includes('max-width') });
  Object.assign(window, { matchMedia: narrow });
  const visitor = await open();
  expect(screen.queryByRole('grid')).toBeNull();
  const more = screen.getByRole('button', { name: 'One lot of AU-1-S more' });
  const less = screen.getByRole('button', { name: 'One lot of AU-1-S less' });
  expect(less).toBeDisabled();
  await visitor.click(more);
  await visitor.click(more);
  await visitor.click(less);
  expect(field('AU-1-S')).toHaveValue('1');
  expect(within(bar()).getByText('AED 600')).toBeInTheDocument();
  act(() => field('AU-1-S').focus());
  await visitor.keyboard('2.5');
  expect(field('AU-1-S')).toHaveValue('2.5');
  expect(field('AU-1-S')).toHaveAccessibleDescription('Enter whole lots. The nearest is 3.');
  await visitor.click(more);
  expect(field('AU-1-S')).toHaveValue('2');
  act(() => field('AU-1-S').focus());
  expect(paste('4\n5', field('AU-1-S'))).toBe(false);
  expect(lots()).toEqual(['4', '5', '', '']);
  await isSaved();
});

it('the details are edited with the form of orders', async () => {
  const visitor = await open();
  await visitor.click(screen.getByRole('button', { name: 'Details' }));
  const dialog = await screen.findByRole('dialog');
  await visitor.type(within(dialog).getByLabelText('PO number'), 'PO-7');
  server.on(`PATCH ${draftCall}`, { body: makeChange(11, {}) });
  await visitor.click(within(dialog).getByRole('button', { name: 'Save details' }));
  await waitFor(() => expect(server.to(`PATCH ${draftCall}`).map(({ json }) => json)).toEqual([{ poNumber: 'PO-7' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
