import { decodeText } from './text-encoding.js';

/** Windows-1251 has the Russian letters in alphabetical order from 0xC0 on. */
const russian = (text: string): Buffer =>
  Buffer.from(
    [...text].map((letter) => (/[А-я]/.test(letter) ? letter.charCodeAt(0) - 0x0410 + 0xc0 : letter.charCodeAt(0))),
  );

describe('text of old systems', () => {
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
