/** Returns the API path of a buyer, or of an endpoint below the buyer, such as '/status'. */
export const buyerApiPath = (id: string, part = ''): string => `/api/buyers/${encodeURIComponent(id)}${part}`;
