import type { Fabric, Silhouette } from './pictures.js';

/**
 * One row of a demo stock file, with the values that the portal is expected to read from it. Prices in AED per unit.
 */
export interface DemoReference {
  reference: string;
  barcode: string | null;
  name: string;
  colour: string;
  size: string;
  retailPrice: string;
  wholesalePrice: string;
  unitsPerLot: number;
  availableLots: number;
  picture: { silhouette: Silhouette; ink: string; fabric: Fabric } | null;
}

export type StockFileLayout =
  | 'line sheet'
  | 'two-row header'
  | 'arabic'
  | 'italian'
  | 'old xls'
  | 'several sheets'
  | 'size matrix';

export interface DemoBrand {
  name: string;
  shape: StockFileLayout;
  fileName: string;
  /** A second stock file, published during the last weeks. */
  latestFileName?: string;
  /** Layout of the second file, when it differs from the first one's. */
  latestShape?: StockFileLayout;
  /** True when only some buyers see the brand (see `seesSelectiveBrands`). */
  selective: boolean;
  /** Weight of the brand when orders and visits are spread over the brands. */
  popularity: number;
  styles: readonly Style[];
  colours: readonly Colour[];
  /** First digits of the barcodes. Undefined: the file has no barcodes. */
  barcodes?: string;
}

type Colour = readonly [name: string, code: string, ink: string];
type Style = readonly [
  code: string,
  name: string,
  silhouette: Silhouette,
  fabric: Fabric,
  wholesale: number,
  sizes: string,
  unitsPerLot: number,
];

const letters = 'S-M-L-XL (2-4-4-2)';
const short = 'S-M-L (2-2-2)';
const waists = '30-32-34-36 (2-4-4-2)';
const womensShoes = '36-41 (1-2-3-3-2-1)';
const mensShoes = '40-45 (1-2-3-3-2-1)';
const oneSize = 'One size';

