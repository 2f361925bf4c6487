/** Order of names in the Icelandic alphabet: a á b d ð … þ æ ö. PostgreSQL may be built without it. */
export const inIcelandicOrder = new Intl.Collator("is", { numeric: true }).compare;
