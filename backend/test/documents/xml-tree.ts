import { SaxesParser } from 'saxes';

export interface XmlElement {
  /** Without its namespace's prefix. */
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

/** Parses strictly: throws on everything that is not well-formed, unknown prefixes included. */
export function parseXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, attributes }) => {
    const written = Object.fromEntries(Object.entries(attributes).map(([name, { value }]) => [name, value]));
    const element = { name: local, attributes: written, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  const [top] = root.children;
  if (!top) throw new Error('No element');
  return top;
}

/** All elements at a path of names, `Delivery/ActualDeliveryDate`. */
export function at(element: XmlElement, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce<XmlElement[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    );
}

export const texts = (element: XmlElement, path: string): string[] => at(element, path).map(({ text }) => text);
