/** Words for a measure of the goods: numbers under them are no prices, unless the header names a currency as well. */
export const measureWords = [
  ...['volume', 'volumen', 'объем', 'об’єм', 'hacim', 'objętość', 'objem', '体积', '體積', '体積', '부피'],
  ...[
    'weight',
    'peso',
    'poids',
    'gewicht',
    'вес',
    'вага',
    'ağırlık',
    'waga',
    'gramatura',
    'hmotnost',
    '重量',
    '净重',
    '毛重',
    '중량',
  ],
  ...['kg', 'kgs', 'кг', 'gr', 'm3', 'м3', 'cbm', 'percent'],
] as const;
