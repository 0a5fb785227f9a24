/** Words for a single size that fits everybody. */
export const oneSizeWords: readonly string[] = [
  ...['one size', 'onesize', 'one size fits all', 'osfa', 'free size', 'o/s', 'os', 'tu', 'uni'],
  ...['taglia unica', 'unica', 'talla única', 'única', 'taille unique', 'unique', 'einheitsgröße', 'tamanho único'],
  ...[
    'tek beden',
    'standart',
    'единый размер',
    'единый',
    'безразмерный',
    '均码',
    'مقاس واحد',
    'フリーサイズ',
    '프리사이즈',
  ],
];

/** Years after a number: "2-3 Y", "6 ans". */
export const yearWords: readonly string[] = [
  ...['y', 'yr', 'yrs', 'year', 'years', 'a', 'an', 'ans', 'anni', 'anno', 'años', 'año', 'j', 'jahre', 'anos', 'yas'],
  ...['yaş', 'лет', 'год', 'года', '岁', 'سنة', 'سنوات', '歳', '세'],
];

/** Months after a number: "12 months", "6-12 M". */
export const monthWords: readonly string[] = [
  ...['m', 'mo', 'mth', 'mths', 'month', 'months', 'mois', 'mesi', 'meses', 'mon', 'monate', 'ay', 'мес', 'месяцев'],
  ...['个月', 'شهر', 'أشهر'],
];

/** Units of age after a number. */
export const ageWords: readonly string[] = [...yearWords, ...monthWords];

/** Sizes as words, and their letters. */
export const sizeNames = { small: 's', medium: 'm', large: 'l' } as const;

/** Countries and scales before a size: "EU 36", "W 30". */
export const scaleWords: readonly string[] = [
  ...['eu', 'eur', 'uk', 'gb', 'us', 'usa', 'it', 'ita', 'fr', 'fra', 'de', 'ger', 'es', 'int', 'cn', 'jp', 'br', 'mx'],
  ...['ru', 'cm', 'gr', 't', 'w', 'l'],
];

/** Words above or before size columns that show another meaning than stock or orders: packs, sales and dates. */
export const noSizeCountWords: readonly string[] = [
  ...['ratio', 'ratios', 'assortment', 'assortments', 'prepack', 'curve', 'assortiment', 'assortimento', 'curva'],
  ...[
    'surtido',
    'sortierung',
    'größenverteilung',
    'asorti',
    'ростовка',
    '配比',
    '配码',
    'tabella misure',
    'measurements',
  ],
  ...[
    'week',
    'weeks',
    'wk',
    'month',
    'day',
    'days',
    'kw',
    'woche',
    'wochen',
    'semaine',
    'settimana',
    'semana',
    'hafta',
  ],
  ...[
    'неделя',
    '周',
    'sales',
    'sold',
    'sell',
    'verkauf',
    'verkäufe',
    'ventes',
    'vendite',
    'ventas',
    'satış',
    'продажи',
  ],
  ...['销量', 'store', 'stores', 'shop', 'branch', 'warehouse', 'chest', 'length', 'width', 'bust', 'waist'],
];
