import type { TaxDocument } from '@portal/contract/documents/tax-document';
import fc from 'fast-check';
import { taxDocuments } from '../../../test/documents/generated-documents.js';
import { creditNoteOf, invoiceOf, lineOf } from '../../../test/documents/tax-documents.js';
import { ublOrder } from '../../../test/documents/ubl-order.js';
import { at, parseXml, texts, type XmlElement } from '../../../test/documents/xml-tree.js';
import { einvoiceParts } from './einvoice-xml.js';

const parsed = (document: TaxDocument) => parseXml([...einvoiceParts(document)].join(''));

function everyElement(element: XmlElement): XmlElement[] {
  return [element, ...element.children.flatMap(everyElement)];
}

describe('e-invoices', () => {
  it('say who invoices whom for what, in the codes of PINT AE', () => {
    const xml = parsed(invoiceOf());
    expect(xml.name).toBe('Invoice');
    expect(texts(xml, 'CustomizationID')).toEqual(['urn:peppol:pint:billing-1@ae-1']);
    expect(texts(xml, 'ProfileID')).toEqual(['urn:peppol:bis:billing']);
    expect(texts(xml, 'ProfileExecutionID')).toEqual(['00000000']);
    expect(texts(xml, 'InvoiceTypeCode')).toEqual(['380']);
    expect(texts(xml, 'UUID')).toEqual(['6f1f9e0e-7c0b-4a55-9d0e-0d7ac5f0a001']);
    expect(texts(xml, 'OrderReference/ID')).toEqual(['PO-7781']);
    expect(texts(xml, 'OrderReference/SalesOrderID')).toEqual(['ORD-2026-000456']);
    const seller = 'AccountingSupplierParty/Party';
    expect(at(xml, `${seller}/EndpointID`)).toMatchObject([{ text: '1001234567', attributes: { schemeID: '0235' } }]);
    expect(texts(xml, `${seller}/PartyTaxScheme/CompanyID`)).toEqual(['100123456700003']);
    expect(texts(xml, `${seller}/PostalAddress/CountrySubentity`)).toEqual(['DXB']);
    expect(at(xml, `${seller}/PartyLegalEntity/CompanyID`)).toMatchObject([
      {
        text: 'CN-1234567',
        attributes: { schemeAgencyID: 'TL', schemeAgencyName: 'Dubai Department of Economy and Tourism' },
      },
    ]);
    expect(texts(xml, 'PaymentMeans/PaymentMeansCode')).toEqual(['30']);
    expect(texts(xml, 'PaymentMeans/PaymentID')).toEqual([expect.stringMatching(/^RF\d\dINV2026000123$/)]);
    expect(texts(xml, 'PaymentMeans/PayeeFinancialAccount/ID')).toEqual(['AE070331234567890123456']);
  });

  it('give each line its units, never lots, with VAT and gross in AED and its HS code', () => {
    const xml = parsed(invoiceOf([lineOf({ lots: 3, unitsPerLot: 1, unitPrice: '33.335' })]));
    const [line] = at(xml, 'InvoiceLine');
    expect(line && at(line, 'InvoicedQuantity')).toMatchObject([{ text: '3', attributes: { unitCode: 'H87' } }]);
    expect(line && texts(line, 'LineExtensionAmount')).toEqual(['100.01']);
    expect(line && texts(line, 'ItemPriceExtension/TaxTotal/TaxAmount')).toEqual(['5.00']);
    expect(line && texts(line, 'ItemPriceExtension/Amount')).toEqual(['105.01']);
    const code = line && at(line, 'Item/CommodityClassification/ItemClassificationCode');
    expect(code).toMatchObject([{ text: '610510', attributes: { listID: 'HS' } }]);
    expect(line && texts(line, 'Item/OriginCountry/IdentificationCode')).toEqual(['TR']);
  });

  it('of credit notes name the invoice and the reason, and have no payment means', () => {
    const xml = parsed(creditNoteOf(invoiceOf(), [{ before: 0, lots: 1 }]));
    expect(xml.name).toBe('CreditNote');
    expect(texts(xml, 'CreditNoteTypeCode')).toEqual(['381']);
    expect(texts(xml, 'DiscrepancyResponse/ResponseCode')).toEqual(['DL8.61.1.D']);
    expect(texts(xml, 'BillingReference/InvoiceDocumentReference/ID')).toEqual(['INV-2026-000123']);
    expect(texts(xml, 'CreditNoteLine/CreditedQuantity')).toEqual(['12']);
    expect([...at(xml, 'PaymentMeans'), ...at(xml, 'DueDate')]).toEqual([]);
  });

  it('flag exports and free zones, and send to buyers outside by the address for them', () => {
    const { buyer, ...invoice } = invoiceOf();
    const abroad = { lines: ['3 Sultan Qaboos Street'], city: 'Muscat', emirate: null, country: 'OM' };
    const exported = parsed({
      ...invoice,
      buyer: { ...buyer, trn: null, address: abroad },
      supply: { freeZone: null, export: { incoterms: 'FOB' }, deliverTo: null },
    });
    expect(texts(exported, 'ProfileExecutionID')).toEqual(['00000001']);
    expect(texts(exported, 'AccountingCustomerParty/Party/EndpointID')).toEqual(['9900000098']);
    expect(texts(exported, 'Delivery/DeliveryLocation/Address/Country/IdentificationCode')).toEqual(['OM']);
    expect(texts(exported, 'Delivery/DeliveryTerms/ID')).toEqual(['FOB']);
    const zone = parsed({
      ...invoice,
      buyer,
      supply: { freeZone: { beneficiaryTrn: '100555555500003' }, export: null, deliverTo: null },
    });
    expect(texts(zone, 'ProfileExecutionID')).toEqual(['10000000']);
    expect(texts(zone, 'BuyerCustomerParty/Party/PartyIdentification/ID')).toEqual(['100555555500003']);
  });

  // T07
  it('are well-formed, without empty elements and in the order of the UBL schema, whatever texts they have', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    const fuzzed = fc
      .tuple(taxDocuments({ maxLines: 12 }), text, text, text, fc.array(fc.nat(0xffff), { maxLength: 20 }))
      .map(([document, company, poNumber, reference, units]) => ({
        ...document,
        poNumber,
        buyer: { ...document.buyer, company, contact: { name: String.fromCharCode(...units), email: null, phone: '' } },
        lines: document.lines.map((line) => ({ ...line, reference, description: units.length % 2 ? company : null })),
      }));
    fc.assert(
      fc.property(fuzzed, (document) => {
        for (const { name, children, text: own } of everyElement(parsed(document))) {
          if (children.length === 0) {
            expect(own.trim()).not.toBe('');
            continue;
          }
          const order = ublOrder[name] ?? [];
          const places = children.map((child) => order.indexOf(child.name));
          expect({ name, unknown: children.filter((_, index) => places[index] === -1) }).toEqual({ name, unknown: [] });
          expect({ name, places }).toEqual({ name, places: places.toSorted((a, b) => a - b) });
        }
      }),
      { numRuns: 150 },
    );
  });
});
