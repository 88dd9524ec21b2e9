/** Facts of the letter at the time of sending, stored with the mail. */
export interface LetterFacts {
  /** Date of the letter, YYYY-MM-DD. */
  readonly day: string;
  readonly recipient: string;
  readonly subject: string;
  readonly caseNumber: string;
  readonly offence: { readonly date: string; readonly time: string };
  readonly vehicle: { readonly licensePlate: string; readonly name: string; readonly vin: string };
  readonly driver: {
    readonly firstName: string;
    readonly lastName: string;
    readonly birthDate: string;
    readonly birthCity: string;
    readonly street: string;
    readonly houseNumber: string;
    readonly postalCode: string;
    readonly city: string;
  };
  readonly company: {
    readonly name: string;
    readonly contactName: string;
    readonly street: string;
    readonly houseNumber: string;
    readonly postalCode: string;
    readonly city: string;
    readonly signatureEmail: string;
    readonly signaturePhone: string;
  };
}