export const demoBrands: readonly DemoBrand[] = [
  {
    name: 'Alba Studio',
    shape: 'line sheet',
    fileName: 'Alba Studio - Main Collection.xlsx',
    latestFileName: 'Alba Studio - Holiday Capsule.xlsx',
    selective: false,
    popularity: 6,
    barcodes: '629110',
    colours: [
      ['Black', 'BLA', '#2b2b30'],
      ['Ivory', 'IVO', '#e9e1d0'],
      ['Rust', 'RUS', '#a4532f'],
      ['Sage', 'SAG', '#8a9a7b'],
    ],
    styles: [
      ['AL-1102', 'Bias-cut slip dress', 'slipDress', 'plain', 145, short, 6],
      ['AL-1108', 'Printed shirt dress', 'shirtDress', 'flowers', 168.5, 'S-M-L-XL (1-2-2-1)', 6],
      ['AL-1115', 'Linen shirt dress', 'shirtDress', 'twill', 132, letters, 12],
      ['AL-1203', 'Tie-neck blouse', 'blouse', 'plain', 98, letters, 12],
      ['AL-1210', 'Dotted tie-neck blouse', 'blouse', 'dots', 86.25, 'S-M-L (4-4-4)', 12],
      ['AL-1304', 'Wide-leg trousers', 'wideTrousers', 'plain', 119, '36-38-40-42 (2-4-4-2)', 12],
      ['AL-1311', 'Pleated midi skirt', 'skirt', 'check', 104.5, '36-38-40-42 (1-2-2-1)', 6],
      ['AL-1402', 'Belted wool coat', 'coat', 'twill', 342, short, 6],
      ['AL-1407', 'Single-breasted blazer', 'blazer', 'plain', 215, short, 6],
      ['AL-1501', 'Crepe evening dress', 'slipDress', 'grain', 238, short, 6],
      ['AL-1508', 'Merino jumper', 'knit', 'knit', 112, letters, 12],
    ],
  },
  {
    name: 'North & Loom',
    shape: 'two-row header',
    fileName: 'North & Loom - Core Knitwear and Tailoring.xlsx',
    selective: false,
    popularity: 5,
    barcodes: '629220',
    colours: [
      ['Navy', 'NAV', '#27364f'],
      ['Charcoal', 'CHA', '#45474c'],
      ['Sand', 'SAN', '#c9b28f'],
    ],
    styles: [
      ['00471', 'Merino crew neck', 'knit', 'knit', 112, letters, 12],
      ['00472', 'Ribbed cotton jumper', 'knit', 'stripes', 128.75, letters, 12],
      ['00485', 'Pima cotton T-shirt', 'tee', 'plain', 42, 'S-M-L-XL-XXL (2-3-3-2-2)', 12],
      ['00491', 'Breton T-shirt', 'tee', 'stripes', 48.5, letters, 12],
      ['00502', 'Oxford shirt', 'shirt', 'plain', 89, letters, 12],
      ['00509', 'Checked flannel shirt', 'shirt', 'check', 96, letters, 12],
      ['00518', 'Tapered chinos', 'trousers', 'plain', 101.5, waists, 12],
      ['00523', 'Selvedge jeans', 'jeans', 'twill', 138, waists, 12],
      ['00540', 'Short car coat', 'coat', 'plain', 289.9, 'M-L-XL (2-2-2)', 6],
      ['00552', 'Unlined blazer', 'blazer', 'twill', 264, 'M-L-XL (2-2-2)', 6],
      ['00561', 'Loopback hoodie', 'hoodie', 'plain', 124, letters, 12],
    ],
  },
  {
    name: 'دار الياسمين',
    shape: 'arabic',
    fileName: 'دار الياسمين - مجموعة العبايات.xlsx',
    latestFileName: 'دار الياسمين - قفاطين رمضان.xlsx',
    selective: true,
    popularity: 4,
    colours: [
      ['أسود', 'BK', '#222226'],
      ['كحلي', 'NV', '#27364f'],
      ['عنابي', 'BR', '#7d3b4c'],
      ['بيج', 'BG', '#cbb694'],
    ],
    styles: [
      ['DY-201', 'عباية كريب مطرزة', 'abaya', 'plain', 185, '52-54-56-58', 4],
      ['DY-205', 'عباية كتان مفتوحة', 'abaya', 'twill', 164, '52-54-56-58', 4],
      ['DY-209', 'عباية منقطة', 'abaya', 'dots', 172, '52-54-56-58', 4],
      ['DY-212', 'عباية عملية مقلمة', 'abaya', 'stripes', 149.5, '52-54-56-58', 4],
      ['DY-301', 'قفطان حرير مزخرف', 'kaftan', 'grain', 296, 'M-L-XL', 3],
      ['DY-304', 'قفطان سهرة مورد', 'kaftan', 'flowers', 318, 'M-L-XL', 3],
      ['DY-308', 'جلابية قطنية', 'kaftan', 'plain', 134, 'M-L-XL', 6],
      ['DY-401', 'شيلة شيفون', 'scarf', 'plain', 38, 'مقاس واحد', 12],
      ['DY-404', 'شيلة منقوشة', 'scarf', 'flowers', 44.5, 'مقاس واحد', 12],
      ['DY-311', 'قفطان مقلم', 'kaftan', 'stripes', 228, 'M-L-XL', 3],
    ],
  },
  {
    name: 'Passo Antico',
    shape: 'italian',
    fileName: 'Passo Antico - Listino calzature.xlsx',
    latestFileName: 'Passo Antico - Pronta consegna per taglia.xlsx',
    latestShape: 'size matrix',
    selective: false,
    popularity: 4,
    barcodes: '802330',
    colours: [
      ['Cuoio', 'CUO', '#9a5b34'],
      ['Nero', 'NER', '#29292d'],
      ['Bianco', 'BIA', '#efe9dd'],
    ],
    styles: [
      ['PA7710', 'Mocassino in pelle', 'loafer', 'grain', 212, mensShoes, 12],
      ['PA7714', 'Mocassino scamosciato', 'loafer', 'plain', 198.4, mensShoes, 12],
      ['PA7802', 'Sneaker bassa', 'sneaker', 'grain', 176, mensShoes, 12],
      ['PA7809', 'Sneaker in tela', 'sneaker', 'twill', 118, womensShoes, 12],
      ['PA7901', 'Décolleté tacco 70', 'pump', 'plain', 189, womensShoes, 12],
      ['PA7904', 'Décolleté stampa', 'pump', 'dots', 194.5, womensShoes, 12],
      ['PA8003', 'Stivaletto chelsea', 'boot', 'grain', 264, mensShoes, 12],
      ['PA8007', 'Stivaletto donna', 'boot', 'plain', 251, womensShoes, 12],
      ['PA7813', 'Sneaker ricamata', 'sneaker', 'flowers', 204, womensShoes, 12],
    ],
  },
  {
    name: 'Meridian Leather Works',
    shape: 'old xls',
    fileName: 'MERIDIAN_STOCK.xls',
    selective: false,
    popularity: 2,
    colours: [
      ['Tan', 'T', '#b07a45'],
      ['Black', 'B', '#29292d'],
      ['Oxblood', 'O', '#6b2a31'],
    ],
    styles: [
      ['ML100', 'Market tote', 'tote', 'grain', 236, oneSize, 4],
      ['ML104', 'Work tote', 'tote', 'plain', 268, oneSize, 4],
      ['ML120', 'Saddle crossbody', 'crossbody', 'grain', 184.75, oneSize, 6],
      ['ML126', 'Mini crossbody', 'crossbody', 'plain', 149, oneSize, 6],
      ['ML140', 'Envelope clutch', 'clutch', 'grain', 118, oneSize, 6],
      ['ML155', 'City backpack', 'backpack', 'grain', 312, oneSize, 2],
      ['ML158', 'Travel backpack', 'backpack', 'plain', 348, oneSize, 2],
      ['ML146', 'Evening clutch', 'clutch', 'plain', 132, oneSize, 6],
    ],
  },
  {
    name: 'Little Harbour',
    shape: 'several sheets',
    fileName: 'Little Harbour - Kids Season Stock.xlsx',
    latestFileName: 'Little Harbour - Back to School.xlsx',
    selective: true,
    popularity: 3,
    barcodes: '629330',
    colours: [
      ['Sky', 'SKY', '#7fa3c4'],
      ['Coral', 'COR', '#d9775f'],
      ['Mint', 'MIN', '#8fbfa6'],
    ],
    styles: [
      ['LHG-11', 'Girls dress with buttons', 'shirtDress', 'flowers', 58, '4-6-8-10 (3-3-3-3)', 12],
      ['LHG-14', 'Girls pleated skirt', 'skirt', 'check', 44, '4-6-8-10 (3-3-3-3)', 12],
      ['LHG-17', 'Girls dotted blouse', 'blouse', 'dots', 41.5, '4-6-8-10 (3-3-3-3)', 12],
      ['LHG-20', 'Girls knitted jumper', 'knit', 'knit', 52, '4-6-8-10 (3-3-3-3)', 12],
      ['LHB-31', 'Boys striped T-shirt', 'tee', 'stripes', 26, '4-6-8-10 (3-3-3-3)', 12],
      ['LHB-34', 'Boys hoodie', 'hoodie', 'plain', 62, '4-6-8-10 (3-3-3-3)', 12],
      ['LHB-37', 'Boys jeans', 'jeans', 'twill', 57.5, '4-6-8-10 (3-3-3-3)', 12],
      ['LHB-40', 'Boys checked shirt', 'shirt', 'check', 46, '4-6-8-10 (3-3-3-3)', 12],
      ['LHB-52', 'Baby romper', 'romper', 'dots', 34, '3-6-9-12 months', 8],
      ['LHB-55', 'School backpack', 'backpack', 'dots', 68, oneSize, 6],
    ],
  },
];

