// Apart from the schemas: every page must know it.

/** The one page of the site in remarketing mode. */
export const REMARKETING_PATH = '/remarketing'
