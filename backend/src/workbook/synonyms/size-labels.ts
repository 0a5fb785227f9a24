/** Words for a single size that fits everybody. */
export const oneSizeWords: readonly string[] = [
  ...['one size', 'onesize', 'one size fits all', 'free size', 'o/s', 'os', 'tu', 'uni'],
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

/** Units of age after a number: "2-3 Y", "12 months", "6 ans". */
export const ageWords: readonly string[] = [
  ...['y', 'yr', 'yrs', 'year', 'years', 'm', 'mo', 'mth', 'mths', 'month', 'months', 'a', 'an', 'ans', 'mois'],
  ...['anni', 'anno', 'mesi', 'años', 'año', 'meses', 'j', 'jahre', 'mon', 'monate', 'anos', 'yas', 'yaş', 'ay'],
  ...['лет', 'год', 'года', 'мес', 'месяцев', '岁', '个月', 'سنة', 'سنوات', 'شهر', 'أشهر', '歳', '세'],
];

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
