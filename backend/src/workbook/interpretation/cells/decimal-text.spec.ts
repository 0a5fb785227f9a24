import { readDecimal } from './decimal-text.js';

// R31
describe('a number typed as text', () => {
  it.each(['80⁵⁰', '12³', '80①', '80.50¹', 'AED 80²', '80½', '8₂', '⑴'])(
    'is not read where it has raised or circled digits: %s',
    (text) => expect(readDecimal(text, 'unknown')).toBeNull(),
  );

  it.each(['８０', '٨٠', '80 د.إ'])('is read in other digits: %s', (text) =>
    expect(readDecimal(text, 'unknown')).toMatchObject({ digits: '80' }),
  );
});
