import type { StockSheet, StockSheetLine } from '../../../backend/seeds/demo/write-stock-workbook';
import { type Garment, garmentPicture } from './garment-picture';

interface Style {
  code: string;
  name: string;
  garment: Garment;
  /** The wholesale price in AED per unit. The retail price is 2.5 times as high, rounded to 5 AED. */
  wholesale: number;
  sizes: string;
  unitsPerLot: number;
}

interface FirstBrand {
  name: string;
  fileName: string;
  sheet: StockSheet;
}

const colours = {
  Ivory: '#e8e0cf',
  Black: '#26262a',
  Sage: '#8a9a7b',
  Rust: '#a4532f',
  Navy: '#27364f',
  Sand: '#c9b28f',
};
type Colour = keyof typeof colours;

const womenswear: Style[] = [
  {
    code: 'AL-1102',
    name: 'Bias-cut slip dress',
    garment: 'dress',
    wholesale: 145,
    sizes: 'S-M-L (2-2-2)',
    unitsPerLot: 6,
  },
  {
    code: 'AL-1108',
    name: 'Pleated midi dress',
    garment: 'dress',
    wholesale: 168.5,
    sizes: 'S-M-L-XL (1-2-2-1)',
    unitsPerLot: 6,
  },
  {
    code: 'AL-1115',
    name: 'Linen shirt dress',
    garment: 'dress',
    wholesale: 132,
    sizes: 'S-M-L-XL (2-4-4-2)',
    unitsPerLot: 12,
  },
  {
    code: 'AL-1203',
    name: 'Silk-blend blouse',
    garment: 'blouse',
    wholesale: 98,
    sizes: 'S-M-L-XL (2-4-4-2)',
    unitsPerLot: 12,
  },
  {
    code: 'AL-1210',
    name: 'Poplin wrap blouse',
    garment: 'blouse',
    wholesale: 86.25,
    sizes: 'S-M-L (4-4-4)',
    unitsPerLot: 12,
  },
  {
    code: 'AL-1304',
    name: 'Wide-leg trousers',
    garment: 'trousers',
    wholesale: 119,
    sizes: '36-38-40-42 (2-4-4-2)',
    unitsPerLot: 12,
  },
  {
    code: 'AL-1311',
    name: 'Cropped crepe trousers',
    garment: 'trousers',
    wholesale: 104.5,
    sizes: '36-38-40-42 (1-2-2-1)',
    unitsPerLot: 6,
  },
  {
    code: 'AL-1402',
    name: 'Belted wool coat',
    garment: 'coat',
    wholesale: 342,
    sizes: 'S-M-L (2-2-2)',
    unitsPerLot: 6,
  },
];

const menswear: Style[] = [
  {
    code: '00471',
    name: 'Merino crew neck',
    garment: 'knit',
    wholesale: 112,
    sizes: 'S-M-L-XL (2-4-4-2)',
    unitsPerLot: 12,
  },
  {
    code: '00472',
    name: 'Merino half zip',
    garment: 'knit',
    wholesale: 128.75,
    sizes: 'S-M-L-XL (2-4-4-2)',
    unitsPerLot: 12,
  },
  {
    code: '00485',
    name: 'Cotton polo knit',
    garment: 'knit',
    wholesale: 94,
    sizes: 'S-M-L-XL-XXL (2-3-3-2-2)',
    unitsPerLot: 12,
  },
  {
    code: '00502',
    name: 'Garment-dyed overshirt',
    garment: 'coat',
    wholesale: 149,
    sizes: 'S-M-L-XL (1-2-2-1)',
    unitsPerLot: 6,
  },
  {
    code: '00518',
    name: 'Tapered chinos',
    garment: 'trousers',
    wholesale: 101.5,
    sizes: '30-32-34-36 (2-4-4-2)',
    unitsPerLot: 12,
  },
  {
    code: '00523',
    name: 'Pleated wool trousers',
    garment: 'trousers',
    wholesale: 158,
    sizes: '30-32-34-36 (1-2-2-1)',
    unitsPerLot: 6,
  },
  { code: '00540', name: 'Short car coat', garment: 'coat', wholesale: 289.9, sizes: 'M-L-XL (2-2-2)', unitsPerLot: 6 },
];

/**
 * Returns a line per style and colour. The available lots follow a formula instead of chance, so that every test run
 * has the same stock.
 */
function linesOf(styles: Style[], palette: Colour[], eanPrefix: string): StockSheetLine[] {
  return styles.flatMap((style, styleIndex) =>
    palette.slice(0, 3 + (styleIndex % 2)).map((colour, colourIndex) => {
      const serial = styleIndex * 10 + colourIndex;
      const line: StockSheetLine = {
        reference: `${style.code}-${colour.slice(0, 3).toUpperCase()}`,
        barcode: ean13(`${eanPrefix}${String(serial).padStart(12 - eanPrefix.length, '0')}`),
        name: style.name,
        colour,
        size: style.sizes,
        retailPrice: String(Math.round((style.wholesale * 2.5) / 5) * 5),
        wholesalePrice: String(style.wholesale),
        unitsPerLot: style.unitsPerLot,
        availableLots: (serial * 7 + 3) % 46,
      };
      // Each style has one picture, in the row of its first colour, as is usual in suppliers' price lists.
      if (colourIndex === 0) line.picture = { bytes: garmentPicture(style.garment, colours[colour]), extension: 'png' };
      return line;
    }),
  );
}

function ean13(twelve: string): string {
  const sum = [...twelve].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}

const terms = ['Prices in AED per unit, excluding VAT and freight.', 'Order whole lots only; one lot is one size run.'];

/** The brands that every portal under test has, each with a stock file. */
export const firstBrands: FirstBrand[] = [
  {
    name: 'Alba Studio',
    fileName: 'Alba Studio - Autumn Winter 2026.xlsx',
    sheet: {
      title: 'Alba Studio',
      season: 'Autumn/Winter 2026',
      terms,
      lines: linesOf(womenswear, ['Black', 'Ivory', 'Rust', 'Sage'], '629110'),
    },
  },
  {
    name: 'North & Loom',
    fileName: 'North & Loom - Core Knitwear and Tailoring.xlsx',
    sheet: {
      title: 'North & Loom',
      season: 'Core collection',
      terms,
      lines: linesOf(menswear, ['Navy', 'Black', 'Sand', 'Rust'], '629220'),
    },
  },
];
