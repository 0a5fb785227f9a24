/** Words for a date. "Data" is one in Italian, Portuguese and Polish only. */
export const dateWords = [
  ...['date', 'datum', 'fecha', 'data', 'дата', 'tarih', 'tarihi', 'تاريخ', '日期', '日付', '날짜', 'ngày', 'tanggal'],
] as const;

/**
 * Words of sales records, ledgers, contact lists and offers of services; several of them in a header mean that the rows
 * are not goods.
 */
export const ledgerWords = [
  ...dateWords,
  ...[
    'customer',
    'customers',
    'client',
    'cliente',
    'clientes',
    'kunde',
    'клиент',
    'müşteri',
    'musteri',
    'العميل',
    '客户',
    '顾客',
  ],
  ...['invoice', 'factura', 'fattura', 'facture', 'rechnung', 'fatura', 'счет', 'faktura', 'فاتورة'],
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
  // Services, their terms and rates: bandwidth for 12 months is no article.
  ...['service', 'services', 'servicio', 'servicios', 'serviço', 'serviços', 'servizio', 'dienst', 'dienstleistung'],
  ...[
    'услуга',
    'услуги',
    'тариф',
    'hizmet',
    'usługa',
    '服务',
    'plazo',
    'prazo',
    'laufzeit',
    'durée',
    'duration',
    'срок',
  ],
  ...['收货人', '收件人', '发货单', '委托编号'],
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
