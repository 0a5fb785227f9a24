/** Words of a title that names a group of customers or quantities with prices of their own. */
export const priceGroupWords = [
  ...['price group', 'price level', 'price tier', 'price class', 'customer group', 'discount group', 'tier'],
  ...['Preisgruppe', 'Preisstufe', 'Kundengruppe', 'Rabattgruppe', 'groupe de prix', 'groupe tarifaire'],
  ...['niveau de prix', 'gruppo prezzi', 'fascia prezzo', 'fascia di prezzo', 'grupo de precios', 'grupo de preços'],
  ...['fiyat grubu', 'müşteri grubu', 'ценовая группа', 'группа цен', 'цінова група', 'grupa cenowa', 'prijsgroep'],
  ...['prisgrupp', 'مجموعة الأسعار', 'فئة السعر', '价格组', '价格等级', '価格グループ', '가격 그룹'],
] as const;

/** Words that name such a group only together with its letter or number: "Price list B". */
export const priceListWords = [
  ...['price list', 'pricelist', 'price', 'prices', 'Preisliste', 'liste de prix', 'tarif', 'listino', 'prezzi'],
  ...['lista de precios', 'tarifa', 'tabela de preços', 'fiyat listesi', 'прайс', 'прайс лист', 'колонка', 'цены'],
  ...['قائمة الأسعار', '价目表'],
] as const;

/** Words of the title of a price list, or of the name of its sheet. */
export const priceTitleWords = [
  ...['price', 'prices', 'pricelist', 'pricing', 'preis', 'preise', 'preisliste', 'prix', 'tarif', 'tarifs', 'precio'],
  ...[
    'precios',
    'tarifa',
    'preço',
    'preços',
    'prezzo',
    'prezzi',
    'listino',
    'cena',
    'ceny',
    'cennik',
    'fiyat',
    'fiyatlar',
  ],
  ...[
    'цена',
    'цены',
    'ціна',
    'ціни',
    'прайс',
    'прайслист',
    'الأسعار',
    '价格',
    '价目表',
    '报价',
    '报价单',
    '価格',
    '가격',
  ],
] as const;
