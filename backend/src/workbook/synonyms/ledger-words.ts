/** Words for a date. "Data" is one in Italian, Portuguese and Polish only. */
export const dateWords = [
  ...['date', 'datum', 'fecha', 'data', 'дата', 'tarih', 'tarihi', 'تاريخ', '日期', '日付', '날짜', 'ngày', 'tanggal'],
] as const;

/** Beside "date", the date belongs to the goods: it says when they were made or until when they are good. */
export const goodsDateWords = [
  ...['manufacture', 'manufactured', 'manufacturing', 'mfg', 'production', 'expiry', 'expiration', 'exp', 'harvest'],
  ...['fabricación', 'elaboración', 'caducidad', 'fabricação', 'validade', 'fabrication', 'péremption', 'produzione'],
  ...['scadenza', 'herstellung', 'mindesthaltbarkeit', 'изготовления', 'производства', 'выпуска', 'годности', 'üretim'],
  ...['生产', '到期', '有效'],
] as const;

/** A customer or a recipient, also at the beginning of Chinese and Japanese compounds: "客户名称" (name of the customer). */
export const customerBeginnings = [
  ...['客户', '客戶', '顾客', '顧客', '收货人', '收件人', '得意先', 'お客様'],
] as const;

/** The two sides of an account. What is between them is a balance and no stock, also under "Saldo". */
export const debitWords = ['debit', 'debe', 'débito', 'dare', 'débit', 'soll', 'дебет', 'borç', '借方'] as const;
export const creditWords = [
  'credit',
  'haber',
  'crédito',
  'avere',
  'crédit',
  'haben',
  'кредит',
  'alacak',
  '贷方',
] as const;

/** What is no article, except in "Product/Service", as accounting programs call their articles. */
export const serviceWords = [
  ...['service', 'services', 'servicio', 'servicios', 'serviço', 'serviços', 'servizio', 'dienst', 'dienstleistung'],
  ...['услуга', 'услуги', 'hizmet', 'usługa', '服务'],
] as const;
export const productWords = [
  'product',
  'products',
  'producto',
  'produto',
  'prodotto',
  'produkt',
  'товар',
  'ürün',
] as const;

/**
 * Words of sales records, ledgers, contact lists and offers of services; several of them in a header mean that the rows
 * are not goods.
 */
export const ledgerWords = [
  ...dateWords,
  ...serviceWords,
  ...['customer', 'customers', 'client', 'cliente', 'clientes', 'kunde', 'клиент', 'müşteri', 'musteri', 'العميل'],
  ...['invoice', 'factura', 'fattura', 'facture', 'rechnung', 'fatura', 'faktura', 'فاتورة'],
  ...[
    'transaction',
    'revenue',
    'payment',
    'debit',
    'credit',
    'coupon',
    'maturity',
    'yield',
    'ticker',
    'salary',
    'employee',
  ],
  ...[
    'email',
    'phone',
    'telefon',
    'teléfono',
    'téléphone',
    'телефон',
    'address',
    'dirección',
    'adresse',
    'адрес',
    'adres',
    'آدرس',
    'כתובת',
    'ที่อยู่',
  ],
  ...['mail', 'correo', 'tel', 'phones', 'zip', 'postcode', 'postal', 'plz', 'cep', 'localidad', 'provincia', 'città'],
  ...['city', 'ville', 'ciudad', 'cidade', 'stadt', 'город', 'місто', 'şehir', 'ort'],
  ...[
    '订单号',
    '订单收货人',
    '单据编号',
    '电话',
    '地址',
    '配送数',
    '实收数',
    'vendedor',
    'fornecedor',
    'ship',
    'expédition',
    'envoi',
    'vencimento',
    'student',
    'teacher',
  ],
  // The terms and rates of services: bandwidth for 12 months is no article.
  ...['тариф', 'plazo', 'prazo', 'laufzeit', 'durée', 'duration', 'срок'],
  ...customerBeginnings,
  ...['发货单', '委托编号'],
  ...[
    'quartile',
    'cuartil',
    'percentile',
    'deviation',
    'desvío',
    'desviación',
    'skewness',
    'asimetría',
    'stdev',
    'median',
    'mediana',
  ],
] as const;

/** What was bought or sold: beside a total, the rows are purchases or sales that are past. */
export const pastQuantityWords = [
  ...['sold', 'purchased', 'bought', 'invoiced', 'vendido', 'vendida', 'vendidos', 'vendidas', 'comprada', 'compradas'],
  ...[
    'vendu',
    'vendus',
    'vendues',
    'venduta',
    'vendute',
    'verkauft',
    'verkaufte',
    'verkocht',
    'sprzedana',
    'sprzedano',
  ],
  ...[
    'satılan',
    'terjual',
    'продано',
    'проданное',
    '进货数量',
    '采购数量',
    '购买数量',
    '销售数量',
    '購買数量',
    '販売数量',
  ],
] as const;

