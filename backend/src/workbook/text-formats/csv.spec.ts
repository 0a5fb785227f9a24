import { csvRows } from './csv.js';

/** The texts of each row, in which `null` is an empty cell. */
const rowsOf = (csv: string): (string | null)[][] =>
  [...csvRows(csv)].map(([, cells]) =>
    Array.from(cells, (cell) => (cell !== undefined && 'text' in cell ? cell.text : null)),
  );

// R31
describe('text with separators', () => {
  it('keeps text behind a closing quote, as Excel does', () => {
    expect(rowsOf('SKU;Name;Price\nLN-2;"Slim" jeans;90\nLN-3;"24" Monitor";"80" \n"LN-4" ;"a;""b""";')).toEqual([
      ['SKU', 'Name', 'Price'],
      ['LN-2', 'Slim jeans', '90'],
      ['LN-3', '24 Monitor"', '80'],
      ['LN-4', 'a;"b"'],
    ]);
  });

  it('keeps a value of two lines with text behind its closing quote, and its row', () => {
    expect(rowsOf('SKU,Name,Lots\nLN-1,"Shirt\nblue" new,2\nLN-2,Dress,3')).toEqual([
      ['SKU', 'Name', 'Lots'],
      ['LN-1', 'Shirt\nblue new', '2'],
      ['LN-2', 'Dress', '3'],
    ]);
  });

  it('takes a quote behind spaces for a quote only where it is closed', () => {
    expect(rowsOf('SKU, Name, Lots\nLN-1, "Shirt, 10", 5\nLN-2, "24" TV, 6')).toEqual([
      ['SKU', ' Name', ' Lots'],
      ['LN-1', 'Shirt, 10', ' 5'],
      ['LN-2', ' "24" TV', ' 6'],
    ]);
  });

  it.each([
    ['no later quote', 'LN-3,Coat,60,12'],
    ['a quoted value in the next row', 'LN-3,"Coat",60,12'],
    ['an inch in the next row', 'LN-3,Screen 5",60,12'],
  ])('hides no row behind an unclosed quote before %s', (_, next) => {
    const rows = rowsOf(`SKU,Name,Price,Lots\nLN-2,"Dress,70,12\n${next}\nLN-4,Belt,5,1`);
    expect(rows.map((row) => row.length)).toEqual([4, 4, 4, 4]);
    expect(rows[1]).toEqual(['LN-2', '"Dress', '70', '12']);
    expect(rows[2]?.[0]).toBe('LN-3');
  });

  it('keeps line breaks in quoted values', () => {
    const description = 'Dress, 90 cm long,\nred, 2 pockets,\n\nmade in Italy, 100 % silk';
    expect(rowsOf(`SKU,Name,Price,Lots\nLN-2,"${description}",70,12\nLN-3,Coat,60,12`)[1]).toEqual([
      ...['LN-2', description, '70', '12'],
    ]);
  });

  it('reads codes that are written as formulas, to keep their zeros', () => {
    expect(rowsOf('SKU,Name\n="00123",Shirt\n"=""00124""",="5"\n=A1,="a"&"b"')).toEqual([
      ...[
        ['SKU', 'Name'],
        ['00123', 'Shirt'],
        ['00124', '5'],
        ['=A1', '="a"&"b"'],
      ],
    ]);
  });

  it.each([
    ['SKU;Name;Lots\nLN-1;Shirt, red, cotton, long;2\nLN-2;Dress, red, silk, long;3', ';'],
    ['SKU;Colour, shade;Price, AED;Pack, units\nLN-1;Red, dark;80;24', ';'],
    ['SKU,Name,Lots\nLN-1,"Shirt; red",2\nLN-2,Dress; long; red,3', ','],
    ['SKU;Lots\nLN-1;2,5', ';'],
    ['SKU\tName, colour\nLN-1\tShirt, red, long', '\t'],
    ['"SKU";"Na,me"\n"a,b,c;";"d"', ';'],
  ])('is split where the first lines have the same number of separators: %j', (csv, separator) => {
    const width = csv.split('\n')[0]?.split(separator).length;
    expect(rowsOf(csv).map((row) => row.length)).toEqual(csv.split('\n').map(() => width));
  });

  const german = 'Referenz;Bezeichnung;Preis;Stück;Bestellung';
  it.each([
    ['of which a row leaves the last ones out', [german, 'LN-1;Hemd;70,50;24', 'LN-2;Hemd;71,50;24;2'], [5, 4, 5]],
    [
      'of which most rows leave the last ones out',
      ['Referenz;Preis;Menge', 'LN-1;80,50;2', 'LN-2;70,50', 'LN-3;60,50', 'LN-4;9,5'],
      [3, 3, 2, 2, 2],
    ],
    ['below a title', ['ACME, Dubai', german, 'LN-1;Hemd;70,50;24', 'LN-2;Hemd;€ 71,50;24;2'], [1, 5, 4, 5]],
    [
      'below titles',
      ['ACME, Dubai', 'Order form, 2026', 'SKU;Name;Lots', 'LN-1;Shirt, red;2', 'LN-2;Dress, blue'],
      [1, 1, 3, 3, 2],
    ],
    ['below a blank line', ['ACME, Dubai', '', 'SKU;Name, colour;Lots', 'LN-1;Shirt, red;2'], [1, 3, 3]],
    [
      'whose texts have semicolons',
      ['SKU,Name,Lots', 'LN-1,Coat; long; red; silk,3', 'LN-2,Hat; red; big; new'],
      [3, 3, 2],
    ],
  ])('is split by the separators of the table %s', (_, lines, widths) => {
    const rows = rowsOf(lines.join('\r\n')).filter((row) => row.length > 0);
    expect(rows.map((row) => row.length)).toEqual(widths);
  });
});
