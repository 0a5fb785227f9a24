import type { ColumnField } from '@portal/contract/workbook';

/** A limit at which more is ordered or up to which is paid: "min stock", "max price". */
const limits = [
  ...['min', 'minimum', 'minimal', 'max', 'maximum', 'maximal', 'reorder', 'safety', 'alert', 'threshold', 'par'],
  ...['minimo', 'mínimo', 'mínima', 'máximo', 'massimo', 'alerta', 'alerte', 'seuil', 'minimale', 'maximale', 'asgari'],
  ...['critical', 'critico', 'crítico', 'critique', 'kritik', 'kritický', 'krytyczny', 'критический', 'seguridad'],
  ...['sécurité', 'sicurezza', 'segurança', 'sicherheitsbestand', 'emniyet'],
  ...['mindest', 'minimalny', 'minimális', 'минимальный', 'минимальное', 'минимальная', 'минимум', 'мін', 'мин'],
] as const;

/** A price, a proposal or a content beside a quantity: "stock price", "suggested quantity", "quantity (g)". */
const uncounted = [
  ...[
    'price',
    'prices',
    'preis',
    'prix',
    'precio',
    'preço',
    'preco',
    'prezzo',
    'prijs',
    'pris',
    'cena',
    'цена',
    'ціна',
  ],
  ...['fiyat', 'recommended', 'suggested', 'recomendada', 'recomendado', 'recommandée', 'consigliata', 'empfohlene'],
  ...['önerilen', 'рекомендованное', 'рекомендуемое', 'рекомендована', 'zalecana', 'g', 'gr', 'gram', 'ml'],
] as const;

/** What has left or reached the stock: "sold qty", "received quantity". */
const moved = [
  ...[
    'sold',
    'sales',
    'delivered',
    'shipped',
    'dispatched',
    'despatched',
    'received',
    'returned',
    'returns',
    'invoiced',
  ],
  ...['billed', 'issued', 'used', 'consumed', 'purchased', 'bought', 'produced', 'inbound', 'outbound', 'opening'],
  ...['vendido', 'vendida', 'vendidos', 'vendidas', 'vendu', 'vendue', 'vendus', 'vendues', 'venduto', 'venduta'],
  ...['verkauft', 'verkaufte', 'verkocht', 'sålt', 'solgt', 'myyty', 'sprzedana', 'sprzedano', 'prodáno', 'predané'],
  ...[
    'satılan',
    'terjual',
    'refund',
    'retur',
    'penjualan',
    'sotilgan',
    'продано',
    'проданное',
    'продажи',
    'продаж',
    'отгружено',
    'получено',
    'поступило',
    'приход',
    'расход',
  ],
  ...['entrada', 'entradas', 'salida', 'salidas', 'saída', 'saídas', 'recibida', 'entregada', 'livré', 'livrée'],
  ...['geliefert', 'giriş', 'çıkış', 'inicial', 'anfangsbestand', 'początkowy', 'начальный', 'prodano', 'vândut'],
] as const;

/** Stock that is not for sale now, and quantities that somebody wants. */
const promised = [
  ...[
    'reserved',
    'allocated',
    'blocked',
    'damaged',
    'faulty',
    'defective',
    'expired',
    'incoming',
    'transit',
    'expected',
  ],
  ...['age', 'ageing', 'required', 'requested', 'needed', 'ordered', 'reservado', 'reservada', 'réservé', 'riservato'],
  ...['potrzebna', 'potrzebne', 'wymagana', 'benötigt', 'benötigte', 'nécessaire', 'necesaria', 'necessaria', 'нужно'],
  ...['требуется', 'необходимо'],
  ...['impegnato', 'ordinato', 'reserviert', 'bestellt', 'gereserveerd', 'zarezerwowane', 'rezervované', 'rezervat'],
  ...['резерв', 'зарезервировано', 'бронь', 'заказано', 'ожидается', 'пути', 'rezerve', 'pedido', 'pedida', 'demandée'],
] as const;

/** A rate of tax: "Wartość stawki VAT". */
const taxed = ['vat', 'tax', 'iva', 'tva', 'mwst', 'ндс', 'пдв', 'kdv', 'btw', 'moms', 'stawki', 'stawka'] as const;

