import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs';
import type { CP$Module } from '@e965/xlsx/dist/cpexcel.js';
import { decodeText } from './text-encoding.js';

/** Windows-1251 has the Russian letters in alphabetical order from 0xC0 on. */
const russian = (text: string): Buffer =>
  Buffer.from(
    [...text].map((letter) => (/[А-я]/.test(letter) ? letter.charCodeAt(0) - 0x0410 + 0xc0 : letter.charCodeAt(0))),
  );

/** The text in a code page of Windows. */
function encoded(codePage: number, text: string): Buffer {
  const decoder = new TextDecoder(`windows-${codePage}`);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Buffer.from([byte])), byte]));
  return Buffer.from([...text].map((letter) => bytes.get(letter) ?? 0x3f));
}

const inEastAsianCodePage = (codePage: number, text: string): Buffer =>
  Buffer.from((codePages as unknown as CP$Module).utils.encode(codePage, text) as Uint8Array);

describe('text of old systems', () => {
  it.each([
    [1256, 'Reference,Description,Price\r\nLN-1,قميص قطن,80.5\r\nLN-2,فستان طويل,70\r\n'],
    [
      1256,
      'Reference,Description,Wholesale price,Units per lot,Available lots\r\nLN-1,قميص قطن,80.5,24,5\r\nLN-2,قميص قطن,70,24,5\r\n',
    ],
    [
      1251,
      'Reference,Description,Wholesale price,Units per lot,Available lots\r\nLN-1,Рубашка синяя,80.5,24,5\r\nLN-2,Платье красное,70,24,5\r\n',
    ],
    [
      1252,
      'Koodi,Nimi,Hinta\r\nA-1,Häät, pää, yö, sää, jäätä, väärä, nääs, työ, äänetön,80\r\nA-2,Päällä, hääpuku, syö,70\r\n',
    ],
    [1256, 'الكود;الوصف;السعر\r\nA-1;قميص رجالي قطن 100%;80\r\nA-2;حذاء رياضي أسود;120\r\n'],
    [1253, 'Κωδικός;Περιγραφή;Τιμή\r\nA-1;Μπλούζα βαμβακερή γυναικεία;80\r\nA-2;Παπούτσια αθλητικά μαύρα;90\r\n'],
    [
      1255,
      'קוד;תיאור;מחיר\r\nA-1;חולצת כותנה לגברים;80\r\nA-2;נעלי ספורט שחורות לנשים;90\r\nA-3;מכנסיים ארוכים;60\r\n',
    ],
    [1254, 'Ürün kodu;Açıklama;Fiyat\r\nA-1;Gömlek kırmızı;80\r\nA-2;Kışlık çizme, yeşil;90\r\n'],
    [1251, 'КОД;НАИМЕНОВАНИЕ;ЦЕНА\r\nA-1;РУБАШКА МУЖСКАЯ ХЛОПОК;80\r\nA-2;КРОССОВКИ;90\r\n'],
    [1251, 'код;наименование;цена\r\nA-1;рубашка мужская из хлопка, синяя;80\r\nA-2;кроссовки чёрные;90\r\n'],
    [1251, 'Код;Назва;Ціна\r\nA-1;Сорочка чоловіча з бавовни;80\r\nA-2;Кросівки чорні жіночі;90\r\n'],
    [1251, 'Код;Наименование;Цена\r\nA-1;Риза мъжка памучна;80\r\nA-2;Маратонки черни дамски;90\r\n'],
    [1252, 'Código;Descripción;Precio\r\nA-1;Camisón señora algodón añil;80\r\nA-2;Pantalón niño marrón, azúl;90\r\n'],
    [1252, 'Vörunúmer;Lýsing;Verð\r\nA-1;Skyrta úr bómull, þvegin, græn;80\r\nA-2;Skór á börn, þykkir, rauðir;90\r\n'],
    [1252, 'Réf;Désignation;Prix\r\nA-1;Chaussée créée à côté, été, brodée;12\r\n'],
    [1252, 'Kode;Beskrivelse;Pris\r\nA-1;Skjorte, blå, små ærmer, grøn, rød, åben;12\r\n'],
  ])('is read in Windows-%d', (codePage, text) => {
    expect(decodeText(encoded(codePage, text))).toBe(text);
  });

  it.each([
    [936, '货号,品名,颜色,尺码,批发价\r\nLN-1,亚麻衬衫,白色,M,80.5\r\nLN-2,长裙,深蓝,L,70\r\n'],
    [936, 'Item,Description,Price\r\nLN-1,男士纯棉衬衫,80.5\r\nLN-2,女士连衣裙,70\r\n'],
    [950, '貨號,品名,顏色,尺碼,批發價\r\nLN-1,亞麻襯衫,白色,M,80.5\r\nLN-2,長裙,深藍,L,70\r\n'],
    [932, '商品コード,商品名,価格,在庫数\r\nLN-1,リネンシャツ 白,80.5,4\r\nLN-2,ロングスカート,70,2\r\n'],
    [932, 'code,name,price\r\nLN-1,牛乳 1L,80\r\nLN-2,食パン 6枚切り,70\r\nLN-3,緑茶,60\r\n'],
    [949, '품번,품명,색상,도매가\r\nLN-1,린넨 셔츠,흰색,80.5\r\nLN-2,롱 스커트,남색,70\r\n'],
  ])('is read in the East Asian code page %d', (codePage, text) => {
    expect(decodeText(inEastAsianCodePage(codePage, text))).toBe(text);
    const long = `${text}${'LN-9,,1\r\n'.repeat(2_050)}${text}`;
    expect(decodeText(inEastAsianCodePage(codePage, long))).toBe(long);
  });

  it.each([
    ...[
      [1251, 'куртка', 'шапка', 'сапоги'],
      [1251, 'пиджак', 'сумка', 'галстук'],
      [1251, 'обувь'],
      [1251, 'крем'],
      [1251, 'КРЕМ', 'ШАРФ'],
      [1251, 'брюки', 'бельё'],
      [1251, 'черен', 'риза', 'панталон'],
      [1251, 'шкарпетки', 'светр', 'чоботи'],
      [1256, 'معطف', 'أصفر', 'قبعة'],
      [1255, 'ירוק', 'חולצה', 'לבן'],
      [1253, 'δέρμα', 'καφέ', 'φόρεμα'],
    ].map(([codePage, ...words]) => [Number(codePage), words] as const),
  ])('is read in Windows-%d where all its words are %j below an English header', (codePage, words) => {
    const rows = Array.from({ length: 20 }, (_, row) => `LN-${row};${words[row % words.length]};80,50\r\n`);
    const text = `Reference;Description;Price\r\n${rows.join('')}`;
    expect(decodeText(encoded(codePage, text))).toBe(text);
  });

  it('is Russian where most letters would be accented otherwise', () => {
    const text = 'Название;Цена;Сезон\r\nЧерные кроссовки из кожи Nike Air;4139;Всесезон\r\n';
    expect(decodeText(russian(text))).toBe(text);
  });

  it('keeps accents of Western languages', () => {
    const text = 'Référence;Désignation;Prix\r\nA-1;Chaussée créée à côté;12\r\nA-2;Größe für Übergrößen;13\r\n'.repeat(
      8,
    );
    expect(decodeText(Buffer.from(text, 'latin1'))).toBe(text);
  });

  it('is UTF-8 where its bytes are', () => {
    expect(decodeText(Buffer.from('Название;Prix coûtant'))).toBe('Название;Prix coûtant');
  });
});
