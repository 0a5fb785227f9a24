/** The name of the page's meta element that exists while a first start is still making the demo data. */
export const demoMark = 'demo-is-being-made';
