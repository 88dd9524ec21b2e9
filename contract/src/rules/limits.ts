/**
 * Limits that schemas enforce and pages show; a value above is refused. Lengths count UTF-16 code units, as `maxLength`
 * of an input does.
 */
const megabyte = 1024 * 1024;

// Work items
export const maxTitleLength = 300;
export const maxDescriptionLength = 50_000;
export const maxCommentLength = 20_000;
export const maxStatusLength = 100;
export const maxHoldReasonLength = 300;
export const maxBulkItems = 200;

// People, companies and addresses
/** First or last name. */
export const maxNameLength = 100;
/** Name of a company: our customer, a workshop, a leasing company. */
export const maxCompanyNameLength = 200;
/** Full name of a contact. */
export const maxContactNameLength = 200;
/** Number of a driver in the company or at a provider. */
export const maxEmployeeNumberLength = 50;
/** Longest address that SMTP can deliver to. */
export const maxEmailLength = 254;
export const maxPhoneLength = 50;
export const maxStreetLength = 200;
export const maxHouseNumberLength = 20;
export const maxZipCodeLength = 10;
export const maxCityLength = 100;
/** Seat, court or number of an entry in the commercial register. */
export const maxRegisterEntryLength = 100;
/** Names of all managing directors. */
export const maxManagingDirectorsLength = 300;
/** Ages of a driver that are believed, see docs/decisions/0062-plausible-driver-data.md. */
export const minDriverAge = 16;
export const maxDriverAge = 99;

// Vehicles and repairs
export const maxVinLength = 17;
export const maxPlateLength = 14;
/** Manufacturer, model or type of tire. */
export const maxModelLength = 100;
export const maxMileageKm = 5_000_000;
export const maxRepairReasonLength = 1000;
export const maxInvoiceNumberLength = 100;
/** Cost of one repair in euro. */
export const maxRepairCost = 10_000_000;

// Imports
/** Id of a person or a vehicle at a provider. */
export const maxExternalIdLength = 100;
/** Id of a trip, which may combine those of driver, vehicle and start. */
export const maxExternalTripIdLength = 200;
/** Plate of a trip as a list writes it, before it is matched with vehicles. */
export const maxTripPlateLength = 20;

// Police reports
export const maxCaseNumberLength = 100;
export const maxPoliceSubjectLength = 300;
export const maxDriverReasonLength = 300;
/** Reason for another date of many items. */
export const maxChangeReasonLength = 300;
export const maxOffencePlaceLength = 200;
/** Name, postal address and reference of an authority; the address field of a letter holds the longest ones. */
export const maxAuthorityNameLength = 150;
export const maxPostalAddressLength = 300;
export const maxPostalAddressLines = 6;
export const maxAuthorityReferenceLength = 100;
/** Authorities in the address book of a company; further ones stay in their reports alone. */
export const maxAuthorities = 500;

/** SHA-256 of a letter in hexadecimal digits. */
export const maxLetterHashLength = 64;

