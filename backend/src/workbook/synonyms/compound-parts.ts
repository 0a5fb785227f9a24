import type { ColumnField } from '@portal/contract/workbook';

/**
 * Parts of one-word compounds in German, Dutch, Swedish, Danish, Norwegian and Finnish, such as "Warenbestand" or
 * "grossistpris". The last part names the kind of value; the parts before it are listed here by what they do to it.
 */
export const compoundHeads: readonly (readonly [ColumnField, readonly string[]])[] = [
  ['reference', ['nummer', 'nr', 'code', 'kode', 'kod', 'numero', 'nro', 'koodi', 'schlüssel']],
  [
    'description',
    [
      ...['bezeichnung', 'benennung', 'beschreibung', 'name', 'text', 'omschrijving', 'benaming', 'naam', 'benämning'],
      ...['beskrivning', 'namn', 'betegnelse', 'beskrivelse', 'navn', 'nimi', 'kuvaus', 'titel'],
    ],
  ],
  ['wholesalePrice', ['preis', 'prijs', 'pris', 'hinta']],
  [
    'available',
    ['bestand', 'menge', 'voorraad', 'beholdning', 'lager', 'saldo', 'anzahl', 'aantal', 'antal', 'antall'],
  ],
  ['colour', ['farbe', 'kleur', 'färg', 'farve', 'farge', 'väri']],
  ['size', ['größe', 'groesse', 'maat', 'storlek', 'størrelse', 'koko']],
];

/** First parts that leave the kind as it is: "Artikel-bezeichnung", "Waren-bestand", "Haupt-farbe". */
export const goodsParts: readonly string[] = [
  ...['artikel', 'article', 'produkt', 'product', 'waren', 'ware', 'modell', 'model', 'material', 'stil', 'style'],
  ...['sach', 'katalog', 'haupt', 'hoofd', 'konfektions', 'schuh', 'kleider', 'kleding', 'schoen', 'goederen'],
  ...['vare', 'varu', 'artikkel', 'plagg', 'sko', 'tuote', 'nimike', 'malli', 'lager', 'magazijn'],
];

/** First parts of trade prices and of prices without further meaning. */
export const tradeParts: readonly string[] = [
  ...['einkaufs', 'einkauf', 'händler', 'haendler', 'großhandels', 'grosshandels', 'grossisten', 'engros', 'netto'],
  ...['wiederverkäufer', 'reseller', 'stück', 'einzel', 'einheits', 'angebots', 'order', 'bestell', 'b2b', 'inkoop'],
  ...['groothandels', 'dealer', 'stuks', 'eenheids', 'grossist', 'inköps', 'återförsäljar', 'återförsäljare', 'styck'],
  ...['enhets', 'indkøbs', 'forhandler', 'stk', 'innkjøps', 'stykk', 'tukku', 'tukkumyynti', 'jälleenmyyjä', 'osto'],
];

/** First parts of prices that consumers pay. */
export const retailParts: readonly string[] = [
  ...['verkaufs', 'laden', 'endkunden', 'verbraucher', 'endverbraucher', 'einzelhandels', 'listen', 'konsumenten'],
  ...['verkoop', 'winkel', 'consumenten', 'advies', 'butiks', 'konsument', 'försäljnings', 'rek', 'cirka'],
  ...['utsalgs', 'udsalgs', 'detail', 'butikk', 'vejlednings', 'forbruger', 'vähittäis', 'kuluttaja', 'suositus'],
];

/** Words that end the names of any number or code, such as those of orders and customers. */
export const generalCodeWords: readonly string[] = [
  ...['编号', '编码', '代码', '号码', '序号', '番号', 'コード', '번호', '코드', '数量'],
];

/** Words that say that a column holds the names of something. */
export const nameWords: readonly string[] = ['名称', '名稱', '名字', '이름'];
