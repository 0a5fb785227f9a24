/**
 * Stands in for `qs` (13 kB gzipped with its own packages), by which Refine reads and writes nested parameters of
 * addresses. The portal's addresses have flat parameters only, and its lists read them without Refine (`shared/list`).
 */
function parse(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

function stringify(
  parameters: Record<string, unknown>,
  { addQueryPrefix = false }: { addQueryPrefix?: boolean } = {},
): string {
  const flat = Object.entries(parameters).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]));
  const text = new URLSearchParams(flat).toString();
  return addQueryPrefix && text ? `?${text}` : text;
}

export default { parse, stringify };