/** One version of a stock file: which references it lists, and at what prices. */
export interface Edition {
  /**
   * Number of the brand's oldest styles (`without`) and of its newest styles (`notYet`) that this edition does not
   * list.
   */
  without?: number;
  notYet?: number;
  /** Price increase of every third style: 0.04 is 4 %. */
  dearer?: number;
  /** True for a small collection: the four newest styles, each in every second colour. */
  small?: boolean;
  /** A number from which the available lots are computed, so that they differ between editions. */
  serial: number;
  /** Index of one reference that has no lots left. */
  soldOut?: number;
}

/**
 * The rows of an edition of a brand's file. Stock is computed by a formula instead of at random, so that it is the same
 * each time.
 */
export function referencesOf(brand: DemoBrand, edition: Edition): DemoReference[] {
  const { without = 0, notYet = 0, dearer = 0, small = false, serial, soldOut } = edition;
  const styles = brand.styles.map((style, index) => ({ style, index }));
  const listed = small ? styles.slice(-4) : styles.slice(without, styles.length - notYet);
  const lines = listed.flatMap(({ style, index }) => {
    const [code, name, silhouette, fabric, price, size, unitsPerLot] = style;
    const wholesale = index % 3 === 0 ? price * (1 + dearer) : price;
    const colours = brand.colours.filter((_, colour) => !small || colour % 2 === index % 2);
    return colours.map(([colour, short, ink]): DemoReference => {
      const number = index * 10 + brand.colours.findIndex(([other]) => other === colour);
      return {
        reference: `${code}-${short}${small ? '-L' : ''}`,
        barcode: brand.barcodes ? ean13(`${brand.barcodes}${small ? 9 : 1}`, number) : null,
        name,
        colour,
        size,
        retailPrice: String(Math.round((price * 2.5) / 5) * 5),
        wholesalePrice: String(Math.round(wholesale * 4) / 4),
        unitsPerLot,
        availableLots: number % 11 === 7 ? 0 : 28 + ((number * 7 + serial * 13) % 47),
        // The .xls file has no pictures. In the other files every 13th reference has none, as in real line sheets.
        picture: brand.shape === 'old xls' || number % 13 === 12 ? null : { silhouette, ink, fabric },
      };
    });
  });
  const sized = small && brand.latestShape === 'size matrix' ? lines.flatMap(bySize) : lines;
  return sized.map((line, index) => (index === soldOut ? { ...line, availableLots: 0 } : line));
}

/** The sizes of an article as lines of their own, for a file that sells pairs of shoes instead of size runs. */
function bySize(line: DemoReference): DemoReference[] {
  const [first = 0, last = 0] = (line.size.match(/\d+/g) ?? []).map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    ...line,
    barcode: null,
    size: String(first + index),
    unitsPerLot: 2,
    availableLots: 9 + ((line.availableLots * 7 + index * 11) % 23),
  }));
}

function ean13(start: string, number: number): string {
  const twelve = `${start}${String(number).padStart(12 - start.length, '0')}`;
  const sum = [...twelve].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}
