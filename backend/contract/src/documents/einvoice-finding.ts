/** Where the missing or wrong field is entered. `document`: it follows from the document itself. */
export type FindingPlace = 'settings' | 'buyer' | 'stock_file' | 'order' | 'document';

/** A reason why a provider would refuse the e-invoice of a document. */
export interface EinvoiceFinding {
  /** The rules of PINT AE Billing 1.0.4 that the document fails. */
  rules: string[];
  place: FindingPlace;
  /** The field of the snapshot, `seller.trn`. */
  field: string;
  /** What is missing and where to enter it. */
  message: string;
}
