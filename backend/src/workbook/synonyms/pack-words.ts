/** Abbreviations and words for pieces and quantities that stand before the name of a pack: "UNID/ CAIXA". */
export const packedWords = [
  ...['unit', 'units', 'u', 'un', 'uni', 'und', 'unds', 'unid', 'unids', 'uds', 'ud', 'unidad', 'unidades', 'unidade'],
  ...['pcs', 'pc', 'pce', 'pces', 'piece', 'pieces', 'pièces', 'pieza', 'piezas', 'pza', 'pzas', 'peças', 'pç', 'pz'],
  ...[
    'pezzi',
    'stk',
    'stck',
    'stück',
    'stuks',
    'szt',
    'sztuk',
    'ks',
    'kusů',
    'kusov',
    'buc',
    'kpl',
    'adet',
    'ad',
    'ea',
  ],
  ...['pairs', 'prs', 'pares', 'paar', 'шт', 'штук', 'ед', 'пар', 'бр', 'τεμ', 'qty', 'quantity', 'quantità', 'qté'],
  ...['quantité', 'cantidad', 'cant', 'qtd', 'qtde', 'quantidade', 'menge', 'anzahl', 'antal', 'aantal', 'ilość'],
  ...['số lượng', 'sl', 'จำนวน', 'ชิ้น', 'jumlah', 'miktar', 'кол-во', 'количество', 'кількість', 'к-сть', 'unités'],
  ...['kom', 'ком', 'uvc', 'pza', 'pzas', 'pare', 'db', 'gab', 'vnt'],
] as const;

/** One pack, as it stands behind the pieces in it. */
export const packWords = [
  ...[
    'lot',
    'pack',
    'pk',
    'pkg',
    'pkt',
    'packet',
    'package',
    'carton',
    'ctn',
    'crtn',
    'case',
    'cs',
    'box',
    'bx',
    'inner',
    'set',
  ],
  ...['outer', 'master', 'display', 'bundle', 'colis', 'paquet', 'boîte', 'cartone', 'collo', 'conf', 'confezione'],
  ...['scatola', 'cj', 'caja', 'cjs', 'bulto', 'paquete', 'fardo', 'cx', 'caixa', 'embalagem', 'emb', 'pct', 'pacote'],
  ...['karton', 'kart', 'packung', 'pckg', 've', 'vpe', 'paket', 'doos', 'verpakking', 'koli', 'kutu', 'opak', 'op'],
  ...[
    'opakowanie',
    'opakowaniu',
    'karton',
    'kartonie',
    'balení',
    'kartón',
    'kartóne',
    'bax',
    'cutie',
    'laatikko',
    'kolli',
  ],
  ...['лот', 'лоте', 'упак', 'уп', 'упаковка', 'упаковке', 'упаковці', 'кор', 'короб', 'коробка', 'коробке', 'коробку'],
  ...['ящик', 'ящике', 'ящику', 'кашон', 'опаковка', 'κιβ', 'κιβώτιο', 'thùng', 'hộp', 'gói', 'กล่อง', 'ลัง'],
  ...['cf', 'ct', 'kutija', 'kutiji', 'кутия', 'dus', 'doboz', 'iepakojums', 'pakuotė'],
] as const;

/** Words between the two. */
export const perWords = [
  ...['x', 'per', 'in', 'por', 'par', 'per', 'pro', 'je', 'pr', 'w', 'v', 'na', 'pe', 'в', 'на', 'у', 'ανά', 'a', 'c'],
] as const;