// Leasing
export const maxClaimSubjectLength = 200;
export const maxClaimTextLength = 10_000;
export const maxClaimedPositions = 1000;
/** Plates whose open positions one claim collects. */
export const maxClaimedPlates = 500;
/** Documents attached to a claim: number, and bytes of all together, which mail servers still take. */
export const maxClaimDocuments = 50;
export const maxClaimDocumentBytes = 10 * megabyte;
export const maxClaimAnswerLength = 5000;
/** Sum in euro up to which members send claims. */
export const maxClaimLimit = 100_000_000;
export const maxReminderDays = 365;
export const maxAffKeywords = 20;
export const maxAffKeywordLength = 40;
/** Quarterly limit in euro. */
export const maxQuarterlyLimit = 100_000_000;
export const maxLeasingFileBytes = 20 * megabyte;
/** Positions of a filtered list that are added up one by one. */
export const maxSummedPositions = 20_000;
export const maxLessorLength = 200;
export const maxContractNumberLength = 60;
export const maxServiceLength = 200;
export const maxContractServices = 20;
/** Rate per month in euro. */
export const maxMonthlyRate = 1_000_000;
/** Term of a contract in months. */
export const maxContractMonths = 240;
/** Terms of one vehicle, one after the other. */
export const maxContractsPerVehicle = 20;
/** Contracts or plates that are proposed and accepted at once. */
export const maxProposals = 200;
export const maxFindingNoteLength = 1000;
export const maxWithdrawalReasonLength = 500;
/** Documents taken back at once. */
export const maxWithdrawnDocuments = 200;
/** Documents of a company that wait for a decision. */
export const maxDrafts = 1000;
export const maxDraftRows = 1500;
/** Empty rows that one request adds. */
export const maxAddedDraftRows = 200;
export const maxDraftQuestions = 50;
export const maxDraftColumns = 20;
export const maxDraftCellLength = 2000;
/** Length of all cells of a draft. */
export const maxDraftTextLength = 500_000;
/** Rows that one request changes. */
export const maxDraftChanges = 200;
/** Words of a printed page that can be taken over by a click. */
export const maxPageWords = 5000;
export const maxPageWordLength = 200;
/** Total or amount in euro. */
export const maxDraftAmount = 1_000_000_000;
export const maxVatIdLength = 20;
export const maxScannedPages = 20;
/** Scans of a company that are being read or wait for it. */
export const maxScansInReading = 5;
/** Leasing documents in one file, each kept with a copy of it. */
export const maxDocumentsOfFile = 10;
/** Issuers whose columns a company has assigned. */
export const maxIssuerAssignments = 200;
/** Titles of an issuer whose type a person has chosen. */
export const maxTitlesOfIssuer = 50;
export const maxFootersOfIssuer = 50;
/** Templates of a company, those withdrawn included. */
export const maxTemplates = 100;
/** Lines outside the positions that a template knows. */
export const maxTemplateLines = 500;
export const maxTemplateLineLength = 300;
export const maxTemplateWordsOfLine = 80;
export const maxTemplateStamps = 20;
export const maxTemplateServices = 300;
/** Rows of a table that fill different columns. */
export const maxTemplateRowShapes = 64;
export const maxTemplateVehicleLines = 20;

// Accounts and connections
/** Bounds the cost of hashing. */
export const maxPasswordLength = 1024;
/** Code of an authenticator app or recovery code. */
export const maxCodeLength = 40;
/** Token in a mailed link. */
export const maxTokenLength = 200;
export const maxRoleLength = 20;
export const maxUsernameLength = 254;
export const maxDatabaseNameLength = 100;
/** Longest name that DNS knows. */
export const maxHostLength = 253;
export const maxPort = 65_535;

// Lists and views
export const maxSearchLength = 200;
/** Hits that a search counts exactly; beyond, there are "mehr als 1.000". */
export const maxSearchTotal = 1000;
export const maxPage = 1_000_000;
/** Rows of a page unless the person chooses another size; see docs/coverage.md#constants. */
export const pageSize = 20;
/** Maximum page size; a call without `size` gets the whole list. */
export const maxPageSize = 1000;
export const maxFilterValues = 50;
export const maxAccountEventPageSize = 100;
export const maxViews = 50;
export const maxViewNameLength = 60;
/** Parameters of a list's URL that a view stores. */
export const maxViewParameters = 20;
export const maxViewParameterLength = 1000;
/** Name of a parameter or a column. */
export const maxViewKeyLength = 40;
export const maxColumns = 40;

// Attachments and imports
export const maxFileNameLength = 200;
export const maxAttachments = 50;
export const maxAttachmentBytes = 20 * megabyte;
/** Total of all attachments of one item. */
export const maxAttachmentTotalBytes = 200 * megabyte;
/** File of vehicles, drivers or trips. */
export const maxUploadBytes = 10 * megabyte;
export const maxUploadRows = 50_000;
export const maxUploadColumns = 100;
/** Sheets of a file, and lines above its headings, that a person can choose from. */
export const maxUploadSheets = 256;
export const maxUploadHeaderLine = 1000;
/** List of up to `maxUploadColumns` positions with commas. */
export const maxColumnListLength = 500;

// Map
/** Deepest level of map tiles; a tile is 150 m wide there. */
export const maxTileZoom = 18;
export const maxTilePlace = 2 ** maxTileZoom - 1;
/** Positions in one answer. */
export const maxMapVehicles = 10_000;

// Days and periods
export const earliestDay = '1900-01-01';
export const latestDay = '2100-12-31';
/** No authority asks about an offence before it. */
export const earliestOffenceDay = '2000-01-01';
export const maxRetentionMonths = 600;

/** File types that can be attached to an item. */
export const attachmentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];
