import PdfDocument from 'pdfkit';
import { type ShapingFont, shapeNumbersByCharacter } from './number-shapes.js';
import { Typesetter } from './typesetter.js';

describe('the shapes of numbers', () => {
  const characters = [...'0123456789.,()%-'];
  const numbers = characters.flatMap((one) =>
    characters.flatMap((two) => [one + two, `4${one}${two} `, one + two + one]),
  );

  it.each(['regular', 'bold'])(
    'put together from characters are those that the %s font gives the whole text',
    (weight) => {
      const document = new PdfDocument({ font: '' });
      new Typesetter(document);
      document.font(weight);
      const { font } = (document as unknown as { _font: { font: ShapingFont } })._font;
      // Texts with features are always shaped as a whole.
      const differing = numbers.filter((text) => {
        const [quick, whole] = [font.layout(text), font.layout(text, {})];
        return (
          JSON.stringify(shapesIn(quick)) !== JSON.stringify(shapesIn(whole)) ||
          quick.advanceWidth !== whole.advanceWidth
        );
      });
      expect(differing).toEqual([]);
    },
  );

  const shapesIn = ({ glyphs, positions }: ReturnType<ShapingFont['layout']>) =>
    glyphs.map((glyph, index) => [(glyph as { id: number }).id, positions[index]]);

  it('leaves other texts to the font', () => {
    const shaped: string[] = [];
    const font: ShapingFont = {
      layout(text) {
        shaped.push(text);
        return { glyphs: [text], positions: [], advanceWidth: 0 };
      },
    };
    shapeNumbersByCharacter(font);
    for (const text of ['12', '1/2', 'AL-12', '٣٤', '']) font.layout(text);
    expect(shaped).toEqual(['1', '2', '1/2', 'AL-12', '٣٤', '']);
  });
});
