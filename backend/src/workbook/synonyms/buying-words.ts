/** Words for what the supplier paid for the goods or for making them. */
export const buyingWords = [
  ...[
    'cost',
    'costs',
    'costo',
    'custo',
    'coût',
    'coûts',
    'revient',
    'coste',
    'costes',
    'modal',
    'hpp',
    'maliyet',
    'maliyeti',
  ],
  ...[
    'التكلفة',
    'تكلفة',
    'شراء',
    'الشراء',
    'koszt',
    'koszty',
    'zakupu',
    'zakup',
    'purchase',
    'buying',
    'buy',
    'bought',
    'pur',
    'purch',
  ],
  ...['achat', 'compra', 'compras', 'acquisto', 'alış', 'alışı', 'kupna', 'nákupní', 'nákupná', 'αγοράς', 'κόστος'],
  // "CP" stands for cost price where "MRP" and "SP" stand for the others, "giá nhập", "giá vốn" and "harga beli" for
  // buying prices.
  ...[
    'cp',
    'pcosto',
    'pcompra',
    'nhập',
    'vốn',
    'beli',
    'belian',
    'nabavna',
    'набавна',
    'доставна',
    'pirkimo',
    'خرید',
    'עלות',
    'קניה',
    'खरीद',
  ],
] as const;

/** Beginnings of such words: "Einkaufspreis", "закупочная", "inköpspris". */
export const buyingStems = [
  ...['einkauf', 'inkoop', 'inköp', 'indkøb', 'innkjøp', 'kostprijs', 'kostpris', 'einstand', 'ostohinta'],
  ...['закуп', 'себест', 'собіварт', 'achiziți', 'beszerzési', 'bekerülési'],
] as const;

/** Ends of words written together: "valorcompra", "prixachat". */
export const buyingEnds = ['compra', 'acquisto', 'achat', 'custo', 'zakupu', 'purchase'] as const;

/** Such words inside a Chinese, Japanese, Korean or Thai word: "仕入原価", "商品进价". */
export const buyingParts = [
  ...['成本', '进价', '進價', '进货', '進貨', '采购', '採購', '仕入', '原価', '원가', '매입', 'ทุน'],
  ...['cost', 'costprice', 'costpr', 'alışfiyat'],
] as const;

/** Words for what is asked of the customer; beside one of them a cost is the customer's. */
export const sellingWords = [
  ...['selling', 'sale', 'sales', 'sell', 'vente', 'venta', 'venda', 'vendita', 'satış', 'satışı', 'sprzedaży', 'vta'],
  ...[
    'verkauf',
    'verkaufspreis',
    'verkoop',
    'verkoopprijs',
    'продажная',
    'продажа',
    'продажи',
    'продажу',
    'بيع',
    'البيع',
  ],
  ...[
    'bán',
    'jual',
    'jualan',
    'prodajna',
    'продајна',
    'продажна',
    'فروش',
    'מכירה',
    'vânzare',
    'eladási',
    'pardavimo',
    'ขาย',
  ],
  ...['wholesale', 'whs', 'opt', 'опт', 'оптовая', 'оптова', 'atacado', 'mayorista', 'toptan', 'ingrosso', 'reseller'],
] as const;

/** One sale, whose header stands over what is asked for the goods; "sales" are what was earned. */
export const saleWords = [
  ...['sale', 'venta', 'vta', 'vente', 'venda', 'vendita', 'verkauf', 'verkoop', 'sprzedaż', 'satış', 'продажа'],
] as const;

/** The price that goods had at first: beside the price at which they are sold it is never that. */
export const initialWords = [
  ...[
    'initial',
    'initiale',
    'original',
    'originale',
    'originalpreis',
    'inicial',
    'iniziale',
    'początkowa',
    'начальная',
  ],
  ...['первоначальная', 'початкова', 'başlangıç'],
] as const;

/** Words inside a Chinese, Japanese or Korean word that names a price for consumers, and the ends of names of prices. */
export const consumerParts = [
  ...[
    '零售',
    '市场',
    '市場',
    '吊牌',
    '标价',
    '建议',
    '建議',
    '参考',
    '定価',
    '小売',
    '希望',
    '官网',
    '소비자',
    '소매',
    '권장',
  ],
] as const;
export const priceEnds = ['单价', '單價', '价格', '價格', '価格', '単価', '가격', '단가', '价', '價'] as const;
/** Beginnings of names of prices that are no prices of one article: totals, and what carriage costs. */
export const notOwnPriceParts = ['总', '總', '合计', '運', '运', '差', '原', '底', '平均', '起', '评', '評'] as const;

/** How a price is paid: "Nakit fiyat", "Precio contado". */
export const paymentWords = [
  ...['cash', 'card', 'credit', 'prepaid', 'nakit', 'peşin', 'kart', 'taksit', 'taksitli', 'vadeli', 'havale'],
  ...['contado', 'efectivo', 'tarjeta', 'crédito', 'transferencia', 'vista', 'prazo', 'cartão', 'pix', 'boleto'],
  ...['contanti', 'bonifico', 'espèces', 'virement', 'crédit', 'barzahlung', 'überweisung', 'gotówka', 'przelew'],
  ...['нал', 'наличные', 'наличный', 'наличными', 'безнал', 'безналичный', 'карта', 'картой', 'готівка', 'безготівка'],
  ...['tunai', 'kredit', 'cicilan', 'نقدا', 'نقدي'],
] as const;