/** Whether stock is counted at all: "manage_stock", "MANEJO_INVENTARIO". */
const settings = ['manage', 'managed', 'manages', 'track', 'tracked', 'tracking', 'manejo', 'maneja', 'allow'] as const;

/** What a pack weighs and measures: "Karton – Waga brutto". */
const measured = [
  ...['weight', 'gewicht', 'poids', 'peso', 'waga', 'вес', 'вага', 'масса', 'маса', 'тегло', 'hmotnost', 'hmotnosť'],
  ...['súly', 'greutate', 'vikt', 'vekt', 'vægt', 'paino', 'ağırlık', 'ağırlığı', 'berat', 'الوزن', 'βάρος', 'svoris'],
  ...['length', 'länge', 'longueur', 'largo', 'lunghezza', 'comprimento', 'długość', 'длина', 'довжина', 'uzunluk'],
  ...['délka', 'dĺžka', 'lungime', 'lengte', 'längd', 'panjang', 'الطول'],
  ...[
    'width',
    'breite',
    'largeur',
    'ancho',
    'larghezza',
    'largura',
    'szerokość',
    'ширина',
    'genişlik',
    'šířka',
    'šírka',
  ],
  ...['lățime', 'breedte', 'bredd', 'lebar'],
  ...['height', 'höhe', 'hauteur', 'alto', 'altezza', 'altura', 'wysokość', 'высота', 'висота', 'yükseklik', 'výška'],
  ...['înălțime', 'hoogte', 'höjd', 'tinggi', 'الارتفاع'],
  ...['volume', 'volumen', 'objętość', 'объем', 'hacim', 'objem', 'volum', 'cbm'],
] as const;

/** What the goods are packed in: "Kolor opakowania". */
const packaging = [
  ...['packaging', 'packing', 'package', 'verpackung', 'emballage', 'embalaje', 'envase', 'embalagem', 'imballo'],
  ...['imballaggio', 'opakowania', 'opakowanie', 'упаковка', 'упаковки', 'пакування', 'ambalaj', 'obalu'],
  ...['verpakking', 'förpackning', 'التغليف'],
] as const;

/**
 * Single words beside a known word that contradict it: "Min stock", "Sold qty" and "Stock price" are no stock, "Customer code" is
 * no code of an article.
 */
export const contradictingWords: Partial<Record<ColumnField, readonly string[]>> = {
  reference: [
    ...['customer', 'client', 'employee', 'zip', 'postal', 'tax', 'bank', 'account', 'shelf', 'patient', 'student'],
    ...[
      'cliente',
      'clienti',
      'kunde',
      'kunden',
      'клиента',
      'клиент',
      'müşteri',
      'klienta',
      'zákazníka',
      'العميل',
      'klant',
    ],
    ...[
      'fiscal',
      'bancario',
      'bancaria',
      'factura',
      'invoice',
      'fattura',
      'facture',
      'fatura',
      'счета',
      'project',
      'job',
    ],
  ],
  available: [...limits, ...uncounted, ...moved, ...promised, ...taxed, ...settings],
  order: [...uncounted, ...moved],
  minimum: uncounted,
  wholesalePrice: [
    ...limits,
    ...[
      'code',
      'change',
      'difference',
      'diff',
      'last',
      'competitor',
      'competition',
      'index',
      'старая',
      ...['coefficient', 'коэффициент', 'коефіцієнт', 'изменения', 'coeficiente', 'coefficiente', 'katsayı'],
      ...['saving', 'savings', 'ahorro', 'экономия', 'ersparnis', 'risparmio', 'économie', 'economia'],
      'прежняя',
      'стара',
    ],
    ...[
      'anterior',
      'antes',
      'ancien',
      'ancienne',
      'vecchio',
      'precedente',
      'eski',
      'stará',
      'poprzednia',
      'vorheriger',
    ],
  ],
  unitsPerLot: ['gross', 'price', 'cost', ...measured],
  colour: packaging,
  composition: packaging,
};

/** Beginnings of Chinese, Japanese and Korean words for stock that is none: "安全库存" (safety stock). */
export const noStockBeginnings = [
  ...[
    '安全',
    '最低',
    '最小',
    '最大',
    '在途',
    '锁定',
    '冻结',
    '预留',
    '占用',
    '期初',
    '引当',
    '予約',
    '안전',
    '예약',
    '기초',
    '최소',
  ],
] as const;
