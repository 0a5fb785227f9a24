const shortage = 'Insufficient inventory for:';
const missingSheet = 'Failed to find Google Sheet file';

/** The parts of a server message about stock, which is shown as a list instead of one long line (specification 8). */
export type InventoryText =
  | { kind: 'plain'; text: string }
  | { kind: 'shortage'; items: string[] }
  | { kind: 'missing-sheet'; collection: string | null };

export function parseInventoryText(text: string): InventoryText {
  const at = text.indexOf(shortage);
  if (at >= 0) return { kind: 'shortage', items: splitItems(text.slice(at + shortage.length)) };
  const missingAt = text.indexOf(missingSheet);
  if (missingAt >= 0) {
    return { kind: 'missing-sheet', collection: collectionIn(text.slice(missingAt + missingSheet.length)) };
  }
  return { kind: 'plain', text };
}

/**
 * Splits a list of items at commas, semicolons and line breaks. A comma inside brackets or inside a number does not
 * split.
 */
function splitItems(text: string): string[] {
  return text
    .split(/[;\n]|,(?![^(]*\))(?!\d{3}(?!\d))/)
    .map((item) => item.trim().replace(/\.$/, ''))
    .filter((item) => item !== '');
}

function collectionIn(text: string): string | null {
  const name = text
    .replace(/^[\s:–-]*(?:for|named)?\s*(?:the\s+)?(?:collection)?[\s:]*/i, '')
    .replace(/^["'“‘]|["'”’]?\.?\s*$/g, '')
    .trim();
  return name === '' ? null : name;
}
