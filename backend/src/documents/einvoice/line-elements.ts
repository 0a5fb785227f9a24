import type { TaxDocument, TaxDocumentLine, TaxTotals } from '@portal/contract/documents/tax-document';
import { statedPrice } from './stated-price.js';
import { element, type Xml } from './xml.js';

/** UN/ECE Recommendation 20: piece. Lots are not a unit of it, so quantities are pieces. */
const unitCode = { unitCode: 'H87' };
const aed = { currencyID: 'AED' };
/** UNCL 5189: discount. */
const discountReason = '95';

/** The codes of PINT AE's tax categories. */
const categoryCodes = { standard: 'S', zero: 'Z' } as const;

export function documentLine(kind: TaxDocument['kind'], line: TaxDocumentLine, index: number): Xml {
  const [name, quantity] =
    kind === 'invoice' ? ['cac:InvoiceLine', 'cbc:InvoicedQuantity'] : ['cac:CreditNoteLine', 'cbc:CreditedQuantity'];
  return element(name, [
    element('cbc:ID', index + 1),
    element('cbc:Note', `${line.lots} × ${line.unitsPerLot}`),
    element(quantity, line.units, unitCode),
    element('cbc:LineExtensionAmount', line.net, aed),
    lineDiscount(line),
    item(line),
    price(line),
    element('cac:ItemPriceExtension', [
      element('cbc:Amount', line.gross, aed),
      element('cac:TaxTotal', [element('cbc:TaxAmount', line.vat, aed)]),
    ]),
  ]);
}

export function taxTotal({ vat, rates }: TaxTotals): Xml {
  return element('cac:TaxTotal', [
    element('cbc:TaxAmount', vat, aed),
    element('cbc:TaxIncludedIndicator', 'false'),
    ...rates.map((rate) =>
      element('cac:TaxSubtotal', [
        element('cbc:TaxableAmount', rate.net, aed),
        element('cbc:TaxAmount', rate.vat, aed),
        taxCategory('cac:TaxCategory', rate),
      ]),
    ),
  ]);
}

export function monetaryTotal({ net, gross }: TaxTotals): Xml {
  return element('cac:LegalMonetaryTotal', [
    element('cbc:LineExtensionAmount', net, aed),
    element('cbc:TaxExclusiveAmount', net, aed),
    element('cbc:TaxInclusiveAmount', gross, aed),
    element('cbc:PayableAmount', gross, aed),
  ]);
}

function lineDiscount({ discount }: TaxDocumentLine): Xml {
  if (discount === '0.00') return '';
  return element('cac:AllowanceCharge', [
    element('cbc:ChargeIndicator', 'false'),
    element('cbc:AllowanceChargeReasonCode', discountReason),
    element('cbc:AllowanceChargeReason', 'Discount'),
    element('cbc:Amount', discount, aed),
  ]);
}

function item(line: TaxDocumentLine): Xml {
  const { reference, description, colour, size, hsCode, countryOfOrigin } = line;
  return element(
    'cac:Item',
    [
      element('cbc:Description', description && [description, colour, size].filter(Boolean).join(', ')),
      element('cbc:Name', description ?? reference),
      element('cac:SellersItemIdentification', [element('cbc:ID', reference)]),
      element('cac:OriginCountry', [element('cbc:IdentificationCode', countryOfOrigin)]),
      hsCode &&
        element('cac:CommodityClassification', [
          // G: the item is goods, not a service.
          element('cbc:CommodityCode', 'G'),
          element('cbc:ItemClassificationCode', hsCode, { listID: 'HS' }),
        ]),
      taxCategory('cac:ClassifiedTaxCategory', line),
      property('Colour', colour),
      property('Size', size),
    ].filter((part) => part !== null),
  );
}

function property(name: string, value: string | null): Xml {
  const written = element('cbc:Value', value);
  return written && element('cac:AdditionalItemProperty', [element('cbc:Name', name), written]);
}

function price(line: TaxDocumentLine): Xml {
  const stated = statedPrice(line);
  return element('cac:Price', [
    element('cbc:PriceAmount', stated.price, aed),
    element('cbc:BaseQuantity', stated.baseQuantity, unitCode),
    // The rules want the gross price, also where it is the net price.
    element('cac:AllowanceCharge', [
      element('cbc:ChargeIndicator', 'false'),
      element('cbc:Amount', '0.00', aed),
      element('cbc:BaseAmount', stated.price, aed),
    ]),
  ]);
}

function taxCategory(name: string, { vatCategory, vatRate }: Pick<TaxDocumentLine, 'vatCategory' | 'vatRate'>): Xml {
  return element(name, [
    element('cbc:ID', categoryCodes[vatCategory]),
    element('cbc:Percent', vatRate),
    element('cac:TaxScheme', [element('cbc:ID', 'VAT')]),
  ]);
}
