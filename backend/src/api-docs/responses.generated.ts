/** Written by `npm run describe-api`. */
import type { ApiResponses } from './api-responses.js';

export const apiResponses: ApiResponses = {
  "schemas": {
    "AccessibleBrandsResponse": {
      "type": "object",
      "properties": {
        "brands": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Brand"
          }
        }
      },
      "required": [
        "brands"
      ],
      "additionalProperties": false
    },
    "AdminBrand": {
      "description": "A brand with the fields for administrators (row R24: never sent to buyers).",
      "type": "object",
      "properties": {
        "visibility": {
          "enum": [
            "all_approved",
            "hidden",
            "specific_buyers"
          ]
        },
        "visibleToBuyers": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "_id": {
          "type": "string"
        },
        "name": {
          "type": "string"
        },
        "description": {
          "type": [
            "null",
            "string"
          ]
        }
      },
      "required": [
        "visibility",
        "visibleToBuyers",
        "_id",
        "name",
        "description"
      ],
      "additionalProperties": false
    },
    "AdminDashboard": {
      "type": "object",
      "properties": {
        "role": {
          "enum": [
            "admin"
          ]
        },
        "buyers": {
          "type": "object",
          "properties": {
            "totalRegisteredBuyers": {
              "type": "number"
            },
            "activeBuyers": {
              "type": "number"
            },
            "pendingBuyerApprovals": {
              "type": "number"
            }
          },
          "required": [
            "totalRegisteredBuyers",
            "activeBuyers",
            "pendingBuyerApprovals"
          ],
          "additionalProperties": false
        },
        "orders": {
          "type": "object",
          "properties": {
            "totalOrders": {
              "type": "number"
            },
            "ordersThisMonth": {
              "type": "number"
            },
            "pendingOrders": {
              "type": "number"
            }
          },
          "required": [
            "totalOrders",
            "ordersThisMonth",
            "pendingOrders"
          ],
          "additionalProperties": false
        },
        "catalogue": {
          "type": "object",
          "properties": {
            "totalBrands": {
              "type": "number"
            },
            "totalStockFiles": {
              "type": "number"
            },
            "newStockFilesThisMonth": {
              "type": "number"
            }
          },
          "required": [
            "totalBrands",
            "totalStockFiles",
            "newStockFilesThisMonth"
          ],
          "additionalProperties": false
        },
        "kpis": {
          "type": "object",
          "properties": {
            "totalRevenue": {
              "type": "number"
            },
            "revenueThisMonth": {
              "type": "number"
            },
            "totalUnitsSold": {
              "type": "number"
            },
            "unitsSoldThisMonth": {
              "type": "number"
            },
            "topViewedBrands": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "_id": {
                    "type": "string"
                  },
                  "name": {
                    "type": "string"
                  },
                  "views": {
                    "type": "number"
                  }
                },
                "required": [
                  "_id",
                  "name",
                  "views"
                ],
                "additionalProperties": false
              }
            },
            "topDownloadedStockFiles": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "_id": {
                    "type": "string"
                  },
                  "name": {
                    "type": "string"
                  },
                  "brandId": {
                    "type": "string"
                  },
                  "brandName": {
                    "type": "string"
                  },
                  "downloads": {
                    "type": "number"
                  }
                },
                "required": [
                  "_id",
                  "name",
                  "brandId",
                  "brandName",
                  "downloads"
                ],
                "additionalProperties": false
              }
            }
          },
          "required": [
            "totalRevenue",
            "revenueThisMonth",
            "totalUnitsSold",
            "unitsSoldThisMonth",
            "topViewedBrands",
            "topDownloadedStockFiles"
          ],
          "additionalProperties": false
        },
        "receivables": {
          "description": "Of all buyers; null for team members who may not see what buyers owe.",
          "anyOf": [
            {
              "$ref": "#/components/schemas/ReceivableSums"
            },
            {
              "type": "null"
            }
          ]
        },
        "course": {
          "$ref": "#/components/schemas/Course"
        }
      },
      "required": [
        "role",
        "buyers",
        "orders",
        "catalogue",
        "kpis",
        "receivables",
        "course"
      ],
      "additionalProperties": false
    },
    "AdminOrder": {
      "description": "An order with the fields for administrators.",
      "type": "object",
      "properties": {
        "buyerId": {
          "type": "string"
        },
        "buyerEmail": {
          "type": "string"
        },
        "_id": {
          "type": "string"
        },
        "orderNumber": {
          "type": "string"
        },
        "buyerName": {
          "type": "string"
        },
        "companyName": {
          "type": [
            "null",
            "string"
          ]
        },
        "brand": {
          "type": "object",
          "properties": {
            "_id": {
              "type": "string"
            },
            "name": {
              "type": "string"
            }
          },
          "required": [
            "_id",
            "name"
          ],
          "additionalProperties": false
        },
        "stockFile": {
          "type": "object",
          "properties": {
            "_id": {
              "type": "string"
            },
            "fileName": {
              "type": "string"
            },
            "originalName": {
              "type": "string"
            }
          },
          "required": [
            "_id",
            "fileName",
            "originalName"
          ],
          "additionalProperties": false
        },
        "createdAt": {
          "type": "string"
        },
        "placedBy": {
          "description": "The name of the person who placed it: for the buyer one of their company, and null when the team placed it. Null as well\nfor orders whose person was not recorded.",
          "type": [
            "null",
            "string"
          ]
        },
        "status": {
          "enum": [
            "Awaiting Payment",
            "Cancelled",
            "Completed",
            "Pending Review",
            "Rejected"
          ]
        },
        "totalAmount": {
          "type": "number"
        },
        "totalQuantity": {
          "type": "number"
        },
        "lineCount": {
          "type": "number"
        },
        "rejectionReason": {
          "type": [
            "null",
            "string"
          ]
        },
        "cancellationReason": {
          "type": [
            "null",
            "string"
          ]
        },
        "invoiceFile": {
          "description": "File name of the invoice; null until the order is approved.",
          "type": [
            "null",
            "string"
          ]
        },
        "documents": {
          "description": "The tax documents that the portal made for the order, oldest first.",
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/OrderDocument"
          }
        },
        "poNumber": {
          "description": "The buyer's own number of the order.",
          "type": [
            "null",
            "string"
          ]
        },
        "note": {
          "type": [
            "null",
            "string"
          ]
        },
        "deliverOn": {
          "description": "The wanted delivery date, `2026-12-31`.",
          "type": [
            "null",
            "string"
          ]
        },
        "revision": {
          "description": "The number of the current revision, whose lines these are.",
          "type": "number"
        },
        "proposal": {
          "description": "The proposal that waits for the buyer's answer: the number of its revision.",
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "object",
              "properties": {
                "revision": {
                  "type": "number"
                },
                "expiresAt": {
                  "type": "string"
                }
              },
              "required": [
                "revision",
                "expiresAt"
              ],
              "additionalProperties": false
            }
          ]
        },
        "backOrder": {
          "description": "Set for a back-order; `isCovered`: its lots are in stock and reserved for it.",
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "object",
              "properties": {
                "of": {
                  "type": "object",
                  "properties": {
                    "_id": {
                      "type": "string"
                    },
                    "orderNumber": {
                      "type": "string"
                    }
                  },
                  "required": [
                    "_id",
                    "orderNumber"
                  ],
                  "additionalProperties": false
                },
                "expectedOn": {
                  "type": [
                    "null",
                    "string"
                  ]
                },
                "isCovered": {
                  "type": "boolean"
                }
              },
              "required": [
                "of",
                "expectedOn",
                "isCovered"
              ],
              "additionalProperties": false
            }
          ]
        },
        "actions": {
          "type": "array",
          "items": {
            "enum": [
              "accept-proposal",
              "admin-cancel",
              "admin-replace-attachment",
              "approve",
              "cancel",
              "confirm-payment",
              "credit",
              "decline-proposal",
              "delete",
              "download-invoice",
              "download-order",
              "edit-details",
              "propose",
              "reject",
              "replace-attachment",
              "retry-deduction",
              "reverse-inventory",
              "withdraw-proposal"
            ]
          }
        },
        "inventoryStatus": {
          "enum": [
            "error",
            "none",
            "pending",
            "success"
          ]
        },
        "inventoryDeducted": {
          "type": "boolean"
        },
        "inventoryDeductionDate": {
          "type": [
            "null",
            "string"
          ]
        },
        "inventoryRestored": {
          "type": "boolean"
        },
        "inventoryError": {
          "type": [
            "null",
            "string"
          ]
        },
        "inventoryErrorDetails": {
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "object",
              "properties": {
                "insufficientItems": {
                  "type": "array",
                  "items": {
                    "$ref": "#/components/schemas/InsufficientItem"
                  }
                }
              },
              "required": [
                "insufficientItems"
              ],
              "additionalProperties": false
            }
          ]
        }
      },
      "required": [
        "buyerId",
        "buyerEmail",
        "_id",
        "orderNumber",
        "buyerName",
        "companyName",
        "brand",
        "stockFile",
        "createdAt",
        "placedBy",
        "status",
        "totalAmount",
        "totalQuantity",
        "lineCount",
        "rejectionReason",
        "cancellationReason",
        "invoiceFile",
        "documents",
        "poNumber",
        "note",
        "deliverOn",
        "revision",
        "proposal",
        "backOrder",
        "actions",
        "inventoryStatus",
        "inventoryDeducted",
        "inventoryDeductionDate",
        "inventoryRestored",
        "inventoryError",
        "inventoryErrorDetails"
      ],
      "additionalProperties": false
    },
    "Ageing": {
      "type": "object",
      "properties": {
        "notDue": {
          "type": "string"
        },
        "days30": {
          "type": "string"
        },
        "days60": {
          "type": "string"
        },
        "days90": {
          "type": "string"
        },
        "older": {
          "type": "string"
        }
      },
      "required": [
        "notDue",
        "days30",
        "days60",
        "days90",
        "older"
      ],
      "additionalProperties": false
    },
    "AuditActor": {
      "description": "A person as they were at the time of the act.",
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "name": {
          "type": "string"
        },
        "email": {
          "type": "string"
        },
        "role": {
          "enum": [
            "admin",
            "buyer"
          ]
        },
        "staffRole": {
          "anyOf": [
            {
              "enum": [
                "accounts",
                "owner",
                "read-only",
                "sales",
                "stock",
                "support"
              ]
            },
            {
              "type": "null"
            }
          ]
        },
        "companyRole": {
          "description": "null for the team, and in events from before buyers had colleagues.",
          "anyOf": [
            {
              "enum": [
                "accountant",
                "buyer",
                "owner",
                "viewer"
              ]
            },
            {
              "type": "null"
            }
          ]
        }
      },
      "required": [
        "_id",
        "name",
        "email",
        "role",
        "staffRole",
        "companyRole"
      ],
      "additionalProperties": false
    },
    "AuditChange": {
      "description": "A field of the record that an act changed. Values are those of the allow-list of the action; never a secret.",
      "type": "object",
      "properties": {
        "field": {
          "type": "string"
        },
        "before": {
          "type": [
            "boolean",
            "null",
            "number",
            "string"
          ]
        },
        "after": {
          "type": [
            "boolean",
            "null",
            "number",
            "string"
          ]
        }
      },
      "required": [
        "field",
        "before",
        "after"
      ],
      "additionalProperties": false
    },
    "AuditEvent": {
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "at": {
          "type": "string"
        },
        "action": {
          "enum": [
            "account.change-language",
            "account.change-password",
            "account.change-profile",
            "account.register",
            "account.request-reset",
            "account.reset-password",
            "brand.create",
            "brand.remove",
            "brand.rename",
            "brand.set-visibility",
            "buyer.remove",
            "buyer.set-brands",
            "buyer.set-status",
            "buyer.set-tax-details",
            "buyer.set-terms",
            "buyer.write-off",
            "chat.clear",
            "chat.remove",
            "chat.send",
            "company.change-role",
            "company.invite",
            "company.remove-member",
            "demo.remove",
            "document.retry-pdf",
            "draft.change",
            "draft.open",
            "draft.remove",
            "draft.submit",
            "draft.upload",
            "invitation.accept",
            "invitation.resend",
            "invitation.revoke",
            "job.remove",
            "job.retry",
            "job.retry-all",
            "mail.resend",
            "mail.resend-failed",
            "notification.remove",
            "order.accept-proposal",
            "order.admin-cancel",
            "order.admin-replace-attachment",
            "order.approve",
            "order.cancel",
            "order.confirm-payment",
            "order.credit",
            "order.decline-proposal",
            "order.delete",
            "order.edit-details",
            "order.place",
            "order.propose",
            "order.reject",
            "order.replace-attachment",
            "order.retry-deduction",
            "order.reverse-inventory",
            "order.withdraw-proposal",
            "payment-proof.confirm",
            "payment-proof.refuse",
            "payment-proof.send",
            "payment.allocate",
            "payment.bounce",
            "payment.clear",
            "payment.deposit",
            "payment.receive",
            "payment.refund",
            "payment.return",
            "second-factor.add-passkey",
            "second-factor.confirm",
            "second-factor.remove",
            "second-factor.remove-app",
            "second-factor.remove-passkey",
            "second-factor.renew-recovery-codes",
            "second-factor.set-up-app",
            "session.close",
            "session.end",
            "session.end-others",
            "session.open",
            "settings.change",
            "settings.remove-logo",
            "settings.replace-logo",
            "staff.add",
            "staff.change-role",
            "staff.invite",
            "staff.remove",
            "staff.remove-second-factor",
            "staff.set-password",
            "stock-file.publish",
            "stock-file.remove",
            "stock-file.rename",
            "stock-file.replace"
          ]
        },
        "actor": {
          "description": "null for acts of nobody signed in, and of the operator's commands.",
          "anyOf": [
            {
              "$ref": "#/components/schemas/AuditActor"
            },
            {
              "type": "null"
            }
          ]
        },
        "device": {
          "description": "A browser and system such as 'Chrome on Windows'; null for acts without a session.",
          "type": [
            "null",
            "string"
          ]
        },
        "address": {
          "description": "The client's IP address; null for commands.",
          "type": [
            "null",
            "string"
          ]
        },
        "requestId": {
          "type": [
            "null",
            "string"
          ]
        },
        "object": {
          "description": "`id` is null where an act is about many records. `label` is the record's number or name at the time of the act.",
          "type": "object",
          "properties": {
            "kind": {
              "enum": [
                "account",
                "brand",
                "buyer",
                "chat",
                "demo",
                "document",
                "draft",
                "invitation",
                "job",
                "mail",
                "notification",
                "order",
                "payment",
                "payment-proof",
                "settings",
                "staff",
                "stock-file"
              ]
            },
            "id": {
              "type": [
                "null",
                "string"
              ]
            },
            "label": {
              "type": [
                "null",
                "string"
              ]
            }
          },
          "required": [
            "kind",
            "id",
            "label"
          ],
          "additionalProperties": false
        },
        "changes": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/AuditChange"
          }
        }
      },
      "required": [
        "_id",
        "at",
        "action",
        "actor",
        "device",
        "address",
        "requestId",
        "object",
        "changes"
      ],
      "additionalProperties": false
    },
    "AuditResponse": {
      "type": "object",
      "properties": {
        "events": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/AuditEvent"
          }
        },
        "total": {
          "type": "number"
        }
      },
      "required": [
        "events",
        "total"
      ],
      "additionalProperties": false
    },
    "BackOrderInput": {
      "description": "Lots that are short now and become an order of their own.",
      "type": "object",
      "properties": {
        "lots": {
          "type": "number"
        },
        "expectedOn": {
          "description": "The day on which the goods are expected, `2026-12-31`.",
          "type": "string"
        }
      },
      "required": [
        "lots",
        "expectedOn"
      ],
      "additionalProperties": false
    },
    "BankAccount": {
      "description": "A bank account for buyers' transfers. `null`: not provided yet.",
      "type": "object",
      "properties": {
        "accountNumber": {
          "type": [
            "null",
            "string"
          ]
        },
        "accountName": {
          "type": [
            "null",
            "string"
          ]
        },
        "iban": {
          "description": "Without spaces; country, length and check digits are validated.",
          "type": [
            "null",
            "string"
          ]
        },
        "registeredAddress": {
          "type": [
            "null",
            "string"
          ]
        },
        "bankName": {
          "type": [
            "null",
            "string"
          ]
        },
        "branchName": {
          "type": [
            "null",
            "string"
          ]
        },
        "swiftCode": {
          "type": [
            "null",
            "string"
          ]
        }
      },
      "required": [
        "accountNumber",
        "accountName",
        "iban",
        "registeredAddress",
        "bankName",
        "branchName",
        "swiftCode"
      ],
      "additionalProperties": false
    },
    "Brand": {
      "description": "A brand as buyers see it.",
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "name": {
          "type": "string"
        },
        "description": {
          "type": [
            "null",
            "string"
          ]
        }
      },
      "required": [
        "_id",
        "name",
        "description"
      ],
      "additionalProperties": false
    },
    "Buyer": {
      "description": "A buyer as administrators see one (specification 3). Never sent to buyers (row R24).",
      "type": "object",
      "properties": {
        "phone": {
          "type": [
            "null",
            "string"
          ]
        },
        "companyWebsite": {
          "type": [
            "null",
            "string"
          ]
        },
        "companyAddress": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/CompanyAddress"
            },
            {
              "type": "null"
            }
          ]
        },
        "taxDetails": {
          "$ref": "#/components/schemas/TaxDetails"
        },
        "buyerType": {
          "anyOf": [
            {
              "enum": [
                "Online",
                "Retail",
                "Wholesale"
              ]
            },
            {
              "type": "null"
            }
          ]
        },
        "adminNotes": {
          "type": [
            "null",
            "string"
          ]
        },
        "rejectionReason": {
          "type": [
            "null",
            "string"
          ]
        },
        "statusChangedAt": {
          "description": "When the status was last changed; null when it never was.",
          "type": [
            "null",
            "string"
          ]
        },
        "statusChangedBy": {
          "type": [
            "null",
            "string"
          ]
        },
        "lastLogin": {
          "type": [
            "null",
            "string"
          ]
        },
        "hasSecondFactor": {
          "type": "boolean"
        },
        "createdAt": {
          "type": "string"
        },
        "brandAccess": {
          "description": "Brands shared with this buyer individually. Brands open to all approved buyers are not listed.",
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "_id": {
                "type": "string"
              },
              "name": {
                "type": "string"
              }
            },
            "required": [
              "_id",
              "name"
            ],
            "additionalProperties": false
          }
        },
        "_id": {
          "type": "string"
        },
        "name": {
          "type": "string"
        },
        "email": {
          "type": "string"
        },
        "companyName": {
          "type": [
            "null",
            "string"
          ]
        },
        "status": {
          "enum": [
            "approved",
            "pending",
            "rejected"
          ]
        }
      },
      "required": [
        "phone",
        "companyWebsite",
        "companyAddress",
        "taxDetails",
        "buyerType",
        "adminNotes",
        "rejectionReason",
        "statusChangedAt",
        "statusChangedBy",
        "lastLogin",
        "hasSecondFactor",
        "createdAt",
        "brandAccess",
        "_id",
        "name",
        "email",
        "companyName",
        "status"
      ],
      "additionalProperties": false
    },
    "BuyerBrand": {
      "description": "A brand as seen from one buyer: `shared` counts only where the visibility is `specific_buyers`.",
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "name": {
          "type": "string"
        },
        "visibility": {
          "enum": [
            "all_approved",
            "hidden",
            "specific_buyers"
          ]
        },
        "shared": {
          "type": "boolean"
        }
      },
      "required": [
        "_id",
        "name",
        "visibility",
        "shared"
      ],
      "additionalProperties": false
    },
    "BuyerBrandsResponse": {
      "type": "object",
      "properties": {
        "brands": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/BuyerBrand"
          }
        }
      },
      "required": [
        "brands"
      ],
      "additionalProperties": false
    },
    "BuyerChoice": {
      "description": "A row for choosing a buyer in a dialog: pages larger than `maxFullBuyersPerPage` hold these.",
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "name": {
          "type": "string"
        },
        "email": {
          "type": "string"
        },
        "companyName": {
          "type": [
            "null",
            "string"
          ]
        },
        "status": {
          "enum": [
            "approved",
            "pending",
            "rejected"
          ]
        }
      },
      "required": [
        "_id",
        "name",
        "email",
        "companyName",
        "status"
      ],
      "additionalProperties": false
    },
    "BuyerDashboard": {
      "description": "Covers the buyer's own orders and the brands visible to them.",
      "type": "object",
      "properties": {
        "role": {
          "enum": [
            "buyer"
          ]
        },
        "summary": {
          "type": "object",
          "properties": {
            "totalApprovedOrders": {
              "type": "number"
            },
            "approvedOrdersThisMonth": {
              "type": "number"
            },
            "pendingOrders": {
              "type": "number"
            },
            "totalAmountBought": {
              "type": "number"
            },
            "amountBoughtThisMonth": {
              "type": "number"
            },
            "quantityBought": {
              "type": "number"
            },
            "quantityBoughtThisMonth": {
              "type": "number"
            }
          },
          "required": [
            "totalApprovedOrders",
            "approvedOrdersThisMonth",
            "pendingOrders",
            "totalAmountBought",
            "amountBoughtThisMonth",
            "quantityBought",
            "quantityBoughtThisMonth"
          ],
          "additionalProperties": false
        },
        "brandsAvailable": {
          "type": "number"
        },
        "stockFilesAvailable": {
          "type": "number"
        },
        "receivables": {
          "$ref": "#/components/schemas/ReceivableSums"
        },
        "course": {
          "$ref": "#/components/schemas/Course"
        }
      },
      "required": [
        "role",
        "summary",
        "brandsAvailable",
        "stockFilesAvailable",
        "receivables",
        "course"
      ],
      "additionalProperties": false
    },
    "BuyerMember": {
      "type": "object",
      "properties": {
        "hasSecondFactor": {
          "type": "boolean"
        },
        "_id": {
          "type": "string"
        },
        "name": {
          "type": "string"
        },
        "email": {
          "type": "string"
        },
        "companyRole": {
          "enum": [
            "accountant",
            "buyer",
            "owner",
            "viewer"
          ]
        },
        "lastLogin": {
          "description": "When the person last signed in; null: never.",
          "type": [
            "null",
            "string"
          ]
        },
        "isFounder": {
          "description": "Who registered the company stays an owner and a member, because orders and documents name that account.",
          "type": "boolean"
        }
      },
      "required": [
        "hasSecondFactor",
        "_id",
        "name",
        "email",
        "companyRole",
        "lastLogin",
        "isFounder"
      ],
      "additionalProperties": false
    },
    "BuyerMembersResponse": {
      "description": "GET /api/buyers/:buyerId/members: a company's people as the team sees them, by name.",
      "type": "object",
      "properties": {
        "members": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/BuyerMember"
          }
        }
      },
      "required": [
        "members"
      ],
      "additionalProperties": false
    },
    "BuyerTerms": {
      "description": "A buyer's terms (beyond 4).",
      "type": "object",
      "properties": {
        "paymentDays": {
          "description": "Days until an invoice is due; null: the portal's default.",
          "type": [
            "null",
            "number"
          ]
        },
        "creditLimit": {
          "description": "AED with 2 decimals; null: the portal's default, or no limit where that has none.",
          "type": [
            "null",
            "string"
          ]
        },
        "onHold": {
          "description": "New orders of a buyer on hold are approved only with a reason.",
          "type": "boolean"
        },
        "holdReason": {
          "type": [
            "null",
            "string"
          ]
        },
        "applied": {
          "description": "What applies now, with the portal's defaults.",
          "type": "object",
          "properties": {
            "paymentDays": {
              "type": "number"
            },
            "creditLimit": {
              "type": [
                "null",
                "string"
              ]
            },
            "overdueDays": {
              "type": [
                "null",
                "number"
              ]
            }
          },
          "required": [
            "paymentDays",
            "creditLimit",
            "overdueDays"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "paymentDays",
        "creditLimit",
        "onHold",
        "holdReason",
        "applied"
      ],
      "additionalProperties": false
    },
    "BuyersResponse": {
      "type": "object",
      "properties": {
        "buyers": {
          "type": "array",
          "items": {
            "anyOf": [
              {
                "$ref": "#/components/schemas/Buyer"
              },
              {
                "$ref": "#/components/schemas/BuyerChoice"
              }
            ]
          }
        },
        "total": {
          "type": "number"
        }
      },
      "required": [
        "buyers",
        "total"
      ],
      "additionalProperties": false
    },
    "Chat": {
      "description": "Every buyer's company has exactly one chat, and its id is the buyer's id (row H01).",
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "buyerId": {
          "type": "string"
        },
        "buyerName": {
          "description": "The name of who registered the company; each message names its own author.",
          "type": "string"
        },
        "companyName": {
          "type": [
            "null",
            "string"
          ]
        },
        "messages": {
          "description": "Oldest first.",
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/ChatMessage"
          }
        },
        "hasMore": {
          "description": "True when there are older messages than these.",
          "type": "boolean"
        },
        "unreadCount": {
          "type": "number"
        },
        "online": {
          "description": "True when somebody on the other side has the portal open; `lastSeenAt` is when that was last the case, for the team.",
          "type": "boolean"
        },
        "lastSeenAt": {
          "type": [
            "null",
            "string"
          ]
        }
      },
      "required": [
        "id",
        "buyerId",
        "buyerName",
        "companyName",
        "messages",
        "hasMore",
        "unreadCount",
        "online",
        "lastSeenAt"
      ],
      "additionalProperties": false
    },
    "ChatBuyer": {
      "description": "An approved buyer with whom the administrator has no conversation yet.",
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "name": {
          "type": "string"
        },
        "email": {
          "type": "string"
        },
        "companyName": {
          "type": [
            "null",
            "string"
          ]
        }
      },
      "required": [
        "_id",
        "name",
        "email",
        "companyName"
      ],
      "additionalProperties": false
    },
    "ChatBuyersResponse": {
      "type": "object",
      "properties": {
        "buyers": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/ChatBuyer"
          }
        },
        "hasMore": {
          "type": "boolean"
        }
      },
      "required": [
        "buyers",
        "hasMore"
      ],
      "additionalProperties": false
    },
    "ChatMessage": {
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "content": {
          "type": "string"
        },
        "createdAt": {
          "type": "string"
        },
        "isRead": {
          "type": "boolean"
        },
        "senderRole": {
          "enum": [
            "admin",
            "buyer"
          ]
        },
        "senderId": {
          "description": "The person who wrote it. Null in responses to buyers when the team wrote it (row R24).",
          "type": [
            "null",
            "string"
          ]
        },
        "senderName": {
          "type": [
            "null",
            "string"
          ]
        },
        "clientId": {
          "type": "string"
        }
      },
      "required": [
        "_id",
        "content",
        "createdAt",
        "isRead",
        "senderRole",
        "senderId",
        "senderName",
        "clientId"
      ],
      "additionalProperties": false
    },
    "ChatResponse": {
      "type": "object",
      "properties": {
        "chat": {
          "$ref": "#/components/schemas/Chat"
        }
      },
      "required": [
        "chat"
      ],
      "additionalProperties": false
    },
    "CheckEmailResponse": {
      "type": "object",
      "properties": {
        "available": {
          "type": "boolean"
        }
      },
      "required": [
        "available"
      ],
      "additionalProperties": false
    },
    "CompanyAddress": {
      "description": "`country` is a two-letter code (ISO 3166-1) as the portal's forms send it; other clients may send a name.",
      "type": "object",
      "properties": {
        "street": {
          "type": "string"
        },
        "city": {
          "type": "string"
        },
        "country": {
          "type": "string"
        }
      },
      "required": [
        "street",
        "city",
        "country"
      ],
      "additionalProperties": false
    },
    "CompanyInvitation": {
      "description": "An open invitation into the company.",
      "type": "object",
      "properties": {
        "companyRole": {
          "enum": [
            "accountant",
            "buyer",
            "owner",
            "viewer"
          ]
        },
        "_id": {
          "type": "string"
        },
        "email": {
          "type": "string"
        },
        "invitedBy": {
          "description": "The name of the owner who sent it.",
          "type": "string"
        },
        "invitedAt": {
          "type": "string"
        },
        "expiresAt": {
          "type": "string"
        },
        "isExpired": {
          "type": "boolean"
        }
      },
      "required": [
        "companyRole",
        "_id",
        "email",
        "invitedBy",
        "invitedAt",
        "expiresAt",
        "isExpired"
      ],
      "additionalProperties": false
    },
    "CompanyMember": {
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "name": {
          "type": "string"
        },
        "email": {
          "type": "string"
        },
        "companyRole": {
          "enum": [
            "accountant",
            "buyer",
            "owner",
            "viewer"
          ]
        },
        "isSelf": {
          "description": "True for the caller.",
          "type": "boolean"
        },
        "isFounder": {
          "description": "Who registered the company stays an owner and a member, because orders and documents name that account.",
          "type": "boolean"
        },
        "lastLogin": {
          "description": "When the person last signed in; null: never.",
          "type": [
            "null",
            "string"
          ]
        },
        "joinedAt": {
          "type": "string"
        }
      },
      "required": [
        "_id",
        "name",
        "email",
        "companyRole",
        "isSelf",
        "isFounder",
        "lastLogin",
        "joinedAt"
      ],
      "additionalProperties": false
    },
    "CompanyMembersResponse": {
      "description": "GET /api/company/members: members by name, and for owners the open invitations, newest first. Nothing is paged.",
      "type": "object",
      "properties": {
        "members": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/CompanyMember"
          }
        },
        "invitations": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/CompanyInvitation"
          }
        }
      },
      "required": [
        "members",
        "invitations"
      ],
      "additionalProperties": false
    },
    "ConversationSummary": {
      "description": "A row of the administrators' conversation list (specification 3).",
      "type": "object",
      "properties": {
        "buyerId": {
          "type": "string"
        },
        "buyerName": {
          "type": "string"
        },
        "buyerEmail": {
          "type": "string"
        },
        "companyName": {
          "type": [
            "null",
            "string"
          ]
        },
        "lastMessage": {
          "type": [
            "null",
            "string"
          ]
        },
        "lastMessageAt": {
          "type": [
            "null",
            "string"
          ]
        },
        "lastSenderRole": {
          "anyOf": [
            {
              "enum": [
                "admin",
                "buyer"
              ]
            },
            {
              "type": "null"
            }
          ]
        },
        "lastSenderName": {
          "description": "The person who wrote the last message, on either side.",
          "type": [
            "null",
            "string"
          ]
        },
        "unreadCount": {
          "type": "number"
        },
        "hasUnread": {
          "type": "boolean"
        },
        "waitingSince": {
          "description": "When the buyer's company wrote the first message that no administrator has answered.",
          "type": [
            "null",
            "string"
          ]
        },
        "online": {
          "description": "True when somebody of the buyer's company has the portal open; `lastSeenAt` is when that was last the case.",
          "type": "boolean"
        },
        "lastSeenAt": {
          "type": [
            "null",
            "string"
          ]
        }
      },
      "required": [
        "buyerId",
        "buyerName",
        "buyerEmail",
        "companyName",
        "lastMessage",
        "lastMessageAt",
        "lastSenderRole",
        "lastSenderName",
        "unreadCount",
        "hasUnread",
        "waitingSince",
        "online",
        "lastSeenAt"
      ],
      "additionalProperties": false
    },
    "ConversationsResponse": {
      "type": "object",
      "properties": {
        "conversations": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/ConversationSummary"
          }
        },
        "hasMore": {
          "description": "True when there is another page.",
          "type": "boolean"
        }
      },
      "required": [
        "conversations",
        "hasMore"
      ],
      "additionalProperties": false
    },
    "Correction": {
      "description": "`original` less `creditedBefore` less the credit note's own totals is `corrected`.",
      "type": "object",
      "properties": {
        "invoiceNumber": {
          "type": "string"
        },
        "invoiceDate": {
          "type": "string"
        },
        "cause": {
          "enum": [
            "cancelled",
            "returned"
          ]
        },
        "reason": {
          "description": "The reason in the words of the person who issued the credit note.",
          "type": "string"
        },
        "original": {
          "description": "Totals of the invoice.",
          "$ref": "#/components/schemas/TaxAmounts"
        },
        "creditedBefore": {
          "description": "Sum of the invoice's earlier credit notes.",
          "$ref": "#/components/schemas/TaxAmounts"
        },
        "corrected": {
          "$ref": "#/components/schemas/TaxAmounts"
        }
      },
      "required": [
        "invoiceNumber",
        "invoiceDate",
        "cause",
        "reason",
        "original",
        "creditedBefore",
        "corrected"
      ],
      "additionalProperties": false
    },
    "Course": {
      "type": "object",
      "properties": {
        "months": {
          "description": "Oldest first; the last one is the current month.",
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/MonthlySales"
          }
        },
        "ordersByStatus": {
          "description": "Lists every status, with zero where no order has it.",
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "status": {
                "enum": [
                  "Awaiting Payment",
                  "Cancelled",
                  "Completed",
                  "Pending Review",
                  "Rejected"
                ]
              },
              "orders": {
                "type": "number"
              }
            },
            "required": [
              "status",
              "orders"
            ],
            "additionalProperties": false
          }
        }
      },
      "required": [
        "months",
        "ordersByStatus"
      ],
      "additionalProperties": false
    },
    "CreditSettings": {
      "description": "Whose orders are approved only with a reason, and when buyers are reminded of open invoices (beyond 4). Each buyer's\nterms may say otherwise about orders.",
      "type": "object",
      "properties": {
        "creditLimit": {
          "description": "AED that a buyer may owe; null: no limit.",
          "type": [
            "null",
            "string"
          ]
        },
        "overdueDays": {
          "description": "More days than these since the oldest open amount was due hold back new orders; null: none do.",
          "type": [
            "null",
            "number"
          ]
        },
        "holdOnBounce": {
          "description": "A cheque that bounces puts the buyer on hold.",
          "type": "boolean"
        },
        "remind": {
          "description": "Whether buyers are reminded of open invoices by mail.",
          "type": "boolean"
        },
        "remindDaysBefore": {
          "description": "Days before the due day; 0: on that day; null: no reminder before an invoice is overdue.",
          "type": [
            "null",
            "number"
          ]
        },
        "remindDaysAfter": {
          "description": "Days after the due day, ascending. A text such as `1, 14, 30` is accepted, as the form sends it.",
          "type": "array",
          "items": {
            "type": "number"
          }
        }
      },
      "required": [
        "creditLimit",
        "overdueDays",
        "holdOnBounce",
        "remind",
        "remindDaysBefore",
        "remindDaysAfter"
      ],
      "additionalProperties": false
    },
    "CreditableLine": {
      "description": "A line of an order's invoice, with the lots that can still be credited.",
      "type": "object",
      "properties": {
        "lineId": {
          "type": "string"
        },
        "reference": {
          "type": "string"
        },
        "description": {
          "type": [
            "null",
            "string"
          ]
        },
        "colour": {
          "type": [
            "null",
            "string"
          ]
        },
        "size": {
          "type": [
            "null",
            "string"
          ]
        },
        "lots": {
          "type": "number"
        },
        "left": {
          "description": "Lots that are not credited yet.",
          "type": "number"
        },
        "unitsPerLot": {
          "type": "number"
        },
        "unitPrice": {
          "type": "string"
        }
      },
      "required": [
        "lineId",
        "reference",
        "description",
        "colour",
        "size",
        "lots",
        "left",
        "unitsPerLot",
        "unitPrice"
      ],
      "additionalProperties": false
    },
    "CurrentUserResponse": {
      "type": "object",
      "properties": {
        "user": {
          "$ref": "#/components/schemas/SessionUser"
        }
      },
      "required": [
        "user"
      ],
      "additionalProperties": false
    },
    "Dashboard": {
      "anyOf": [
        {
          "$ref": "#/components/schemas/AdminDashboard"
        },
        {
          "$ref": "#/components/schemas/BuyerDashboard"
        }
      ]
    },
    "DemoSizeResponse": {
      "description": "How much of the demo is in the portal; all zero once it is removed, or where there never was one.",
      "type": "object",
      "properties": {
        "brands": {
          "type": "number"
        },
        "buyers": {
          "type": "number"
        },
        "orders": {
          "type": "number"
        }
      },
      "required": [
        "brands",
        "buyers",
        "orders"
      ],
      "additionalProperties": false
    },
    "DetailChange": {
      "description": "A field that an edit of an order's details changed; `reference` names the line of a line's note. With an approval\nagainst the buyer's terms: the reason for it, after the sentences that refused it in `reference`; not for buyers.",
      "type": "object",
      "properties": {
        "field": {
          "enum": [
            "creditOverride",
            "deliverOn",
            "lineNote",
            "note",
            "poNumber"
          ]
        },
        "reference": {
          "type": [
            "null",
            "string"
          ]
        },
        "before": {
          "type": [
            "null",
            "string"
          ]
        },
        "after": {
          "type": [
            "null",
            "string"
          ]
        }
      },
      "required": [
        "field",
        "reference",
        "before",
        "after"
      ],
      "additionalProperties": false
    },
    "DiskSpace": {
      "type": "object",
      "properties": {
        "store": {
          "$ref": "#/components/schemas/DiskStore"
        },
        "state": {
          "$ref": "#/components/schemas/DiskState"
        },
        "freeBytes": {
          "type": [
            "null",
            "number"
          ]
        },
        "totalBytes": {
          "type": [
            "null",
            "number"
          ]
        }
      },
      "required": [
        "store",
        "state",
        "freeBytes",
        "totalBytes"
      ],
      "additionalProperties": false
    },
    "DiskSpaceResponse": {
      "type": "object",
      "properties": {
        "stores": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/DiskSpace"
          }
        }
      },
      "required": [
        "stores"
      ],
      "additionalProperties": false
    },
    "DiskState": {
      "enum": [
        "full",
        "low",
        "ok"
      ]
    },
    "DiskStore": {
      "enum": [
        "database",
        "files"
      ]
    },
    "Draft": {
      "type": "object",
      "properties": {
        "poNumber": {
          "type": [
            "null",
            "string"
          ]
        },
        "note": {
          "type": [
            "null",
            "string"
          ]
        },
        "deliverOn": {
          "type": [
            "null",
            "string"
          ]
        },
        "begunVersion": {
          "description": "The version of the stock file that the draft was begun on.",
          "type": "number"
        },
        "lines": {
          "description": "In the order of the sheet.",
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/DraftLine"
          }
        },
        "news": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/DraftNews"
          }
        },
        "order": {
          "description": "The order that the draft became; a draft with an order cannot be changed.",
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "object",
              "properties": {
                "_id": {
                  "type": "string"
                },
                "orderNumber": {
                  "type": "string"
                }
              },
              "required": [
                "_id",
                "orderNumber"
              ],
              "additionalProperties": false
            }
          ]
        },
        "_id": {
          "type": "string"
        },
        "buyer": {
          "type": "object",
          "properties": {
            "_id": {
              "type": "string"
            },
            "name": {
              "type": "string"
            },
            "companyName": {
              "type": [
                "null",
                "string"
              ]
            }
          },
          "required": [
            "_id",
            "name",
            "companyName"
          ],
          "additionalProperties": false
        },
        "brand": {
          "type": "object",
          "properties": {
            "_id": {
              "type": "string"
            },
            "name": {
              "type": "string"
            }
          },
          "required": [
            "_id",
            "name"
          ],
          "additionalProperties": false
        },
        "stockFile": {
          "type": "object",
          "properties": {
            "_id": {
              "type": "string"
            },
            "version": {
              "description": "Starts at 1 and grows with each replacement.",
              "type": "number"
            },
            "originalName": {
              "type": "string"
            },
            "fileName": {
              "description": "Name without its extension, shown on cards.",
              "type": "string"
            }
          },
          "required": [
            "_id",
            "version",
            "originalName",
            "fileName"
          ],
          "additionalProperties": false
        },
        "lineCount": {
          "type": "number"
        },
        "lots": {
          "type": "number"
        },
        "totalQuantity": {
          "type": "number"
        },
        "totalAmount": {
          "type": "number"
        },
        "revision": {
          "description": "Grows by 1 with every change; a change that writes what is there already does not count.",
          "type": "number"
        },
        "createdAt": {
          "type": "string"
        },
        "createdBy": {
          "$ref": "#/components/schemas/DraftPerson"
        },
        "changedAt": {
          "type": "string"
        },
        "changedBy": {
          "$ref": "#/components/schemas/DraftPerson"
        }
      },
      "required": [
        "poNumber",
        "note",
        "deliverOn",
        "begunVersion",
        "lines",
        "news",
        "order",
        "_id",
        "buyer",
        "brand",
        "stockFile",
        "lineCount",
        "lots",
        "totalQuantity",
        "totalAmount",
        "revision",
        "createdAt",
        "createdBy",
        "changedAt",
        "changedBy"
      ],
      "additionalProperties": false
    },
    "DraftCell": {
      "description": "One cell of the grid.",
      "type": "object",
      "properties": {
        "stockItemId": {
          "type": "string"
        },
        "lots": {
          "description": "0 clears the cell.",
          "type": "number"
        }
      },
      "required": [
        "stockItemId",
        "lots"
      ],
      "additionalProperties": false
    },
    "DraftChange": {
      "description": "A change of a draft: the response to PATCH, and the live event `draft`. A client keeps the revision of each cell and\nignores older ones. Details that did not change are absent.",
      "type": "object",
      "properties": {
        "draftId": {
          "type": "string"
        },
        "revision": {
          "type": "number"
        },
        "lines": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/DraftCell"
          }
        },
        "changedAt": {
          "type": "string"
        },
        "changedBy": {
          "$ref": "#/components/schemas/DraftPerson"
        },
        "poNumber": {
          "type": [
            "null",
            "string"
          ]
        },
        "note": {
          "type": [
            "null",
            "string"
          ]
        },
        "deliverOn": {
          "type": [
            "null",
            "string"
          ]
        }
      },
      "required": [
        "draftId",
        "revision",
        "lines",
        "changedAt",
        "changedBy"
      ],
      "additionalProperties": false
    },
    "DraftItemsResponse": {
      "description": "The references of the draft's stock file that can be ordered, in the order of the sheet.",
      "type": "object",
      "properties": {
        "version": {
          "type": "number"
        },
        "items": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/PublishedLine"
          }
        },
        "total": {
          "type": "number"
        }
      },
      "required": [
        "version",
        "items",
        "total"
      ],
      "additionalProperties": false
    },
    "DraftLine": {
      "description": "A cell with lots, with its reference as it is published now.",
      "type": "object",
      "properties": {
        "lots": {
          "type": "number"
        },
        "isListed": {
          "description": "False when the stock file no longer lists the reference: it is shown and can be cleared.",
          "type": "boolean"
        },
        "revision": {
          "description": "The draft's revision that wrote the cell.",
          "type": "number"
        },
        "changedAt": {
          "type": "string"
        },
        "changedBy": {
          "$ref": "#/components/schemas/DraftPerson"
        },
        "_id": {
          "type": "string"
        },
        "reference": {
          "type": "string"
        },
        "description": {
          "type": [
            "null",
            "string"
          ]
        },
        "colour": {
          "type": [
            "null",
            "string"
          ]
        },
        "size": {
          "type": [
            "null",
            "string"
          ]
        },
        "barcode": {
          "type": [
            "null",
            "string"
          ]
        },
        "retailPrice": {
          "type": [
            "null",
            "number"
          ]
        },
        "wholesalePrice": {
          "type": "number"
        },
        "unitsPerLot": {
          "type": "number"
        },
        "minimumLots": {
          "type": [
            "null",
            "number"
          ]
        },
        "availableLots": {
          "description": "Lots in stock that are not reserved; null when stock is not tracked.",
          "type": [
            "null",
            "number"
          ]
        },
        "picture": {
          "description": "Id of the thumbnail; null when there is none or it is not generated yet.",
          "type": [
            "null",
            "string"
          ]
        }
      },
      "required": [
        "lots",
        "isListed",
        "revision",
        "changedAt",
        "changedBy",
        "_id",
        "reference",
        "description",
        "colour",
        "size",
        "barcode",
        "retailPrice",
        "wholesalePrice",
        "unitsPerLot",
        "minimumLots",
        "availableLots",
        "picture"
      ],
      "additionalProperties": false
    },
    "DraftNews": {
      "description": "What changed about a line since the version of the stock file that the draft was begun on.",
      "type": "object",
      "properties": {
        "stockItemId": {
          "type": "string"
        },
        "reference": {
          "type": "string"
        },
        "kind": {
          "enum": [
            "gone",
            "pack",
            "price",
            "short"
          ]
        },
        "before": {
          "type": [
            "null",
            "number"
          ]
        },
        "after": {
          "type": [
            "null",
            "number"
          ]
        }
      },
      "required": [
        "stockItemId",
        "reference",
        "kind",
        "before",
        "after"
      ],
      "additionalProperties": false
    },
    "DraftPerson": {
      "description": "Who changed something. In responses and live events to buyers, id and name are null for the team.",
      "type": "object",
      "properties": {
        "_id": {
          "type": [
            "null",
            "string"
          ]
        },
        "name": {
          "type": [
            "null",
            "string"
          ]
        },
        "side": {
          "enum": [
            "buyer",
            "team"
          ]
        }
      },
      "required": [
        "_id",
        "name",
        "side"
      ],
      "additionalProperties": false
    },
    "DraftStockResponse": {
      "description": "The lots available now of the references of `DraftItemsResponse`, in the same order; null where stock is not tracked.\nTo be refetched when the catalogue changes: 20,000 references take some 60 kB.",
      "type": "object",
      "properties": {
        "version": {
          "description": "The published version of the stock file. When it is another one than that of the items, these are refetched.",
          "type": "number"
        },
        "availableLots": {
          "type": "array",
          "items": {
            "type": [
              "null",
              "number"
            ]
          }
        }
      },
      "required": [
        "version",
        "availableLots"
      ],
      "additionalProperties": false
    },
    "DraftSummary": {
      "description": "`totalQuantity` is units, `totalAmount` AED at the published prices of now.",
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "buyer": {
          "type": "object",
          "properties": {
            "_id": {
              "type": "string"
            },
            "name": {
              "type": "string"
            },
            "companyName": {
              "type": [
                "null",
                "string"
              ]
            }
          },
          "required": [
            "_id",
            "name",
            "companyName"
          ],
          "additionalProperties": false
        },
        "brand": {
          "type": "object",
          "properties": {
            "_id": {
              "type": "string"
            },
            "name": {
              "type": "string"
            }
          },
          "required": [
            "_id",
            "name"
          ],
          "additionalProperties": false
        },
        "stockFile": {
          "type": "object",
          "properties": {
            "_id": {
              "type": "string"
            },
            "version": {
              "description": "Starts at 1 and grows with each replacement.",
              "type": "number"
            },
            "originalName": {
              "type": "string"
            },
            "fileName": {
              "description": "Name without its extension, shown on cards.",
              "type": "string"
            }
          },
          "required": [
            "_id",
            "version",
            "originalName",
            "fileName"
          ],
          "additionalProperties": false
        },
        "lineCount": {
          "type": "number"
        },
        "lots": {
          "type": "number"
        },
        "totalQuantity": {
          "type": "number"
        },
        "totalAmount": {
          "type": "number"
        },
        "revision": {
          "description": "Grows by 1 with every change; a change that writes what is there already does not count.",
          "type": "number"
        },
        "createdAt": {
          "type": "string"
        },
        "createdBy": {
          "$ref": "#/components/schemas/DraftPerson"
        },
        "changedAt": {
          "type": "string"
        },
        "changedBy": {
          "$ref": "#/components/schemas/DraftPerson"
        }
      },
      "required": [
        "_id",
        "buyer",
        "brand",
        "stockFile",
        "lineCount",
        "lots",
        "totalQuantity",
        "totalAmount",
        "revision",
        "createdAt",
        "createdBy",
        "changedAt",
        "changedBy"
      ],
      "additionalProperties": false
    },
    "DraftsResponse": {
      "type": "object",
      "properties": {
        "drafts": {
          "description": "Open drafts, the last changed first; at most 1,000.",
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/DraftSummary"
          }
        }
      },
      "required": [
        "drafts"
      ],
      "additionalProperties": false
    },
    "EinvoiceFinding": {
      "description": "A reason why a provider would refuse the e-invoice of a document.",
      "type": "object",
      "properties": {
        "rules": {
          "description": "The rules of PINT AE Billing 1.0.4 that the document fails.",
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "place": {
          "$ref": "#/components/schemas/FindingPlace"
        },
        "field": {
          "description": "The field of the snapshot, `seller.trn`.",
          "type": "string"
        },
        "message": {
          "description": "What is missing and where to enter it.",
          "type": "string"
        }
      },
      "required": [
        "rules",
        "place",
        "field",
        "message"
      ],
      "additionalProperties": false
    },
    "ErrorBody": {
      "description": "The body of every error response. `message` and `error` hold the same sentence: clients read one or the other (design\n5).",
      "type": "object",
      "properties": {
        "statusCode": {
          "type": "number"
        },
        "code": {
          "enum": [
            "auth.current_password_incorrect",
            "auth.email_taken",
            "auth.forbidden",
            "auth.invalid_credentials",
            "auth.not_approved",
            "auth.reset_token_invalid",
            "auth.unauthenticated",
            "brand.buyers_invalid",
            "brand.name_taken",
            "brand.no_access",
            "brand.not_found",
            "buyer.already_decided",
            "buyer.brands_invalid",
            "buyer.not_approved",
            "buyer.not_found",
            "chat.buyer_unavailable",
            "chat.not_found",
            "chat.nothing_to_clear",
            "common.disk_full",
            "common.invalid_input",
            "common.not_found",
            "common.server_error",
            "common.too_large",
            "common.too_many_requests",
            "common.too_much_waiting",
            "common.unavailable",
            "company.founder_stays",
            "company.member_not_found",
            "demo.busy",
            "demo.in_use",
            "document.credit_too_much",
            "document.line_unknown",
            "document.not_found",
            "document.not_ready",
            "document.restock_impossible",
            "document.seller_incomplete",
            "document.too_large",
            "draft.changed",
            "draft.line_unknown",
            "draft.not_found",
            "draft.submitted",
            "draft.too_large",
            "idempotency.key_reused",
            "invitation.invalid",
            "invitation.not_found",
            "invitation.too_many",
            "job.not_failed",
            "job.not_found",
            "mail.being_sent",
            "mail.not_found",
            "notification.not_found",
            "order.buyer_inactive",
            "order.buyer_invalid",
            "order.changed",
            "order.credit_refused",
            "order.has_problems",
            "order.illegal_action",
            "order.insufficient_inventory",
            "order.invoice_invalid",
            "order.not_found",
            "order.not_fully_credited",
            "payment.more_than_left",
            "payment.not_cleared",
            "payment.not_found",
            "payment.step_impossible",
            "payment_proof.answered",
            "payment_proof.file_invalid",
            "payment_proof.not_found",
            "receivable.more_than_open",
            "receivable.order_unknown",
            "receivable.statement_too_long",
            "second_factor.needed",
            "second_factor.not_found",
            "second_factor.required",
            "second_factor.set_up_expired",
            "second_factor.sign_in_again",
            "second_factor.too_many_passkeys",
            "second_factor.wrong",
            "settings.changed",
            "settings.logo_invalid",
            "staff.last_owner",
            "staff.not_found",
            "stock_file.has_problems",
            "stock_file.not_found",
            "upload.malformed",
            "upload.missing_file",
            "workbook.corrupt",
            "workbook.encrypted",
            "workbook.invalid_format",
            "workbook.no_quantities",
            "workbook.no_table",
            "workbook.too_large",
            "workbook.too_slow"
          ]
        },
        "message": {
          "type": "string"
        },
        "error": {
          "type": "string"
        },
        "errors": {
          "description": "One entry per invalid field of the input.",
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/FieldError"
          }
        },
        "problems": {
          "description": "The first 200 invalid cells of a workbook; `problemCount` counts all.",
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Problem"
          }
        },
        "problemCount": {
          "type": "number"
        },
        "inventoryError": {
          "description": "Approval refused for want of stock: the reason and the items (specification 7 and 8).",
          "type": "string"
        },
        "insufficientItems": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/InsufficientItem"
          }
        },
        "requestId": {
          "type": "string"
        },
        "retryAfter": {
          "description": "Only with 429: seconds to wait, the same as the Retry-After header.",
          "type": "number"
        }
      },
      "required": [
        "statusCode",
        "code",
        "message",
        "error"
      ],
      "additionalProperties": false
    },
    "FailedJob": {
      "description": "A job that used up its queue's attempts. It is kept for two weeks, or until an administrator retries or dismisses it.",
      "type": "object",
      "properties": {
        "_id": {
          "description": "The job's id within its queue.",
          "type": "string"
        },
        "queue": {
          "enum": [
            "documents",
            "inventory",
            "mail",
            "pictures"
          ]
        },
        "event": {
          "description": "The outbox event, such as `order.approved`.",
          "type": "string"
        },
        "about": {
          "description": "Ids from the event's payload, such as `{ orderId }`.",
          "type": "object",
          "additionalProperties": {
            "type": "string"
          }
        },
        "reason": {
          "description": "The error, in one line.",
          "type": "string"
        },
        "attempts": {
          "type": "number"
        },
        "createdAt": {
          "type": "string"
        },
        "failedAt": {
          "type": "string"
        }
      },
      "required": [
        "_id",
        "queue",
        "event",
        "about",
        "reason",
        "attempts",
        "createdAt",
        "failedAt"
      ],
      "additionalProperties": false
    },
    "FailedJobsResponse": {
      "type": "object",
      "properties": {
        "jobs": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/FailedJob"
          }
        },
        "total": {
          "type": "number"
        },
        "stuck": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/StuckEvents"
          }
        }
      },
      "required": [
        "jobs",
        "total",
        "stuck"
      ],
      "additionalProperties": false
    },
    "FieldError": {
      "type": "object",
      "properties": {
        "field": {
          "type": "string"
        },
        "message": {
          "type": "string"
        }
      },
      "required": [
        "field",
        "message"
      ],
      "additionalProperties": false
    },
    "FileInfo": {
      "type": "object",
      "properties": {
        "originalName": {
          "type": "string"
        }
      },
      "required": [
        "originalName"
      ],
      "additionalProperties": false
    },
    "FindingPlace": {
      "enum": [
        "buyer",
        "document",
        "order",
        "settings",
        "stock_file"
      ]
    },
    "FoundBrand": {
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "name": {
          "type": "string"
        }
      },
      "required": [
        "_id",
        "name"
      ],
      "additionalProperties": false
    },
    "FoundBuyer": {
      "description": "Found by name, company or e-mail address.",
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "name": {
          "type": "string"
        },
        "companyName": {
          "type": [
            "null",
            "string"
          ]
        },
        "email": {
          "type": "string"
        },
        "status": {
          "enum": [
            "approved",
            "pending",
            "rejected"
          ]
        }
      },
      "required": [
        "_id",
        "name",
        "companyName",
        "email",
        "status"
      ],
      "additionalProperties": false
    },
    "FoundOrder": {
      "description": "An order found by its number, the buyer's PO number, or its buyer.",
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "orderNumber": {
          "type": "string"
        },
        "poNumber": {
          "type": [
            "null",
            "string"
          ]
        },
        "buyerName": {
          "type": "string"
        },
        "companyName": {
          "type": [
            "null",
            "string"
          ]
        },
        "brandName": {
          "type": "string"
        },
        "status": {
          "enum": [
            "Awaiting Payment",
            "Cancelled",
            "Completed",
            "Pending Review",
            "Rejected"
          ]
        }
      },
      "required": [
        "_id",
        "orderNumber",
        "poNumber",
        "buyerName",
        "companyName",
        "brandName",
        "status"
      ],
      "additionalProperties": false
    },
    "FoundReference": {
      "description": "A reference of a stock file, found by its beginning. Its colours and sizes are one result.",
      "type": "object",
      "properties": {
        "reference": {
          "type": "string"
        },
        "description": {
          "type": [
            "null",
            "string"
          ]
        },
        "stockFile": {
          "type": "object",
          "properties": {
            "_id": {
              "type": "string"
            },
            "fileName": {
              "type": "string"
            }
          },
          "required": [
            "_id",
            "fileName"
          ],
          "additionalProperties": false
        },
        "brand": {
          "$ref": "#/components/schemas/FoundBrand"
        }
      },
      "required": [
        "reference",
        "description",
        "stockFile",
        "brand"
      ],
      "additionalProperties": false
    },
    "HelpPageResponse": {
      "type": "object",
      "properties": {
        "companyName": {
          "type": [
            "null",
            "string"
          ]
        },
        "supportPhone": {
          "type": [
            "null",
            "string"
          ]
        },
        "supportEmail": {
          "type": [
            "null",
            "string"
          ]
        },
        "AED": {
          "$ref": "#/components/schemas/BankAccount"
        },
        "EUR": {
          "$ref": "#/components/schemas/BankAccount"
        }
      },
      "required": [
        "companyName",
        "supportPhone",
        "supportEmail",
        "AED",
        "EUR"
      ],
      "additionalProperties": false
    },
    "InsufficientItem": {
      "description": "A reference with fewer available lots than ordered. Quantities are lots.",
      "type": "object",
      "properties": {
        "stockItemId": {
          "description": "Absent in failed deductions that were recorded before this field existed.",
          "type": "string"
        },
        "referenceId": {
          "type": "string"
        },
        "quantityRequested": {
          "type": "number"
        },
        "availableQuantity": {
          "type": "number"
        }
      },
      "required": [
        "referenceId",
        "quantityRequested",
        "availableQuantity"
      ],
      "additionalProperties": false
    },
    "InventoryReport": {
      "description": "State of an order's stock deduction. Administrators get it with the order and from its own route.",
      "type": "object",
      "properties": {
        "inventoryStatus": {
          "enum": [
            "error",
            "none",
            "pending",
            "success"
          ]
        },
        "inventoryDeducted": {
          "type": "boolean"
        },
        "inventoryDeductionDate": {
          "type": [
            "null",
            "string"
          ]
        },
        "inventoryRestored": {
          "type": "boolean"
        },
        "inventoryError": {
          "type": [
            "null",
            "string"
          ]
        },
        "inventoryErrorDetails": {
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "object",
              "properties": {
                "insufficientItems": {
                  "type": "array",
                  "items": {
                    "$ref": "#/components/schemas/InsufficientItem"
                  }
                }
              },
              "required": [
                "insufficientItems"
              ],
              "additionalProperties": false
            }
          ]
        }
      },
      "required": [
        "inventoryStatus",
        "inventoryDeducted",
        "inventoryDeductionDate",
        "inventoryRestored",
        "inventoryError",
        "inventoryErrorDetails"
      ],
      "additionalProperties": false
    },
    "Invitation": {
      "description": "An open invitation to the team.",
      "type": "object",
      "properties": {
        "staffRole": {
          "enum": [
            "accounts",
            "owner",
            "read-only",
            "sales",
            "stock",
            "support"
          ]
        },
        "_id": {
          "type": "string"
        },
        "email": {
          "type": "string"
        },
        "invitedBy": {
          "description": "The name of the owner who sent it.",
          "type": "string"
        },
        "invitedAt": {
          "type": "string"
        },
        "expiresAt": {
          "type": "string"
        },
        "isExpired": {
          "type": "boolean"
        }
      },
      "required": [
        "staffRole",
        "_id",
        "email",
        "invitedBy",
        "invitedAt",
        "expiresAt",
        "isExpired"
      ],
      "additionalProperties": false
    },
    "InvitationDetails": {
      "description": "GET /api/invitations/:token, which anybody who has the link may read.",
      "type": "object",
      "properties": {
        "email": {
          "type": "string"
        },
        "staffRole": {
          "description": "null for an invitation into a buyer's company.",
          "anyOf": [
            {
              "enum": [
                "accounts",
                "owner",
                "read-only",
                "sales",
                "stock",
                "support"
              ]
            },
            {
              "type": "null"
            }
          ]
        },
        "companyRole": {
          "description": "null for an invitation to the team, as the company's name is.",
          "anyOf": [
            {
              "enum": [
                "accountant",
                "buyer",
                "owner",
                "viewer"
              ]
            },
            {
              "type": "null"
            }
          ]
        },
        "companyName": {
          "type": [
            "null",
            "string"
          ]
        },
        "invitedBy": {
          "type": "string"
        },
        "expiresAt": {
          "type": "string"
        }
      },
      "required": [
        "email",
        "staffRole",
        "companyRole",
        "companyName",
        "invitedBy",
        "expiresAt"
      ],
      "additionalProperties": false
    },
    "LinkedOrder": {
      "description": "An order that is linked as back-order, or whose back-order this one is.",
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "orderNumber": {
          "type": "string"
        },
        "status": {
          "enum": [
            "Awaiting Payment",
            "Cancelled",
            "Completed",
            "Pending Review",
            "Rejected"
          ]
        }
      },
      "required": [
        "_id",
        "orderNumber",
        "status"
      ],
      "additionalProperties": false
    },
    "LoginResponse": {
      "type": "object",
      "properties": {
        "token": {
          "type": "string"
        },
        "user": {
          "$ref": "#/components/schemas/SessionUser"
        },
        "message": {
          "type": "string"
        }
      },
      "required": [
        "token",
        "user",
        "message"
      ],
      "additionalProperties": false
    },
    "LogoReference": {
      "description": "The picture in the portal's storage. Its digest proves that it is the one that the document was issued with.",
      "type": "object",
      "properties": {
        "storageKey": {
          "type": "string"
        },
        "sha256": {
          "type": "string"
        },
        "mediaType": {
          "enum": [
            "image/jpeg",
            "image/png"
          ]
        }
      },
      "required": [
        "storageKey",
        "sha256",
        "mediaType"
      ],
      "additionalProperties": false
    },
    "Mail": {
      "description": "An outgoing mail without its text, which is composed when it is sent and not stored.",
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "kind": {
          "enum": [
            "account-approved",
            "account-rejected",
            "back-order-covered",
            "chat-answer",
            "company-invitation",
            "credit-note",
            "order-approved",
            "order-cancelled",
            "order-paid",
            "order-proposal",
            "order-proposal-expired",
            "order-proposal-reminder",
            "order-rejected",
            "password-changed",
            "password-reset",
            "payment-reminder",
            "registration-received",
            "second-factor-changed",
            "staff-invitation"
          ]
        },
        "recipient": {
          "type": "string"
        },
        "subject": {
          "description": "null until the mail is composed for the first time.",
          "type": [
            "null",
            "string"
          ]
        },
        "status": {
          "enum": [
            "failed",
            "obsolete",
            "queued",
            "sending",
            "sent"
          ]
        },
        "attempts": {
          "type": "number"
        },
        "lastError": {
          "type": [
            "null",
            "string"
          ]
        },
        "requestedAt": {
          "type": "string"
        },
        "resentAt": {
          "description": "When an administrator last sent it again.",
          "type": [
            "null",
            "string"
          ]
        },
        "sentAt": {
          "type": [
            "null",
            "string"
          ]
        },
        "nextAttemptAt": {
          "description": "When a queued mail is tried next.",
          "type": [
            "null",
            "string"
          ]
        }
      },
      "required": [
        "_id",
        "kind",
        "recipient",
        "subject",
        "status",
        "attempts",
        "lastError",
        "requestedAt",
        "resentAt",
        "sentAt",
        "nextAttemptAt"
      ],
      "additionalProperties": false
    },
    "MailsResponse": {
      "type": "object",
      "properties": {
        "mails": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Mail"
          }
        },
        "total": {
          "type": "number"
        },
        "underWay": {
          "description": "`underWay` counts all queued and sending mails, `failed` all failed ones; neither depends on the filters.",
          "type": "number"
        },
        "failed": {
          "type": "number"
        },
        "delivery": {
          "description": "`files`: SMTP_URL is not set, so mails are written to files instead of being sent.",
          "enum": [
            "files",
            "smtp"
          ]
        }
      },
      "required": [
        "mails",
        "total",
        "underWay",
        "failed",
        "delivery"
      ],
      "additionalProperties": false
    },
    "MappedColumn": {
      "type": "object",
      "properties": {
        "column": {
          "description": "Column letters, such as `A` or `AB`.",
          "type": "string"
        },
        "header": {
          "description": "The header's text with line breaks replaced by spaces; two-row headers are joined top-down.",
          "type": "string"
        },
        "field": {
          "anyOf": [
            {
              "enum": [
                "available",
                "barcode",
                "brand",
                "category",
                "colour",
                "composition",
                "description",
                "gender",
                "hsCode",
                "lineTotal",
                "minimum",
                "order",
                "origin",
                "reference",
                "retailPrice",
                "season",
                "size",
                "unitsPerLot",
                "wholesalePrice"
              ]
            },
            {
              "type": "null"
            }
          ]
        },
        "size": {
          "description": "The size whose stock or order the column holds, in a table with sizes as columns, where it has no field; or the size\nwhose wholesale price it holds.",
          "type": "string"
        },
        "confidence": {
          "description": "How certain the meaning is, from 0 to 1. Below `sureFrom` a person should confirm it. 1 for a person's own choice.",
          "type": "number"
        },
        "margin": {
          "description": "How much better, in log-odds, the columns fit their fields than with another column for this field. Near 0 or negative\nwhere another column could be it as well; absent for a person's own choice and for fields without such a comparison.",
          "type": "number"
        },
        "reason": {
          "description": "Why the column has its meaning, in a sentence or two; empty where it has none.",
          "type": "string"
        }
      },
      "required": [
        "column",
        "header",
        "field",
        "confidence",
        "reason"
      ],
      "additionalProperties": false
    },
    "MappedSheet": {
      "description": "How one sheet was interpreted.",
      "type": "object",
      "properties": {
        "wholesaleFactor": {
          "description": "The factor on the retail price, where wholesale prices are computed.",
          "type": "string"
        },
        "sheet": {
          "type": "string"
        },
        "headerRow": {
          "description": "1-based row of the (last) header row; 0 for a table without a header row.",
          "type": "number"
        },
        "columns": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/MappedColumn"
          }
        }
      },
      "required": [
        "sheet",
        "headerRow",
        "columns"
      ],
      "additionalProperties": false
    },
    "MessageResponse": {
      "type": "object",
      "properties": {
        "message": {
          "type": "string"
        }
      },
      "required": [
        "message"
      ],
      "additionalProperties": false
    },
    "MessageSentResponse": {
      "type": "object",
      "properties": {
        "message": {
          "$ref": "#/components/schemas/ChatMessage"
        }
      },
      "required": [
        "message"
      ],
      "additionalProperties": false
    },
    "MonthlySales": {
      "description": "AED and units sold in one month, `2026-11`. Months without sales are listed with zeros.",
      "type": "object",
      "properties": {
        "month": {
          "type": "string"
        },
        "amount": {
          "type": "number"
        },
        "units": {
          "type": "number"
        }
      },
      "required": [
        "month",
        "amount",
        "units"
      ],
      "additionalProperties": false
    },
    "Notification": {
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "type": {
          "enum": [
            "back_order",
            "cheque_bounced",
            "new_buyer_registration",
            "new_collection_available",
            "new_file_upload",
            "new_order_submission",
            "order_cancellation",
            "order_proposal",
            "order_proposal_answered",
            "order_status_update",
            "own_cheque_bounced",
            "payment_complete",
            "payment_proof",
            "payment_proof_answered",
            "registration_confirmation",
            "registration_status_update"
          ]
        },
        "title": {
          "type": "string"
        },
        "message": {
          "type": "string"
        },
        "language": {
          "description": "The language of title and message: the reader's, or English where it was written before there were others.",
          "enum": [
            "ar",
            "en"
          ]
        },
        "isRead": {
          "type": "boolean"
        },
        "readAt": {
          "type": [
            "null",
            "string"
          ]
        },
        "createdAt": {
          "type": "string"
        },
        "emailData": {
          "description": "Set when the notification concerns a brand's collection: the brand's id.",
          "type": "object",
          "properties": {
            "collection": {
              "type": "object",
              "properties": {
                "brand": {
                  "type": "string"
                }
              },
              "required": [
                "brand"
              ],
              "additionalProperties": false
            }
          },
          "required": [
            "collection"
          ],
          "additionalProperties": false
        },
        "orderId": {
          "description": "Set when the notification concerns one order.",
          "type": "string"
        }
      },
      "required": [
        "_id",
        "type",
        "title",
        "message",
        "language",
        "isRead",
        "readAt",
        "createdAt"
      ],
      "additionalProperties": false
    },
    "NotificationsResponse": {
      "type": "object",
      "properties": {
        "notifications": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Notification"
          }
        },
        "unreadCount": {
          "type": "number"
        },
        "pagination": {
          "description": "`current` and `total` count pages, `totalRecords` notifications.",
          "type": "object",
          "properties": {
            "current": {
              "type": "number"
            },
            "total": {
              "type": "number"
            },
            "totalRecords": {
              "type": "number"
            }
          },
          "required": [
            "current",
            "total",
            "totalRecords"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "notifications",
        "unreadCount",
        "pagination"
      ],
      "additionalProperties": false
    },
    "OpenInvoice": {
      "description": "An order of which something is left to pay.",
      "type": "object",
      "properties": {
        "order": {
          "type": "object",
          "properties": {
            "_id": {
              "type": "string"
            },
            "orderNumber": {
              "type": "string"
            }
          },
          "required": [
            "_id",
            "orderNumber"
          ],
          "additionalProperties": false
        },
        "document": {
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "object",
              "properties": {
                "_id": {
                  "type": "string"
                },
                "number": {
                  "type": "string"
                }
              },
              "required": [
                "_id",
                "number"
              ],
              "additionalProperties": false
            }
          ]
        },
        "invoicedOn": {
          "description": "`2026-12-31`",
          "type": "string"
        },
        "dueOn": {
          "type": "string"
        },
        "overdueDays": {
          "description": "Days since the due day; 0 until then.",
          "type": "number"
        },
        "remindedOn": {
          "description": "The day on which the last reminder of it was sent, if one was.",
          "type": [
            "null",
            "string"
          ]
        },
        "amount": {
          "type": "string"
        },
        "open": {
          "type": "string"
        }
      },
      "required": [
        "order",
        "document",
        "invoicedOn",
        "dueOn",
        "overdueDays",
        "remindedOn",
        "amount",
        "open"
      ],
      "additionalProperties": false
    },
    "OpenInvoicesResponse": {
      "type": "object",
      "properties": {
        "invoices": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/OpenInvoice"
          }
        },
        "payments": {
          "description": "What can be used for these invoices: parts of payments that are for none yet.",
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "_id": {
                "type": "string"
              },
              "method": {
                "anyOf": [
                  {
                    "enum": [
                      "card",
                      "cash",
                      "cheque",
                      "transfer"
                    ]
                  },
                  {
                    "type": "null"
                  }
                ]
              },
              "receivedOn": {
                "type": "string"
              },
              "unallocated": {
                "type": "string"
              }
            },
            "required": [
              "_id",
              "method",
              "receivedOn",
              "unallocated"
            ],
            "additionalProperties": false
          }
        }
      },
      "required": [
        "invoices",
        "payments"
      ],
      "additionalProperties": false
    },
    "OpenSession": {
      "description": "An open session of the caller, on the profile page. `device` is a browser and system such as 'Chrome on Windows'.",
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "device": {
          "type": "string"
        },
        "createdAt": {
          "type": "string"
        },
        "lastSeenAt": {
          "type": "string"
        },
        "current": {
          "description": "True for the session that made this request.",
          "type": "boolean"
        }
      },
      "required": [
        "_id",
        "device",
        "createdAt",
        "lastSeenAt",
        "current"
      ],
      "additionalProperties": false
    },
    "OpenSessionsResponse": {
      "type": "object",
      "properties": {
        "sessions": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/OpenSession"
          }
        }
      },
      "required": [
        "sessions"
      ],
      "additionalProperties": false
    },
    "OpenedDraft": {
      "type": "object",
      "properties": {
        "draft": {
          "$ref": "#/components/schemas/Draft"
        },
        "isNew": {
          "description": "False when the buyer had an open draft of this stock file already.",
          "type": "boolean"
        },
        "problems": {
          "description": "What of the order or order sheet could not be taken over, or is short now, and which lines of a draft that was open\nalready were kept or overwritten. Problems of an order that is ordered again have no sheet and no cell.",
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Problem"
          }
        },
        "problemCount": {
          "description": "The number of all problems; `problems` has the first ones, errors before warnings where not all fit.",
          "type": "number"
        },
        "errorCount": {
          "description": "How many of all problems are errors: lines that were left out.",
          "type": "number"
        }
      },
      "required": [
        "draft",
        "isNew",
        "problems",
        "problemCount",
        "errorCount"
      ],
      "additionalProperties": false
    },
    "Order": {
      "description": "An order as its buyer sees it. `totalQuantity` is units, `totalAmount` AED (design 6).",
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "orderNumber": {
          "type": "string"
        },
        "buyerName": {
          "type": "string"
        },
        "companyName": {
          "type": [
            "null",
            "string"
          ]
        },
        "brand": {
          "type": "object",
          "properties": {
            "_id": {
              "type": "string"
            },
            "name": {
              "type": "string"
            }
          },
          "required": [
            "_id",
            "name"
          ],
          "additionalProperties": false
        },
        "stockFile": {
          "type": "object",
          "properties": {
            "_id": {
              "type": "string"
            },
            "fileName": {
              "type": "string"
            },
            "originalName": {
              "type": "string"
            }
          },
          "required": [
            "_id",
            "fileName",
            "originalName"
          ],
          "additionalProperties": false
        },
        "createdAt": {
          "type": "string"
        },
        "placedBy": {
          "description": "The name of the person who placed it: for the buyer one of their company, and null when the team placed it. Null as well\nfor orders whose person was not recorded.",
          "type": [
            "null",
            "string"
          ]
        },
        "status": {
          "enum": [
            "Awaiting Payment",
            "Cancelled",
            "Completed",
            "Pending Review",
            "Rejected"
          ]
        },
        "totalAmount": {
          "type": "number"
        },
        "totalQuantity": {
          "type": "number"
        },
        "lineCount": {
          "type": "number"
        },
        "rejectionReason": {
          "type": [
            "null",
            "string"
          ]
        },
        "cancellationReason": {
          "type": [
            "null",
            "string"
          ]
        },
        "invoiceFile": {
          "description": "File name of the invoice; null until the order is approved.",
          "type": [
            "null",
            "string"
          ]
        },
        "documents": {
          "description": "The tax documents that the portal made for the order, oldest first.",
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/OrderDocument"
          }
        },
        "poNumber": {
          "description": "The buyer's own number of the order.",
          "type": [
            "null",
            "string"
          ]
        },
        "note": {
          "type": [
            "null",
            "string"
          ]
        },
        "deliverOn": {
          "description": "The wanted delivery date, `2026-12-31`.",
          "type": [
            "null",
            "string"
          ]
        },
        "revision": {
          "description": "The number of the current revision, whose lines these are.",
          "type": "number"
        },
        "proposal": {
          "description": "The proposal that waits for the buyer's answer: the number of its revision.",
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "object",
              "properties": {
                "revision": {
                  "type": "number"
                },
                "expiresAt": {
                  "type": "string"
                }
              },
              "required": [
                "revision",
                "expiresAt"
              ],
              "additionalProperties": false
            }
          ]
        },
        "backOrder": {
          "description": "Set for a back-order; `isCovered`: its lots are in stock and reserved for it.",
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "object",
              "properties": {
                "of": {
                  "type": "object",
                  "properties": {
                    "_id": {
                      "type": "string"
                    },
                    "orderNumber": {
                      "type": "string"
                    }
                  },
                  "required": [
                    "_id",
                    "orderNumber"
                  ],
                  "additionalProperties": false
                },
                "expectedOn": {
                  "type": [
                    "null",
                    "string"
                  ]
                },
                "isCovered": {
                  "type": "boolean"
                }
              },
              "required": [
                "of",
                "expectedOn",
                "isCovered"
              ],
              "additionalProperties": false
            }
          ]
        },
        "actions": {
          "type": "array",
          "items": {
            "enum": [
              "accept-proposal",
              "admin-cancel",
              "admin-replace-attachment",
              "approve",
              "cancel",
              "confirm-payment",
              "credit",
              "decline-proposal",
              "delete",
              "download-invoice",
              "download-order",
              "edit-details",
              "propose",
              "reject",
              "replace-attachment",
              "retry-deduction",
              "reverse-inventory",
              "withdraw-proposal"
            ]
          }
        }
      },
      "required": [
        "_id",
        "orderNumber",
        "buyerName",
        "companyName",
        "brand",
        "stockFile",
        "createdAt",
        "placedBy",
        "status",
        "totalAmount",
        "totalQuantity",
        "lineCount",
        "rejectionReason",
        "cancellationReason",
        "invoiceFile",
        "documents",
        "poNumber",
        "note",
        "deliverOn",
        "revision",
        "proposal",
        "backOrder",
        "actions"
      ],
      "additionalProperties": false
    },
    "OrderDocument": {
      "description": "A document of an order, on the order's page.",
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "kind": {
          "enum": [
            "credit_note",
            "invoice"
          ]
        },
        "number": {
          "type": "string"
        },
        "lots": {
          "type": "number"
        },
        "gross": {
          "type": "string"
        },
        "pdf": {
          "enum": [
            "failed",
            "ready",
            "waiting"
          ]
        }
      },
      "required": [
        "_id",
        "kind",
        "number",
        "lots",
        "gross",
        "pdf"
      ],
      "additionalProperties": false
    },
    "OrderEvent": {
      "description": "A step of an order's timeline. Entries are never changed or removed.",
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "kind": {
          "enum": [
            "accept-proposal",
            "admin-cancel",
            "admin-replace-attachment",
            "approve",
            "back-order-covered",
            "cancel",
            "confirm-payment",
            "credit",
            "decline-proposal",
            "deduct",
            "deduction-failed",
            "delete",
            "edit-details",
            "place",
            "proposal-expired",
            "propose",
            "reject",
            "replace-attachment",
            "retry-deduction",
            "reverse-inventory",
            "withdraw-proposal"
          ]
        },
        "at": {
          "type": "string"
        },
        "actor": {
          "description": "null: the portal itself. In responses to buyers, `name` is null for administrators.",
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "object",
              "properties": {
                "name": {
                  "type": [
                    "null",
                    "string"
                  ]
                },
                "role": {
                  "enum": [
                    "admin",
                    "buyer"
                  ]
                }
              },
              "required": [
                "name",
                "role"
              ],
              "additionalProperties": false
            }
          ]
        },
        "reason": {
          "type": [
            "null",
            "string"
          ]
        },
        "file": {
          "description": "Name of the file uploaded with this step; it stays when the file is replaced later.",
          "type": [
            "null",
            "string"
          ]
        },
        "changes": {
          "description": "What an edit of the details changed, or why an approval went against the buyer's terms; empty for other steps.",
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/DetailChange"
          }
        }
      },
      "required": [
        "_id",
        "kind",
        "at",
        "actor",
        "reason",
        "file",
        "changes"
      ],
      "additionalProperties": false
    },
    "OrderLine": {
      "description": "One reference of an order, at the price and pack size that it was ordered at (row X04).",
      "type": "object",
      "properties": {
        "position": {
          "type": "number"
        },
        "stockItemId": {
          "type": "string"
        },
        "reference": {
          "type": "string"
        },
        "description": {
          "type": [
            "null",
            "string"
          ]
        },
        "colour": {
          "type": [
            "null",
            "string"
          ]
        },
        "size": {
          "type": [
            "null",
            "string"
          ]
        },
        "lots": {
          "type": "number"
        },
        "unitsPerLot": {
          "type": "number"
        },
        "units": {
          "type": "number"
        },
        "unitPrice": {
          "type": "number"
        },
        "lineTotal": {
          "type": "number"
        },
        "isOffered": {
          "description": "False when the reference can no longer be ordered: its stock file was withdrawn, or its brand is no longer visible.",
          "type": "boolean"
        },
        "availableLots": {
          "description": "Lots that are neither deducted nor reserved; null when stock is not tracked or the reference is no longer offered.",
          "type": [
            "null",
            "number"
          ]
        },
        "note": {
          "type": [
            "null",
            "string"
          ]
        },
        "changes": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/OrderLineChange"
          }
        }
      },
      "required": [
        "position",
        "stockItemId",
        "reference",
        "description",
        "colour",
        "size",
        "lots",
        "unitsPerLot",
        "units",
        "unitPrice",
        "lineTotal",
        "isOffered",
        "availableLots",
        "note",
        "changes"
      ],
      "additionalProperties": false
    },
    "OrderLineChange": {
      "description": "`copy` is the value in the buyer's file, or the published value when the order was placed; `now` is the published\nvalue today.",
      "type": "object",
      "properties": {
        "field": {
          "enum": [
            "unitPrice",
            "unitsPerLot"
          ]
        },
        "copy": {
          "type": "number"
        },
        "now": {
          "type": "number"
        }
      },
      "required": [
        "field",
        "copy",
        "now"
      ],
      "additionalProperties": false
    },
    "OrderOfSameFile": {
      "description": "An order that was made from the same file, byte for byte, as the one that is previewed.",
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "orderNumber": {
          "type": "string"
        },
        "createdAt": {
          "type": "string"
        }
      },
      "required": [
        "_id",
        "orderNumber",
        "createdAt"
      ],
      "additionalProperties": false
    },
    "OrderPreview": {
      "description": "The order that would be placed with a file; nothing is stored.",
      "type": "object",
      "properties": {
        "sameFile": {
          "description": "The buyer's newest order of the same file, unless it was cancelled or rejected.",
          "anyOf": [
            {
              "$ref": "#/components/schemas/OrderOfSameFile"
            },
            {
              "type": "null"
            }
          ]
        },
        "lines": {
          "description": "The first 500 lines.",
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/OrderPreviewLine"
          }
        },
        "sheets": {
          "description": "How each sheet was interpreted; empty when no table was found.",
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/MappedSheet"
          }
        },
        "samples": {
          "description": "The first rows of every sheet, including sheets without a table.",
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/SheetSample"
          }
        },
        "lineCount": {
          "type": "number"
        },
        "lots": {
          "type": "number"
        },
        "totalQuantity": {
          "type": "number"
        },
        "totalAmount": {
          "type": "number"
        },
        "problems": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Problem"
          }
        },
        "errorCount": {
          "type": "number"
        },
        "warningCount": {
          "type": "number"
        }
      },
      "required": [
        "sameFile",
        "lines",
        "sheets",
        "samples",
        "lineCount",
        "lots",
        "totalQuantity",
        "totalAmount",
        "problems",
        "errorCount",
        "warningCount"
      ],
      "additionalProperties": false
    },
    "OrderPreviewLine": {
      "type": "object",
      "properties": {
        "reference": {
          "type": "string"
        },
        "description": {
          "type": [
            "null",
            "string"
          ]
        },
        "colour": {
          "type": [
            "null",
            "string"
          ]
        },
        "size": {
          "type": [
            "null",
            "string"
          ]
        },
        "lots": {
          "type": "number"
        },
        "units": {
          "type": "number"
        },
        "unitPrice": {
          "type": "number"
        },
        "lineTotal": {
          "type": "number"
        },
        "availableLots": {
          "description": "Lots available now; null: not tracked.",
          "type": [
            "null",
            "number"
          ]
        }
      },
      "required": [
        "reference",
        "description",
        "colour",
        "size",
        "lots",
        "units",
        "unitPrice",
        "lineTotal",
        "availableLots"
      ],
      "additionalProperties": false
    },
    "OrderResponse": {
      "anyOf": [
        {
          "$ref": "#/components/schemas/AdminOrder"
        },
        {
          "$ref": "#/components/schemas/Order"
        }
      ]
    },
    "OrderRevision": {
      "type": "object",
      "properties": {
        "number": {
          "type": "number"
        },
        "kind": {
          "enum": [
            "edited",
            "placed",
            "proposed",
            "replaced"
          ]
        },
        "side": {
          "enum": [
            "buyer",
            "team"
          ]
        },
        "author": {
          "description": "null for the team in responses to buyers, and when the author is unknown.",
          "type": [
            "null",
            "string"
          ]
        },
        "at": {
          "type": "string"
        },
        "reason": {
          "type": [
            "null",
            "string"
          ]
        },
        "file": {
          "description": "Name of the order file that came with this revision.",
          "type": [
            "null",
            "string"
          ]
        },
        "isCurrent": {
          "type": "boolean"
        },
        "base": {
          "description": "The number of the revision that this one changes; null for the first.",
          "type": [
            "null",
            "number"
          ]
        },
        "totals": {
          "description": "null for revisions from before revisions were kept.",
          "anyOf": [
            {
              "$ref": "#/components/schemas/RevisionTotals"
            },
            {
              "type": "null"
            }
          ]
        },
        "proposal": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/Proposal"
            },
            {
              "type": "null"
            }
          ]
        },
        "changes": {
          "description": "The first 500 changed lines in the order of the sheet.",
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/RevisionChange"
          }
        },
        "changeCount": {
          "description": "All changed lines; null when the lines of the base are not kept, and for all but the newest ten revisions.",
          "type": [
            "null",
            "number"
          ]
        }
      },
      "required": [
        "number",
        "kind",
        "side",
        "author",
        "at",
        "reason",
        "file",
        "isCurrent",
        "base",
        "totals",
        "proposal",
        "changes",
        "changeCount"
      ],
      "additionalProperties": false
    },
    "OrderRevisionsResponse": {
      "type": "object",
      "properties": {
        "revisions": {
          "description": "Newest first; at most the newest 100.",
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/OrderRevision"
          }
        },
        "backOrders": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/LinkedOrder"
          }
        }
      },
      "required": [
        "revisions",
        "backOrders"
      ],
      "additionalProperties": false
    },
    "Passkey": {
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "device": {
          "description": "The browser and system in which it was added, such as 'Chrome on Windows'.",
          "type": "string"
        },
        "createdAt": {
          "type": "string"
        },
        "lastUsedAt": {
          "type": [
            "null",
            "string"
          ]
        }
      },
      "required": [
        "_id",
        "device",
        "createdAt",
        "lastUsedAt"
      ],
      "additionalProperties": false
    },
    "PasskeyDescriptor": {
      "description": "A passkey as options of WebAuthn name it.",
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "type": {
          "enum": [
            "public-key"
          ]
        },
        "transports": {
          "type": "array",
          "items": {
            "type": "string"
          }
        }
      },
      "required": [
        "id",
        "type",
        "transports"
      ],
      "additionalProperties": false
    },
    "PasskeyQuestion": {
      "description": "For `navigator.credentials.get`. The `question` is sent back with the answer, within ten minutes, and works once.",
      "type": "object",
      "properties": {
        "question": {
          "type": "string"
        },
        "options": {
          "type": "object",
          "properties": {
            "challenge": {
              "type": "string"
            },
            "rpId": {
              "type": "string"
            },
            "timeout": {
              "type": "number"
            },
            "userVerification": {
              "enum": [
                "preferred"
              ]
            },
            "allowCredentials": {
              "type": "array",
              "items": {
                "$ref": "#/components/schemas/PasskeyDescriptor"
              }
            }
          },
          "required": [
            "challenge",
            "rpId",
            "timeout",
            "userVerification",
            "allowCredentials"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "question",
        "options"
      ],
      "additionalProperties": false
    },
    "PasteProblem": {
      "type": "object",
      "properties": {
        "kind": {
          "enum": [
            "ambiguous",
            "changed",
            "doubled",
            "lots",
            "minimum",
            "near",
            "short",
            "skipped",
            "unknown"
          ]
        },
        "line": {
          "description": "1-based line of the text.",
          "type": "number"
        },
        "text": {
          "description": "The row as pasted.",
          "type": "string"
        },
        "stockItemId": {
          "type": [
            "null",
            "string"
          ]
        },
        "message": {
          "type": "string"
        },
        "offers": {
          "description": "Lots that the person may have meant: the next lower and higher ones where units are no whole lots.",
          "type": "array",
          "items": {
            "type": "number"
          }
        }
      },
      "required": [
        "kind",
        "line",
        "text",
        "stockItemId",
        "message",
        "offers"
      ],
      "additionalProperties": false
    },
    "PasteResponse": {
      "type": "object",
      "properties": {
        "matched": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/PastedLine"
          }
        },
        "problems": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/PasteProblem"
          }
        }
      },
      "required": [
        "matched",
        "problems"
      ],
      "additionalProperties": false
    },
    "PastedLine": {
      "description": "A pasted row that names one reference and its lots. Nothing is stored: the client writes the cells it accepts.",
      "type": "object",
      "properties": {
        "reference": {
          "type": "string"
        },
        "line": {
          "description": "1-based line of the text.",
          "type": "number"
        },
        "note": {
          "description": "How the lots were understood where that is not obvious, such as \"48 pcs = 4 lots of 12\"; else null.",
          "type": [
            "null",
            "string"
          ]
        },
        "stockItemId": {
          "type": "string"
        },
        "lots": {
          "description": "0 clears the cell.",
          "type": "number"
        }
      },
      "required": [
        "reference",
        "line",
        "note",
        "stockItemId",
        "lots"
      ],
      "additionalProperties": false
    },
    "Payment": {
      "description": "Amounts are AED with 2 decimals.",
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "buyer": {
          "type": "object",
          "properties": {
            "_id": {
              "type": "string"
            },
            "name": {
              "type": "string"
            }
          },
          "required": [
            "_id",
            "name"
          ],
          "additionalProperties": false
        },
        "method": {
          "description": "Null for the rest that *Confirm Payment* paid, whose method is not asked.",
          "anyOf": [
            {
              "enum": [
                "card",
                "cash",
                "cheque",
                "transfer"
              ]
            },
            {
              "type": "null"
            }
          ]
        },
        "state": {
          "enum": [
            "bounced",
            "cleared",
            "deposited",
            "received",
            "returned"
          ]
        },
        "amount": {
          "type": "string"
        },
        "receivedOn": {
          "description": "`2026-12-31`",
          "type": "string"
        },
        "reference": {
          "type": [
            "null",
            "string"
          ]
        },
        "cheque": {
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "object",
              "properties": {
                "bank": {
                  "type": "string"
                },
                "number": {
                  "type": "string"
                },
                "date": {
                  "type": "string"
                }
              },
              "required": [
                "bank",
                "number",
                "date"
              ],
              "additionalProperties": false
            }
          ]
        },
        "note": {
          "type": [
            "null",
            "string"
          ]
        },
        "allocations": {
          "description": "The orders that it pays, or will pay when the cheque clears.",
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "order": {
                "type": "object",
                "properties": {
                  "_id": {
                    "type": "string"
                  },
                  "orderNumber": {
                    "type": "string"
                  }
                },
                "required": [
                  "_id",
                  "orderNumber"
                ],
                "additionalProperties": false
              },
              "amount": {
                "type": "string"
              }
            },
            "required": [
              "order",
              "amount"
            ],
            "additionalProperties": false
          }
        },
        "refunded": {
          "type": "string"
        },
        "unallocated": {
          "description": "What is for no order yet; zero until a cheque is cleared.",
          "type": "string"
        },
        "steps": {
          "description": "The steps that are possible now; empty for buyers.",
          "type": "array",
          "items": {
            "enum": [
              "bounce",
              "clear",
              "deposit",
              "return"
            ]
          }
        },
        "history": {
          "description": "The history, oldest first.",
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "state": {
                "enum": [
                  "bounced",
                  "cleared",
                  "deposited",
                  "received",
                  "returned"
                ]
              },
              "on": {
                "type": "string"
              },
              "note": {
                "type": [
                  "null",
                  "string"
                ]
              },
              "by": {
                "type": [
                  "null",
                  "string"
                ]
              },
              "at": {
                "type": "string"
              }
            },
            "required": [
              "state",
              "on",
              "note",
              "by",
              "at"
            ],
            "additionalProperties": false
          }
        },
        "createdAt": {
          "type": "string"
        }
      },
      "required": [
        "_id",
        "buyer",
        "method",
        "state",
        "amount",
        "receivedOn",
        "reference",
        "cheque",
        "note",
        "allocations",
        "refunded",
        "unallocated",
        "steps",
        "history",
        "createdAt"
      ],
      "additionalProperties": false
    },
    "PaymentProof": {
      "description": "A transfer slip that a buyer uploaded.",
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "buyer": {
          "type": "object",
          "properties": {
            "_id": {
              "type": "string"
            },
            "name": {
              "type": "string"
            }
          },
          "required": [
            "_id",
            "name"
          ],
          "additionalProperties": false
        },
        "state": {
          "enum": [
            "confirmed",
            "refused",
            "waiting"
          ]
        },
        "amount": {
          "description": "AED with 2 decimals, as the buyer entered it.",
          "type": "string"
        },
        "paidOn": {
          "description": "`2026-12-31`",
          "type": "string"
        },
        "reference": {
          "type": [
            "null",
            "string"
          ]
        },
        "orders": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "_id": {
                "type": "string"
              },
              "orderNumber": {
                "type": "string"
              }
            },
            "required": [
              "_id",
              "orderNumber"
            ],
            "additionalProperties": false
          }
        },
        "fileName": {
          "type": "string"
        },
        "reason": {
          "description": "Why it was refused.",
          "type": [
            "null",
            "string"
          ]
        },
        "paymentId": {
          "description": "The payment as which it was confirmed.",
          "type": [
            "null",
            "string"
          ]
        },
        "answeredAt": {
          "type": [
            "null",
            "string"
          ]
        },
        "createdAt": {
          "type": "string"
        }
      },
      "required": [
        "_id",
        "buyer",
        "state",
        "amount",
        "paidOn",
        "reference",
        "orders",
        "fileName",
        "reason",
        "paymentId",
        "answeredAt",
        "createdAt"
      ],
      "additionalProperties": false
    },
    "PaymentProofsResponse": {
      "type": "object",
      "properties": {
        "proofs": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/PaymentProof"
          }
        },
        "total": {
          "type": "number"
        }
      },
      "required": [
        "proofs",
        "total"
      ],
      "additionalProperties": false
    },
    "PaymentsResponse": {
      "type": "object",
      "properties": {
        "payments": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Payment"
          }
        },
        "total": {
          "type": "number"
        }
      },
      "required": [
        "payments",
        "total"
      ],
      "additionalProperties": false
    },
    "PlacedOrder": {
      "anyOf": [
        {
          "type": "object",
          "properties": {
            "_id": {
              "type": "string"
            },
            "orderNumber": {
              "type": "string"
            },
            "buyerName": {
              "type": "string"
            },
            "companyName": {
              "type": [
                "null",
                "string"
              ]
            },
            "brand": {
              "type": "object",
              "properties": {
                "_id": {
                  "type": "string"
                },
                "name": {
                  "type": "string"
                }
              },
              "required": [
                "_id",
                "name"
              ],
              "additionalProperties": false
            },
            "stockFile": {
              "type": "object",
              "properties": {
                "_id": {
                  "type": "string"
                },
                "fileName": {
                  "type": "string"
                },
                "originalName": {
                  "type": "string"
                }
              },
              "required": [
                "_id",
                "fileName",
                "originalName"
              ],
              "additionalProperties": false
            },
            "createdAt": {
              "type": "string"
            },
            "placedBy": {
              "description": "The name of the person who placed it: for the buyer one of their company, and null when the team placed it. Null as well\nfor orders whose person was not recorded.",
              "type": [
                "null",
                "string"
              ]
            },
            "status": {
              "enum": [
                "Awaiting Payment",
                "Cancelled",
                "Completed",
                "Pending Review",
                "Rejected"
              ]
            },
            "totalAmount": {
              "type": "number"
            },
            "totalQuantity": {
              "type": "number"
            },
            "lineCount": {
              "type": "number"
            },
            "rejectionReason": {
              "type": [
                "null",
                "string"
              ]
            },
            "cancellationReason": {
              "type": [
                "null",
                "string"
              ]
            },
            "invoiceFile": {
              "description": "File name of the invoice; null until the order is approved.",
              "type": [
                "null",
                "string"
              ]
            },
            "documents": {
              "description": "The tax documents that the portal made for the order, oldest first.",
              "type": "array",
              "items": {
                "$ref": "#/components/schemas/OrderDocument"
              }
            },
            "poNumber": {
              "description": "The buyer's own number of the order.",
              "type": [
                "null",
                "string"
              ]
            },
            "note": {
              "type": [
                "null",
                "string"
              ]
            },
            "deliverOn": {
              "description": "The wanted delivery date, `2026-12-31`.",
              "type": [
                "null",
                "string"
              ]
            },
            "revision": {
              "description": "The number of the current revision, whose lines these are.",
              "type": "number"
            },
            "proposal": {
              "description": "The proposal that waits for the buyer's answer: the number of its revision.",
              "anyOf": [
                {
                  "type": "null"
                },
                {
                  "type": "object",
                  "properties": {
                    "revision": {
                      "type": "number"
                    },
                    "expiresAt": {
                      "type": "string"
                    }
                  },
                  "required": [
                    "revision",
                    "expiresAt"
                  ],
                  "additionalProperties": false
                }
              ]
            },
            "backOrder": {
              "description": "Set for a back-order; `isCovered`: its lots are in stock and reserved for it.",
              "anyOf": [
                {
                  "type": "null"
                },
                {
                  "type": "object",
                  "properties": {
                    "of": {
                      "type": "object",
                      "properties": {
                        "_id": {
                          "type": "string"
                        },
                        "orderNumber": {
                          "type": "string"
                        }
                      },
                      "required": [
                        "_id",
                        "orderNumber"
                      ],
                      "additionalProperties": false
                    },
                    "expectedOn": {
                      "type": [
                        "null",
                        "string"
                      ]
                    },
                    "isCovered": {
                      "type": "boolean"
                    }
                  },
                  "required": [
                    "of",
                    "expectedOn",
                    "isCovered"
                  ],
                  "additionalProperties": false
                }
              ]
            },
            "actions": {
              "type": "array",
              "items": {
                "enum": [
                  "accept-proposal",
                  "admin-cancel",
                  "admin-replace-attachment",
                  "approve",
                  "cancel",
                  "confirm-payment",
                  "credit",
                  "decline-proposal",
                  "delete",
                  "download-invoice",
                  "download-order",
                  "edit-details",
                  "propose",
                  "reject",
                  "replace-attachment",
                  "retry-deduction",
                  "reverse-inventory",
                  "withdraw-proposal"
                ]
              }
            },
            "warnings": {
              "type": "array",
              "items": {
                "$ref": "#/components/schemas/Problem"
              }
            }
          },
          "required": [
            "_id",
            "orderNumber",
            "buyerName",
            "companyName",
            "brand",
            "stockFile",
            "createdAt",
            "placedBy",
            "status",
            "totalAmount",
            "totalQuantity",
            "lineCount",
            "rejectionReason",
            "cancellationReason",
            "invoiceFile",
            "documents",
            "poNumber",
            "note",
            "deliverOn",
            "revision",
            "proposal",
            "backOrder",
            "actions",
            "warnings"
          ],
          "additionalProperties": false
        },
        {
          "type": "object",
          "properties": {
            "buyerId": {
              "type": "string"
            },
            "buyerEmail": {
              "type": "string"
            },
            "_id": {
              "type": "string"
            },
            "orderNumber": {
              "type": "string"
            },
            "buyerName": {
              "type": "string"
            },
            "companyName": {
              "type": [
                "null",
                "string"
              ]
            },
            "brand": {
              "type": "object",
              "properties": {
                "_id": {
                  "type": "string"
                },
                "name": {
                  "type": "string"
                }
              },
              "required": [
                "_id",
                "name"
              ],
              "additionalProperties": false
            },
            "stockFile": {
              "type": "object",
              "properties": {
                "_id": {
                  "type": "string"
                },
                "fileName": {
                  "type": "string"
                },
                "originalName": {
                  "type": "string"
                }
              },
              "required": [
                "_id",
                "fileName",
                "originalName"
              ],
              "additionalProperties": false
            },
            "createdAt": {
              "type": "string"
            },
            "placedBy": {
              "description": "The name of the person who placed it: for the buyer one of their company, and null when the team placed it. Null as well\nfor orders whose person was not recorded.",
              "type": [
                "null",
                "string"
              ]
            },
            "status": {
              "enum": [
                "Awaiting Payment",
                "Cancelled",
                "Completed",
                "Pending Review",
                "Rejected"
              ]
            },
            "totalAmount": {
              "type": "number"
            },
            "totalQuantity": {
              "type": "number"
            },
            "lineCount": {
              "type": "number"
            },
            "rejectionReason": {
              "type": [
                "null",
                "string"
              ]
            },
            "cancellationReason": {
              "type": [
                "null",
                "string"
              ]
            },
            "invoiceFile": {
              "description": "File name of the invoice; null until the order is approved.",
              "type": [
                "null",
                "string"
              ]
            },
            "documents": {
              "description": "The tax documents that the portal made for the order, oldest first.",
              "type": "array",
              "items": {
                "$ref": "#/components/schemas/OrderDocument"
              }
            },
            "poNumber": {
              "description": "The buyer's own number of the order.",
              "type": [
                "null",
                "string"
              ]
            },
            "note": {
              "type": [
                "null",
                "string"
              ]
            },
            "deliverOn": {
              "description": "The wanted delivery date, `2026-12-31`.",
              "type": [
                "null",
                "string"
              ]
            },
            "revision": {
              "description": "The number of the current revision, whose lines these are.",
              "type": "number"
            },
            "proposal": {
              "description": "The proposal that waits for the buyer's answer: the number of its revision.",
              "anyOf": [
                {
                  "type": "null"
                },
                {
                  "type": "object",
                  "properties": {
                    "revision": {
                      "type": "number"
                    },
                    "expiresAt": {
                      "type": "string"
                    }
                  },
                  "required": [
                    "revision",
                    "expiresAt"
                  ],
                  "additionalProperties": false
                }
              ]
            },
            "backOrder": {
              "description": "Set for a back-order; `isCovered`: its lots are in stock and reserved for it.",
              "anyOf": [
                {
                  "type": "null"
                },
                {
                  "type": "object",
                  "properties": {
                    "of": {
                      "type": "object",
                      "properties": {
                        "_id": {
                          "type": "string"
                        },
                        "orderNumber": {
                          "type": "string"
                        }
                      },
                      "required": [
                        "_id",
                        "orderNumber"
                      ],
                      "additionalProperties": false
                    },
                    "expectedOn": {
                      "type": [
                        "null",
                        "string"
                      ]
                    },
                    "isCovered": {
                      "type": "boolean"
                    }
                  },
                  "required": [
                    "of",
                    "expectedOn",
                    "isCovered"
                  ],
                  "additionalProperties": false
                }
              ]
            },
            "actions": {
              "type": "array",
              "items": {
                "enum": [
                  "accept-proposal",
                  "admin-cancel",
                  "admin-replace-attachment",
                  "approve",
                  "cancel",
                  "confirm-payment",
                  "credit",
                  "decline-proposal",
                  "delete",
                  "download-invoice",
                  "download-order",
                  "edit-details",
                  "propose",
                  "reject",
                  "replace-attachment",
                  "retry-deduction",
                  "reverse-inventory",
                  "withdraw-proposal"
                ]
              }
            },
            "inventoryStatus": {
              "enum": [
                "error",
                "none",
                "pending",
                "success"
              ]
            },
            "inventoryDeducted": {
              "type": "boolean"
            },
            "inventoryDeductionDate": {
              "type": [
                "null",
                "string"
              ]
            },
            "inventoryRestored": {
              "type": "boolean"
            },
            "inventoryError": {
              "type": [
                "null",
                "string"
              ]
            },
            "inventoryErrorDetails": {
              "anyOf": [
                {
                  "type": "null"
                },
                {
                  "type": "object",
                  "properties": {
                    "insufficientItems": {
                      "type": "array",
                      "items": {
                        "$ref": "#/components/schemas/InsufficientItem"
                      }
                    }
                  },
                  "required": [
                    "insufficientItems"
                  ],
                  "additionalProperties": false
                }
              ]
            },
            "warnings": {
              "type": "array",
              "items": {
                "$ref": "#/components/schemas/Problem"
              }
            }
          },
          "required": [
            "buyerId",
            "buyerEmail",
            "_id",
            "orderNumber",
            "buyerName",
            "companyName",
            "brand",
            "stockFile",
            "createdAt",
            "placedBy",
            "status",
            "totalAmount",
            "totalQuantity",
            "lineCount",
            "rejectionReason",
            "cancellationReason",
            "invoiceFile",
            "documents",
            "poNumber",
            "note",
            "deliverOn",
            "revision",
            "proposal",
            "backOrder",
            "actions",
            "inventoryStatus",
            "inventoryDeducted",
            "inventoryDeductionDate",
            "inventoryRestored",
            "inventoryError",
            "inventoryErrorDetails",
            "warnings"
          ],
          "additionalProperties": false
        }
      ]
    },
    "Problem": {
      "description": "An error or warning about one cell: where it is, the value found and the value expected.",
      "type": "object",
      "properties": {
        "sheet": {
          "type": "string"
        },
        "cell": {
          "description": "Address such as `F12`; empty when the problem concerns the whole sheet.",
          "type": "string"
        },
        "reference": {
          "type": "string"
        },
        "field": {
          "enum": [
            "",
            "available",
            "barcode",
            "brand",
            "category",
            "colour",
            "composition",
            "description",
            "gender",
            "hsCode",
            "lineTotal",
            "minimum",
            "order",
            "origin",
            "reference",
            "retailPrice",
            "season",
            "size",
            "unitsPerLot",
            "wholesalePrice"
          ]
        },
        "found": {
          "type": "string"
        },
        "expected": {
          "type": "string"
        },
        "message": {
          "type": "string"
        },
        "severity": {
          "enum": [
            "error",
            "warning"
          ]
        },
        "code": {
          "description": "Present where the portal decides by the kind of problem.",
          "enum": [
            "workbook.repeated_sheet"
          ]
        }
      },
      "required": [
        "sheet",
        "cell",
        "field",
        "found",
        "expected",
        "message",
        "severity"
      ],
      "additionalProperties": false
    },
    "Proposal": {
      "description": "The state of a revision of kind `proposed`.",
      "type": "object",
      "properties": {
        "state": {
          "enum": [
            "accepted",
            "declined",
            "expired",
            "open",
            "superseded",
            "withdrawn"
          ]
        },
        "expiresAt": {
          "type": "string"
        },
        "approveOnAcceptance": {
          "type": "boolean"
        },
        "answeredAt": {
          "type": [
            "null",
            "string"
          ]
        },
        "answerReason": {
          "description": "The buyer's reason for declining.",
          "type": [
            "null",
            "string"
          ]
        },
        "backOrders": {
          "description": "Whether the buyer took the back-orders; null unless accepted.",
          "type": [
            "boolean",
            "null"
          ]
        }
      },
      "required": [
        "state",
        "expiresAt",
        "approveOnAcceptance",
        "answeredAt",
        "answerReason",
        "backOrders"
      ],
      "additionalProperties": false
    },
    "PublishedLine": {
      "description": "One reference of a published stock file with its available lots. Prices in AED per unit.",
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "reference": {
          "type": "string"
        },
        "description": {
          "type": [
            "null",
            "string"
          ]
        },
        "colour": {
          "type": [
            "null",
            "string"
          ]
        },
        "size": {
          "type": [
            "null",
            "string"
          ]
        },
        "barcode": {
          "type": [
            "null",
            "string"
          ]
        },
        "retailPrice": {
          "type": [
            "null",
            "number"
          ]
        },
        "wholesalePrice": {
          "type": "number"
        },
        "unitsPerLot": {
          "type": "number"
        },
        "minimumLots": {
          "type": [
            "null",
            "number"
          ]
        },
        "availableLots": {
          "description": "Lots in stock that are not reserved; null when stock is not tracked.",
          "type": [
            "null",
            "number"
          ]
        },
        "picture": {
          "description": "Id of the thumbnail; null when there is none or it is not generated yet.",
          "type": [
            "null",
            "string"
          ]
        }
      },
      "required": [
        "_id",
        "reference",
        "description",
        "colour",
        "size",
        "barcode",
        "retailPrice",
        "wholesalePrice",
        "unitsPerLot",
        "minimumLots",
        "availableLots",
        "picture"
      ],
      "additionalProperties": false
    },
    "QueuePositionResponse": {
      "description": "The response of GET /api/work: the caller's position in the queue of expensive work, such as reading workbooks.",
      "type": "object",
      "properties": {
        "ahead": {
          "description": "The number of jobs that start before the caller's next one; null while no job of the caller waits.",
          "type": [
            "null",
            "number"
          ]
        }
      },
      "required": [
        "ahead"
      ],
      "additionalProperties": false
    },
    "Receivable": {
      "description": "What a buyer owes. Amounts are AED with 2 decimals.",
      "type": "object",
      "properties": {
        "buyer": {
          "type": "object",
          "properties": {
            "_id": {
              "type": "string"
            },
            "name": {
              "type": "string"
            }
          },
          "required": [
            "_id",
            "name"
          ],
          "additionalProperties": false
        },
        "balance": {
          "description": "Sum of all entries: the open amounts less the credit. Negative when the buyer has more credit than open invoices.",
          "type": "string"
        },
        "overdue": {
          "description": "The open amounts that are due since at least a day.",
          "type": "string"
        },
        "overdueDays": {
          "description": "The days since the oldest open amount was due; 0 when nothing is overdue.",
          "type": "number"
        },
        "credit": {
          "description": "What the buyer paid, or was credited, beyond the invoices it was for.",
          "type": "string"
        },
        "coveredByCheques": {
          "description": "The sum of cheques that were received and are not cleared yet.",
          "type": "string"
        },
        "terms": {
          "$ref": "#/components/schemas/BuyerTerms"
        },
        "notDue": {
          "type": "string"
        },
        "days30": {
          "type": "string"
        },
        "days60": {
          "type": "string"
        },
        "days90": {
          "type": "string"
        },
        "older": {
          "type": "string"
        }
      },
      "required": [
        "buyer",
        "balance",
        "overdue",
        "overdueDays",
        "credit",
        "coveredByCheques",
        "terms",
        "notDue",
        "days30",
        "days60",
        "days90",
        "older"
      ],
      "additionalProperties": false
    },
    "ReceivableSums": {
      "description": "AED that is left to pay of invoices now, and the part of it that is overdue. Credit is not subtracted.",
      "type": "object",
      "properties": {
        "open": {
          "type": "number"
        },
        "overdue": {
          "type": "number"
        }
      },
      "required": [
        "open",
        "overdue"
      ],
      "additionalProperties": false
    },
    "ReceivablesResponse": {
      "type": "object",
      "properties": {
        "asOf": {
          "description": "The day for which everything is computed, `2026-12-31`.",
          "type": "string"
        },
        "receivables": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Receivable"
          }
        },
        "total": {
          "type": "number"
        },
        "sums": {
          "description": "Sums over all buyers that the filters match.",
          "type": "object",
          "properties": {
            "notDue": {
              "type": "string"
            },
            "days30": {
              "type": "string"
            },
            "days60": {
              "type": "string"
            },
            "days90": {
              "type": "string"
            },
            "older": {
              "type": "string"
            },
            "balance": {
              "type": "string"
            },
            "overdue": {
              "type": "string"
            },
            "credit": {
              "type": "string"
            }
          },
          "required": [
            "notDue",
            "days30",
            "days60",
            "days90",
            "older",
            "balance",
            "overdue",
            "credit"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "asOf",
        "receivables",
        "total",
        "sums"
      ],
      "additionalProperties": false
    },
    "RecoveryCodesResponse": {
      "description": "The codes are told once; only their hashes are stored. Empty when the former codes stay.",
      "type": "object",
      "properties": {
        "recoveryCodes": {
          "type": "array",
          "items": {
            "type": "string"
          }
        }
      },
      "required": [
        "recoveryCodes"
      ],
      "additionalProperties": false
    },
    "ReplacedAttachment": {
      "type": "object",
      "properties": {
        "order": {
          "$ref": "#/components/schemas/OrderResponse"
        },
        "newTotals": {
          "type": "object",
          "properties": {
            "totalQuantity": {
              "type": "number"
            },
            "totalAmount": {
              "type": "number"
            }
          },
          "required": [
            "totalQuantity",
            "totalAmount"
          ],
          "additionalProperties": false
        },
        "oldTotals": {
          "type": "object",
          "properties": {
            "totalQuantity": {
              "type": "number"
            },
            "totalAmount": {
              "type": "number"
            }
          },
          "required": [
            "totalQuantity",
            "totalAmount"
          ],
          "additionalProperties": false
        },
        "warnings": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Problem"
          }
        }
      },
      "required": [
        "order",
        "newTotals",
        "oldTotals",
        "warnings"
      ],
      "additionalProperties": false
    },
    "ReplacementPreview": {
      "description": "The lines that another file would change in an order; nothing is stored.",
      "type": "object",
      "properties": {
        "changeCount": {
          "description": "All changed lines.",
          "type": "number"
        },
        "lines": {
          "description": "The first 500 lines.",
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/OrderPreviewLine"
          }
        },
        "sheets": {
          "description": "How each sheet was interpreted; empty when no table was found.",
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/MappedSheet"
          }
        },
        "samples": {
          "description": "The first rows of every sheet, including sheets without a table.",
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/SheetSample"
          }
        },
        "lineCount": {
          "type": "number"
        },
        "lots": {
          "type": "number"
        },
        "totalQuantity": {
          "type": "number"
        },
        "totalAmount": {
          "type": "number"
        },
        "problems": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Problem"
          }
        },
        "errorCount": {
          "type": "number"
        },
        "warningCount": {
          "type": "number"
        },
        "changes": {
          "description": "The first 500 changed lines in the order of the sheet.",
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/RevisionChange"
          }
        }
      },
      "required": [
        "changeCount",
        "lines",
        "sheets",
        "samples",
        "lineCount",
        "lots",
        "totalQuantity",
        "totalAmount",
        "problems",
        "errorCount",
        "warningCount",
        "changes"
      ],
      "additionalProperties": false
    },
    "ResentMailsResponse": {
      "type": "object",
      "properties": {
        "count": {
          "type": "number"
        }
      },
      "required": [
        "count"
      ],
      "additionalProperties": false
    },
    "RetriedJobsResponse": {
      "type": "object",
      "properties": {
        "count": {
          "type": "number"
        }
      },
      "required": [
        "count"
      ],
      "additionalProperties": false
    },
    "RevisedLine": {
      "description": "A line before or after a revision, at the price at which it is ordered.",
      "type": "object",
      "properties": {
        "lots": {
          "type": "number"
        },
        "unitsPerLot": {
          "type": "number"
        },
        "unitPrice": {
          "type": "number"
        },
        "lineTotal": {
          "type": "number"
        }
      },
      "required": [
        "lots",
        "unitsPerLot",
        "unitPrice",
        "lineTotal"
      ],
      "additionalProperties": false
    },
    "RevisionChange": {
      "type": "object",
      "properties": {
        "stockItemId": {
          "type": "string"
        },
        "reference": {
          "type": "string"
        },
        "description": {
          "type": [
            "null",
            "string"
          ]
        },
        "colour": {
          "type": [
            "null",
            "string"
          ]
        },
        "size": {
          "type": [
            "null",
            "string"
          ]
        },
        "before": {
          "description": "null: added by this revision.",
          "anyOf": [
            {
              "$ref": "#/components/schemas/RevisedLine"
            },
            {
              "type": "null"
            }
          ]
        },
        "after": {
          "description": "null: removed by this revision.",
          "anyOf": [
            {
              "$ref": "#/components/schemas/RevisedLine"
            },
            {
              "type": "null"
            }
          ]
        },
        "backOrder": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/BackOrderInput"
            },
            {
              "type": "null"
            }
          ]
        },
        "note": {
          "description": "The line's note when this revision changed it.",
          "type": [
            "null",
            "string"
          ]
        }
      },
      "required": [
        "stockItemId",
        "reference",
        "description",
        "colour",
        "size",
        "before",
        "after",
        "backOrder",
        "note"
      ],
      "additionalProperties": false
    },
    "RevisionTotals": {
      "description": "`totalQuantity` is units, `totalAmount` AED.",
      "type": "object",
      "properties": {
        "lineCount": {
          "type": "number"
        },
        "lots": {
          "type": "number"
        },
        "totalQuantity": {
          "type": "number"
        },
        "totalAmount": {
          "type": "number"
        }
      },
      "required": [
        "lineCount",
        "lots",
        "totalQuantity",
        "totalAmount"
      ],
      "additionalProperties": false
    },
    "SearchResponse": {
      "description": "At most five results of each kind. `buyers` is empty for buyers, who see their own orders and brands only.",
      "type": "object",
      "properties": {
        "orders": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/FoundOrder"
          }
        },
        "buyers": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/FoundBuyer"
          }
        },
        "brands": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/FoundBrand"
          }
        },
        "references": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/FoundReference"
          }
        }
      },
      "required": [
        "orders",
        "buyers",
        "brands",
        "references"
      ],
      "additionalProperties": false
    },
    "SecondFactorQuestion": {
      "description": "What an account can be confirmed with, recovery codes apart.",
      "type": "object",
      "properties": {
        "hasApp": {
          "type": "boolean"
        },
        "passkey": {
          "description": "null for an account without passkeys.",
          "anyOf": [
            {
              "$ref": "#/components/schemas/PasskeyQuestion"
            },
            {
              "type": "null"
            }
          ]
        }
      },
      "required": [
        "hasApp",
        "passkey"
      ],
      "additionalProperties": false
    },
    "SecondFactorResponse": {
      "description": "The caller's second factor, on the profile page.",
      "type": "object",
      "properties": {
        "since": {
          "description": "Since when there has been one; null without one.",
          "type": [
            "null",
            "string"
          ]
        },
        "hasApp": {
          "type": "boolean"
        },
        "passkeys": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Passkey"
          }
        },
        "recoveryCodesLeft": {
          "type": "number"
        }
      },
      "required": [
        "since",
        "hasApp",
        "passkeys",
        "recoveryCodesLeft"
      ],
      "additionalProperties": false
    },
    "SecondFactorState": {
      "enum": [
        "due",
        "none",
        "on",
        "overdue"
      ]
    },
    "SecondStepResponse": {
      "description": "The answer to the right password of an account with a second factor; the session is opened by the second step.",
      "type": "object",
      "properties": {
        "ticket": {
          "type": "string"
        },
        "message": {
          "type": "string"
        },
        "hasApp": {
          "type": "boolean"
        },
        "passkey": {
          "description": "null for an account without passkeys.",
          "anyOf": [
            {
              "$ref": "#/components/schemas/PasskeyQuestion"
            },
            {
              "type": "null"
            }
          ]
        }
      },
      "required": [
        "ticket",
        "message",
        "hasApp",
        "passkey"
      ],
      "additionalProperties": false
    },
    "SecuritySettings": {
      "description": "How accounts are protected (beyond 6).",
      "type": "object",
      "properties": {
        "secondFactorFrom": {
          "description": "From this day on, in the portal's time zone, administrators need a second factor; null: they do not.",
          "type": [
            "null",
            "string"
          ]
        }
      },
      "required": [
        "secondFactorFrom"
      ],
      "additionalProperties": false
    },
    "SellerDetails": {
      "description": "The seller's part of the settings. Its IBAN is that of the AED bank account.",
      "type": "object",
      "properties": {
        "legalName": {
          "type": [
            "null",
            "string"
          ]
        },
        "legalNameArabic": {
          "type": [
            "null",
            "string"
          ]
        },
        "street": {
          "type": [
            "null",
            "string"
          ]
        },
        "city": {
          "type": [
            "null",
            "string"
          ]
        },
        "seriesPrefix": {
          "description": "Begins the numbers of documents: `LT` makes `LT-INV-2026-000001`.",
          "type": [
            "null",
            "string"
          ]
        },
        "vatRate": {
          "description": "Whole percent, for supplies within the Emirates.",
          "type": "number"
        },
        "paymentDays": {
          "description": "Days from the date of an invoice until it is due; 0: due at once.",
          "type": "number"
        },
        "attachToMails": {
          "description": "Mails about invoices and credit notes bring the PDF along; otherwise they only link to the document.",
          "type": "boolean"
        },
        "footer": {
          "description": "A text at the end of each document.",
          "type": [
            "null",
            "string"
          ]
        },
        "trn": {
          "type": [
            "null",
            "string"
          ]
        },
        "licenceNumber": {
          "description": "The number of the trade licence.",
          "type": [
            "null",
            "string"
          ]
        },
        "licenceAuthority": {
          "description": "The authority that issued the licence.",
          "type": [
            "null",
            "string"
          ]
        },
        "emirate": {
          "anyOf": [
            {
              "enum": [
                "AJM",
                "AUH",
                "DXB",
                "FUJ",
                "RAK",
                "SHJ",
                "UAQ"
              ]
            },
            {
              "type": "null"
            }
          ]
        }
      },
      "required": [
        "legalName",
        "legalNameArabic",
        "street",
        "city",
        "seriesPrefix",
        "vatRate",
        "paymentDays",
        "attachToMails",
        "footer",
        "trn",
        "licenceNumber",
        "licenceAuthority",
        "emirate"
      ],
      "additionalProperties": false
    },
    "SessionUser": {
      "description": "The signed-in user, as the specification's User (section 3).",
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "name": {
          "type": "string"
        },
        "email": {
          "type": "string"
        },
        "phone": {
          "type": [
            "null",
            "string"
          ]
        },
        "role": {
          "enum": [
            "admin",
            "buyer"
          ]
        },
        "staffRole": {
          "description": "null for buyers.",
          "anyOf": [
            {
              "enum": [
                "accounts",
                "owner",
                "read-only",
                "sales",
                "stock",
                "support"
              ]
            },
            {
              "type": "null"
            }
          ]
        },
        "companyId": {
          "description": "The buyer that the person belongs to, as orders, chats and documents name it: who registered it. null for the team.",
          "type": [
            "null",
            "string"
          ]
        },
        "companyRole": {
          "description": "null for the team.",
          "anyOf": [
            {
              "enum": [
                "accountant",
                "buyer",
                "owner",
                "viewer"
              ]
            },
            {
              "type": "null"
            }
          ]
        },
        "status": {
          "enum": [
            "approved",
            "pending",
            "rejected"
          ]
        },
        "language": {
          "description": "The language of the portal's texts and mails for this person; null until one is chosen. Mails are then in English.",
          "anyOf": [
            {
              "enum": [
                "ar",
                "en"
              ]
            },
            {
              "type": "null"
            }
          ]
        },
        "createdAt": {
          "type": "string"
        },
        "lastLogin": {
          "type": [
            "null",
            "string"
          ]
        },
        "buyerType": {
          "anyOf": [
            {
              "enum": [
                "Online",
                "Retail",
                "Wholesale"
              ]
            },
            {
              "type": "null"
            }
          ]
        },
        "companyName": {
          "type": [
            "null",
            "string"
          ]
        },
        "companyWebsite": {
          "type": [
            "null",
            "string"
          ]
        },
        "companyAddress": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/CompanyAddress"
            },
            {
              "type": "null"
            }
          ]
        },
        "taxDetails": {
          "description": "null for administrators.",
          "anyOf": [
            {
              "$ref": "#/components/schemas/TaxDetails"
            },
            {
              "type": "null"
            }
          ]
        },
        "secondFactor": {
          "$ref": "#/components/schemas/SecondFactorState"
        }
      },
      "required": [
        "_id",
        "name",
        "email",
        "phone",
        "role",
        "staffRole",
        "companyId",
        "companyRole",
        "status",
        "language",
        "createdAt",
        "lastLogin",
        "buyerType",
        "companyName",
        "companyWebsite",
        "companyAddress",
        "taxDetails",
        "secondFactor"
      ],
      "additionalProperties": false
    },
    "SetUpAppResponse": {
      "description": "What the authenticator app needs. `setUp` is sent back with the app's first code, within an hour.",
      "type": "object",
      "properties": {
        "setUp": {
          "type": "string"
        },
        "secret": {
          "description": "In groups of four characters, for typing.",
          "type": "string"
        },
        "address": {
          "description": "`otpauth://…`, for a QR code.",
          "type": "string"
        }
      },
      "required": [
        "setUp",
        "secret",
        "address"
      ],
      "additionalProperties": false
    },
    "SetUpPasskeyResponse": {
      "description": "For `navigator.credentials.create`. `setUp` is sent back with the new passkey, within an hour.",
      "type": "object",
      "properties": {
        "setUp": {
          "type": "string"
        },
        "options": {
          "type": "object",
          "properties": {
            "challenge": {
              "type": "string"
            },
            "rp": {
              "type": "object",
              "properties": {
                "id": {
                  "type": "string"
                },
                "name": {
                  "type": "string"
                }
              },
              "required": [
                "id",
                "name"
              ],
              "additionalProperties": false
            },
            "user": {
              "type": "object",
              "properties": {
                "id": {
                  "type": "string"
                },
                "name": {
                  "type": "string"
                },
                "displayName": {
                  "type": "string"
                }
              },
              "required": [
                "id",
                "name",
                "displayName"
              ],
              "additionalProperties": false
            },
            "pubKeyCredParams": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "type": {
                    "enum": [
                      "public-key"
                    ]
                  },
                  "alg": {
                    "type": "number"
                  }
                },
                "required": [
                  "type",
                  "alg"
                ],
                "additionalProperties": false
              }
            },
            "timeout": {
              "type": "number"
            },
            "excludeCredentials": {
              "type": "array",
              "items": {
                "$ref": "#/components/schemas/PasskeyDescriptor"
              }
            },
            "authenticatorSelection": {
              "type": "object",
              "properties": {
                "residentKey": {
                  "enum": [
                    "preferred"
                  ]
                },
                "userVerification": {
                  "enum": [
                    "preferred"
                  ]
                }
              },
              "required": [
                "residentKey",
                "userVerification"
              ],
              "additionalProperties": false
            },
            "attestation": {
              "enum": [
                "none"
              ]
            }
          },
          "required": [
            "challenge",
            "rp",
            "user",
            "pubKeyCredParams",
            "timeout",
            "excludeCredentials",
            "authenticatorSelection",
            "attestation"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "setUp",
        "options"
      ],
      "additionalProperties": false
    },
    "SettingChange": {
      "description": "`supportPhone`, or `AED.iban` for a field of a part.",
      "type": "object",
      "properties": {
        "field": {
          "type": "string"
        },
        "before": {
          "type": [
            "null",
            "string"
          ]
        },
        "after": {
          "type": [
            "null",
            "string"
          ]
        }
      },
      "required": [
        "field",
        "before",
        "after"
      ],
      "additionalProperties": false
    },
    "Settings": {
      "type": "object",
      "properties": {
        "unreadAnswerMinutes": {
          "description": "Minutes after which an unread chat answer is mailed to the buyer.",
          "type": "number"
        },
        "proposalDays": {
          "description": "Days within which a buyer answers a proposal; then it expires.",
          "type": "number"
        },
        "seller": {
          "description": "For the tax documents that the portal makes.",
          "$ref": "#/components/schemas/SellerDetails"
        },
        "credit": {
          "$ref": "#/components/schemas/CreditSettings"
        },
        "security": {
          "$ref": "#/components/schemas/SecuritySettings"
        },
        "logo": {
          "description": "Uploaded by itself, for tax documents. `key` is another one for each picture.",
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "object",
              "properties": {
                "key": {
                  "type": "string"
                }
              },
              "required": [
                "key"
              ],
              "additionalProperties": false
            }
          ]
        },
        "changedAt": {
          "description": "null while the settings have their initial values.",
          "type": [
            "null",
            "string"
          ]
        },
        "changedBy": {
          "type": [
            "null",
            "string"
          ]
        },
        "companyName": {
          "type": [
            "null",
            "string"
          ]
        },
        "companyAddress": {
          "type": [
            "null",
            "string"
          ]
        },
        "supportPhone": {
          "type": [
            "null",
            "string"
          ]
        },
        "supportEmail": {
          "type": [
            "null",
            "string"
          ]
        },
        "timeZone": {
          "description": "Defines where a month begins, and is the time zone of times in mails and exports.",
          "type": "string"
        },
        "AED": {
          "$ref": "#/components/schemas/BankAccount"
        },
        "EUR": {
          "$ref": "#/components/schemas/BankAccount"
        },
        "version": {
          "description": "The version that was edited. An older one than the current is refused with `settings.changed`, so that no change is\noverwritten unseen.",
          "type": "number"
        }
      },
      "required": [
        "unreadAnswerMinutes",
        "proposalDays",
        "seller",
        "credit",
        "security",
        "logo",
        "changedAt",
        "changedBy",
        "companyName",
        "companyAddress",
        "supportPhone",
        "supportEmail",
        "timeZone",
        "AED",
        "EUR",
        "version"
      ],
      "additionalProperties": false
    },
    "SettingsHistoryResponse": {
      "type": "object",
      "properties": {
        "versions": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/SettingsVersion"
          }
        }
      },
      "required": [
        "versions"
      ],
      "additionalProperties": false
    },
    "SettingsVersion": {
      "description": "One saved change of the settings, with its author and time.",
      "type": "object",
      "properties": {
        "version": {
          "type": "number"
        },
        "at": {
          "type": "string"
        },
        "by": {
          "type": [
            "null",
            "string"
          ]
        },
        "changes": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/SettingChange"
          }
        }
      },
      "required": [
        "version",
        "at",
        "by",
        "changes"
      ],
      "additionalProperties": false
    },
    "SheetSample": {
      "description": "The first rows of a sheet as displayed text, from which a person chooses header row and columns.",
      "type": "object",
      "properties": {
        "sheet": {
          "type": "string"
        },
        "rows": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "row": {
                "type": "number"
              },
              "cells": {
                "type": "array",
                "items": {
                  "type": "string"
                }
              }
            },
            "required": [
              "row",
              "cells"
            ],
            "additionalProperties": false
          }
        },
        "guess": {
          "description": "The most likely header row and columns where no table was accepted, as a start for choosing them.",
          "type": "object",
          "properties": {
            "columns": {
              "type": "array",
              "items": {
                "$ref": "#/components/schemas/MappedColumn"
              }
            },
            "headerRow": {
              "description": "1-based row of the (last) header row; 0 for a table without a header row.",
              "type": "number"
            }
          },
          "required": [
            "columns",
            "headerRow"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "sheet",
        "rows"
      ],
      "additionalProperties": false
    },
    "SimilarTables": {
      "description": "Columns that an administrator once chose for a similar file of another brand.",
      "type": "object",
      "properties": {
        "brand": {
          "type": "string"
        },
        "tables": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/TableChoice"
          }
        }
      },
      "required": [
        "brand",
        "tables"
      ],
      "additionalProperties": false
    },
    "StaffMember": {
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "name": {
          "type": "string"
        },
        "email": {
          "type": "string"
        },
        "staffRole": {
          "enum": [
            "accounts",
            "owner",
            "read-only",
            "sales",
            "stock",
            "support"
          ]
        },
        "isSelf": {
          "description": "True for the caller.",
          "type": "boolean"
        },
        "hasSecondFactor": {
          "type": "boolean"
        },
        "lastLogin": {
          "description": "When the person last signed in; null: never.",
          "type": [
            "null",
            "string"
          ]
        },
        "joinedAt": {
          "type": "string"
        }
      },
      "required": [
        "_id",
        "name",
        "email",
        "staffRole",
        "isSelf",
        "hasSecondFactor",
        "lastLogin",
        "joinedAt"
      ],
      "additionalProperties": false
    },
    "StaffResponse": {
      "description": "GET /api/staff: team members by name, and open invitations, newest first. Teams are small, so nothing is paged.",
      "type": "object",
      "properties": {
        "staff": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/StaffMember"
          }
        },
        "invitations": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Invitation"
          }
        }
      },
      "required": [
        "staff",
        "invitations"
      ],
      "additionalProperties": false
    },
    "Statement": {
      "type": "object",
      "properties": {
        "buyer": {
          "type": "object",
          "properties": {
            "_id": {
              "type": "string"
            },
            "name": {
              "type": "string"
            }
          },
          "required": [
            "_id",
            "name"
          ],
          "additionalProperties": false
        },
        "from": {
          "type": [
            "null",
            "string"
          ]
        },
        "to": {
          "type": "string"
        },
        "opening": {
          "type": "string"
        },
        "closing": {
          "type": "string"
        },
        "entries": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/StatementEntry"
          }
        },
        "ageing": {
          "description": "As of the statement's last day.",
          "$ref": "#/components/schemas/Ageing"
        },
        "credit": {
          "type": "string"
        },
        "coveredByCheques": {
          "type": "string"
        }
      },
      "required": [
        "buyer",
        "from",
        "to",
        "opening",
        "closing",
        "entries",
        "ageing",
        "credit",
        "coveredByCheques"
      ],
      "additionalProperties": false
    },
    "StatementEntry": {
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "kind": {
          "enum": [
            "credit_note",
            "invoice",
            "payment",
            "refund",
            "write_off"
          ]
        },
        "on": {
          "description": "The day on which it counts, `2026-12-31`.",
          "type": "string"
        },
        "dueOn": {
          "type": [
            "null",
            "string"
          ]
        },
        "amount": {
          "description": "AED; negative when it takes from what the buyer owes.",
          "type": "string"
        },
        "balance": {
          "description": "The balance after this entry.",
          "type": "string"
        },
        "order": {
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "object",
              "properties": {
                "_id": {
                  "type": "string"
                },
                "orderNumber": {
                  "type": "string"
                },
                "isDeleted": {
                  "type": "boolean"
                }
              },
              "required": [
                "_id",
                "orderNumber",
                "isDeleted"
              ],
              "additionalProperties": false
            }
          ]
        },
        "document": {
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "object",
              "properties": {
                "_id": {
                  "type": "string"
                },
                "number": {
                  "type": "string"
                }
              },
              "required": [
                "_id",
                "number"
              ],
              "additionalProperties": false
            }
          ]
        },
        "payment": {
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "object",
              "properties": {
                "_id": {
                  "type": "string"
                },
                "method": {
                  "anyOf": [
                    {
                      "enum": [
                        "card",
                        "cash",
                        "cheque",
                        "transfer"
                      ]
                    },
                    {
                      "type": "null"
                    }
                  ]
                },
                "reference": {
                  "type": [
                    "null",
                    "string"
                  ]
                }
              },
              "required": [
                "_id",
                "method",
                "reference"
              ],
              "additionalProperties": false
            }
          ]
        },
        "note": {
          "type": [
            "null",
            "string"
          ]
        }
      },
      "required": [
        "_id",
        "kind",
        "on",
        "dueOn",
        "amount",
        "balance",
        "order",
        "document",
        "payment",
        "note"
      ],
      "additionalProperties": false
    },
    "StockChange": {
      "description": "A change of one reference in a version. Values are AED per unit for `price`, units for `pack`, else lots; null: none,\nor not tracked.",
      "type": "object",
      "properties": {
        "reference": {
          "type": "string"
        },
        "description": {
          "type": [
            "null",
            "string"
          ]
        },
        "colour": {
          "type": [
            "null",
            "string"
          ]
        },
        "size": {
          "type": [
            "null",
            "string"
          ]
        },
        "kind": {
          "enum": [
            "added",
            "gone",
            "pack",
            "price",
            "stock"
          ]
        },
        "before": {
          "type": [
            "null",
            "number"
          ]
        },
        "after": {
          "type": [
            "null",
            "number"
          ]
        }
      },
      "required": [
        "reference",
        "description",
        "colour",
        "size",
        "kind",
        "before",
        "after"
      ],
      "additionalProperties": false
    },
    "StockChangesResponse": {
      "type": "object",
      "properties": {
        "changes": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/StockChange"
          }
        },
        "total": {
          "type": "number"
        }
      },
      "required": [
        "changes",
        "total"
      ],
      "additionalProperties": false
    },
    "StockFile": {
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "fileName": {
          "description": "Name without its extension, shown on cards.",
          "type": "string"
        },
        "originalName": {
          "type": "string"
        },
        "uploadedAt": {
          "type": "string"
        },
        "lineCount": {
          "type": "number"
        },
        "version": {
          "description": "Starts at 1 and grows with each replacement.",
          "type": "number"
        }
      },
      "required": [
        "_id",
        "fileName",
        "originalName",
        "uploadedAt",
        "lineCount",
        "version"
      ],
      "additionalProperties": false
    },
    "StockFilePreview": {
      "description": "How a stock file was interpreted; nothing is stored (row X01). Value is Σ available units × wholesale price.",
      "type": "object",
      "properties": {
        "fileName": {
          "type": "string"
        },
        "sheets": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/MappedSheet"
          }
        },
        "samples": {
          "description": "The first rows of every sheet, including sheets without a table.",
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/SheetSample"
          }
        },
        "sampleLines": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/StockLine"
          }
        },
        "alike": {
          "description": "Tables of this file as similar files of other brands are read, for sheets with most of the same headers.",
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/SimilarTables"
          }
        },
        "references": {
          "type": "number"
        },
        "lots": {
          "type": "number"
        },
        "units": {
          "type": "number"
        },
        "value": {
          "type": "number"
        },
        "problems": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Problem"
          }
        },
        "errorCount": {
          "type": "number"
        },
        "warningCount": {
          "type": "number"
        }
      },
      "required": [
        "fileName",
        "sheets",
        "samples",
        "sampleLines",
        "alike",
        "references",
        "lots",
        "units",
        "value",
        "problems",
        "errorCount",
        "warningCount"
      ],
      "additionalProperties": false
    },
    "StockFileVersion": {
      "description": "A published version of a stock file. Counts are references that differ from the previous version; 0 for the first\nversion.",
      "type": "object",
      "properties": {
        "version": {
          "type": "number"
        },
        "originalName": {
          "type": "string"
        },
        "publishedAt": {
          "type": "string"
        },
        "publishedBy": {
          "type": "string"
        },
        "lineCount": {
          "type": "number"
        },
        "added": {
          "type": "number"
        },
        "gone": {
          "type": "number"
        },
        "priceChanged": {
          "type": "number"
        },
        "stockChanged": {
          "type": "number"
        }
      },
      "required": [
        "version",
        "originalName",
        "publishedAt",
        "publishedBy",
        "lineCount",
        "added",
        "gone",
        "priceChanged",
        "stockChanged"
      ],
      "additionalProperties": false
    },
    "StockFileVersionsResponse": {
      "type": "object",
      "properties": {
        "versions": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/StockFileVersion"
          }
        }
      },
      "required": [
        "versions"
      ],
      "additionalProperties": false
    },
    "StockFilesResponse": {
      "type": "object",
      "properties": {
        "stockFiles": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/StockFile"
          }
        }
      },
      "required": [
        "stockFiles"
      ],
      "additionalProperties": false
    },
    "StockLine": {
      "description": "One reference of a stock file. Prices are decimal strings in AED per unit, at most 4 decimals.",
      "type": "object",
      "properties": {
        "sheet": {
          "type": "string"
        },
        "row": {
          "type": "number"
        },
        "reference": {
          "type": "string"
        },
        "barcode": {
          "type": [
            "null",
            "string"
          ]
        },
        "description": {
          "type": [
            "null",
            "string"
          ]
        },
        "brand": {
          "type": [
            "null",
            "string"
          ]
        },
        "category": {
          "type": [
            "null",
            "string"
          ]
        },
        "gender": {
          "type": [
            "null",
            "string"
          ]
        },
        "season": {
          "type": [
            "null",
            "string"
          ]
        },
        "colour": {
          "type": [
            "null",
            "string"
          ]
        },
        "size": {
          "type": [
            "null",
            "string"
          ]
        },
        "composition": {
          "type": [
            "null",
            "string"
          ]
        },
        "origin": {
          "type": [
            "null",
            "string"
          ]
        },
        "hsCode": {
          "type": [
            "null",
            "string"
          ]
        },
        "retailPrice": {
          "type": [
            "null",
            "string"
          ]
        },
        "wholesalePrice": {
          "type": "string"
        },
        "unitsPerLot": {
          "type": "number"
        },
        "availableLots": {
          "description": "Lots; null where the sheet has no such column (stock is then not tracked).",
          "type": [
            "null",
            "number"
          ]
        },
        "minimumLots": {
          "type": [
            "null",
            "number"
          ]
        },
        "picture": {
          "description": "Path of its picture inside the workbook, when it has one and pictures were requested.",
          "type": "string"
        }
      },
      "required": [
        "sheet",
        "row",
        "reference",
        "barcode",
        "description",
        "brand",
        "category",
        "gender",
        "season",
        "colour",
        "size",
        "composition",
        "origin",
        "hsCode",
        "retailPrice",
        "wholesalePrice",
        "unitsPerLot",
        "availableLots",
        "minimumLots"
      ],
      "additionalProperties": false
    },
    "StockLineChoicesResponse": {
      "description": "Values for a stock file's filters, most frequent first.",
      "type": "object",
      "properties": {
        "file": {
          "$ref": "#/components/schemas/StockFile"
        },
        "colours": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "sizes": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "pictures": {
          "description": "True when any line has a picture.",
          "type": "boolean"
        }
      },
      "required": [
        "file",
        "colours",
        "sizes",
        "pictures"
      ],
      "additionalProperties": false
    },
    "StockLinesResponse": {
      "type": "object",
      "properties": {
        "lines": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/PublishedLine"
          }
        },
        "total": {
          "type": "number"
        }
      },
      "required": [
        "lines",
        "total"
      ],
      "additionalProperties": false
    },
    "StuckEvents": {
      "description": "Events that no queue accepted for ten minutes, by kind: the queue's store is down, or no handler exists for the kind.",
      "type": "object",
      "properties": {
        "event": {
          "type": "string"
        },
        "count": {
          "type": "number"
        },
        "oldestAt": {
          "type": "string"
        }
      },
      "required": [
        "event",
        "count",
        "oldestAt"
      ],
      "additionalProperties": false
    },
    "SupplyCircumstances": {
      "description": "Circumstances that the e-invoice states as flags; both are null on an ordinary supply within the Emirates.",
      "type": "object",
      "properties": {
        "freeZone": {
          "description": "A supply into or within a designated free zone, and the TRN of the company that benefits from it.",
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "object",
              "properties": {
                "beneficiaryTrn": {
                  "type": [
                    "null",
                    "string"
                  ]
                }
              },
              "required": [
                "beneficiaryTrn"
              ],
              "additionalProperties": false
            }
          ]
        },
        "export": {
          "description": "A supply to a place outside the Emirates. `incoterms` is a code such as `FOB`.",
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "object",
              "properties": {
                "incoterms": {
                  "type": [
                    "null",
                    "string"
                  ]
                }
              },
              "required": [
                "incoterms"
              ],
              "additionalProperties": false
            }
          ]
        },
        "deliverTo": {
          "description": "Where the goods go; null when it is the buyer's address.",
          "anyOf": [
            {
              "$ref": "#/components/schemas/TaxAddress"
            },
            {
              "type": "null"
            }
          ]
        }
      },
      "required": [
        "freeZone",
        "export",
        "deliverTo"
      ],
      "additionalProperties": false
    },
    "TableChoice": {
      "description": "A person's choice of header row and columns for one sheet (row X01). Sheets without a table are omitted. Lines without\na reference column are identified by their barcodes, otherwise by description with colour or size.",
      "type": "object",
      "properties": {
        "sheet": {
          "type": "string"
        },
        "headerRow": {
          "description": "1-based; the rows below it are the lines. 0 for a table without a header row, whose lines start in the first row.",
          "type": "number"
        },
        "columns": {
          "description": "Column letter of each field; fields without one are not read.",
          "type": "object",
          "properties": {
            "reference": {
              "type": "string"
            },
            "barcode": {
              "type": "string"
            },
            "description": {
              "type": "string"
            },
            "brand": {
              "type": "string"
            },
            "category": {
              "type": "string"
            },
            "gender": {
              "type": "string"
            },
            "season": {
              "type": "string"
            },
            "colour": {
              "type": "string"
            },
            "size": {
              "type": "string"
            },
            "composition": {
              "type": "string"
            },
            "origin": {
              "type": "string"
            },
            "hsCode": {
              "type": "string"
            },
            "retailPrice": {
              "type": "string"
            },
            "wholesalePrice": {
              "type": "string"
            },
            "unitsPerLot": {
              "type": "string"
            },
            "available": {
              "type": "string"
            },
            "minimum": {
              "type": "string"
            },
            "order": {
              "type": "string"
            },
            "lineTotal": {
              "type": "string"
            }
          },
          "additionalProperties": false
        },
        "sizeColumns": {
          "description": "Letters of the columns that hold the stock or the order of one size each; their headers are the sizes.",
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "priceColumns": {
          "description": "Letters of the columns that hold the wholesale price of one size each, such as \"250 g\" and \"1 kg\"; their headers are the\nsizes. Only for stock files, instead of one wholesale price column, and without columns of sizes or stock.",
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "wholesaleFactor": {
          "description": "For a stock file without a wholesale price column: wholesale prices are retail prices times this, such as `0.5`.",
          "type": "string"
        }
      },
      "required": [
        "sheet",
        "headerRow",
        "columns"
      ],
      "additionalProperties": false
    },
    "TaxAddress": {
      "type": "object",
      "properties": {
        "lines": {
          "description": "Street, building, office; at most three lines.",
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "city": {
          "type": [
            "null",
            "string"
          ]
        },
        "emirate": {
          "description": "null outside the United Arab Emirates.",
          "anyOf": [
            {
              "enum": [
                "AJM",
                "AUH",
                "DXB",
                "FUJ",
                "RAK",
                "SHJ",
                "UAQ"
              ]
            },
            {
              "type": "null"
            }
          ]
        },
        "country": {
          "description": "ISO 3166-1 alpha-2; null when the country that was entered is not a country's name (`countryCode`).",
          "type": [
            "null",
            "string"
          ]
        }
      },
      "required": [
        "lines",
        "city",
        "emirate",
        "country"
      ],
      "additionalProperties": false
    },
    "TaxAmounts": {
      "description": "AED with 2 decimals.",
      "type": "object",
      "properties": {
        "net": {
          "type": "string"
        },
        "vat": {
          "type": "string"
        },
        "gross": {
          "type": "string"
        }
      },
      "required": [
        "net",
        "vat",
        "gross"
      ],
      "additionalProperties": false
    },
    "TaxBuyer": {
      "type": "object",
      "properties": {
        "company": {
          "type": "string"
        },
        "contact": {
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "object",
              "properties": {
                "name": {
                  "type": "string"
                },
                "email": {
                  "type": [
                    "null",
                    "string"
                  ]
                },
                "phone": {
                  "type": [
                    "null",
                    "string"
                  ]
                }
              },
              "required": [
                "name",
                "email",
                "phone"
              ],
              "additionalProperties": false
            }
          ]
        },
        "address": {
          "$ref": "#/components/schemas/TaxAddress"
        },
        "trn": {
          "type": [
            "null",
            "string"
          ]
        },
        "licence": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/TradeLicence"
            },
            {
              "type": "null"
            }
          ]
        }
      },
      "required": [
        "company",
        "contact",
        "address",
        "trn",
        "licence"
      ],
      "additionalProperties": false
    },
    "TaxDetails": {
      "description": "What tax documents say about a company beside its name and address. `null`: not provided yet.",
      "type": "object",
      "properties": {
        "trn": {
          "type": [
            "null",
            "string"
          ]
        },
        "licenceNumber": {
          "description": "The number of the trade licence.",
          "type": [
            "null",
            "string"
          ]
        },
        "licenceAuthority": {
          "description": "The authority that issued the licence.",
          "type": [
            "null",
            "string"
          ]
        },
        "emirate": {
          "anyOf": [
            {
              "enum": [
                "AJM",
                "AUH",
                "DXB",
                "FUJ",
                "RAK",
                "SHJ",
                "UAQ"
              ]
            },
            {
              "type": "null"
            }
          ]
        }
      },
      "required": [
        "trn",
        "licenceNumber",
        "licenceAuthority",
        "emirate"
      ],
      "additionalProperties": false
    },
    "TaxDocument": {
      "description": "The snapshot of one issued tax document: everything that its PDF and its e-invoice show. It is stored as JSON when the\ndocument is issued and never changes afterwards. Amounts are AED as decimal strings, as the database has them: prices\nwith at most 4 decimals, all other amounts with exactly 2. Amounts of credit notes are positive. Dates are calendar\ndays in the portal's time zone, `2026-12-31`.",
      "type": "object",
      "properties": {
        "version": {
          "description": "The version of this type. A later version is read beside the first one, because stored snapshots never change.",
          "enum": [
            1
          ]
        },
        "kind": {
          "enum": [
            "credit_note",
            "invoice"
          ]
        },
        "number": {
          "type": "string"
        },
        "uuid": {
          "description": "Made once, when the document is issued; the e-invoice names it.",
          "type": "string"
        },
        "issueDate": {
          "type": "string"
        },
        "supplyDate": {
          "description": "The day of supply: the day on which the goods were delivered or made available.",
          "type": "string"
        },
        "dueDate": {
          "description": "null on credit notes.",
          "type": [
            "null",
            "string"
          ]
        },
        "seller": {
          "$ref": "#/components/schemas/TaxSeller"
        },
        "buyer": {
          "$ref": "#/components/schemas/TaxBuyer"
        },
        "orderNumber": {
          "type": "string"
        },
        "poNumber": {
          "type": [
            "null",
            "string"
          ]
        },
        "note": {
          "description": "The buyer's note on the order. Like `deliverOn` null on credit notes, and absent from the first documents.",
          "type": [
            "null",
            "string"
          ]
        },
        "deliverOn": {
          "description": "The delivery date that the buyer wants.",
          "type": [
            "null",
            "string"
          ]
        },
        "paymentTerms": {
          "description": "As a sentence, `Net 30 days`.",
          "type": [
            "null",
            "string"
          ]
        },
        "paymentReference": {
          "description": "A creditor reference of ISO 11649, `RF…`; null on credit notes.",
          "type": [
            "null",
            "string"
          ]
        },
        "supply": {
          "$ref": "#/components/schemas/SupplyCircumstances"
        },
        "lines": {
          "description": "In the order of the sheet.",
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/TaxDocumentLine"
          }
        },
        "totals": {
          "$ref": "#/components/schemas/TaxTotals"
        },
        "correction": {
          "description": "What a credit note corrects; null on invoices.",
          "anyOf": [
            {
              "$ref": "#/components/schemas/Correction"
            },
            {
              "type": "null"
            }
          ]
        }
      },
      "required": [
        "version",
        "kind",
        "number",
        "uuid",
        "issueDate",
        "supplyDate",
        "dueDate",
        "seller",
        "buyer",
        "orderNumber",
        "poNumber",
        "paymentTerms",
        "paymentReference",
        "supply",
        "lines",
        "totals",
        "correction"
      ],
      "additionalProperties": false
    },
    "TaxDocumentDetail": {
      "type": "object",
      "properties": {
        "snapshot": {
          "$ref": "#/components/schemas/TaxDocument"
        },
        "findings": {
          "description": "What the checks for e-invoices found; empty for buyers.",
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/EinvoiceFinding"
          }
        },
        "_id": {
          "type": "string"
        },
        "kind": {
          "enum": [
            "credit_note",
            "invoice"
          ]
        },
        "number": {
          "type": "string"
        },
        "order": {
          "description": "The documents of a deleted order are kept.",
          "type": "object",
          "properties": {
            "_id": {
              "type": "string"
            },
            "orderNumber": {
              "type": "string"
            },
            "isDeleted": {
              "type": "boolean"
            }
          },
          "required": [
            "_id",
            "orderNumber",
            "isDeleted"
          ],
          "additionalProperties": false
        },
        "poNumber": {
          "type": [
            "null",
            "string"
          ]
        },
        "buyer": {
          "type": "object",
          "properties": {
            "_id": {
              "type": "string"
            },
            "name": {
              "type": "string"
            }
          },
          "required": [
            "_id",
            "name"
          ],
          "additionalProperties": false
        },
        "invoice": {
          "description": "The invoice that a credit note corrects.",
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "object",
              "properties": {
                "_id": {
                  "type": "string"
                },
                "number": {
                  "type": "string"
                }
              },
              "required": [
                "_id",
                "number"
              ],
              "additionalProperties": false
            }
          ]
        },
        "issuedOn": {
          "description": "`2026-12-31`",
          "type": "string"
        },
        "issuedAt": {
          "type": "string"
        },
        "pdf": {
          "enum": [
            "failed",
            "ready",
            "waiting"
          ]
        },
        "findingCount": {
          "description": "How many of the checks for e-invoices failed. Null for buyers.",
          "type": [
            "null",
            "number"
          ]
        },
        "net": {
          "type": "string"
        },
        "vat": {
          "type": "string"
        },
        "gross": {
          "type": "string"
        }
      },
      "required": [
        "snapshot",
        "findings",
        "_id",
        "kind",
        "number",
        "order",
        "poNumber",
        "buyer",
        "invoice",
        "issuedOn",
        "issuedAt",
        "pdf",
        "findingCount",
        "net",
        "vat",
        "gross"
      ],
      "additionalProperties": false
    },
    "TaxDocumentLine": {
      "type": "object",
      "properties": {
        "lineId": {
          "description": "The line of the order that is invoiced; a credit note's line has the id of the invoice's line.",
          "type": "string"
        },
        "reference": {
          "type": "string"
        },
        "description": {
          "type": [
            "null",
            "string"
          ]
        },
        "colour": {
          "type": [
            "null",
            "string"
          ]
        },
        "size": {
          "type": [
            "null",
            "string"
          ]
        },
        "note": {
          "description": "The note on the order's line; absent from the first documents.",
          "type": [
            "null",
            "string"
          ]
        },
        "lots": {
          "type": "number"
        },
        "unitsPerLot": {
          "type": "number"
        },
        "units": {
          "type": "number"
        },
        "unitPrice": {
          "description": "AED for one unit without VAT, before the discount.",
          "type": "string"
        },
        "vatCategory": {
          "enum": [
            "standard",
            "zero"
          ]
        },
        "vatRate": {
          "description": "Whole percent.",
          "type": "number"
        },
        "hsCode": {
          "description": "Harmonised System code, digits only.",
          "type": [
            "null",
            "string"
          ]
        },
        "countryOfOrigin": {
          "description": "ISO 3166-1 alpha-2.",
          "type": [
            "null",
            "string"
          ]
        },
        "discount": {
          "type": "string"
        },
        "net": {
          "type": "string"
        },
        "vat": {
          "type": "string"
        },
        "gross": {
          "type": "string"
        }
      },
      "required": [
        "lineId",
        "reference",
        "description",
        "colour",
        "size",
        "lots",
        "unitsPerLot",
        "units",
        "unitPrice",
        "vatCategory",
        "vatRate",
        "hsCode",
        "countryOfOrigin",
        "discount",
        "net",
        "vat",
        "gross"
      ],
      "additionalProperties": false
    },
    "TaxDocumentRow": {
      "description": "An issued document as lists show it. Amounts are AED; those of credit notes are positive.",
      "type": "object",
      "properties": {
        "_id": {
          "type": "string"
        },
        "kind": {
          "enum": [
            "credit_note",
            "invoice"
          ]
        },
        "number": {
          "type": "string"
        },
        "order": {
          "description": "The documents of a deleted order are kept.",
          "type": "object",
          "properties": {
            "_id": {
              "type": "string"
            },
            "orderNumber": {
              "type": "string"
            },
            "isDeleted": {
              "type": "boolean"
            }
          },
          "required": [
            "_id",
            "orderNumber",
            "isDeleted"
          ],
          "additionalProperties": false
        },
        "poNumber": {
          "type": [
            "null",
            "string"
          ]
        },
        "buyer": {
          "type": "object",
          "properties": {
            "_id": {
              "type": "string"
            },
            "name": {
              "type": "string"
            }
          },
          "required": [
            "_id",
            "name"
          ],
          "additionalProperties": false
        },
        "invoice": {
          "description": "The invoice that a credit note corrects.",
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "object",
              "properties": {
                "_id": {
                  "type": "string"
                },
                "number": {
                  "type": "string"
                }
              },
              "required": [
                "_id",
                "number"
              ],
              "additionalProperties": false
            }
          ]
        },
        "issuedOn": {
          "description": "`2026-12-31`",
          "type": "string"
        },
        "issuedAt": {
          "type": "string"
        },
        "pdf": {
          "enum": [
            "failed",
            "ready",
            "waiting"
          ]
        },
        "findingCount": {
          "description": "How many of the checks for e-invoices failed. Null for buyers.",
          "type": [
            "null",
            "number"
          ]
        },
        "net": {
          "type": "string"
        },
        "vat": {
          "type": "string"
        },
        "gross": {
          "type": "string"
        }
      },
      "required": [
        "_id",
        "kind",
        "number",
        "order",
        "poNumber",
        "buyer",
        "invoice",
        "issuedOn",
        "issuedAt",
        "pdf",
        "findingCount",
        "net",
        "vat",
        "gross"
      ],
      "additionalProperties": false
    },
    "TaxDocumentsResponse": {
      "type": "object",
      "properties": {
        "documents": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/TaxDocumentRow"
          }
        },
        "total": {
          "type": "number"
        }
      },
      "required": [
        "documents",
        "total"
      ],
      "additionalProperties": false
    },
    "TaxSeller": {
      "description": "A field is null while it was not provided when the document was issued.",
      "type": "object",
      "properties": {
        "legalName": {
          "type": "object",
          "properties": {
            "en": {
              "type": "string"
            },
            "ar": {
              "type": [
                "null",
                "string"
              ]
            }
          },
          "required": [
            "en",
            "ar"
          ],
          "additionalProperties": false
        },
        "trn": {
          "type": [
            "null",
            "string"
          ]
        },
        "licence": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/TradeLicence"
            },
            {
              "type": "null"
            }
          ]
        },
        "address": {
          "$ref": "#/components/schemas/TaxAddress"
        },
        "phone": {
          "type": [
            "null",
            "string"
          ]
        },
        "email": {
          "type": [
            "null",
            "string"
          ]
        },
        "bank": {
          "anyOf": [
            {
              "type": "null"
            },
            {
              "type": "object",
              "properties": {
                "iban": {
                  "type": "string"
                },
                "bankName": {
                  "type": [
                    "null",
                    "string"
                  ]
                },
                "accountName": {
                  "type": [
                    "null",
                    "string"
                  ]
                },
                "bic": {
                  "type": [
                    "null",
                    "string"
                  ]
                }
              },
              "required": [
                "iban",
                "bankName",
                "accountName",
                "bic"
              ],
              "additionalProperties": false
            }
          ]
        },
        "logo": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/LogoReference"
            },
            {
              "type": "null"
            }
          ]
        },
        "footer": {
          "description": "A text at the end of the document, in the seller's words.",
          "type": [
            "null",
            "string"
          ]
        }
      },
      "required": [
        "legalName",
        "trn",
        "licence",
        "address",
        "phone",
        "email",
        "bank",
        "logo",
        "footer"
      ],
      "additionalProperties": false
    },
    "TaxTotals": {
      "description": "Sums of the lines.",
      "type": "object",
      "properties": {
        "rates": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "net": {
                "type": "string"
              },
              "vat": {
                "type": "string"
              },
              "gross": {
                "type": "string"
              },
              "vatCategory": {
                "enum": [
                  "standard",
                  "zero"
                ]
              },
              "vatRate": {
                "type": "number"
              }
            },
            "required": [
              "net",
              "vat",
              "gross",
              "vatCategory",
              "vatRate"
            ],
            "additionalProperties": false
          }
        },
        "lots": {
          "type": "number"
        },
        "units": {
          "type": "number"
        },
        "discount": {
          "type": "string"
        },
        "net": {
          "type": "string"
        },
        "vat": {
          "type": "string"
        },
        "gross": {
          "type": "string"
        }
      },
      "required": [
        "rates",
        "lots",
        "units",
        "discount",
        "net",
        "vat",
        "gross"
      ],
      "additionalProperties": false
    },
    "TradeLicence": {
      "type": "object",
      "properties": {
        "number": {
          "type": "string"
        },
        "authority": {
          "description": "The authority that issued the licence, `Dubai Department of Economy and Tourism`.",
          "type": [
            "null",
            "string"
          ]
        }
      },
      "required": [
        "number",
        "authority"
      ],
      "additionalProperties": false
    },
    "UnreadCountResponse": {
      "type": "object",
      "properties": {
        "unreadCount": {
          "type": "number"
        }
      },
      "required": [
        "unreadCount"
      ],
      "additionalProperties": false
    },
    "UnreadNotificationsResponse": {
      "type": "object",
      "properties": {
        "unreadCount": {
          "type": "number"
        }
      },
      "required": [
        "unreadCount"
      ],
      "additionalProperties": false
    },
    "VatSummaryResponse": {
      "type": "object",
      "properties": {
        "month": {
          "type": "string"
        },
        "rows": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/VatSummaryRow"
          }
        }
      },
      "required": [
        "month",
        "rows"
      ],
      "additionalProperties": false
    },
    "VatSummaryRow": {
      "description": "Sums of one month for the VAT return.",
      "type": "object",
      "properties": {
        "kind": {
          "enum": [
            "credit_note",
            "invoice"
          ]
        },
        "emirate": {
          "enum": [
            "AJM",
            "AUH",
            "DXB",
            "FUJ",
            "RAK",
            "SHJ",
            "UAQ"
          ]
        },
        "vatCategory": {
          "enum": [
            "standard",
            "zero"
          ]
        },
        "vatRate": {
          "description": "Whole percent.",
          "type": "number"
        },
        "documents": {
          "type": "number"
        },
        "net": {
          "description": "AED with 2 decimals.",
          "type": "string"
        },
        "vat": {
          "type": "string"
        }
      },
      "required": [
        "kind",
        "emirate",
        "vatCategory",
        "vatRate",
        "documents",
        "net",
        "vat"
      ],
      "additionalProperties": false
    }
  },
  "operations": {
    "AuditController.export": {
      "method": "GET",
      "path": "/audit/export",
      "status": 200,
      "schema": "binary",
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_much_waiting",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "AuditController.list": {
      "method": "GET",
      "path": "/audit",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/AuditResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "AuthController.login": {
      "method": "POST",
      "path": "/auth/login",
      "status": 200,
      "schema": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/LoginResponse"
          },
          {
            "$ref": "#/components/schemas/SecondStepResponse"
          }
        ]
      },
      "errors": [
        "auth.invalid_credentials",
        "auth.not_approved",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.unavailable"
      ]
    },
    "AuthController.logout": {
      "method": "POST",
      "path": "/auth/logout",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "AuthController.me": {
      "method": "GET",
      "path": "/auth/me",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/CurrentUserResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "BrandsController.accessible": {
      "method": "GET",
      "path": "/catalogue/brands/accessible",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/AccessibleBrandsResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "BrandsController.all": {
      "method": "GET",
      "path": "/brands",
      "status": 200,
      "schema": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/AdminBrand"
        }
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "BrandsController.create": {
      "method": "POST",
      "path": "/brands",
      "status": 201,
      "schema": {
        "$ref": "#/components/schemas/AdminBrand"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.buyers_invalid",
        "brand.name_taken",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "BrandsController.remove": {
      "method": "DELETE",
      "path": "/brands/:brandId",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "BrandsController.rename": {
      "method": "PUT",
      "path": "/catalogue/rename-brand",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/AdminBrand"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.name_taken",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "BrandsController.setAccess": {
      "method": "PUT",
      "path": "/catalogue/brand/:brandId/visibility",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/AdminBrand"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.buyers_invalid",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "BuyerBrandsController.of": {
      "method": "GET",
      "path": "/buyers/:buyerId/brand-access",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/BuyerBrandsResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "buyer.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "BuyerBrandsController.share": {
      "method": "PUT",
      "path": "/buyers/:buyerId/brand-access",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/BuyerBrandsResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "buyer.brands_invalid",
        "buyer.not_approved",
        "buyer.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "BuyersController.export": {
      "method": "GET",
      "path": "/buyers/export",
      "status": 200,
      "schema": "binary",
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_much_waiting",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "BuyersController.list": {
      "method": "GET",
      "path": "/buyers",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/BuyersResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "BuyersController.members": {
      "method": "GET",
      "path": "/buyers/:buyerId/members",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/BuyerMembersResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "buyer.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "BuyersController.one": {
      "method": "GET",
      "path": "/buyers/:buyerId",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/Buyer"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "buyer.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "BuyersController.remove": {
      "method": "DELETE",
      "path": "/buyers/:buyerId",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "buyer.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "BuyersController.removeSecondFactor": {
      "method": "DELETE",
      "path": "/buyers/:buyerId/second-factor",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "buyer.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "second_factor.needed",
        "second_factor.not_found",
        "second_factor.required"
      ]
    },
    "BuyersController.setStatus": {
      "method": "PUT",
      "path": "/buyers/:buyerId/status",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/Buyer"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "buyer.already_decided",
        "buyer.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "BuyersController.setTaxDetails": {
      "method": "PUT",
      "path": "/buyers/:buyerId/tax-details",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/Buyer"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "buyer.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "ChatController.buyers": {
      "method": "GET",
      "path": "/chat/buyers",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/ChatBuyersResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "ChatController.clear": {
      "method": "POST",
      "path": "/chat/:id/clear",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "chat.not_found",
        "chat.nothing_to_clear",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "ChatController.conversation": {
      "method": "GET",
      "path": "/chat/conversation/:id",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/ChatResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "chat.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "ChatController.conversations": {
      "method": "GET",
      "path": "/chat/conversations",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/ConversationsResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "ChatController.delete": {
      "method": "DELETE",
      "path": "/chat/conversation/:id",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "chat.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "ChatController.markRead": {
      "method": "PUT",
      "path": "/chat/mark-read",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "chat.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "ChatController.mine": {
      "method": "GET",
      "path": "/chat/my-chat",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/ChatResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "chat.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "ChatController.send": {
      "method": "POST",
      "path": "/chat/send-message",
      "status": 201,
      "schema": {
        "$ref": "#/components/schemas/MessageSentResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "chat.buyer_unavailable",
        "chat.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.unavailable",
        "idempotency.key_reused",
        "second_factor.required"
      ]
    },
    "ChatController.typing": {
      "method": "POST",
      "path": "/chat/typing",
      "status": 202,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "chat.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "ChatController.unreadCount": {
      "method": "GET",
      "path": "/chat/unread-count",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/UnreadCountResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "CompanyController.all": {
      "method": "GET",
      "path": "/company/members",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/CompanyMembersResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "CompanyController.invite": {
      "method": "POST",
      "path": "/company/members",
      "status": 201,
      "schema": {
        "$ref": "#/components/schemas/CompanyInvitation"
      },
      "errors": [
        "auth.email_taken",
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.unavailable",
        "idempotency.key_reused",
        "invitation.not_found",
        "invitation.too_many",
        "second_factor.needed",
        "second_factor.required"
      ]
    },
    "CompanyController.remove": {
      "method": "DELETE",
      "path": "/company/members/:id",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "company.founder_stays",
        "company.member_not_found",
        "second_factor.needed",
        "second_factor.required"
      ]
    },
    "CompanyController.resend": {
      "method": "POST",
      "path": "/company/members/invitations/:id/resend",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/CompanyInvitation"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_many_requests",
        "common.unavailable",
        "invitation.not_found",
        "second_factor.needed",
        "second_factor.required"
      ]
    },
    "CompanyController.revoke": {
      "method": "DELETE",
      "path": "/company/members/invitations/:id",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "invitation.not_found",
        "second_factor.required"
      ]
    },
    "CompanyController.setRole": {
      "method": "PUT",
      "path": "/company/members/:id",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/CompanyMember"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "company.founder_stays",
        "company.member_not_found",
        "second_factor.needed",
        "second_factor.required"
      ]
    },
    "DashboardController.read": {
      "method": "GET",
      "path": "/dashboard",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/Dashboard"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "DemoController.read": {
      "method": "GET",
      "path": "/demo",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/DemoSizeResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "DemoController.remove": {
      "method": "DELETE",
      "path": "/demo",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.server_error",
        "common.unavailable",
        "demo.busy",
        "demo.in_use",
        "second_factor.required"
      ]
    },
    "DiskSpaceController.read": {
      "method": "GET",
      "path": "/disk-space",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/DiskSpaceResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "DocumentsController.export": {
      "method": "GET",
      "path": "/documents/export",
      "status": 200,
      "schema": "binary",
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_much_waiting",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "DocumentsController.list": {
      "method": "GET",
      "path": "/documents",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/TaxDocumentsResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "DocumentsController.one": {
      "method": "GET",
      "path": "/documents/:id",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/TaxDocumentDetail"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "document.not_found",
        "second_factor.required"
      ]
    },
    "DocumentsController.pdf": {
      "method": "GET",
      "path": "/documents/:id/pdf",
      "status": 200,
      "schema": "binary",
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "document.not_found",
        "document.not_ready",
        "second_factor.required"
      ]
    },
    "DocumentsController.retryPdf": {
      "method": "PUT",
      "path": "/documents/:id/retry-pdf",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/TaxDocumentDetail"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "document.not_found",
        "second_factor.required"
      ]
    },
    "DocumentsController.vatSummary": {
      "method": "GET",
      "path": "/documents/vat-summary",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/VatSummaryResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "DocumentsController.xml": {
      "method": "GET",
      "path": "/documents/:id/xml",
      "status": 200,
      "schema": "binary",
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "document.not_found",
        "second_factor.required"
      ]
    },
    "DraftSheetsController.download": {
      "method": "GET",
      "path": "/drafts/:id/workbook",
      "status": 200,
      "schema": "binary",
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.no_access",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_much_waiting",
        "common.unavailable",
        "draft.not_found",
        "second_factor.required",
        "stock_file.not_found",
        "workbook.corrupt",
        "workbook.encrypted",
        "workbook.invalid_format",
        "workbook.no_quantities",
        "workbook.no_table",
        "workbook.too_large",
        "workbook.too_slow"
      ]
    },
    "DraftSheetsController.paste": {
      "method": "POST",
      "path": "/drafts/:id/paste",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/PasteResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.unavailable",
        "draft.not_found",
        "draft.too_large",
        "second_factor.required",
        "workbook.no_quantities",
        "workbook.no_table",
        "workbook.too_large"
      ]
    },
    "DraftSheetsController.upload": {
      "method": "POST",
      "path": "/drafts/upload",
      "status": 201,
      "schema": {
        "$ref": "#/components/schemas/OpenedDraft"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.no_access",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.too_much_waiting",
        "common.unavailable",
        "draft.line_unknown",
        "draft.not_found",
        "draft.submitted",
        "draft.too_large",
        "idempotency.key_reused",
        "order.buyer_invalid",
        "order.has_problems",
        "second_factor.required",
        "stock_file.not_found",
        "upload.malformed",
        "upload.missing_file",
        "workbook.corrupt",
        "workbook.encrypted",
        "workbook.invalid_format",
        "workbook.no_quantities",
        "workbook.no_table",
        "workbook.too_large",
        "workbook.too_slow"
      ]
    },
    "DraftsController.change": {
      "method": "PATCH",
      "path": "/drafts/:id",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/DraftChange"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.unavailable",
        "draft.line_unknown",
        "draft.not_found",
        "draft.submitted",
        "draft.too_large",
        "idempotency.key_reused",
        "second_factor.required"
      ]
    },
    "DraftsController.delete": {
      "method": "DELETE",
      "path": "/drafts/:id",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "draft.not_found",
        "draft.submitted",
        "second_factor.required"
      ]
    },
    "DraftsController.items": {
      "method": "GET",
      "path": "/drafts/:id/items",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/DraftItemsResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "draft.not_found",
        "second_factor.required"
      ]
    },
    "DraftsController.list": {
      "method": "GET",
      "path": "/drafts",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/DraftsResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "DraftsController.one": {
      "method": "GET",
      "path": "/drafts/:id",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/Draft"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "draft.not_found",
        "second_factor.required"
      ]
    },
    "DraftsController.open": {
      "method": "POST",
      "path": "/drafts",
      "status": 201,
      "schema": {
        "$ref": "#/components/schemas/OpenedDraft"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.no_access",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.unavailable",
        "draft.line_unknown",
        "draft.not_found",
        "draft.submitted",
        "draft.too_large",
        "idempotency.key_reused",
        "order.buyer_invalid",
        "order.not_found",
        "second_factor.required",
        "stock_file.not_found"
      ]
    },
    "DraftsController.stock": {
      "method": "GET",
      "path": "/drafts/:id/stock",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/DraftStockResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "draft.not_found",
        "second_factor.required"
      ]
    },
    "DraftsController.submit": {
      "method": "POST",
      "path": "/drafts/:id/submit",
      "status": 201,
      "schema": {
        "$ref": "#/components/schemas/PlacedOrder"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.no_access",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.too_much_waiting",
        "common.unavailable",
        "draft.changed",
        "draft.not_found",
        "idempotency.key_reused",
        "order.buyer_invalid",
        "order.has_problems",
        "order.not_found",
        "second_factor.required",
        "stock_file.not_found",
        "workbook.corrupt",
        "workbook.encrypted",
        "workbook.invalid_format",
        "workbook.no_quantities",
        "workbook.no_table",
        "workbook.too_large",
        "workbook.too_slow"
      ]
    },
    "FailedJobsController.dismiss": {
      "method": "DELETE",
      "path": "/failed-jobs/:queue/:id",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "job.not_failed",
        "job.not_found",
        "second_factor.required"
      ]
    },
    "FailedJobsController.list": {
      "method": "GET",
      "path": "/failed-jobs",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/FailedJobsResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "FailedJobsController.retry": {
      "method": "POST",
      "path": "/failed-jobs/:queue/:id/retry",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "job.not_failed",
        "job.not_found",
        "second_factor.required"
      ]
    },
    "FailedJobsController.retryAll": {
      "method": "POST",
      "path": "/failed-jobs/retry",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/RetriedJobsResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "HealthController.live": {
      "method": "GET",
      "path": "/health/live",
      "status": 200,
      "schema": {
        "type": "object",
        "properties": {
          "status": {
            "enum": [
              "ok"
            ]
          }
        },
        "required": [
          "status"
        ],
        "additionalProperties": false
      },
      "errors": [
        "common.disk_full",
        "common.server_error",
        "common.unavailable"
      ]
    },
    "HealthController.ready": {
      "method": "GET",
      "path": "/health/ready",
      "status": 200,
      "schema": {
        "type": "object",
        "properties": {
          "status": {
            "enum": [
              "ok"
            ]
          }
        },
        "required": [
          "status"
        ],
        "additionalProperties": false
      },
      "errors": [
        "common.disk_full",
        "common.server_error",
        "common.unavailable"
      ]
    },
    "InvitationsController.accept": {
      "method": "POST",
      "path": "/invitations/accept",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.unavailable",
        "invitation.invalid"
      ]
    },
    "InvitationsController.details": {
      "method": "GET",
      "path": "/invitations/:token",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/InvitationDetails"
      },
      "errors": [
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_many_requests",
        "common.unavailable",
        "invitation.invalid"
      ]
    },
    "LanguageController.set": {
      "method": "PUT",
      "path": "/profile/language",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/CurrentUserResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "LogoController.read": {
      "method": "GET",
      "path": "/settings/logo",
      "status": 200,
      "schema": "binary",
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "LogoController.remove": {
      "method": "DELETE",
      "path": "/settings/logo",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/Settings"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "LogoController.replace": {
      "method": "PUT",
      "path": "/settings/logo",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/Settings"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.unavailable",
        "second_factor.required",
        "settings.logo_invalid",
        "upload.malformed",
        "upload.missing_file"
      ]
    },
    "MailsController.export": {
      "method": "GET",
      "path": "/mails/export",
      "status": 200,
      "schema": "binary",
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_much_waiting",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "MailsController.list": {
      "method": "GET",
      "path": "/mails",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MailsResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "MailsController.resend": {
      "method": "POST",
      "path": "/mails/:id/resend",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "mail.being_sent",
        "mail.not_found",
        "second_factor.required"
      ]
    },
    "MailsController.resendFailed": {
      "method": "POST",
      "path": "/mails/resend-failed",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/ResentMailsResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "ManageStockFilesController.changes": {
      "method": "GET",
      "path": "/catalogue/:brandId/stock-file/:fileId/versions/:version/changes",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/StockChangesResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.no_access",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required",
        "stock_file.not_found"
      ]
    },
    "ManageStockFilesController.downloadVersion": {
      "method": "GET",
      "path": "/catalogue/:brandId/stock-file/:fileId/versions/:version/download",
      "status": 200,
      "schema": "binary",
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.no_access",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "second_factor.required",
        "stock_file.not_found"
      ]
    },
    "ManageStockFilesController.history": {
      "method": "GET",
      "path": "/catalogue/:brandId/stock-file/:fileId/versions",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/StockFileVersionsResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.no_access",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "second_factor.required",
        "stock_file.not_found"
      ]
    },
    "ManageStockFilesController.remove": {
      "method": "DELETE",
      "path": "/catalogue/:brandId/stock-file/:fileId",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.no_access",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "second_factor.required",
        "stock_file.not_found"
      ]
    },
    "ManageStockFilesController.rename": {
      "method": "PUT",
      "path": "/catalogue/:brandId/stock-file/:fileId",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/StockFile"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.no_access",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required",
        "stock_file.not_found"
      ]
    },
    "ManageStockFilesController.replace": {
      "method": "PUT",
      "path": "/catalogue/replace-file/:fileId",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/StockFilesResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.too_much_waiting",
        "common.unavailable",
        "idempotency.key_reused",
        "second_factor.required",
        "stock_file.has_problems",
        "stock_file.not_found",
        "upload.malformed",
        "upload.missing_file",
        "workbook.corrupt",
        "workbook.encrypted",
        "workbook.invalid_format",
        "workbook.no_quantities",
        "workbook.no_table",
        "workbook.too_large",
        "workbook.too_slow"
      ]
    },
    "MetricsController.read": {
      "method": "GET",
      "path": "/metrics",
      "status": 200,
      "schema": "binary",
      "errors": [
        "auth.unauthenticated",
        "common.disk_full",
        "common.not_found",
        "common.server_error",
        "common.unavailable"
      ]
    },
    "NotificationsController.list": {
      "method": "GET",
      "path": "/notifications",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/NotificationsResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "NotificationsController.read": {
      "method": "PUT",
      "path": "/notifications/:id/read",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/UnreadNotificationsResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "notification.not_found",
        "second_factor.required"
      ]
    },
    "NotificationsController.readAll": {
      "method": "PUT",
      "path": "/notifications/read-all",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/UnreadNotificationsResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "NotificationsController.remove": {
      "method": "DELETE",
      "path": "/notifications/:id",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/UnreadNotificationsResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "notification.not_found",
        "second_factor.required"
      ]
    },
    "OrderDetailController.eventFile": {
      "method": "GET",
      "path": "/orders/:id/timeline/:eventId/file",
      "status": 200,
      "schema": "binary",
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "order.not_found",
        "second_factor.required"
      ]
    },
    "OrderDetailController.inventory": {
      "method": "GET",
      "path": "/orders/:id/inventory-status",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/InventoryReport"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "order.not_found",
        "second_factor.required"
      ]
    },
    "OrderDetailController.lines": {
      "method": "GET",
      "path": "/orders/:id/lines",
      "status": 200,
      "schema": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/OrderLine"
        }
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "order.not_found",
        "second_factor.required"
      ]
    },
    "OrderDetailController.timeline": {
      "method": "GET",
      "path": "/orders/:id/timeline",
      "status": 200,
      "schema": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/OrderEvent"
        }
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "order.not_found",
        "second_factor.required"
      ]
    },
    "OrderStepsController.adminCancel": {
      "method": "PUT",
      "path": "/orders/:id/admin-cancel",
      "status": 200,
      "schema": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/AdminOrder"
          },
          {
            "$ref": "#/components/schemas/Order"
          },
          {
            "type": "null"
          }
        ]
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "document.credit_too_much",
        "document.line_unknown",
        "document.seller_incomplete",
        "idempotency.key_reused",
        "order.illegal_action",
        "order.not_found",
        "order.not_fully_credited",
        "second_factor.required"
      ]
    },
    "OrderStepsController.adminReplace": {
      "method": "PUT",
      "path": "/orders/:id/admin-replace-attachment",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/ReplacedAttachment"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.no_access",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.too_much_waiting",
        "common.unavailable",
        "idempotency.key_reused",
        "order.has_problems",
        "order.illegal_action",
        "order.not_found",
        "second_factor.required",
        "upload.malformed",
        "upload.missing_file",
        "workbook.corrupt",
        "workbook.encrypted",
        "workbook.invalid_format",
        "workbook.no_quantities",
        "workbook.no_table",
        "workbook.too_large",
        "workbook.too_slow"
      ]
    },
    "OrderStepsController.approve": {
      "method": "PUT",
      "path": "/orders/:id/approve",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/OrderResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.unavailable",
        "document.seller_incomplete",
        "document.too_large",
        "idempotency.key_reused",
        "order.buyer_inactive",
        "order.changed",
        "order.credit_refused",
        "order.illegal_action",
        "order.insufficient_inventory",
        "order.invoice_invalid",
        "order.not_found",
        "second_factor.required",
        "upload.malformed",
        "upload.missing_file"
      ]
    },
    "OrderStepsController.cancel": {
      "method": "PUT",
      "path": "/orders/:id/cancel",
      "status": 200,
      "schema": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/AdminOrder"
          },
          {
            "$ref": "#/components/schemas/Order"
          },
          {
            "type": "null"
          }
        ]
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "document.credit_too_much",
        "document.line_unknown",
        "document.seller_incomplete",
        "idempotency.key_reused",
        "order.illegal_action",
        "order.not_found",
        "order.not_fully_credited",
        "second_factor.required"
      ]
    },
    "OrderStepsController.confirmPayment": {
      "method": "PUT",
      "path": "/orders/:id/payment",
      "status": 200,
      "schema": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/AdminOrder"
          },
          {
            "$ref": "#/components/schemas/Order"
          },
          {
            "type": "null"
          }
        ]
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "document.credit_too_much",
        "document.line_unknown",
        "document.seller_incomplete",
        "idempotency.key_reused",
        "order.illegal_action",
        "order.not_found",
        "order.not_fully_credited",
        "second_factor.required"
      ]
    },
    "OrderStepsController.credit": {
      "method": "POST",
      "path": "/orders/:id/credit",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/OrderResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "document.credit_too_much",
        "document.line_unknown",
        "document.not_found",
        "document.restock_impossible",
        "document.seller_incomplete",
        "idempotency.key_reused",
        "order.illegal_action",
        "order.not_found",
        "second_factor.required"
      ]
    },
    "OrderStepsController.creditable": {
      "method": "GET",
      "path": "/orders/:id/credit",
      "status": 200,
      "schema": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/CreditableLine"
        }
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "order.not_found",
        "second_factor.required"
      ]
    },
    "OrderStepsController.delete": {
      "method": "DELETE",
      "path": "/orders/:id",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "document.credit_too_much",
        "document.line_unknown",
        "document.seller_incomplete",
        "idempotency.key_reused",
        "order.illegal_action",
        "order.not_found",
        "order.not_fully_credited",
        "second_factor.required"
      ]
    },
    "OrderStepsController.editDetails": {
      "method": "PUT",
      "path": "/orders/:id/details",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/OrderResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.unavailable",
        "idempotency.key_reused",
        "order.changed",
        "order.illegal_action",
        "order.not_found",
        "second_factor.required"
      ]
    },
    "OrderStepsController.previewAdminReplacement": {
      "method": "POST",
      "path": "/orders/:id/admin-replace-attachment/preview",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/ReplacementPreview"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.no_access",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.too_much_waiting",
        "common.unavailable",
        "order.not_found",
        "second_factor.required",
        "upload.malformed",
        "upload.missing_file",
        "workbook.corrupt",
        "workbook.encrypted",
        "workbook.invalid_format",
        "workbook.no_quantities",
        "workbook.no_table",
        "workbook.too_large",
        "workbook.too_slow"
      ]
    },
    "OrderStepsController.previewReplacement": {
      "method": "POST",
      "path": "/orders/:id/replace-attachment/preview",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/ReplacementPreview"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.no_access",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.too_much_waiting",
        "common.unavailable",
        "order.not_found",
        "second_factor.required",
        "upload.malformed",
        "upload.missing_file",
        "workbook.corrupt",
        "workbook.encrypted",
        "workbook.invalid_format",
        "workbook.no_quantities",
        "workbook.no_table",
        "workbook.too_large",
        "workbook.too_slow"
      ]
    },
    "OrderStepsController.reject": {
      "method": "PUT",
      "path": "/orders/:id/reject",
      "status": 200,
      "schema": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/AdminOrder"
          },
          {
            "$ref": "#/components/schemas/Order"
          },
          {
            "type": "null"
          }
        ]
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "document.credit_too_much",
        "document.line_unknown",
        "document.seller_incomplete",
        "idempotency.key_reused",
        "order.illegal_action",
        "order.not_found",
        "order.not_fully_credited",
        "second_factor.required"
      ]
    },
    "OrderStepsController.replace": {
      "method": "PUT",
      "path": "/orders/:id/replace-attachment",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/ReplacedAttachment"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.no_access",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.too_much_waiting",
        "common.unavailable",
        "idempotency.key_reused",
        "order.has_problems",
        "order.illegal_action",
        "order.not_found",
        "second_factor.required",
        "upload.malformed",
        "upload.missing_file",
        "workbook.corrupt",
        "workbook.encrypted",
        "workbook.invalid_format",
        "workbook.no_quantities",
        "workbook.no_table",
        "workbook.too_large",
        "workbook.too_slow"
      ]
    },
    "OrderStepsController.retryDeduction": {
      "method": "PUT",
      "path": "/orders/:id/retry-deduction",
      "status": 200,
      "schema": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/AdminOrder"
          },
          {
            "$ref": "#/components/schemas/Order"
          },
          {
            "type": "null"
          }
        ]
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "document.credit_too_much",
        "document.line_unknown",
        "document.seller_incomplete",
        "idempotency.key_reused",
        "order.illegal_action",
        "order.not_found",
        "order.not_fully_credited",
        "second_factor.required"
      ]
    },
    "OrderStepsController.reverseInventory": {
      "method": "PUT",
      "path": "/orders/:id/reverse-inventory",
      "status": 200,
      "schema": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/AdminOrder"
          },
          {
            "$ref": "#/components/schemas/Order"
          },
          {
            "type": "null"
          }
        ]
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "document.credit_too_much",
        "document.line_unknown",
        "document.seller_incomplete",
        "idempotency.key_reused",
        "order.illegal_action",
        "order.not_found",
        "order.not_fully_credited",
        "second_factor.required"
      ]
    },
    "OrdersController.download": {
      "method": "GET",
      "path": "/orders/:id/download/:fileType",
      "status": 200,
      "schema": "binary",
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "document.not_ready",
        "order.not_found",
        "second_factor.required"
      ]
    },
    "OrdersController.export": {
      "method": "GET",
      "path": "/orders/export",
      "status": 200,
      "schema": "binary",
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_much_waiting",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "OrdersController.fileInfo": {
      "method": "GET",
      "path": "/orders/:id/file-info/:fileType",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/FileInfo"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "document.not_ready",
        "order.not_found",
        "second_factor.required"
      ]
    },
    "OrdersController.list": {
      "method": "GET",
      "path": "/orders",
      "status": 200,
      "schema": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/OrderResponse"
        }
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "OrdersController.one": {
      "method": "GET",
      "path": "/orders/:id",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/OrderResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "order.not_found",
        "second_factor.required"
      ]
    },
    "PasswordsController.change": {
      "method": "PUT",
      "path": "/auth/change-password",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.current_password_incorrect",
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "PasswordsController.forgot": {
      "method": "POST",
      "path": "/auth/forgot-password",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.unavailable"
      ]
    },
    "PasswordsController.reset": {
      "method": "POST",
      "path": "/auth/reset-password",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.reset_token_invalid",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.unavailable"
      ]
    },
    "PasswordsController.verify": {
      "method": "GET",
      "path": "/auth/verify-reset-token/:token",
      "status": 200,
      "schema": {
        "type": "object",
        "properties": {
          "valid": {
            "enum": [
              true
            ]
          }
        },
        "required": [
          "valid"
        ],
        "additionalProperties": false
      },
      "errors": [
        "auth.reset_token_invalid",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_many_requests",
        "common.unavailable"
      ]
    },
    "PaymentsController.allocate": {
      "method": "PUT",
      "path": "/payments/:id/allocate",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/Payment"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "idempotency.key_reused",
        "order.illegal_action",
        "payment.more_than_left",
        "payment.not_cleared",
        "payment.not_found",
        "receivable.more_than_open",
        "receivable.order_unknown",
        "second_factor.required"
      ]
    },
    "PaymentsController.bounce": {
      "method": "PUT",
      "path": "/payments/:id/bounce",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/Payment"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "idempotency.key_reused",
        "order.illegal_action",
        "payment.not_found",
        "payment.step_impossible",
        "second_factor.required"
      ]
    },
    "PaymentsController.clear": {
      "method": "PUT",
      "path": "/payments/:id/clear",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/Payment"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "idempotency.key_reused",
        "order.illegal_action",
        "payment.not_found",
        "payment.step_impossible",
        "second_factor.required"
      ]
    },
    "PaymentsController.deposit": {
      "method": "PUT",
      "path": "/payments/:id/deposit",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/Payment"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "idempotency.key_reused",
        "order.illegal_action",
        "payment.not_found",
        "payment.step_impossible",
        "second_factor.required"
      ]
    },
    "PaymentsController.list": {
      "method": "GET",
      "path": "/payments",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/PaymentsResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "PaymentsController.one": {
      "method": "GET",
      "path": "/payments/:id",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/Payment"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "payment.not_found",
        "second_factor.required"
      ]
    },
    "PaymentsController.record": {
      "method": "POST",
      "path": "/payments",
      "status": 201,
      "schema": {
        "$ref": "#/components/schemas/Payment"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "buyer.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "idempotency.key_reused",
        "order.illegal_action",
        "payment.more_than_left",
        "payment.not_found",
        "receivable.more_than_open",
        "receivable.order_unknown",
        "second_factor.required"
      ]
    },
    "PaymentsController.refund": {
      "method": "POST",
      "path": "/payments/:id/refund",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/Payment"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "idempotency.key_reused",
        "payment.more_than_left",
        "payment.not_cleared",
        "payment.not_found",
        "second_factor.needed",
        "second_factor.required"
      ]
    },
    "PaymentsController.return": {
      "method": "PUT",
      "path": "/payments/:id/return",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/Payment"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "idempotency.key_reused",
        "order.illegal_action",
        "payment.not_found",
        "payment.step_impossible",
        "second_factor.required"
      ]
    },
    "PlaceOrderController.marked": {
      "method": "POST",
      "path": "/orders/preview/problems",
      "status": 200,
      "schema": "binary",
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.no_access",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.too_much_waiting",
        "common.unavailable",
        "order.buyer_invalid",
        "second_factor.required",
        "stock_file.not_found",
        "upload.malformed",
        "upload.missing_file",
        "workbook.corrupt",
        "workbook.encrypted",
        "workbook.invalid_format",
        "workbook.no_quantities",
        "workbook.no_table",
        "workbook.too_large",
        "workbook.too_slow"
      ]
    },
    "PlaceOrderController.place": {
      "method": "POST",
      "path": "/orders",
      "status": 201,
      "schema": {
        "$ref": "#/components/schemas/PlacedOrder"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.no_access",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.too_much_waiting",
        "common.unavailable",
        "idempotency.key_reused",
        "order.buyer_invalid",
        "order.has_problems",
        "order.not_found",
        "second_factor.required",
        "stock_file.not_found",
        "upload.malformed",
        "upload.missing_file",
        "workbook.corrupt",
        "workbook.encrypted",
        "workbook.invalid_format",
        "workbook.no_quantities",
        "workbook.no_table",
        "workbook.too_large",
        "workbook.too_slow"
      ]
    },
    "PlaceOrderController.preview": {
      "method": "POST",
      "path": "/orders/preview",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/OrderPreview"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.no_access",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.too_much_waiting",
        "common.unavailable",
        "order.buyer_invalid",
        "second_factor.required",
        "stock_file.not_found",
        "upload.malformed",
        "upload.missing_file",
        "workbook.corrupt",
        "workbook.encrypted",
        "workbook.invalid_format",
        "workbook.no_quantities",
        "workbook.no_table",
        "workbook.too_large",
        "workbook.too_slow"
      ]
    },
    "ProfileController.update": {
      "method": "PUT",
      "path": "/auth/me",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/CurrentUserResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "ProofsController.confirm": {
      "method": "PUT",
      "path": "/payment-proofs/:id/confirm",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/PaymentProof"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "buyer.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "idempotency.key_reused",
        "order.illegal_action",
        "payment.more_than_left",
        "payment_proof.answered",
        "payment_proof.not_found",
        "receivable.more_than_open",
        "receivable.order_unknown",
        "second_factor.required"
      ]
    },
    "ProofsController.file": {
      "method": "GET",
      "path": "/payment-proofs/:id/file",
      "status": 200,
      "schema": "binary",
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "payment_proof.not_found",
        "second_factor.required"
      ]
    },
    "ProofsController.list": {
      "method": "GET",
      "path": "/payment-proofs",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/PaymentProofsResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "ProofsController.refuse": {
      "method": "PUT",
      "path": "/payment-proofs/:id/refuse",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/PaymentProof"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "idempotency.key_reused",
        "payment_proof.answered",
        "payment_proof.not_found",
        "second_factor.required"
      ]
    },
    "ProofsController.send": {
      "method": "POST",
      "path": "/payment-proofs",
      "status": 201,
      "schema": {
        "$ref": "#/components/schemas/PaymentProof"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.unavailable",
        "idempotency.key_reused",
        "payment_proof.file_invalid",
        "payment_proof.not_found",
        "receivable.order_unknown",
        "second_factor.required",
        "upload.malformed",
        "upload.missing_file"
      ]
    },
    "ProposalsController.accept": {
      "method": "PUT",
      "path": "/orders/:id/proposal/accept",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/OrderResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "document.seller_incomplete",
        "document.too_large",
        "idempotency.key_reused",
        "order.changed",
        "order.illegal_action",
        "order.not_found",
        "second_factor.required"
      ]
    },
    "ProposalsController.decline": {
      "method": "PUT",
      "path": "/orders/:id/proposal/decline",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/OrderResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "idempotency.key_reused",
        "order.changed",
        "order.illegal_action",
        "order.not_found",
        "second_factor.required"
      ]
    },
    "ProposalsController.propose": {
      "method": "POST",
      "path": "/orders/:id/proposal",
      "status": 201,
      "schema": {
        "$ref": "#/components/schemas/OrderResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.unavailable",
        "document.seller_incomplete",
        "document.too_large",
        "idempotency.key_reused",
        "order.buyer_inactive",
        "order.changed",
        "order.illegal_action",
        "order.insufficient_inventory",
        "order.invoice_invalid",
        "order.not_found",
        "second_factor.required",
        "upload.malformed",
        "upload.missing_file"
      ]
    },
    "ProposalsController.revisions": {
      "method": "GET",
      "path": "/orders/:id/revisions",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/OrderRevisionsResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "order.not_found",
        "second_factor.required"
      ]
    },
    "ProposalsController.withdraw": {
      "method": "DELETE",
      "path": "/orders/:id/proposal",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/OrderResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "idempotency.key_reused",
        "order.changed",
        "order.illegal_action",
        "order.not_found",
        "second_factor.required"
      ]
    },
    "ReceivablesController.export": {
      "method": "GET",
      "path": "/receivables/export",
      "status": 200,
      "schema": "binary",
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_much_waiting",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "ReceivablesController.list": {
      "method": "GET",
      "path": "/receivables",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/ReceivablesResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "ReceivablesController.openInvoices": {
      "method": "GET",
      "path": "/receivables/:buyerId/open-invoices",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/OpenInvoicesResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "buyer.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "ReceivablesController.statement": {
      "method": "GET",
      "path": "/receivables/:buyerId/statement",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/Statement"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "buyer.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "receivable.statement_too_long",
        "second_factor.required"
      ]
    },
    "ReceivablesController.statementPdf": {
      "method": "GET",
      "path": "/receivables/:buyerId/statement.pdf",
      "status": 200,
      "schema": "binary",
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "buyer.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.too_much_waiting",
        "common.unavailable",
        "receivable.statement_too_long",
        "second_factor.required"
      ]
    },
    "ReceivablesController.statementWorkbook": {
      "method": "GET",
      "path": "/receivables/:buyerId/statement.xlsx",
      "status": 200,
      "schema": "binary",
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "buyer.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.too_much_waiting",
        "common.unavailable",
        "receivable.statement_too_long",
        "second_factor.required"
      ]
    },
    "RegistrationController.checkEmail": {
      "method": "POST",
      "path": "/auth/check-email",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/CheckEmailResponse"
      },
      "errors": [
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.unavailable"
      ]
    },
    "RegistrationController.register": {
      "method": "POST",
      "path": "/auth/register",
      "status": 201,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.email_taken",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.unavailable"
      ]
    },
    "SearchController.find": {
      "method": "GET",
      "path": "/search",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/SearchResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "SecondFactorController.addPasskey": {
      "method": "POST",
      "path": "/auth/second-factor/passkeys",
      "status": 201,
      "schema": {
        "$ref": "#/components/schemas/RecoveryCodesResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.needed",
        "second_factor.required",
        "second_factor.too_many_passkeys",
        "second_factor.wrong"
      ]
    },
    "SecondFactorController.confirmApp": {
      "method": "PUT",
      "path": "/auth/second-factor/app",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/RecoveryCodesResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.unavailable",
        "second_factor.needed",
        "second_factor.required",
        "second_factor.set_up_expired",
        "second_factor.wrong"
      ]
    },
    "SecondFactorController.prove": {
      "method": "POST",
      "path": "/auth/second-factor/proof",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.unavailable",
        "second_factor.required",
        "second_factor.wrong"
      ]
    },
    "SecondFactorController.question": {
      "method": "POST",
      "path": "/auth/second-factor/proof/question",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/SecondFactorQuestion"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "SecondFactorController.read": {
      "method": "GET",
      "path": "/auth/second-factor",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/SecondFactorResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "SecondFactorController.removeApp": {
      "method": "DELETE",
      "path": "/auth/second-factor/app",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.server_error",
        "common.unavailable",
        "second_factor.needed",
        "second_factor.not_found",
        "second_factor.required"
      ]
    },
    "SecondFactorController.removePasskey": {
      "method": "DELETE",
      "path": "/auth/second-factor/passkeys/:id",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "second_factor.needed",
        "second_factor.not_found",
        "second_factor.required"
      ]
    },
    "SecondFactorController.renewRecoveryCodes": {
      "method": "POST",
      "path": "/auth/second-factor/recovery-codes",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/RecoveryCodesResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.server_error",
        "common.unavailable",
        "second_factor.needed",
        "second_factor.not_found",
        "second_factor.required"
      ]
    },
    "SecondFactorController.setUpApp": {
      "method": "POST",
      "path": "/auth/second-factor/set-up",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/SetUpAppResponse"
      },
      "errors": [
        "auth.current_password_incorrect",
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.unavailable",
        "second_factor.needed",
        "second_factor.required"
      ]
    },
    "SecondFactorController.setUpPasskey": {
      "method": "POST",
      "path": "/auth/second-factor/passkeys/set-up",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/SetUpPasskeyResponse"
      },
      "errors": [
        "auth.current_password_incorrect",
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.unavailable",
        "second_factor.needed",
        "second_factor.required"
      ]
    },
    "SecondFactorController.signIn": {
      "method": "POST",
      "path": "/auth/second-factor/sign-in",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/LoginResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.unavailable",
        "second_factor.required",
        "second_factor.sign_in_again",
        "second_factor.wrong"
      ]
    },
    "SessionsController.end": {
      "method": "DELETE",
      "path": "/auth/sessions/:id",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "SessionsController.endOthers": {
      "method": "DELETE",
      "path": "/auth/sessions",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "SessionsController.list": {
      "method": "GET",
      "path": "/auth/sessions",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/OpenSessionsResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "SettingsController.change": {
      "method": "PUT",
      "path": "/settings",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/Settings"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.needed",
        "second_factor.required",
        "settings.changed"
      ]
    },
    "SettingsController.help": {
      "method": "GET",
      "path": "/settings/help",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/HelpPageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "SettingsController.history": {
      "method": "GET",
      "path": "/settings/history",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/SettingsHistoryResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "SettingsController.read": {
      "method": "GET",
      "path": "/settings",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/Settings"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "StaffController.all": {
      "method": "GET",
      "path": "/staff",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/StaffResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "StaffController.invite": {
      "method": "POST",
      "path": "/staff",
      "status": 201,
      "schema": {
        "$ref": "#/components/schemas/Invitation"
      },
      "errors": [
        "auth.email_taken",
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "idempotency.key_reused",
        "invitation.not_found",
        "invitation.too_many",
        "second_factor.needed",
        "second_factor.required"
      ]
    },
    "StaffController.remove": {
      "method": "DELETE",
      "path": "/staff/:id",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "second_factor.needed",
        "second_factor.required",
        "staff.last_owner",
        "staff.not_found"
      ]
    },
    "StaffController.removeSecondFactor": {
      "method": "DELETE",
      "path": "/staff/:id/second-factor",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "second_factor.needed",
        "second_factor.not_found",
        "second_factor.required",
        "staff.not_found"
      ]
    },
    "StaffController.resend": {
      "method": "POST",
      "path": "/staff/invitations/:id/resend",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/Invitation"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "invitation.not_found",
        "second_factor.needed",
        "second_factor.required"
      ]
    },
    "StaffController.revoke": {
      "method": "DELETE",
      "path": "/staff/invitations/:id",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "invitation.not_found",
        "second_factor.required"
      ]
    },
    "StaffController.setRole": {
      "method": "PUT",
      "path": "/staff/:id",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/StaffMember"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.needed",
        "second_factor.required",
        "staff.last_owner",
        "staff.not_found"
      ]
    },
    "StockFilesController.choices": {
      "method": "GET",
      "path": "/catalogue/:brandId/stock-file/:fileId/line-choices",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/StockLineChoicesResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.no_access",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "second_factor.required",
        "stock_file.not_found"
      ]
    },
    "StockFilesController.download": {
      "method": "GET",
      "path": "/catalogue/:brandId/stock-file/:fileId/download",
      "status": 200,
      "schema": "binary",
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.no_access",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "second_factor.required",
        "stock_file.not_found"
      ]
    },
    "StockFilesController.linesOf": {
      "method": "GET",
      "path": "/catalogue/:brandId/stock-file/:fileId/lines",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/StockLinesResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.no_access",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.required",
        "stock_file.not_found"
      ]
    },
    "StockFilesController.list": {
      "method": "GET",
      "path": "/catalogue/:brandId/stock-files",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/StockFilesResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.no_access",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "StockFilesController.marked": {
      "method": "POST",
      "path": "/catalogue/:brandId/preview/problems",
      "status": 200,
      "schema": "binary",
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.no_access",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.too_much_waiting",
        "common.unavailable",
        "second_factor.required",
        "upload.malformed",
        "upload.missing_file",
        "workbook.corrupt",
        "workbook.encrypted",
        "workbook.invalid_format",
        "workbook.no_quantities",
        "workbook.no_table",
        "workbook.too_large",
        "workbook.too_slow"
      ]
    },
    "StockFilesController.picture": {
      "method": "GET",
      "path": "/catalogue/:brandId/stock-file/:fileId/pictures/:pictureId",
      "status": 200,
      "schema": "binary",
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.no_access",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.unavailable",
        "second_factor.required",
        "stock_file.not_found"
      ]
    },
    "StockFilesController.preview": {
      "method": "POST",
      "path": "/catalogue/:brandId/preview",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/StockFilePreview"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.no_access",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.too_much_waiting",
        "common.unavailable",
        "second_factor.required",
        "upload.malformed",
        "upload.missing_file",
        "workbook.corrupt",
        "workbook.encrypted",
        "workbook.invalid_format",
        "workbook.no_quantities",
        "workbook.no_table",
        "workbook.too_large",
        "workbook.too_slow"
      ]
    },
    "StockFilesController.upload": {
      "method": "POST",
      "path": "/catalogue/:brandId/upload",
      "status": 201,
      "schema": {
        "$ref": "#/components/schemas/StockFilesResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "brand.no_access",
        "brand.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.too_many_requests",
        "common.too_much_waiting",
        "common.unavailable",
        "idempotency.key_reused",
        "second_factor.required",
        "stock_file.has_problems",
        "upload.malformed",
        "upload.missing_file",
        "workbook.corrupt",
        "workbook.encrypted",
        "workbook.invalid_format",
        "workbook.no_quantities",
        "workbook.no_table",
        "workbook.too_large",
        "workbook.too_slow"
      ]
    },
    "TermsController.set": {
      "method": "PUT",
      "path": "/receivables/:buyerId/terms",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/BuyerTerms"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "buyer.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "second_factor.needed",
        "second_factor.required"
      ]
    },
    "WorkQueueController.work": {
      "method": "GET",
      "path": "/work",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/QueuePositionResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "common.disk_full",
        "common.server_error",
        "common.unavailable",
        "second_factor.required"
      ]
    },
    "WriteOffController.writeOff": {
      "method": "POST",
      "path": "/receivables/:buyerId/write-off",
      "status": 200,
      "schema": {
        "$ref": "#/components/schemas/MessageResponse"
      },
      "errors": [
        "auth.forbidden",
        "auth.not_approved",
        "auth.unauthenticated",
        "buyer.not_found",
        "common.disk_full",
        "common.invalid_input",
        "common.not_found",
        "common.server_error",
        "common.too_large",
        "common.unavailable",
        "idempotency.key_reused",
        "order.illegal_action",
        "receivable.more_than_open",
        "receivable.order_unknown",
        "second_factor.required"
      ]
    }
  }
};
