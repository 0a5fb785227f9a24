const shortage = 'Insufficient inventory for:';
const missingSheet = 'Failed to find Google Sheet file';

/** What a server's sentence about stock is about, so that it can be shown as more than one long line (specification 8). */
export type InventoryText =
  | { kind: 'plain'; text: string }
  | { kind: 'shortage'; items: string[] }
  | { kind: 'missing-sheet'; collection: string | null };

export function readInventoryText(text: string): InventoryText {
  const at = text.indexOf(shortage);
  if (at >= 0) return { kind: 'shortage', items: splitItems(text.slice(at + shortage.length)) };
  const missingAt = text.indexOf(missingSheet);
  if (missingAt >= 0) {
    return { kind: 'missing-sheet', collection: collectionIn(text.slice(missingAt + missingSheet.length)) };
  }
  return { kind: 'plain', text };
}

/** Items are divided by commas, semicolons or lines; a comma inside brackets or a number belongs to its item. */
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