/** Words of a number or code of an order, behind "order": such a column names the order of each row. */
export const orderWords = [
  'order',
  'orders',
  'pedido',
  'pedidos',
  'ordine',
  'commande',
  'заказ',
  'заказа',
  'sipariş',
] as const;
export const numberWords = ['id', 'no', 'nr', 'num', 'number', 'numero', 'número', 'код', 'номер'] as const;

/** How much of each ingredient or part something needs: beside what it costs, the rows are a costing. */
export const neededWords = [
  ...['needed', 'required', 'necesaria', 'necesario', 'requerida', 'necessária', 'necessaria', 'nécessaire', 'requise'],
  ...[
    'benötigt',
    'benötigte',
    'benodigd',
    'potrzebna',
    'potrzebne',
    'potřebné',
    'необходимо',
    'необходимое',
    'потребность',
  ],
  ...['gerekli', 'gereken', '需要', '用量'],
] as const;

/** Columns of quotations of shares and bonds. Two of them name no goods. */
export const marketWords = [
  ...['ticker', 'isin', 'cusip', 'sedol', 'wkn', 'dividend', 'dividendo', 'dividende'],
  ...['bolsa', 'börse', 'bourse', 'nasdaq', 'nyse', 'bid', 'ask', 'close', 'cierre', 'тикер', 'дивиденд'],
  ...['котировка', '股票代码', '开盘价', '收盘价', '涨跌幅', '시가총액', '종목코드'],
] as const;

/** What food consists of. Food without codes in a table of several nutrients is compared and not offered. */
export const nutrientWords = [
  ...[
    'protein',
    'proteins',
    'prot',
    'protéines',
    'proteine',
    'proteína',
    'proteínas',
    'eiweiss',
    'eiweiß',
    'белки',
    'белок',
  ],
  ...['fat', 'fats', 'lipides', 'grasas', 'gorduras', 'grassi', 'fett', 'жиры', 'carb', 'carbs', 'carbohydrate'],
  ...[
    'carbohydrates',
    'carbohidratos',
    'carboidratos',
    'carboidrati',
    'kohlenhydrate',
    'glucide',
    'glucides',
    'углеводы',
  ],
  ...[
    'kcal',
    'calories',
    'calorías',
    'calorias',
    'calorie',
    'kalorien',
    'ккал',
    'калории',
    'sodium',
    'sodio',
    'natrium',
  ],
  ...[
    'sugars',
    'sucres',
    'azúcares',
    'açúcares',
    'zuccheri',
    'zucker',
    'fibre',
    'fiber',
    'fibres',
    'fibra',
    'ballaststoffe',
  ],
  ...[
    'gluten',
    'lactose',
    'lactosa',
    'lattosio',
    'laktose',
    'cholesterol',
    'colesterol',
    '蛋白质',
    '脂肪',
    '碳水化合物',
    '热量',
  ],
] as const;

/** Goods beside works, as an invoice names all that it is about. */
export const goodsWords = ['товары', 'товара', 'товаров', 'товарів', 'товару', 'towar', 'towaru', 'towarów'] as const;

/** Works on a building, as a sheet or a column of them is called. */
export const worksWords = [
  ...[
    'lucrări',
    'lucrare',
    'работ',
    'работы',
    'робіт',
    'роботи',
    'boq',
    'kosztorys',
    'robót',
    'смета',
    'кошторис',
    'deviz',
  ],
  ...['leistungsverzeichnis', 'bauleistungen', 'roboty', 'stavebné práce', 'stavební práce'],
] as const;

/** Titles of what a buyer ordered; a supplier's form to fill in has no amounts yet. */
export const purchaseTitles = [
  ...['purchase order', 'orden de compra', 'ordem de compra', 'ordine di acquisto', 'satın alma siparişi', '采购订单'],
] as const;

/** Titles of documents about one sale: invoices, delivery notes and receipts. */
export const invoiceWords = [
  ...['invoice', 'proforma', 'factura', 'fattura', 'facture', 'fatura', 'rechnung', 'lieferschein', 'faktura'],
  ...['remito', 'albarán', 'bolletta', 'irsaliye', 'накладная', 'фактура', 'számla'],
  ...[
    '发货单',
    '送货单',
    '出库单',
    '发票',
    '納品書',
    '請求書',
    '거래명세서',
    'paragon',
    'τιμολόγιο',
    'فاتورة',
    'חשבונית',
  ],
] as const;
