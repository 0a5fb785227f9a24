/**
 * Words of which the labels of charges and payments below an order consist: "Freight charges", "Deposit 30 %" (with
 * "percent" for the sign).
 */
export const chargeWords = [
  ...['freight', 'shipping', 'postage', 'courier', 'handling', 'insurance', 'customs', 'duty', 'vat', 'tax', 'taxes'],
  ...['deposit', 'prepayment', 'downpayment', 'discount', 'charge', 'charges', 'fee', 'fees', 'cost', 'costs'],
  'percent',
  ...['شحن', 'تأمين', 'عربون', 'خصم', 'ضريبة', 'رسوم', 'جمارك', 'تكلفة'],
  ...['fret', 'port', 'frais', 'acompte', 'remise', 'tva', 'assurance', 'douane'],
  ...['trasporto', 'spese', 'acconto', 'sconto', 'iva', 'dogana', 'assicurazione'],
  ...['flete', 'envío', 'gastos', 'anticipo', 'descuento', 'aduana', 'seguro'],
  ...['fracht', 'frachtkosten', 'versand', 'versandkosten', 'porto', 'anzahlung', 'rabatt', 'mwst', 'zoll'],
  ...['navlun', 'nakliye', 'kargo', 'kapora', 'iskonto', 'indirim', 'kdv', 'gümrük'],
  ...['доставка', 'фрахт', 'депозит', 'предоплата', 'скидка', 'ндс', 'страховка', 'пошлина'],
  ...['运费', '订金', '定金', '折扣', '税', '保险费', '关税'],
] as const;
