import { readInventoryText } from './inventory-text';

// O05
describe('sentences about stock', () => {
  it.each([
    ['Insufficient inventory for: AU-1, AU-2', ['AU-1', 'AU-2']],
    [
      'Insufficient inventory for: AU-1 (requested 1,200, available 3), AU-2 (requested 5, available 0).',
      ['AU-1 (requested 1,200, available 3)', 'AU-2 (requested 5, available 0)'],
    ],
    ['Error: Insufficient inventory for:\nAU-1: 5\nAU-2: 6', ['AU-1: 5', 'AU-2: 6']],
    ['Insufficient inventory for: AU-1; AU-2', ['AU-1', 'AU-2']],
  ])('%j is a list', (text, items) => {
    expect(readInventoryText(text)).toEqual({ kind: 'shortage', items });
  });

  it.each([
    ['Failed to find Google Sheet file for collection: Summer Nights', 'Summer Nights'],
    ['Failed to find Google Sheet file: "Summer Nights"', 'Summer Nights'],
    ['Failed to find Google Sheet file for collection "Summer Nights".', 'Summer Nights'],
    ['Failed to find Google Sheet file Summer Nights', 'Summer Nights'],
    ['Failed to find Google Sheet file for Forever', 'Forever'],
    ['Failed to find Google Sheet file', null],
  ])('%j names the collection', (text, collection) => {
    expect(readInventoryText(text)).toEqual({ kind: 'missing-sheet', collection });
  });

  it('leaves other sentences alone', () => {
    expect(readInventoryText('The sheet is locked')).toEqual({ kind: 'plain', text: 'The sheet is locked' });
  });
});
