/** The name of the page's meta element that exists while the demo data of a first start are being made. */
export const fillingMark = 'portal-is-being-filled';
