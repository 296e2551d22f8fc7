// Separate from the schemas, because every page needs it.

/** The only page of the site in remarketing mode. */
export const REMARKETING_PATH = '/remarketing'
