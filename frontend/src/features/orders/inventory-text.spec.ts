import { parseInventoryText } from './inventory-text';

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
  ])('the message %j is parsed into a list of references', (text, items) => {
    expect(parseInventoryText(text)).toEqual({ kind: 'shortage', items });
  });

  it.each([
    ['Failed to find Google Sheet file for collection: Summer Nights', 'Summer Nights'],
    ['Failed to find Google Sheet file: "Summer Nights"', 'Summer Nights'],
    ['Failed to find Google Sheet file for collection "Summer Nights".', 'Summer Nights'],
    ['Failed to find Google Sheet file Summer Nights', 'Summer Nights'],
    ['Failed to find Google Sheet file for Forever', 'Forever'],
    ['Failed to find Google Sheet file', null],
  ])('the message %j is parsed into the name of the collection', (text, collection) => {
    expect(parseInventoryText(text)).toEqual({ kind: 'missing-sheet', collection });
  });

  it('a message with neither a shortage nor a missing sheet is kept as plain text', () => {
    expect(parseInventoryText('The sheet is locked')).toEqual({ kind: 'plain', text: 'The sheet is locked' });
  });
});
