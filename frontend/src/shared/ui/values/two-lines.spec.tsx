import { render } from '@testing-library/react';
import { TwoLines } from './two-lines';

describe('a text on two lines', () => {
  const linesOf = (text: string) => render(<TwoLines text={text} />).container.innerHTML.split('<wbr>');

  it('is truncated at its own end, also in a language written from right to left', () => {
    const { container } = render(<TwoLines text="مجموعة العبايات" />);
    expect(container.firstElementChild).toHaveAttribute('dir', 'auto');
  });

  it.each([
    ['bilal@caravansupply.example', ['bilal@', 'caravansupply', '.example']],
    ['MERIDIAN_STOCK', ['MERIDIAN_', 'STOCK']],
    ['AL-1402 / S.M.L.', ['AL-1402 / S', '.M', '.L.']],
    ['1.234,50', ['1.234,50']],
  ])('breaks %s at marks between words', (text, parts) => {
    expect(linesOf(text).map((html) => html.replace(/<[^>]*>/g, ''))).toEqual(parts);
  });

  it.each([
    ['S-M-L-XL (2-4-4-2)', ['S-M-L-XL', '(2-4-4-2)']],
    ['Single-breasted blazer', []],
    ['AL-1402-SAG-L', []],
  ])('does not break the short words of %s', (text, words) => {
    const { container } = render(<TwoLines text={text} />);
    expect([...container.querySelectorAll('.whole-word')].map(({ textContent }) => textContent)).toEqual(words);
    expect(container).toHaveTextContent(text);
  });

  it('keeps the whole text for search, copies and screen readers', () => {
    const { container } = render(<TwoLines text="bilal@caravansupply.example" />);
    expect(container).toHaveTextContent(/^bilal@caravansupply\.example$/);
  });
});
