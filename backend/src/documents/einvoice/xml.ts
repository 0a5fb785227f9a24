/** An element as text, or nothing: an e-invoice must have no empty elements (rule ibr-079). */
export type Xml = string;

type Attributes = Record<string, string | null | undefined>;
type Content = string | number | null | undefined | Xml[];

/** An element with other elements, or with a text. It is left out when it would be empty. */
export function element(name: string, content: Content, attributes: Attributes = {}): Xml {
  const inner = Array.isArray(content) ? content.join('') : escapeText(cleanText(content));
  if (!inner) return '';
  const written = Object.entries(attributes).map(([key, value]) => {
    const text = cleanText(value);
    return text && ` ${key}="${escapeText(text)}"`;
  });
  return `<${name}${written.join('')}>${inner}</${name}>`;
}

/** Without the characters that XML 1.0 cannot hold: control characters and halves of surrogate pairs. */
export function cleanText(text: string | number | null | undefined): string {
  return String(text ?? '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .trim();
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
