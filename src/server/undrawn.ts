/** A file that is yet to be written: what the document worker is told. Nothing is drawn while a transaction is held. */
export class Undrawn {
  readonly order: unknown;
  constructor(order: unknown) {
    this.order = order;
  }
}
